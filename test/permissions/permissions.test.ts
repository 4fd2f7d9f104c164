import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "../../contract/all-endpoints.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { emptyPlaceFinder } from "../support/empty-place-finder.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import type { Authentication } from "./callers.ts";
import { type CellError, cellErrors } from "./cell-errors.ts";
import { type Fixtures, makeFixtures } from "./fixtures.ts";
import { permissionMatrix } from "./permission-matrix.ts";
import {
  type Cell,
  operationOf,
  type PermissionRow,
  type PermissionTable,
  permissionTable,
} from "./permission-table.ts";
import { permissionsPage } from "./permissions-page.ts";
import { authenticationsOf, type CallerCase, prepareRequest } from "./prepare-request.ts";
import { requestOutcome } from "./request-outcome.ts";
import { requests } from "./requests.ts";
import { fixedImageSearch, fixedMediaReader, noConnections } from "./stand-ins.ts";
import { itineraryStates, type State } from "./states.ts";

const endpoints: Readonly<Record<string, Endpoint>> = allEndpoints;
const allRows = permissionMatrix.flatMap(({ rows }) => rows);

let app: TestApp;
let fixtures: Fixtures;
beforeAll(async () => {
  app = await startApp({
    parts: {
      mediaReader: fixedMediaReader,
      placeFinder: emptyPlaceFinder,
      imageSearch: fixedImageSearch,
      connections: noConnections,
    },
  });
  fixtures = await makeFixtures(app);
});
afterAll(() => app.close());

describe("the matrix", () => {
  const where = "test/permissions/permission-matrix.ts";
  const without = (all: readonly string[], known: readonly string[]) =>
    all.filter((one) => !known.includes(one));

  test("has every endpoint of the contract, and no other", () => {
    const listed = allRows.map(operationOf);
    expect(without(Object.keys(endpoints), listed), `endpoints without a row in ${where}`).toEqual([]);
    expect(without(listed, Object.keys(endpoints)), `rows of ${where} without an endpoint`).toEqual([]);
  });

  test("has a valid request for every row", () => {
    const listed = allRows.map(({ request }) => request);
    const file = "test/permissions/requests.ts";
    expect(without(listed, Object.keys(requests)), `rows without a request in ${file}`).toEqual([]);
    expect(without(Object.keys(requests), listed), `requests of ${file} that no row makes`).toEqual([]);
  });

  test("has no duplicates, and each endpoint in its area of the contract", () => {
    const names = allRows.flatMap((row) => casesOf(row).map(({ name }) => name));
    expect(names).toEqual([...new Set(names)]);
    const misplaced = permissionMatrix.flatMap(({ area, rows }) =>
      rows.map(operationOf).filter((operation) => endpoints[operation]?.area !== area),
    );
    expect(misplaced).toEqual([]);
  });

  test("has each request to an itinerary in every state", () => {
    const names = allRows.flatMap((row) => casesOf(row).map(({ name }) => name));
    const needed = permissionMatrix
      .filter(({ callers }) => callers.includes("owner"))
      .flatMap(({ rows }) => rows)
      .flatMap(({ request }) => Object.keys(itineraryStates).map((state) => `${request}: ${state}`));
    expect(without(needed, names), `not in ${where}`).toEqual([]);
  });

  test.each([
    ["“visitor” is not a caller", "| owner visitor"],
    ["1 cells for 2 callers", "| owner nobody\ngetItinerary | 200"],
    ["“perhaps” is not an answer", "| owner nobody\ngetItinerary | 200 perhaps"],
  ])("refuses an invalid form: %s", (reason, text) => {
    expect(() => permissionTable("Itineraries", "anyApp", text)).toThrow(reason);
  });

  test("docs/permissions.md is up to date", () => {
    const page = readFileSync(new URL("../../docs/permissions.md", import.meta.url), "utf8");
    expect(page, "run npm run permissions").toBe(permissionsPage(permissionMatrix, endpoints));
  });
});

describe.each(permissionMatrix.map((table) => ({ ...table, table })))("$area", ({ table }) => {
  test.each(table.rows.flatMap(casesOf))("$name", async ({ name, row, state }) => {
    const cases = [...row.cells].flatMap(([caller, cell]) =>
      cell === "-"
        ? []
        : authenticationsOf(table, caller).map((authentication) => ({ caller, cell, authentication })),
    );
    const differences = await Promise.all(
      cases.map(async ({ caller, cell, authentication }) => {
        const expected = codeOf(cell);
        const actual = await makeRequest(table, row, {
          state,
          caller,
          authentication,
          expectsError: isCellError(cell),
        });
        return actual === expected
          ? []
          : [`${caller} by ${describeAuthentication(authentication)}: expected ${expected}, got ${actual}`];
      }),
    );
    expect(differences.flat(), name).toEqual([]);
  });
});

/** Each state of a row, or the row itself. */
function casesOf(row: PermissionRow): { name: string; row: PermissionRow; state?: State }[] {
  const { request, states } = row;
  if (states.length === 0) return [{ name: request, row }];
  return states.map((state) => ({ name: `${request}: ${state}`, row, state }));
}

const describeAuthentication = (authentication: Authentication) =>
  "scopes" in authentication
    ? `${authentication.by} with ${authentication.scopes.join(" ")}`
    : authentication.by;

const isCellError = (cell: Cell): cell is CellError => Object.hasOwn(cellErrors, cell);
const codeOf = (cell: Cell): string => (isCellError(cell) ? cellErrors[cell] : cell);

/** Sends one request of one row as one caller. */
async function makeRequest(
  table: PermissionTable,
  row: PermissionRow,
  callerCase: CallerCase,
): Promise<string> {
  const { endpoint, authHeaders, input } = await prepareRequest(app, fixtures, table, row, callerCase);
  return requestOutcome(app.url, endpoint, authHeaders, input);
}
