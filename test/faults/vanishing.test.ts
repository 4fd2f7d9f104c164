import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../contract/account.ts";
import { allEndpoints } from "../../contract/all-endpoints.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { RegisteredClient } from "../../server/oauth/clients.ts";
import type { Authentication } from "../permissions/callers.ts";
import { type Fixtures, makeFixtures } from "../permissions/fixtures.ts";
import { permissionMatrix } from "../permissions/permission-matrix.ts";
import { operationOf } from "../permissions/permission-table.ts";
import { sendRequest } from "../permissions/request-outcome.ts";
import { days, type RequestContext, requests } from "../permissions/requests.ts";
import { fixedImageSearch, fixedMediaReader } from "../permissions/stand-ins.ts";
import { emptyPlaceFinder } from "../support/empty-place-finder.ts";
import { giveRole, makeClient, makeItinerary, makeToken } from "../support/makers.ts";
import { startApp, type TestApp } from "../support/start-app.ts";

let app: TestApp;
let fixtures: Fixtures;
let client: RegisteredClient;
beforeAll(async () => {
  app = await startApp({
    parts: { mediaReader: fixedMediaReader, placeFinder: emptyPlaceFinder, imageSearch: fixedImageSearch },
  });
  fixtures = await makeFixtures(app);
  client = await makeClient(app, { firstParty: true });
});
afterAll(() => app.close());

const endpoints: Readonly<Record<string, Endpoint>> = allEndpoints;
/** Without rows for old sign-ins, which would affect everything that the traveller does in the same round. */
const rows = permissionMatrix
  .flatMap(({ rows }) => rows)
  .filter(({ request }) => !request.endsWith("long after signing in"));
const authentications: readonly Authentication[] = [{ by: "ownApp" }, { by: "webApp" }];

/** Random, but the same for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const seed = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000);
const rounds = Number(process.env.WALK_ROUNDS ?? 1_000);
const atOnce = 20;

/** Requests that delete something while others use it. */
const vanishings = [
  "deleteAccount",
  "deleteItinerary",
  "removeCompanion",
  "endShareLink",
  "endOtherSessions",
];

test(`whatever is deleted meanwhile, no response is a server error (WALK_SEED=${seed})`, async () => {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const faults: string[] = [];
  let sent = 0;
  for (let round = 0; round < rounds; round++) {
    const people = await Promise.all([1, 2, 3].map(() => fixtures.traveller("traveller")));
    const [owner, editor] = people as [Account, Account];
    const { token } = await makeToken(app, { traveller: owner, client });
    const { itinerary: created, etag } = await makeItinerary(app, token, { days });
    const itinerary = { id: created.id, etag };
    await giveRole(app, created.id, editor.id, "editor");
    const planned = Array.from({ length: atOnce }, (_, at) =>
      at < 2 ? rowOf(pick(vanishings)) : pick(rows),
    );
    const prepared = await Promise.all(
      planned.map(async (row) => {
        const traveller = pick(people);
        const context: RequestContext = {
          app,
          state: "private",
          traveller,
          itinerary: async () => itinerary,
          personId: async () => pick(people).id,
        };
        const headers = await fixtures.headers(pick(authentications), traveller);
        return { row, headers, request: await (requests[row.request]?.(context) ?? {}) };
      }),
    );
    const answers = await Promise.all(
      prepared.map(async ({ row, headers, request }) => {
        const { status, problem } = await sendRequest(
          app.url,
          endpoints[operationOf(row)] as Endpoint,
          headers,
          request,
        );
        return { request: row.request, status, code: problem?.code };
      }),
    );
    sent += answers.length;
    faults.push(
      ...answers
        .filter(({ status, code }) => status >= 500 || code === "internal")
        .map(({ request, status, code }) => `${request}: ${status} ${code}`),
    );
  }
  const errors = app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect([...new Set(faults)], JSON.stringify(errors.slice(0, 3), null, 1)).toEqual([]);
  expect(errors).toEqual([]);
  expect(sent).toBe(rounds * atOnce);
}, 600_000);

const rowOf = (request: string) => rows.find((row) => row.request === request) as (typeof rows)[number];
