import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../contract/api.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { tools } from "../../contract/tools.ts";
import { makeItinerary, makeToken } from "../support/makers.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { startClientThread } from "../support/start-client-thread.ts";
import { costlyForms, costlyJson } from "./costly-bodies.ts";

/** How long one request may block all others: CPU time in milliseconds, which does not depend on other load. */
const longestHold = 50;
/** Measured several times: a slow request is slow each time, a garbage collection happens in one. */
const tries = 3;
/** And again after all others: a neighbour is busy on the processor for a while. */
const rounds = 3;

let app: TestApp;
let apart: ReturnType<typeof startClientThread>;
let token: string;
let id: string;
beforeAll(async () => {
  app = await startApp();
  apart = startClientThread();
  ({ token } = await makeToken(app, { firstParty: true }));
  id = (await makeItinerary(app, token)).itinerary.id;
});
afterAll(async () => {
  await apart.close();
  await app.close();
});

type Costly = { readonly method: string; readonly path: string; readonly type: string };

type Body = [kind: string, text: string];

/** Sends each body, and returns those that blocked for too long. */
async function holdsOf(bodies: Iterable<Body>, target: Costly, expected?: number): Promise<string[]> {
  let held: { readonly body: Body; readonly shortest: number }[] = [...bodies].map((body) => ({
    body,
    shortest: Number.POSITIVE_INFINITY,
  }));
  for (let round = 0; round < rounds && held.length > 0; round++) {
    const before = held;
    held = [];
    for (const { body } of before) {
      const shortest = await shortestHold(body, target, expected);
      if (shortest >= longestHold) held.push({ body, shortest });
    }
  }
  return held.map(({ body: [kind], shortest }) => `${kind}: ${shortest} ms`);
}

async function shortestHold(
  [kind, text]: Body,
  { method, path, type }: Costly,
  expected?: number,
): Promise<number> {
  const sent = {
    url: `${app.url}${path}`,
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": type, "if-match": "*", origin: app.url },
    body: Buffer.from(text),
  };
  const holds: number[] = [];
  while (holds.length < tries && (holds.at(-1) ?? longestHold) >= longestHold) {
    const { status, blockedMs, text } = await apart.send(sent);
    expect(status, `${kind}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(200);
    if (expected) expect(status, text.slice(0, 500)).toBe(expected);
    expect(status, `${kind}: ${text.slice(0, 200)}`).toBeLessThan(500);
    holds.push(Math.round(blockedMs));
  }
  return Math.min(...holds);
}

const limitOf = ({ method, path }: Pick<Endpoint, "method" | "path">): number =>
  app.app.mountedRoutes.find(
    (route: RouteOptions) =>
      [route.method].flat().includes(method) && route.url === path.replace(/\{(\w+)\}/g, ":$1"),
  )?.bodyLimit ?? 1_048_576;

const takingJson = (Object.entries(api) as [string, Endpoint][]).filter(
  ([, { body }]) => body?.["application/json"],
);

describe("the worst JSON of its size does not block the server at", () => {
  test.for(takingJson)("%s", async ([, endpoint]) => {
    const bodies = costlyJson(endpoint.body?.["application/json"], limitOf(endpoint));
    const path = endpoint.path.replace(/\{\w+\}/g, id);
    expect(await holdsOf(bodies, { method: endpoint.method, path, type: "application/json" })).toEqual([]);
  });
});

describe("the largest valid itinerary does not block the server:", () => {
  const stops = {
    "many words": { name: "Stop", note: "Wandering about, and sitting down here and there. ".repeat(80) },
    "many stops": {
      name: "S",
      coordinate: { latitude: 38.7, longitude: -9.1 },
      startTime: "10:00",
      phone: "1",
    },
  };
  test.for(Object.entries(stops))("%s", async ([kind, stop]) => {
    const maxStops = Math.min(120 * 60, Math.floor(1_000_000 / (JSON.stringify(stop).length + 1)));
    const days = Array.from({ length: Math.ceil(maxStops / 60) }, (_, at) => ({
      stops: Array(Math.min(60, maxStops - 60 * at)).fill(stop),
    }));
    const target = { method: "POST", path: "/v1/itineraries", type: "application/json" };
    const body = JSON.stringify({ title: "All of it", days });
    expect(await holdsOf([[kind, body]], target, 201)).toEqual([]);
  });
});

describe("the worst arguments of their size do not block the server at", () => {
  test.for(Object.entries(tools))("%s", async ([name, { input }]) => {
    const calls = [...costlyJson(input, 1_000_000)].map(
      ([kind, text]): Body => [
        kind,
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${text}}}`,
      ],
    );
    expect(await holdsOf(calls, { method: "POST", path: "/mcp", type: "application/json" })).toEqual([]);
  });
});

describe("the worst body that any program may send does not block the server at", () => {
  test.for(["/oauth/token", "/oauth/revoke"])("%s", async (path) => {
    const type = "application/x-www-form-urlencoded";
    expect(await holdsOf(costlyForms(16_384), { method: "POST", path, type })).toEqual([]);
  });

  test("/oauth/register", async () => {
    const bodies = costlyJson(undefined, 16_384);
    for (const member of ["redirect_uris", "jwks", "contacts", "client_name", "scope"])
      for (const [kind, text] of costlyJson(undefined, 16_000))
        bodies.set(`${member} of ${kind}`, `{"redirect_uris":["https://a.example/"],"${member}":${text}}`);
    const target = { method: "POST", path: "/oauth/register", type: "application/json" };
    expect(await holdsOf(bodies, target)).toEqual([]);
  });

  test("an unknown address", async () => {
    const target = { method: "POST", path: "/nowhere", type: "application/json" };
    expect(await holdsOf(costlyJson(undefined, 1_048_576), target)).toEqual([]);
  });
});
