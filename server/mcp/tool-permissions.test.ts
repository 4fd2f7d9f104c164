import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../contract/account.ts";
import { type ErrorCode, errors } from "../../contract/errors.ts";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import { type ToolName, tools } from "../../contract/tools.ts";
import { type Authentication, type CallerName, callers } from "../../test/permissions/callers.ts";
import { cellErrors } from "../../test/permissions/cell-errors.ts";
import { type Fixtures, makeFixtures } from "../../test/permissions/fixtures.ts";
import { type Cell, permissionTable } from "../../test/permissions/permission-table.ts";
import { itineraryStates, type State } from "../../test/permissions/states.ts";
import { makeToken } from "../../test/support/makers.ts";
import { type Era, mcpCalls, type RpcResponse } from "../../test/support/mcp-calls.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let fixtures: Fixtures;
beforeAll(async () => {
  app = await startApp();
  fixtures = await makeFixtures(app);
});
afterAll(() => app.close());

/** Written by hand from the specification, like the matrix of REST. */
const { rows } = permissionTable(
  "Assistants",
  "anyApp",
  `
                          | owner  editor viewer stranger moderator guest-token
  get_itinerary
    private               | 200    200    200    absent   absent    absent
    unlisted, public      | 200    200    200    200      200       200
    by-blocker            | 200    200    200    absent   absent    200
    by-suspended          | -      200    200    absent   absent    absent
    trash                 | absent absent absent absent   absent    absent
  update_itinerary
    private, by-blocker   | 200    200    role   absent   absent    sign-in
    unlisted, public      | 200    200    role   role     role      sign-in
    by-suspended          | -      200    role   absent   absent    sign-in
    trash                 | absent absent absent absent   absent    sign-in
  update_itinerary to another visibility, update_itinerary to other public details
    private, by-blocker   | 200    role   role   absent   absent    sign-in
    unlisted, public      | 200    role   role   role     role      sign-in
    by-suspended          | -      role   role   absent   absent    sign-in
    trash                 | absent absent absent absent   absent    sign-in
  list_documents
    private, by-blocker   | 200    200    200    absent   absent    sign-in
    unlisted, public      | 200    200    200    200      200       sign-in
    by-suspended          | -      200    200    absent   absent    sign-in
    trash                 | absent absent absent absent   absent    sign-in
  `,
);

type ItineraryVersion = { readonly id: string; readonly etag: string };

const inputs: Readonly<Record<string, (version: ItineraryVersion, state: State) => object>> = {
  get_itinerary: ({ id }) => ({ id }),
  update_itinerary: (version) => ({ ...version, changes: { title: "Porto in autumn" } }),
  "update_itinerary to another visibility": (version, state) => ({
    ...version,
    changes: { visibility: state === "private" ? "unlisted" : "private" },
  }),
  "update_itinerary to other public details": (version) => ({
    ...version,
    changes: { publicDetails: { phones: false } },
  }),
  list_documents: ({ id }) => ({ id }),
};

const cases = rows.flatMap(({ request, states, cells }) =>
  states.map((state) => ({ request, state, cells })),
);

const authenticationsOf = (caller: CallerName): readonly Authentication[] =>
  caller === "guest-token"
    ? callers[caller].authentications
    : [{ by: "ownApp" }, { by: "otherApp", scopes: allScopes }];

test("the matrix has each tool on an itinerary in every state", () => {
  const onItineraries = (Object.keys(tools) as ToolName[]).filter(
    (name) => "id" in tools[name].input.properties,
  );
  const has = new Set(rows.map(({ request }) => request.split(" ")[0]));
  expect([...has].toSorted()).toEqual(onItineraries.toSorted());
  for (const request of Object.keys(inputs)) {
    const states = rows.filter((row) => row.request === request).flatMap(({ states }) => states);
    expect(states.toSorted()).toEqual(Object.keys(itineraryStates).toSorted());
  }
});

test.each(cases)("$request: $state", async ({ request, state, cells }) => {
  const tries = [...cells].flatMap(([caller, cell]) =>
    cell === "-" ? [] : authenticationsOf(caller).map((way) => ({ caller, cell, way })),
  );
  const found = await Promise.all(
    tries.map(async ({ caller, cell, way }) => {
      const wrong = await play(request, state, caller, cell, way);
      return wrong.map((what) => `${caller} by ${way.by}: ${what}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

/** Where the result differs from the cell. */
async function play(
  request: string,
  state: State,
  caller: CallerName,
  cell: Cell,
  way: Authentication,
): Promise<string[]> {
  const name = request.split(" ")[0] as ToolName;
  const people: Partial<Record<string, Account>> = await fixtures.people(state);
  const { authorization = "" } = await fixtures.headers(way, people[caller]);
  const { request: ask } = mcpCalls(app, authorization.slice("Bearer ".length));
  const version = await fixtures.itinerary(state);
  const call = (version: ItineraryVersion) =>
    ask("tools/call", { name, arguments: inputs[request]?.(version, state) });

  const answer = await call(version);
  const [outcome, expected] = [outcomeOf(answer), codeOf(cell)];
  if (outcome !== expected) return [`expected ${expected}, got ${outcome}`];
  const isWritten = (await etagOf(version.id)) !== version.etag;
  if (isWritten !== (cell === "200" && name === "update_itinerary"))
    return [isWritten ? "wrote" : "did not write"];
  if (cell !== "absent") return [];
  const absent = comparableText(await call({ ...version, id: randomUUID() }));
  return comparableText(answer) === absent ? [] : [`is told ${comparableText(answer)}, not ${absent}`];
}

const codeOf = (cell: Cell): string =>
  Object.hasOwn(cellErrors, cell) ? cellErrors[cell as keyof typeof cellErrors] : cell;

/** The status of success, or the error code if its status is the right one for it. */
function outcomeOf({ status, result, error }: RpcResponse): string {
  if (status === 200)
    return result?.isError ? result._meta.problem.code : result ? "200" : `200 ${error?.message}`;
  const code = error?.data?.code as ErrorCode;
  return errors[code]?.status === status ? code : `${status} ${code}`;
}

/** The whole response, without what differs each time. */
function comparableText({ status, headers, result, error }: RpcResponse): string {
  const { instance: _, ...problem } = result._meta.problem;
  const headerNames = [...headers.keys()].filter((name) => name !== "ratelimit");
  return JSON.stringify([status, headerNames, { ...result, _meta: { problem } }, error]);
}

async function etagOf(id: string): Promise<string | undefined> {
  const [row] = await app.parts.db<{ etag: string }[]>`select etag from itineraries where id = ${id}`;
  return row?.etag;
}

const needed: Record<ToolName, Scope> = {
  create_itinerary: "itineraries:write",
  list_itineraries: "itineraries:read",
  get_itinerary: "itineraries:read",
  update_itinerary: "itineraries:write",
  search_explore: "itineraries:read",
  list_documents: "documents:read",
};
const names = Object.keys(needed) as ToolName[];
const forGuests: readonly ToolName[] = ["get_itinerary", "search_explore"];

const shownTo = async (token: string, era: Era): Promise<ToolName[]> => {
  const { result } = await mcpCalls(app, token, era).request("tools/list");
  return result.tools.map(({ name }: { name: ToolName }) => name).toSorted();
};

/** With invalid arguments: callers who are allowed get that error, and nothing is done. */
const tryOf = (token: string, name: ToolName, era: Era) =>
  mcpCalls(app, token, era).request("tools/call", { name, arguments: { nonsense: true } });

const everySet = Array.from({ length: 2 ** allScopes.length }, (_, set) =>
  allScopes.filter((_, bit) => set & (1 << bit)),
);
const eras: Era[] = ["modern", "legacy"];

describe.each(everySet.map((scopes) => ({ scopes, scopeNames: scopes.join(" ") || "no scope" })))(
  "an app with $scopeNames",
  ({ scopes }) => {
    const allowed = names.filter((name) => scopes.includes(needed[name]));

    test.each(eras)("lists the tools that it may call, and no other (%s)", async (era) => {
      const { token } = await makeToken(app, { scopes });
      expect(await shownTo(token, era)).toEqual(allowed.toSorted());
      await Promise.all(
        names.map(async (name) => {
          const answer = await tryOf(token, name, era);
          if (allowed.includes(name)) expect(outcomeOf(answer), name).toBe("validationFailed");
          else expectToBeAskedFor([...scopes, needed[name]], answer);
        }),
      );
    });
  },
);

/** All scopes that the token should have: a client requests what it reads there, and gets a token with only that. */
function expectToBeAskedFor(scopes: readonly Scope[], answer: RpcResponse): void {
  expect([answer.status, outcomeOf(answer)]).toEqual([403, "insufficientScope"]);
  const challenge = answer.headers.get("www-authenticate") ?? "";
  expect(challenge).toMatch(/^Bearer error="insufficient_scope", scope="[^"]+", resource_metadata="[^"]+"$/);
  const requestedScopes = /scope="([^"]*)"/.exec(challenge)?.[1]?.split(" ") ?? [];
  expect(requestedScopes.toSorted()).toEqual(scopes.toSorted());
  expect(challenge).toContain(`"${app.url}/.well-known/oauth-protected-resource/mcp"`);
}

describe.each(eras)("in the %s revision", (era) => {
  test("an own app sees everything, whatever its scopes", async () => {
    const { token } = await makeToken(app, { firstParty: true, scopes: [] });
    expect(await shownTo(token, era)).toEqual(names.toSorted());
    for (const name of names) expect(outcomeOf(await tryOf(token, name, era)), name).toBe("validationFailed");
  });

  test("a guest sees what guests may call, and must sign in for the rest", async () => {
    const { token } = await makeToken(app, { traveller: null, firstParty: true });
    expect(await shownTo(token, era)).toEqual(forGuests.toSorted());
    for (const name of names) {
      const answer = await tryOf(token, name, era);
      const isForGuests = forGuests.includes(name);
      expect(outcomeOf(answer), name).toBe(isForGuests ? "validationFailed" : "signInRequired");
      if (isForGuests) continue;
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe(
        `Bearer resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`,
      );
    }
  });

  test("a missing tool gets another error than a forbidden one", async () => {
    const { token } = await makeToken(app, { scopes: [] });
    const { status, error } = await tryOf(token, "delete_itinerary" as ToolName, era);
    expect(status).not.toBe(403);
    expect(error?.code).toBe(-32602);
  });
});
