import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Scope } from "../../contract/scopes.ts";
import { chromiumPath, closeWindows, openBrowser } from "../support/browser.ts";
import { pdf } from "../support/documents.ts";
import {
  type Assistant,
  assistantKinds,
  type Conversation,
  loopback,
  makeAssistant,
} from "../support/make-assistant.ts";
import { signUpInBrowser, type TestBrowser } from "../support/make-browser.ts";
import { mcpCalls } from "../support/mcp-calls.ts";
import { movedClock } from "../support/moved-clock.ts";
import { approve, callback, isTokenAccepted, registerApp } from "../support/oauth-app.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { copyCookies } from "./copy-cookies.ts";

/*
 * Assistants built on the official libraries, from the first call to the traveller's trip. What these libraries reject,
 * real assistants reject too.
 */
const documentUrl = "https://assistant.example.com/client.json";
const scopesOfTools: Scope[] = ["itineraries:read", "itineraries:write", "documents:read"];
const hour = 3_600_000;

const clock = movedClock(new Date());
let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await startApp({
    parts: {
      clock,
      fetchDocument: async () =>
        Response.json({
          client_id: documentUrl,
          client_name: "Assistant",
          redirect_uris: ["http://127.0.0.1/callback"],
          token_endpoint_auth_method: "none",
        }),
    },
  });
});
afterAll(() => app.close());
/** Version 2 of the library also warns there. */
const warnings = vi.spyOn(console, "warn").mockReturnValue();
beforeEach(async () => {
  ({ browser } = await signUpInBrowser(app));
});
afterEach(() => expect(warnings.mock.calls).toEqual([]));

/** The assistant is rejected, its traveller approves, and it connects again. */
async function connect(assistant: Assistant, allowed?: Scope[]): Promise<Conversation> {
  const first = assistant.converse();
  await expect(first.begin()).rejects.toThrow(/Unauthorized/);
  const { redirectUrl } = await approve(app, browser, assistant.memory.address as URL, allowed);
  await first.letIn(redirectUrl);
  const conversation = assistant.converse();
  await conversation.begin();
  return conversation;
}

const namesOf = async ({ client }: Conversation) => (await client.listTools()).tools.map(({ name }) => name);

const textOf = ({ content }: { readonly content: readonly unknown[] }) =>
  (content as { text: string }[]).map(({ text }) => text).join("\n");

/**
 * Lets two calls learn at the same time that their token has expired, and refresh it. Version 1 gives up on a call that
 * is rejected while it repeats another.
 */
function rejectInPairs(): typeof fetch {
  let releaseFirst: (() => void) | undefined;
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 401 || !new Headers(init?.headers).has("authorization")) return response;
    if (releaseFirst) {
      releaseFirst();
      releaseFirst = undefined;
    } else {
      await new Promise<void>((resolve) => {
        releaseFirst = resolve;
      });
    }
    return response;
  };
}

/** The completions for a partly typed argument. */
const complete = async (client: Conversation["client"], prompt: string, name: string, value: string) =>
  (await client.complete({ ref: { type: "ref/prompt", name: prompt }, argument: { name, value } }))
    .completion;

const absentId = "0196a1f0-5c1e-7d3a-9b51-6f0c2f1f9a3e";
const trip = {
  title: "Lisbon in spring",
  destination: "Lisbon, Portugal",
  summary: "Two slow days of tiles, trams and grilled fish.",
  startDate: "2027-05-01T09:00:00Z",
  tags: ["city", "food"],
  homeCurrency: "EUR",
  days: [
    {
      title: "Tiles and trams",
      stops: [
        {
          name: "National Tile Museum",
          category: "activity",
          startTime: "10:00",
          coordinate: { latitude: 38.7247, longitude: -9.1138 },
        },
        {
          name: "Dinner in Alfama",
          category: "food",
          startTime: "19:30",
          coordinate: { latitude: 38.7118, longitude: -9.1299 },
        },
      ],
    },
    {
      title: "Belém",
      stops: [{ name: "Torre de Belém", coordinate: { latitude: 38.6916, longitude: -9.216 } }],
    },
  ],
  packing: [{ name: "Walking shoes", category: "clothing" }],
  expenses: [{ title: "Tram", amount: 3, category: "transport" }],
};

const tour = { name: "City tour", category: "activity", startTime: "10:00", durationMinutes: 120 };

type WriteResult = { id: string; etag: string; url: string; dayCount: number; stopCount: number };
type ListResult = { data: { id: string; title: string; url: string }[] };

describe.each(assistantKinds)("$kind", ({ converse, revision }) => {
  test.each([
    ["registers itself", undefined],
    ["is a document on the web", documentUrl],
  ])("%s, asks for the scopes that the tools use, and gets access", async (_, documentUrl) => {
    const assistant = makeAssistant(app, converse, { ...(documentUrl && { documentUrl }) });
    const { memory, state } = assistant;
    const first = assistant.converse();
    await expect(first.begin()).rejects.toThrow(/Unauthorized/);
    const { address } = memory;
    expect(address?.origin).toBe(app.url);
    expect(Object.fromEntries(address?.searchParams ?? [])).toMatchObject({
      response_type: "code",
      client_id: documentUrl ?? memory.client?.client_id,
      code_challenge_method: "S256",
      resource: `${app.url}/mcp`,
      scope: scopesOfTools.join(" "),
    });

    const { scopesRequested: requestedScopes, redirectUrl } = await approve(app, browser, address as URL);
    expect(requestedScopes).toEqual(scopesOfTools);
    expect(redirectUrl.href.startsWith(loopback)).toBe(true);
    expect(redirectUrl.searchParams.get("state")).toBe(state);
    await first.letIn(redirectUrl);
    expect(memory.tokens).toMatchObject({
      token_type: expect.stringMatching(/bearer/i),
      expires_in: 3_600,
      scope: scopesOfTools.join(" "),
      refresh_token: expect.any(String),
    });

    const conversation = assistant.converse();
    await conversation.begin();
    expect(conversation.revision()).toBe(revision);
    expect(conversation.client.getInstructions()).toContain(`${app.url}/import`);
    expect(await conversation.call("list_itineraries")).toMatchObject({ structuredContent: { data: [] } });
    await conversation.client.close();
  });

  test("plans a trip, finds it again and changes it, and every result is valid", async () => {
    const { client, call, complaints } = await connect(makeAssistant(app, converse));
    // With the definitions, the library validates each result by the tool's schema.
    expect((await client.listTools()).tools.map(({ name }) => name).toSorted()).toEqual([
      "create_itinerary",
      "get_itinerary",
      "list_documents",
      "list_itineraries",
      "search_explore",
      "update_itinerary",
    ]);

    const created = await call("create_itinerary", trip);
    expect(created.isError).toBeFalsy();
    const { id, etag, url, dayCount, stopCount } = created.structuredContent as WriteResult;
    expect({ dayCount, stopCount }).toEqual({ dayCount: 2, stopCount: 3 });
    for (const words of [id, etag, url]) expect(textOf(created)).toContain(words);
    // As if the response had been lost.
    expect((await call("create_itinerary", trip)).structuredContent).toMatchObject({ id });

    const { data } = (await call("list_itineraries", { filter: "owned" })).structuredContent as ListResult;
    expect(data).toMatchObject([{ id, title: trip.title, url }]);
    const read = await call("get_itinerary", { id });
    expect(read.structuredContent).toMatchObject({ etag, url, itinerary: tripAsRead });
    for (const words of [etag, "Torre de Belém", "Walking shoes"]) expect(textOf(read)).toContain(words);

    const changes = { title: "Lisbon in autumn", visibility: "public" };
    const updated = await call("update_itinerary", { id, etag, changes });
    expect(updated.isError).toBeFalsy();
    const { etag: currentEtag } = updated.structuredContent as WriteResult;
    expect(currentEtag).not.toBe(etag);
    expect((await browser.client.getItinerary({ params: { id } })).body).toMatchObject(changes);

    // With the ETag of an earlier version it gets the current one.
    const conflict = await call("update_itinerary", { id, etag, changes: { title: "Lisbon in winter" } });
    expect(conflict.isError).toBe(true);
    for (const words of [currentEtag, "Lisbon in autumn"]) expect(textOf(conflict)).toContain(words);
    const again = await call("update_itinerary", {
      id,
      etag: currentEtag,
      changes: { title: "Lisbon in winter" },
    });
    expect(again.isError).toBeFalsy();

    const found = (await call("search_explore", { q: "lisbon winter" })).structuredContent as ListResult;
    expect(found.data.map(({ id }) => id)).toContain(id);

    const file = new File([pdf()], "Flight to Lisbon.pdf", { type: "application/pdf" });
    const form = new FormData();
    form.set("file", file);
    const added = await browser.fetch(`/v1/itineraries/${id}/documents`, { method: "POST", body: form });
    expect(added.status).toBe(201);
    const documents = await call("list_documents", { id });
    expect(documents.structuredContent).toMatchObject({ data: [{ name: "Flight to Lisbon.pdf" }], url });
    expect(complaints).toEqual([]);
    await client.close();
  });

  test("is told what cannot be done as planned, when it asks", async () => {
    const { call, complaints, client } = await connect(makeAssistant(app, converse));
    await client.listTools();
    const days = [{ stops: [tour, { ...tour, name: "Boat trip", startTime: "11:00" }] }];
    const made = await call("create_itinerary", { ...trip, title: "Lisbon in a hurry", days });
    const { id } = made.structuredContent as WriteResult;
    const checked = await call("get_itinerary", { id, check: true });
    const { problems } = checked.structuredContent as { problems: object[] };
    expect(problems).toMatchObject([{ kind: "overlap", path: "/days/0/stops/1", minutes: 60 }]);
    expect(textOf(checked)).toContain("- Boat trip begins before City tour has ended. (/days/0/stops/1)");
    const plain = await call("get_itinerary", { id });
    expect(plain.structuredContent).not.toHaveProperty("problems");
    expect(textOf(checked).startsWith(textOf(plain))).toBe(true);
    expect(complaints).toEqual([]);
    await client.close();
  });

  test("finds the trip among its resources, and uses prompts with completion", async () => {
    const { client, call, complaints } = await connect(makeAssistant(app, converse));
    const { id } = (await call("create_itinerary", trip)).structuredContent as WriteResult;
    const uri = `waybook://itineraries/${id}`;
    expect((await client.listResources()).resources).toMatchObject([{ uri, title: trip.title }]);
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([
      { uriTemplate: "waybook://itineraries/{id}" },
    ]);
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, text: expect.stringContaining("Torre de Belém") }]);
    await expect(client.readResource({ uri: `waybook://itineraries/${absentId}` })).rejects.toThrow();

    const names = (await client.listPrompts()).prompts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["plan_a_trip", "pack_for_this_trip"]));
    const { values: titles } = await complete(client, "pack_for_this_trip", "itinerary", "lisb");
    expect(titles).toEqual([trip.title]);
    const { messages } = await client.getPrompt({
      name: "pack_for_this_trip",
      arguments: { itinerary: trip.title },
    });
    expect(messages.map(({ content }) => content)).toMatchObject([
      { type: "resource", resource: { uri, text: expect.stringContaining("Walking shoes") } },
      { type: "text", text: expect.stringContaining("update_itinerary") },
    ]);
    const { values: destinations } = await complete(client, "plan_a_trip", "destination", "lisb");
    expect(destinations[0]).toBe("Lisbon, Portugal");
    expect(complaints).toEqual([]);
    await client.close();
  });

  test("gets valid results that say what is wrong or missing", async () => {
    const { client, call, complaints } = await connect(makeAssistant(app, converse));
    await client.listTools();
    const unnamed = await call("create_itinerary", { days: [{ title: "Tiles", stops: [{ name: " " }] }] });
    expect(unnamed.isError).toBe(true);
    for (const words of ["title", "/days/0/stops/0/name"]) expect(textOf(unnamed)).toContain(words);
    for (const [name, input] of [
      ["get_itinerary", { id: absentId }],
      ["list_documents", { id: absentId }],
      ["update_itinerary", { id: absentId, etag: '"1-x"', changes: { title: "Mine now" } }],
    ] as const) {
      const absent = await call(name, input);
      expect([name, absent.isError]).toEqual([name, true]);
      expect(textOf(absent)).toContain("notFound");
    }
    expect(complaints).toEqual([]);
    await client.close();
  });

  test("continues when its token expires, even during two calls at once", async () => {
    const assistant = makeAssistant(app, converse, { fetch: rejectInPairs() });
    const { memory } = assistant;
    const { client, call } = await connect(assistant);
    const tokens: unknown[] = [];
    for (let hours = 0; hours < 3; hours++) {
      tokens.push(memory.tokens?.access_token, memory.tokens?.refresh_token);
      clock.moveBy(hour + 1_000);
      const answers = await Promise.all([call("list_itineraries"), call("search_explore", { q: "porto" })]);
      expect(answers.map(({ isError }) => isError ?? false)).toEqual([false, false]);
    }
    tokens.push(memory.tokens?.access_token, memory.tokens?.refresh_token);
    expect(new Set(tokens).size).toBe(8);
    expect(memory.tokens?.scope).toBe(scopesOfTools.join(" "));
    await client.close();
  });

  test("loses access as soon as it is disconnected, and asks its traveller again", async () => {
    const assistant = makeAssistant(app, converse);
    const { memory } = assistant;
    const conversation = await connect(assistant);
    const [connected] = (await browser.client.listConnectedApps()).body.data;
    expect(connected).toMatchObject({ name: "Assistant", scopes: scopesOfTools });
    await browser.client.disconnectApp({ params: { id: connected?.id ?? "" } });

    delete memory.address;
    await expect(conversation.call("list_itineraries")).rejects.toThrow(/Unauthorized/);
    // It warns that its refresh token was rejected.
    warnings.mockClear();
    const { scopesRequested: requestedScopes, redirectUrl } = await approve(
      app,
      browser,
      memory.address as unknown as URL,
    );
    expect(requestedScopes).toEqual(scopesOfTools);
    await conversation.letIn(redirectUrl);
    expect((await conversation.call("list_itineraries")).isError).toBeFalsy();
    await conversation.client.close();
  });

  test("sees only the allowed tools, asks for more scopes, and keeps the ones it had", async () => {
    const assistant = makeAssistant(app, converse, { hidesRefreshToken: true });
    const { memory } = assistant;
    const allowed: Scope[] = ["itineraries:read", "documents:read"];
    const conversation = await connect(assistant, allowed);
    const before = memory.tokens?.access_token ?? "";
    const readOnly = ["get_itinerary", "list_documents", "list_itineraries", "search_explore"];
    expect((await namesOf(conversation)).toSorted()).toEqual(readOnly);

    delete memory.address;
    await expect(conversation.call("create_itinerary", trip)).rejects.toThrow(/Unauthorized/);
    expect((await browser.client.listItineraries()).body.data).toEqual([]);
    const { scopesRequested: requestedScopes, redirectUrl } = await approve(
      app,
      browser,
      memory.address as unknown as URL,
    );
    expect(requestedScopes).toEqual(scopesOfTools);
    await conversation.letIn(redirectUrl);
    expect(memory.tokens?.scope?.split(" ").toSorted()).toEqual(scopesOfTools.toSorted());

    expect((await conversation.call("create_itinerary", trip)).isError).toBeFalsy();
    expect((await conversation.call("list_itineraries")).isError).toBeFalsy();
    expect(await namesOf(conversation)).toHaveLength(6);
    expect(await isTokenAccepted(app, before)).toBe(true);
    await conversation.client.close();
  });
});

test("any node responds, even one that was started later", async () => {
  const another = () =>
    startApp({ database: app.database, parts: { clock }, environment: { PUBLIC_URL: app.url } });
  const nodes = [app, await another()];
  let turn = 0;
  /** Like a simple load balancer. */
  const inTurn = (input: string | URL | Request, init?: RequestInit) => {
    const node = nodes[turn++ % nodes.length] as TestApp;
    return fetch(String(input).replace(app.url, node.url), init);
  };
  const readTrips: (() => Promise<unknown>)[] = [];
  const expectAllReadable = async () => {
    for (const read of readTrips) expect(await read()).toMatchObject({ itinerary: { title: trip.title } });
  };
  for (const { converse } of assistantKinds) {
    const { call } = await connect(makeAssistant(app, converse, { fetch: inTurn }));
    const { id } = (await call("create_itinerary", trip)).structuredContent as WriteResult;
    readTrips.push(async () => (await call("get_itinerary", { id })).structuredContent);
  }
  await expectAllReadable();
  await nodes[1]?.close();
  nodes[1] = await another();
  clock.moveBy(hour + 1_000);
  for (let times = 0; times < 3; times++) await expectAllReadable();
  await nodes[1]?.close();
});

const tripAsRead = {
  title: trip.title,
  destination: trip.destination,
  days: [
    { title: "Tiles and trams", stops: [{ name: "National Tile Museum" }, { name: "Dinner in Alfama" }] },
    { title: "Belém", stops: [{ name: "Torre de Belém" }] },
  ],
  packing: [{ name: "Walking shoes" }],
  expenses: [{ title: "Tram", amount: 3 }],
};

describe("a missing scope", () => {
  test("version 1 refreshes instead of asking: it is rejected, and loses nothing", async () => {
    const [{ converse }] = assistantKinds;
    const conversation = await connect(makeAssistant(app, converse), ["itineraries:read"]);
    await expect(conversation.call("create_itinerary", trip)).rejects.toThrow(/403/);
    expect((await conversation.call("list_itineraries")).isError).toBeFalsy();
    await conversation.client.close();
  });

  test("the challenge names what the token has and what it lacks", async () => {
    const { access_token: token } = await (await registerApp(app)).connect(browser, {
      params: { scope: "documents:read", resource: `${app.url}/mcp` },
    });
    const { status, headers } = await mcpCalls(app, token).request("tools/call", {
      name: "get_itinerary",
      arguments: {},
    });
    expect(status).toBe(403);
    expect(headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="documents:read itineraries:read", resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`,
    );
  });
});

test.each(["", "/", "/mcp", "/mcp/"])(
  "a token for the resource %j works over MCP and over REST",
  async (path) => {
    const { access_token: token } = await (await registerApp(app)).connect(browser, {
      params: { resource: `${app.url}${path}` },
    });
    expect(await isTokenAccepted(app, token)).toBe(true);
    expect((await mcpCalls(app, token).call("list_itineraries", {})).isError).toBe(false);
  },
);

test("there are no tokens for other services", async () => {
  const oauth = await registerApp(app);
  await oauth.connect(browser);
  const { redirect } = await oauth.requestAuthorization(browser, {
    resource: "https://elsewhere.example/mcp",
  });
  expect(redirect?.href.startsWith(callback)).toBe(true);
  expect(redirect?.searchParams.get("error")).toBe("invalid_target");
});

describe.runIf(chromiumPath || process.env.CI)("in Chromium", () => {
  let chromium: Browser;
  let elsewhere: Server;
  beforeAll(async () => {
    chromium = await openBrowser();
    elsewhere = createServer((_, response) => {
      response.setHeader("content-type", "text/html");
      response.end("<title>An assistant</title>");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    await closeWindows(chromium);
    elsewhere.close();
  });

  test("the consent page lists each scope, and unticked ones are not granted", async () => {
    const [{ converse }] = assistantKinds;
    const assistant = makeAssistant(app, converse);
    const first = assistant.converse();
    await expect(first.begin()).rejects.toThrow(/Unauthorized/);
    const context = await chromium.newContext({ serviceWorkers: "block", locale: "en-GB" });
    await copyCookies(browser, context, app);
    const page = await context.newPage();
    await page.goto(assistant.memory.address?.href ?? "");
    await page.getByRole("heading", { name: "Allow Assistant to use your Waybook?" }).waitFor();
    const checkboxes = page.getByRole("checkbox");
    expect(await checkboxes.count()).toBe(3);
    for (const name of [
      "Read your trips and search Explore",
      "Create and change trips",
      "See the names and kinds of your documents, never their contents",
    ])
      expect(await page.getByRole("checkbox", { name, checked: true }).count()).toBe(1);
    await page.getByRole("checkbox", { name: "Create and change trips" }).uncheck();
    const [back] = await Promise.all([
      page.waitForRequest((request) => request.url().startsWith(loopback)),
      page.getByRole("button", { name: "Allow", exact: true }).click(),
    ]);
    await first.letIn(new URL(back.url()));
    await context.close();
    expect(assistant.memory.tokens?.scope).toBe("itineraries:read documents:read");
  });

  test("a page of another origin can call us, and reads where to get a token", async () => {
    const { access_token: token } = await (await registerApp(app)).connect(browser);
    const page = await chromium.newPage();
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const post = (token?: string) =>
      page.evaluate(
        async ({ address, token }) => {
          const revision = "2026-07-28";
          const response = await fetch(address, {
            method: "POST",
            headers: {
              accept: "application/json, text/event-stream",
              "content-type": "application/json",
              "mcp-protocol-version": revision,
              "mcp-method": "tools/call",
              "mcp-name": "list_itineraries",
              ...(token && { authorization: `Bearer ${token}` }),
            },
            body: JSON.stringify({
              jsonrpc: "2.0",
              id: 1,
              method: "tools/call",
              params: {
                name: "list_itineraries",
                arguments: {},
                _meta: {
                  "io.modelcontextprotocol/protocolVersion": revision,
                  "io.modelcontextprotocol/clientCapabilities": {},
                },
              },
            }),
          });
          const challenge = response.headers.get("www-authenticate");
          return { status: response.status, challenge, body: await response.json() };
        },
        { address: `${app.url}/mcp`, token },
      );
    const unauthorized = await post();
    expect(unauthorized.status).toBe(401);
    expect(unauthorized.challenge).toContain(`${app.url}/.well-known/oauth-protected-resource/mcp`);
    expect(await post(token)).toMatchObject({
      status: 200,
      body: { id: 1, result: { structuredContent: { data: [] }, resultType: "complete" } },
    });
    await page.close();
  });
});
