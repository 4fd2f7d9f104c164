import { once } from "node:events";
import { request as openRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Coordinate } from "../../contract/itinerary.ts";
import { emptyPlaceFinder } from "../../test/support/empty-place-finder.ts";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { mcpCalls } from "../../test/support/mcp-calls.ts";
import { propertyRuns } from "../../test/support/property-runs.ts";
import {
  capabilitiesKey,
  countToolCalls,
  envelope,
  mcpHeaders,
  modernHeaders,
  modernRequest,
  postMcp,
  rpcRequest,
  toolCall,
} from "../../test/support/raw-mcp.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let token: string;
let id: string;

/** How the place finder locates stops; a test can make it slow. */
let placing: (signal: AbortSignal) => Promise<(Coordinate | undefined)[][]> = async () => [];

beforeAll(async () => {
  const placeFinder = {
    ...emptyPlaceFinder,
    locate: (_: unknown, signal: AbortSignal) => placing(signal),
  };
  app = await startApp({ parts: { placeFinder } });
  ({ token } = await makeToken(app));
  id = (await makeItinerary(app, token)).itinerary.id;
});
afterAll(() => app.close());

describe("frequent requests", () => {
  const names = fc.oneof(
    fc.constantFrom("get_itinerary", "list_itineraries", "search_explore", "list_documents"),
    fc.constantFrom("book_flight", "", "__proto__", "get_itinerary "),
  );
  const inputs = fc.oneof(
    fc.constantFrom(undefined, null, {}, [], "id", { id: 5 }, { limit: 0, more: true }),
    fc.constantFrom("mine", "MINE", "nobody's").map((which) => ({ which })),
    fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
  );
  const ids = fc.oneof(fc.string(), fc.maxSafeInteger(), fc.constantFrom(null, 1.5, {}, 2 ** 60));
  const metas = fc.constantFrom(
    undefined,
    {},
    { progressToken: "p" },
    { progressToken: 7 },
    { progressToken: 1.5 },
    { progressToken: null },
    { "example.com/of-its-own": { any: ["thing"] } },
    { "io.modelcontextprotocol/related-task": { taskId: "t" } },
    { "io.modelcontextprotocol/related-task": 5 },
    { [capabilitiesKey]: { roots: 5 } },
    { "io.modelcontextprotocol/clientInfo": { name: "Assistant", version: "1" } },
    { "io.modelcontextprotocol/clientInfo": 5 },
    { "io.modelcontextprotocol/logLevel": "no such level" },
  );
  const extras = fc.constantFrom({}, {}, {}, {}, { extra: 1 }, { jsonrpc: "1.0" });

  const anyRequest = fc.record({
    isModern: fc.boolean(),
    isCall: fc.boolean(),
    name: names,
    input: inputs,
    id: ids,
    meta: metas,
    extra: extras,
  });

  /** Calls that succeed and calls that the tool refuses, in each era: random requests seldom are either. */
  const examples = [true, false].flatMap((isModern) =>
    [
      { isCall: false },
      { isCall: true, input: { which: "mine" } },
      { isCall: true, input: { which: "MINE" } },
      { isCall: true, input: { id: 5 } },
    ].map((one): [typeof anyRequest extends fc.Arbitrary<infer Asked> ? Asked : never] => [
      { isModern, name: "get_itinerary", input: undefined, id: 7, meta: undefined, extra: {}, ...one },
    ]),
  );

  /** The ids are known only then. */
  const withInput = (input: unknown) => {
    if (typeof input !== "object" || input === null || !("which" in input)) return input;
    const idsByName: Readonly<Record<string, string>> = { mine: id, MINE: id.toUpperCase() };
    return { id: idsByName[String(input.which)] ?? "5a0f7f0a-7a30-4b8e-9d51-6f0c2f1f9a3e" };
  };

  test("get the same responses on the fast path as from the library", async () => {
    const outcomes = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ isModern, isCall, name, input, id, meta, extra }) => {
        const method = isCall ? "tools/call" : "tools/list";
        const _meta = isModern ? { ...envelope, ...meta } : meta;
        const called = { name, ...(input !== undefined && { arguments: withInput(input) }) };
        const params = { ...(isCall && called), ...(_meta && { _meta }) };
        const headers = {
          ...(isModern && modernHeaders(method, isCall ? name : undefined)),
          // The same, because it is part of problems.
          "x-request-id": "trip-tools.42",
        };
        const body = { jsonrpc: "2.0", id, method, params, ...extra };
        // The library ignores unknown members, but the request is not well-formed.
        const around = { ...body, params: { ...params, around: true } };
        const [short, long] = [
          await postMcp(app, token, body, headers),
          await postMcp(app, token, around, headers),
        ];
        expect(short.status).toBe(long.status);
        expect(JSON.parse(short.text)).toEqual(JSON.parse(long.text));
        const { result, error } = JSON.parse(short.text);
        const kind = `${isModern} ${isCall} ${error ? "error" : (result.isError ?? "ok")}`;
        outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
      }),
      { numRuns: propertyRuns(250), examples },
    );
    // Makes sure that every kind of outcome occurred.
    for (const kind of ["false false ok", "true false ok", "false true ok", "true true ok", "true true true"])
      expect(outcomes.get(kind), kind).toBeGreaterThan(0);
  });

  test("a hundred at once with the same id each get their own response", async () => {
    const travellers = await Promise.all(
      Array.from({ length: 4 }, async (_, number) => {
        const { token } = await makeToken(app);
        const { itinerary } = await makeItinerary(app, token, { title: `Trip of ${number}` });
        return { token, itinerary };
      }),
    );
    const mine = fc.record({
      who: fc.nat({ max: 3 }),
      whose: fc.nat({ max: 3 }),
      era: fc.constantFrom("modern", "legacy"),
      isCall: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(mine, { minLength: 100, maxLength: 100 }), async (calls) => {
        await Promise.all(
          calls.map(async ({ who, whose, era, isCall }) => {
            const own = travellers[who] as (typeof travellers)[number];
            const theirs = travellers[whose] as (typeof travellers)[number];
            // Each client counts its ids from 1.
            const client = mcpCalls(app, own.token, era as "modern" | "legacy");
            if (!isCall) {
              const { id, result } = await client.request("tools/list");
              expect(id).toBe(1);
              expect(result.tools).toHaveLength(6);
              return;
            }
            const { isError, structured, problem } = await client.call("get_itinerary", {
              id: theirs.itinerary.id,
            });
            expect(isError).toBe(who !== whose);
            if (who === whose) expect(structured.itinerary).toMatchObject({ title: own.itinerary.title });
            else expect(problem).toMatchObject({ code: "notFound" });
          }),
        );
      }),
      { numRuns: propertyRuns(5) },
    );
  });
});

describe("a client that disconnects", () => {
  /** A call on its own connection, which can be cut. */
  function callOf(body: object, headers: Readonly<Record<string, string>> = {}) {
    const request = openRequest(`${app.url}/mcp`, {
      method: "POST",
      agent: false,
      headers: { ...mcpHeaders(token), ...headers },
    });
    request.on("error", () => {});
    request.end(JSON.stringify(body));
    return request;
  }

  const draft = (title: string) => ({ title, destination: "Lisbon", days: [{ stops: [{ name: "Belém" }] }] });
  /** Also through the library. */
  const callKinds = [
    [
      "2026-07-28",
      (input: object) => modernRequest("tools/call", { name: "create_itinerary", arguments: input }),
      true,
    ],
    ["an older revision", (input: object) => toolCall("create_itinerary", input), false],
    [
      "2026-07-28, at length",
      (input: object) =>
        modernRequest("tools/call", { name: "create_itinerary", arguments: input, around: true }),
      true,
    ],
    [
      "an older revision, at length",
      (input: object) =>
        rpcRequest({
          method: "tools/call",
          params: { name: "create_itinerary", arguments: input, around: 1 },
        }),
      false,
    ],
  ] as const;

  test.each(callKinds)(
    "while stops of a new itinerary are located: nothing is written (%s)",
    async (way, body, isModern) => {
      const locating = Promise.withResolvers<AbortSignal>();
      const placed = Promise.withResolvers<(Coordinate | undefined)[][]>();
      placing = (signal) => {
        locating.resolve(signal);
        return placed.promise;
      };
      const title = `Cut off by ${way}`;
      const lines = app.logged.length;
      const cancelled = await countToolCalls(app, "create_itinerary", "cancelled");
      const request = callOf(
        body(draft(title)),
        isModern ? modernHeaders("tools/call", "create_itinerary") : {},
      );
      const signal = await locating.promise;
      expect(signal.aborted).toBe(false);
      const aborted = once(signal, "abort");
      request.destroy();
      await aborted;
      placed.resolve([]);
      placing = async () => [];
      await expect.poll(() => countToolCalls(app, "create_itinerary", "cancelled")).toBe(cancelled + 1);
      const { body: library } = await app.client(token).listItineraries({ query: { filter: "owned" } });
      expect(library.data.map((summary) => summary.title)).not.toContain(title);
      // It is not logged as an error, and the same call works again.
      expect(app.logged.slice(lines).filter((line) => !line.includes('"level":30'))).toEqual([]);
      const { isError } = await mcpCalls(app, token).call("create_itinerary", draft(title));
      expect(isError).toBe(false);
    },
  );

  test("a thousand that disconnect at any moment leave nothing behind, and the others get their responses", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    const mine = mcpCalls(app, token);
    for (let round = 0; round < 10; round++) {
      const cut = Array.from({ length: 100 }, async (_, number) => {
        const request = callOf(toolCall("get_itinerary", { id }));
        await sleep((number % 20) + 1);
        request.destroy();
      });
      const running = Array.from({ length: 20 }, () => mine.call("get_itinerary", { id }));
      for (const { isError } of await Promise.all(running)) expect(isError).toBe(false);
      await Promise.all(cut);
    }
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });
});
