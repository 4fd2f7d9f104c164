import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { assistantKinds, makeAssistant } from "../../test/support/make-assistant.ts";
import { giveRole, makeItinerary, makeSharedItinerary, makeToken } from "../../test/support/makers.ts";
import { type Era, mcpCalls } from "../../test/support/mcp-calls.ts";
import { propertyRuns } from "../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Listed = { readonly uri: string; readonly name: string; readonly title: string };
const uriOf = (id: string) => `waybook://itineraries/${id}`;

async function readPages(token: string, era: Era = "modern"): Promise<Listed[][]> {
  const calls = mcpCalls(app, token, era);
  const pages: Listed[][] = [];
  let cursor: string | undefined;
  do {
    const { result } = await calls.request("resources/list", cursor ? { cursor } : {});
    pages.push(result.resources);
    cursor = result.nextCursor;
  } while (cursor);
  return pages;
}

describe.each<Era>(["modern", "legacy"])("to a %s client", (era) => {
  const calls = (token: string) => mcpCalls(app, token, era);
  const read = (token: string, uri: string) => calls(token).request("resources/read", { uri });

  test("the library is listed, the last changed first", async () => {
    const { token, traveller } = await makeToken(app);
    const other = await makeToken(app);
    const mine = await makeItinerary(app, token, {
      title: "Lisbon in spring",
      destination: "Lisbon, Portugal",
      startDate: "2027-05-01T09:00:00Z",
      days: [{ stops: [{ name: "Tile Museum" }, { name: "Tram 28" }] }],
    });
    const shared = await makeItinerary(app, other.token, { title: "Porto" });
    await giveRole(app, shared.itinerary.id, traveller.id, "viewer");
    const { status, result } = await calls(token).request("resources/list");
    expect(status).toBe(200);
    const byOther = `by ${other.traveller.displayName} (@${other.traveller.username})`;
    expect(result.resources).toEqual([
      {
        uri: uriOf(shared.itinerary.id),
        name: "Porto",
        title: "Porto",
        description: `0 days, 0 stops | private | ${byOther} | your role: viewer`,
        mimeType: "text/markdown",
        annotations: { lastModified: shared.itinerary.updatedAt },
      },
      {
        uri: uriOf(mine.itinerary.id),
        name: "Lisbon in spring",
        title: "Lisbon in spring",
        description: "Lisbon, Portugal | starts 2027-05-01 | 1 day, 2 stops | private | your role: owner",
        mimeType: "text/markdown",
        annotations: { lastModified: mine.itinerary.updatedAt },
      },
    ]);
    expect(result).not.toHaveProperty("nextCursor");
    if (era === "modern") expect(result).toMatchObject({ ttlMs: 0, cacheScope: "private" });
  });

  test("an itinerary is read as get_itinerary returns it, by anyone who may", async () => {
    const [owner, editor, viewer, stranger] = await Promise.all([
      makeToken(app),
      makeToken(app),
      makeToken(app),
      makeToken(app),
    ]);
    const { id } = await makeSharedItinerary(
      app,
      owner.token,
      { editor: editor.traveller, viewer: viewer.traveller },
      { days: [{ title: "Tiles", stops: [{ name: "Tile Museum" }] }] },
    );
    for (const { token } of [owner, editor, viewer]) {
      const { result } = await read(token, uriOf(id));
      const { text } = await calls(token).call("get_itinerary", { id });
      expect(text).toContain("Tile Museum");
      expect(result.contents).toEqual([{ uri: uriOf(id), mimeType: "text/markdown", text }]);
      if (era === "modern") expect(result).toMatchObject({ ttlMs: 0, cacheScope: "private" });
    }
    const refused = await read(stranger.token, uriOf(id));
    const absent = await read(stranger.token, uriOf(randomUUID()));
    expect(refused.error?.code).toBe(-32602);
    expect({ ...refused.error, data: 0 }).toEqual({ ...absent.error, data: 0 });
    expect(refused.error?.data).toEqual({ uri: uriOf(id) });
  });

  test("public and unlisted itineraries are read by anyone, and listed for none of them", async () => {
    const { token } = await makeToken(app);
    const stranger = await makeToken(app);
    const guest = await makeToken(app, { traveller: null, firstParty: true });
    for (const visibility of ["public", "unlisted"] as const) {
      const { itinerary } = await makeItinerary(app, token, { title: "For all", visibility });
      for (const reader of [stranger, guest]) {
        const { result } = await read(reader.token, uriOf(itinerary.id));
        expect(result.contents[0].text).toContain("# For all");
        expect((await calls(reader.token).request("resources/list")).result.resources).toEqual([]);
      }
    }
  });

  test("an id may be in capitals", async () => {
    const { token } = await makeToken(app);
    const { itinerary } = await makeItinerary(app, token, { title: "Loud" });
    const uri = uriOf(itinerary.id.toUpperCase());
    const { result } = await read(token, uri);
    expect(result.contents[0]).toMatchObject({ uri, text: expect.stringContaining("# Loud") });
  });

  test("itineraries in the trash are not found", async () => {
    const { token } = await makeToken(app);
    const { itinerary, etag } = await makeItinerary(app, token);
    await app.client(token).deleteItinerary({ params: { id: itinerary.id }, headers: { "if-match": etag } });
    expect((await read(token, uriOf(itinerary.id))).error?.code).toBe(-32602);
    expect((await calls(token).request("resources/list")).result.resources).toEqual([]);
  });

  test("without the scope nothing is listed, and reading names the scope", async () => {
    const { token, traveller } = await makeToken(app, { scopes: ["itineraries:write", "documents:read"] });
    const own = await makeToken(app, { traveller });
    const { itinerary } = await makeItinerary(app, own.token);
    expect((await calls(token).request("resources/list")).result.resources).toEqual([]);
    expect((await calls(token).request("resources/templates/list")).result.resourceTemplates).toEqual([]);
    const { status, headers, error } = await read(token, uriOf(itinerary.id));
    expect({ status, code: error?.data?.code }).toEqual({ status: 403, code: "insufficientScope" });
    const challenge = headers.get("www-authenticate") ?? "";
    const scopes = /scope="([^"]*)"/.exec(challenge)?.[1]?.split(" ").sort();
    expect(scopes).toEqual(["documents:read", "itineraries:read", "itineraries:write"]);
  });

  test("the template is listed", async () => {
    const { token } = await makeToken(app);
    const { result } = await calls(token).request("resources/templates/list");
    expect(result.resourceTemplates).toMatchObject([
      { uriTemplate: "waybook://itineraries/{id}", mimeType: "text/markdown" },
    ]);
  });

  test("a cursor of someone else, or an altered one, is refused", async () => {
    const { token } = await makeToken(app);
    for (const cursor of ["", "x", "A".repeat(3_000)]) {
      const { error } = await calls(token).request("resources/list", { cursor });
      expect(error).toMatchObject({ code: -32602, data: { code: "badRequest" } });
      expect(error?.message).toMatch(/cursor/);
    }
  });
});

test("a URI of any other kind is not found", async () => {
  const { token } = await makeToken(app);
  const { itinerary } = await makeItinerary(app, token);
  const { request } = mcpCalls(app, token, "legacy");
  const own = uriOf(itinerary.id);
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "",
      itinerary.id,
      `${own}/`,
      `${own}?x`,
      `${own}\n`,
      ` ${own}`,
      uriOf(""),
      uriOf("../../etc/passwd"),
      uriOf(`%7B${itinerary.id}`),
      own.replace("waybook", "file"),
      own.replaceAll("-", ""),
      uriOf("'; drop table itineraries; --"),
      uriOf("a".repeat(100_000)),
    ),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (uri) => {
      const { error } = await request("resources/read", { uri });
      // Text that JSON cannot represent arrives changed.
      expect(error).toMatchObject({ code: -32602, data: { uri: JSON.parse(JSON.stringify(uri)) } });
      expect(Object.keys(error?.data ?? {})).toEqual(["uri"]);
    }),
    { numRuns: propertyRuns(60) },
  );
});

test("all pages together have each itinerary once, as in REST", async () => {
  const { token } = await makeToken(app);
  const titles = Array.from({ length: 107 }, (_, index) => `Trip ${index}`);
  for (let start = 0; start < titles.length; start += 10)
    await Promise.all(titles.slice(start, start + 10).map((title) => makeItinerary(app, token, { title })));
  for (const era of ["modern", "legacy"] as const) {
    const pages = await readPages(token, era);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 7]);
    const listed = pages.flat();
    expect(new Set(listed.map(({ title }) => title))).toEqual(new Set(titles));
    const rest: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await app
        .client(token)
        .listItineraries({ query: { limit: 30, ...(cursor && { cursor }) } });
      rest.push(...body.data.map(({ id }) => uriOf(id)));
      cursor = body.nextCursor;
    } while (cursor);
    expect(listed.map(({ uri }) => uri)).toEqual(rest);
  }
  const stranger = mcpCalls(app, (await makeToken(app)).token);
  const { result } = await mcpCalls(app, token).request("resources/list");
  const { error } = await stranger.request("resources/list", { cursor: result.nextCursor });
  expect(error?.code).toBe(-32602);
});

test("internal errors are logged, and not revealed", async () => {
  const { token } = await makeToken(app);
  const { itinerary } = await makeItinerary(app, token);
  vi.spyOn(app.parts.itineraryReader, "read").mockRejectedValueOnce(new Error("the vault's secret"));
  const { error } = await mcpCalls(app, token).request("resources/read", { uri: uriOf(itinerary.id) });
  expect(error).toMatchObject({ code: -32603, data: { code: "internal" } });
  expect(JSON.stringify(error)).not.toContain("secret");
  expect(app.logged.join("")).toContain("the vault's secret");
});

test.each(assistantKinds)("$kind lists, reads, and gets prompts and completions", async ({ converse }) => {
  const { token } = await makeToken(app);
  const title = "Lis\u0000bon\n# in \u2028 spring 🐟 <b>";
  const { itinerary } = await makeItinerary(app, token, { title });
  const assistant = makeAssistant(app, converse);
  assistant.memory.tokens = { access_token: token, token_type: "Bearer" };
  const conversation = assistant.converse();
  await conversation.begin();
  const { client } = conversation;
  const { resources } = await client.listResources();
  const name = "Lis bon # in   spring 🐟 <b>";
  expect(resources).toMatchObject([{ uri: uriOf(itinerary.id), name, title: name }]);
  const { contents } = await client.readResource({ uri: uriOf(itinerary.id) });
  expect(contents).toMatchObject([{ text: expect.stringContaining(itinerary.id) }]);
  const { prompts } = await client.listPrompts();
  expect(prompts.map((prompt) => prompt.name)).toContain("pack_for_this_trip");
  const { completion } = await client.complete({
    ref: { type: "ref/prompt", name: "pack_for_this_trip" },
    argument: { name: "itinerary", value: "lis" },
  });
  expect(completion).toMatchObject({ values: [name], total: 1, hasMore: false });
  const { messages } = await client.getPrompt({
    name: "pack_for_this_trip",
    arguments: { itinerary: completion.values[0] ?? "" },
  });
  expect(messages[0]?.content).toMatchObject({ type: "resource", resource: { uri: uriOf(itinerary.id) } });
  await expect(client.readResource({ uri: uriOf(randomUUID()) })).rejects.toThrow(/no such resource/);
  await client.close();
});
