import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ErrorCode, errors } from "../../contract/errors.ts";
import type { Coordinate } from "../../contract/itinerary.ts";
import { emptyPlaceFinder } from "../../test/support/empty-place-finder.ts";
import { signUpInBrowser } from "../../test/support/make-browser.ts";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { mcpCalls } from "../../test/support/mcp-calls.ts";
import { movedClock } from "../../test/support/moved-clock.ts";
import {
  capabilitiesKey,
  countToolCalls,
  envelope,
  modernHeaders,
  modernRequest,
  newestVersion,
  postMcp,
  type RawMcpResponse,
  rpcRequest,
  toolCall,
  versionKey,
} from "../../test/support/raw-mcp.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { setModerator } from "../features/account/account.ts";

let app: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app));
  id = (await makeItinerary(app, token)).itinerary.id;
});
afterAll(() => app.close());

type Headers = Readonly<Record<string, string>>;

const post = (body: unknown, headers: Headers = {}, to: { url: string } = app) =>
  postMcp(to, token, body, headers);

/** An error that the library writes. */
function expectRefusal(
  { status, headers, text }: RawMcpResponse,
  expected: { status: number; code: number },
) {
  const body = JSON.parse(text);
  expect({ status, code: body.error?.code }, text).toEqual(expected);
  expect(body).toMatchObject({ jsonrpc: "2.0", error: { message: expect.stringMatching(/\S/) } });
  expect(body).toHaveProperty("id");
  expect(body).not.toHaveProperty("result");
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("x-request-id")).toBeTruthy();
  expect(headers.get("mcp-session-id")).toBeNull();
  expect(text).not.toMatch(/\bat .*\.(ts|mjs|js):\d|node_modules|select |postgres/i);
  return body;
}

/** An error that we write: the problem is its data. It has the request's id, if that could be read. */
function expectProblem(
  answer: RawMcpResponse,
  code: ErrorCode,
  number = -32000,
  id: string | number | null = null,
) {
  const { status } = errors[code];
  const body = expectRefusal(answer, { status, code: number });
  expect(body.id).toBe(id);
  expect(body.error.data).toMatchObject({
    type: `${app.url.replace(/\d+$/, "")}${new URL(body.error.data.type).port}/docs/errors#${code}`,
    status,
    code,
    detail: body.error.message,
    instance: answer.headers.get("x-request-id"),
  });
  return body;
}

describe("an invalid JSON-RPC request", () => {
  test.each([
    ["JSON that breaks off", '{"jsonrpc":'],
    ["nothing", ""],
    ["a prototype in the arguments", '{"jsonrpc":"2.0","id":1,"method":"x","params":{"__proto__":{"a":1}}}'],
  ])("%s cannot be parsed", async (_, body) => {
    expectProblem(await post(body), "badRequest", -32700);
  });

  test.each(["text/plain", "application/xml", "application/merge-patch+json"])(
    "%s is refused",
    async (type) => {
      expectProblem(await post("{}", { "content-type": type }), "unsupportedMediaType");
    },
  );

  test("a batch is refused, because the rate limit would count it as one", async () => {
    for (const batch of [[rpcRequest({})], [rpcRequest({}), rpcRequest({ id: 2 })], []]) {
      const { error } = expectProblem(await post(batch), "badRequest", -32600);
      expect(error.message).toBe("Batches are not supported. Send one message at a time.");
    }
  });

  test.each([
    ["null", null],
    ["a number", 5],
    ["a string", '"tools/list"'],
    ["an empty object", {}],
    ["no version", { id: 1, method: "tools/list" }],
    ["another version", rpcRequest({ jsonrpc: "1.0" })],
    ["a member that JSON-RPC does not know", rpcRequest({ extra: 1 })],
    ["an id that is null", rpcRequest({ id: null })],
    ["an id that is a fraction", rpcRequest({ id: 1.5 })],
    ["an id that is an object", rpcRequest({ id: {} })],
    ["an id that is a boolean", rpcRequest({ id: true })],
    ["an id beyond all whole numbers", rpcRequest({ id: 1e300 })],
    ["params that are a string", rpcRequest({ params: "x" })],
    ["params that are null", rpcRequest({ params: null })],
    ["params that are a list", rpcRequest({ params: [] })],
    ["a _meta that is null", rpcRequest({ params: { _meta: null } })],
    ["a _meta that is a number", rpcRequest({ params: { _meta: 5 } })],
    ["an invalid progress token", rpcRequest({ params: { _meta: { progressToken: {} } } })],
    ["a method that is a number", rpcRequest({ method: 5 })],
  ])("%s", async (_, body) => {
    expectRefusal(await post(body), { status: 400, code: -32600 });
  });

  test("an id may be any text or integer, and is returned unchanged", async () => {
    for (const id of ["", "x".repeat(5_000), "1", 0, -1, Number.MAX_SAFE_INTEGER, "__proto__"]) {
      for (const [body, headers] of [
        [rpcRequest({ id }), {}],
        [modernRequest("tools/list", {}, { id }), modernHeaders("tools/list")],
        [rpcRequest({ id, method: "ping" }), {}],
      ] as const) {
        const { status, text } = await post(body, headers);
        expect(status).toBe(200);
        expect(JSON.parse(text).id).toBe(id);
      }
    }
  });
});

describe("an invalid call", () => {
  test.each([
    ["an unknown method", rpcRequest({ method: "trips/list" }), -32601],
    ["a method of a capability that we do not have", rpcRequest({ method: "logging/setLevel" }), -32601],
    ["an unknown tool", toolCall("book_flight", {}), -32602],
    ["a tool by a name of all objects", toolCall("__proto__", {}), -32602],
    ["a tool by another such name", toolCall("constructor", {}), -32602],
    ["no tool", toolCall(undefined), -32602],
    ["a tool that is a number", toolCall(5), -32602],
    ["arguments that are a list", toolCall("get_itinerary", []), -32602],
    ["arguments that are null", toolCall("get_itinerary", null), -32602],
    ["arguments that are a string", toolCall("get_itinerary", "id"), -32602],
  ])("%s", async (_, body, code) => {
    const { id } = expectRefusal(await post(body), { status: 200, code });
    expect(id).toBe(1);
  });

  test("a long name of a tool is clipped in the error", async () => {
    const { text } = await post(toolCall("x".repeat(500_000), {}));
    expect(text.length).toBeLessThan(300);
  });

  test("arguments nested a hundred thousand deep break nothing", async () => {
    const depth = 100_000;
    for (const deep of [
      "[".repeat(depth) + "]".repeat(depth),
      `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`,
    ])
      for (const message of [
        JSON.stringify(toolCall("get_itinerary", { id: 0 })).replace("0}", `${deep}}`),
        `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${deep}}}`,
      ])
        expectProblem(await post(message), "badRequest", -32700);
  });
});

describe("the older revisions", () => {
  const revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"];
  const hello = (protocolVersion: string) =>
    rpcRequest({
      method: "initialize",
      params: { protocolVersion, capabilities: {}, clientInfo: { name: "Assistant", version: "1" } },
    });

  test.each(revisions)("%s is negotiated, and then used without a session", async (revision) => {
    const { status, headers, text } = await post(hello(revision));
    expect(status).toBe(200);
    expect(headers.get("mcp-session-id")).toBeNull();
    expect(JSON.parse(text).result).toMatchObject({
      protocolVersion: revision,
      capabilities: { tools: {} },
      serverInfo: { name: "waybook", websiteUrl: app.url },
      instructions: expect.stringContaining(`${app.url}/import`),
    });
    const spoken = { "mcp-protocol-version": revision, "mcp-session-id": "made-up" };
    const listed = await post(rpcRequest({}), spoken);
    expect(listed.status).toBe(200);
    expect(listed.headers.get("mcp-session-id")).toBeNull();
    expect(JSON.parse(listed.text).result.tools).toContainEqual(
      expect.objectContaining({ name: "get_itinerary" }),
    );
  });

  test("an unknown one is answered with our latest", async () => {
    expect(JSON.parse((await post(hello("1999-01-01"))).text).result.protocolVersion).toBe("2025-11-25");
    expectRefusal(await post(rpcRequest({}), { "mcp-protocol-version": "1999-01-01" }), {
      status: 400,
      code: -32000,
    });
  });

  test("a client must accept JSON", async () => {
    for (const accept of ["text/event-stream", "text/html", ""])
      for (const method of ["tools/list", "ping"])
        expectRefusal(await post(rpcRequest({ method }), { accept }), { status: 406, code: -32000 });
    // As curl and the API reference send it: they need not accept streams, because there are none.
    for (const accept of [
      "*/*",
      "application/*",
      "application/json",
      "text/event-stream;q=0.5, application/json",
    ])
      for (const method of ["tools/list", "ping"])
        expect((await post(rpcRequest({ method }), { accept })).status, `${method} ${accept}`).toBe(200);
  });

  test("a notification gets no response", async () => {
    for (const body of [
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1, reason: "bored" } },
      { jsonrpc: "2.0", method: "notifications/of-our-own-making" },
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 1, error: { code: -1, message: "no" } },
    ]) {
      const { status, text } = await post(body);
      expect({ status, text }, JSON.stringify(body)).toEqual({ status: 202, text: "" });
    }
  });
});

describe("revision 2026-07-28", () => {
  const listing = modernRequest("tools/list");
  const reading = () => modernRequest("tools/call", { name: "get_itinerary", arguments: { id } });

  test("can be discovered at any time", async () => {
    const { status, text } = await post(modernRequest("server/discover"), modernHeaders("server/discover"));
    expect(status).toBe(200);
    expect(JSON.parse(text).result).toMatchObject({
      resultType: "complete",
      supportedVersions: [newestVersion],
      capabilities: { tools: {} },
      instructions: expect.stringContaining("create_itinerary"),
    });
  });

  test.each([
    ["no version", { "mcp-method": "tools/list" }],
    ["another version", { ...modernHeaders("tools/list"), "mcp-protocol-version": "2025-06-18" }],
    ["no method", { "mcp-protocol-version": newestVersion }],
    ["another method", modernHeaders("tools/call")],
  ])("headers with %s are refused", async (_, headers) => {
    const { id } = expectRefusal(await post(listing, headers), { status: 400, code: -32020 });
    expect(id).toBe(1);
  });

  test.each([undefined, "list_documents", "GET_ITINERARY", "=?base64?bm9uc2Vuc2U?="])(
    "a call whose header names %s is refused",
    async (name) => {
      expectRefusal(await post(reading(), modernHeaders("tools/call", name)), { status: 400, code: -32020 });
    },
  );

  test.each([
    ["no _meta", undefined],
    ["an empty one", {}],
    ["no capabilities", { [versionKey]: newestVersion }],
    ["capabilities that are a number", { ...envelope, [capabilitiesKey]: 5 }],
    ["capabilities that are not as they should be", { ...envelope, [capabilitiesKey]: { roots: 5 } }],
    ["a client without a name", { ...envelope, "io.modelcontextprotocol/clientInfo": {} }],
    ["a version that is a number", { ...envelope, [versionKey]: 5 }],
  ])("an envelope with %s is refused", async (_, _meta) => {
    const body = rpcRequest({ params: { ...(_meta && { _meta }) } });
    expectRefusal(await post(body, modernHeaders("tools/list")), { status: 400, code: -32602 });
  });

  test("an unknown revision is refused, with the supported ones", async () => {
    const body = rpcRequest({ params: { _meta: { ...envelope, [versionKey]: "2030-01-01" } } });
    const headers = { ...modernHeaders("tools/list"), "mcp-protocol-version": "2030-01-01" };
    const { error } = expectRefusal(await post(body, headers), { status: 400, code: -32022 });
    expect(error.data.supported).toEqual([newestVersion]);
  });

  test.each(["trips/list", "ping", "initialize", "logging/setLevel"])(
    "%s is not one of its methods",
    async (method) => {
      expectRefusal(await post(modernRequest(method), modernHeaders(method)), { status: 404, code: -32601 });
    },
  );

  test("there is nothing to listen to, and the response says so at once", async () => {
    const params = { notifications: { toolsListChanged: true } };
    const { status, headers, text } = await post(
      modernRequest("subscriptions/listen", params),
      modernHeaders("subscriptions/listen"),
    );
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(text).toContain('"notifications/subscriptions/acknowledged","params":{"notifications":{}');
    expect(text).toContain('"resultType":"complete"');
  });

  test("a notification gets no response", async () => {
    const method = "notifications/cancelled";
    const body = { jsonrpc: "2.0", method, params: { requestId: 1, _meta: envelope } };
    const { status, text } = await post(body, modernHeaders(method));
    expect({ status, text }).toEqual({ status: 202, text: "" });
  });
});

describe("other methods of HTTP", () => {
  test.each(["GET", "DELETE", "PUT", "PATCH", "OPTIONS"])("%s is not allowed", async (method) => {
    for (const headers of [
      {},
      { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    ] as Headers[]) {
      const response = await fetch(`${app.url}/mcp`, { method, headers });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
      expect(await response.json()).toMatchObject({ code: "methodNotAllowed" });
    }
  });

  test("any page may call it, with a token", async () => {
    const origin = "https://assistant.example.com";
    const { status, headers } = await fetch(`${app.url}/mcp`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
    expect(status).toBe(204);
    for (const header of ["Authorization", "Content-Type", "MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"])
      expect(headers.get("access-control-allow-headers")).toContain(header);
    const answer = await post(rpcRequest({}), { origin });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
  });
});

describe("access", () => {
  const metadata = () => `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`;
  const challengeOf = ({ headers }: RawMcpResponse) => headers.get("www-authenticate");

  test("nobody without a token, and the error says where to get one", async () => {
    for (const authorization of ["", "Basic dGVzdDp0ZXN0"]) {
      const headers = authorization ? { authorization } : {};
      const response = await fetch(`${app.url}/mcp`, { method: "POST", headers, body: "not even JSON" });
      const answer = { status: response.status, headers: response.headers, text: await response.text() };
      expectProblem(answer, "unauthorized");
      expect(challengeOf(answer)).toContain(metadata());
    }
    const bad = await post(rpcRequest({}), { authorization: "Bearer nonsense" });
    expectProblem(bad, "unauthorized");
    expect(challengeOf(bad)).toBe(`Bearer error="invalid_token", ${metadata()}`);
  });

  test("nobody with only the web app's cookie", async () => {
    const { browser } = await signUpInBrowser(app);
    const cookie = `waybook_session=${browser.cookies().waybook_session}`;
    const session = await fetch(`${app.url}/auth/session`, { headers: { cookie } });
    expect(await session.json()).toHaveProperty("traveller");
    for (const url of [app.url, "https://elsewhere.example.com"]) {
      const response = await fetch(`${app.url}/mcp`, {
        method: "POST",
        headers: {
          cookie,
          origin: url,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify(toolCall("create_itinerary", { title: "Not mine" })),
      });
      const answer = { status: response.status, headers: response.headers, text: await response.text() };
      expectProblem(answer, url === app.url ? "unauthorized" : "crossOrigin");
    }
  });

  test("nobody with a token that has expired", async () => {
    const clock = movedClock(new Date("2026-05-01T09:00:00Z"));
    const later = await startApp({ parts: { clock }, database: app.database });
    const { token } = await makeToken(later);
    const ask = () => post(rpcRequest({}), { authorization: `Bearer ${token}` }, later);
    expect((await ask()).status).toBe(200);
    clock.moveBy(3_601_000);
    expect(challengeOf(await ask())).toContain('error="invalid_token"');
    await later.close();
  });

  test("nobody whose account is suspended or deleted", async () => {
    const [moderator, suspended, gone] = [
      await makeToken(app, { firstParty: true }),
      await makeToken(app),
      await makeToken(app, { firstParty: true }),
    ];
    const ask = (token: string) =>
      post(toolCall("get_itinerary", { id }), { authorization: `Bearer ${token}` });
    for (const { token } of [suspended, gone]) expect((await ask(token)).status).toBe(200);
    await app.client(gone.token).deleteAccount();
    await setModerator(app.parts, { email: moderator.traveller.email, moderator: true });
    const asModerator = app.client(moderator.token);
    const userId = suspended.traveller.id;
    await asModerator.reportPerson({ params: { userId }, body: { reason: "Advertises" } });
    const [report] = (await asModerator.listReports()).body.data;
    await asModerator.decideReport({ params: { id: report?.id ?? "" }, body: { decision: "suspend" } });
    for (const { token } of [suspended, gone]) {
      const answer = await ask(token);
      expectProblem(answer, "unauthorized");
      expect(challengeOf(answer)).toContain('error="invalid_token"');
    }
  });

  test("a missing scope is requested together with those that the token has", async () => {
    const { token } = await makeToken(app, { scopes: ["documents:read"] });
    const rpcMessage = { ...toolCall("get_itinerary", { id }), id: "mine" };
    const answer = await post(rpcMessage, { authorization: `Bearer ${token}` });
    expectProblem(answer, "insufficientScope", -32000, "mine");
    expect(challengeOf(answer)).toBe(
      `Bearer error="insufficient_scope", scope="documents:read itineraries:read", ${metadata()}`,
    );
  });
});

describe("large messages", () => {
  test("over 1 MiB are refused before they are read", async () => {
    const { error } = expectProblem(
      await post(toolCall("create_itinerary", { title: "x".repeat(1_100_000) })),
      "payloadTooLarge",
    );
    expect(error.message).toContain("1,048,576");
  });

  test("an itinerary of nearly 1 MiB is returned whole, as text and as structured data", async () => {
    const note = "Grilled fish, then a walk along the river. ".repeat(23);
    const stops = Array.from({ length: 8 }, (_, number) => ({ name: `Stop ${number}`, note }));
    const days = Array.from({ length: 118 }, () => ({ stops }));
    const { itinerary } = await makeItinerary(app, token, { days });
    for (const era of ["modern", "legacy"] as const) {
      const { isError, structured, text } = await mcpCalls(app, token, era).call("get_itinerary", {
        id: itinerary.id,
      });
      expect(isError).toBe(false);
      expect(structured.itinerary.days).toEqual(itinerary.days);
      expect(text.length).toBeGreaterThan(900_000);
    }
  });
});

describe("for the operator", () => {
  test("calls are counted by tool and outcome", async () => {
    const { call, request } = mcpCalls(app, token);
    await call("list_documents", { id });
    await call("list_documents", { id });
    await call("list_documents", { id: "5a0f7f0a-7a30-4b8e-9d51-6f0c2f1f9a3e" });
    await call("list_documents", { id: 5 });
    await call("update_itinerary", { id, etag: '"0-none"', changes: { title: "Too late" } });
    await request("tools/call", { name: "nobody's{\"", arguments: {} });
    expect(await countToolCalls(app, "list_documents", "ok")).toBe(2);
    expect(await countToolCalls(app, "list_documents", "notFound")).toBe(1);
    expect(await countToolCalls(app, "list_documents", "validationFailed")).toBe(1);
    expect(await countToolCalls(app, "update_itinerary", "refused")).toBe(1);
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toContain("# TYPE waybook_tool_calls_total counter\n");
    expect(text).not.toContain("nobody");
  });

  test("the log names the tool, if it exists, and nothing that was sent", async () => {
    const ask = (body: object, requestId: string) => post(body, { "x-request-id": requestId });
    await ask(toolCall("get_itinerary", { id, secret: "in-the-arguments" }), "tool-named");
    await ask(toolCall("in-the-name", {}), "tool-unknown");
    const lineOf = (requestId: string) =>
      JSON.parse(app.logged.find((line) => line.includes(`"${requestId}"`)) ?? "{}");
    expect(lineOf("tool-named")).toMatchObject({ route: "/mcp", tool: "get_itinerary", status: 200 });
    expect(lineOf("tool-unknown")).toMatchObject({ route: "/mcp", status: 200 });
    expect(lineOf("tool-unknown")).not.toHaveProperty("tool");
    expect(app.logged.filter((line) => /in-the-(arguments|name)/.test(line))).toEqual([]);
  });
});

test("600 requests a minute for a token, here as everywhere", async () => {
  const clock = movedClock(new Date("2026-05-01T09:00:00Z"));
  const limited = await startApp({ environment: { RATE_LIMITS: "on" }, parts: { clock } });
  const { token } = await makeToken(limited);
  const ask = () => post(rpcRequest({}), { authorization: `Bearer ${token}` }, limited);
  for (let sent = 0; sent < 600; sent += 50) {
    const responses = await Promise.all(Array.from({ length: 50 }, ask));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  }
  clock.moveBy(15_000);
  const over = await ask();
  expectProblem(over, "rateLimited");
  expect(over.headers.get("retry-after")).toBe("45");
  clock.moveBy(45_000);
  expect((await ask()).status).toBe(200);
  await limited.close();
});

test("while stopping, new calls are refused as JSON-RPC errors, and running ones finish", async () => {
  const started = Promise.withResolvers<void>();
  const placed = Promise.withResolvers<(Coordinate | undefined)[][]>();
  const placeFinder = {
    ...emptyPlaceFinder,
    locate: () => {
      started.resolve();
      return placed.promise;
    },
  };
  const ending = await startApp({ parts: { placeFinder } });
  const { token } = await makeToken(ending);
  const running = mcpCalls(ending, token).call("create_itinerary", {
    title: "Just in time",
    days: [{ stops: [{ name: "Belém" }] }],
  });
  await started.promise;
  // Half a request head on an open connection; no new ones are accepted.
  const { hostname, port } = new URL(ending.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  const body = JSON.stringify(rpcRequest({}));
  socket.write(`POST /mcp HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n`);
  const closed = ending.close();
  await expect.poll(() => ending.app.server.listening).toBe(false);
  socket.write(`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  await once(socket, "close");
  const [head = "", text = ""] = received.split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1.1 503 /);
  expect(head).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(JSON.parse(text)).toMatchObject({
    jsonrpc: "2.0",
    id: null,
    error: { code: -32000, data: { code: "unavailable" } },
  });
  placed.resolve([]);
  expect((await running).isError).toBe(false);
  await closed;
});
