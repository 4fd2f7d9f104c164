import { areas } from "../../contract/areas.ts";
import type { Api } from "../../contract/endpoint.ts";
import { errors } from "../../contract/errors.ts";
import { type CallerName, callers } from "./callers.ts";
import { cellErrors } from "./cell-errors.ts";
import { type Cell, operationOf, type PermissionRow, type PermissionTable } from "./permission-table.ts";
import { states } from "./states.ts";

/** The matrix as Markdown, for people who write apps. */
export function permissionsPage(matrix: readonly PermissionTable[], api: Api): string {
  const sections = Object.keys(areas).flatMap((area) => {
    const tables = matrix.filter((table) => table.area === area);
    return tables.length > 0 ? [`## ${area}`, "", ...tables.flatMap((table) => tableOf(table, api))] : [];
  });
  return [...opening(), ...sections].join("\n");
}

const opening = () => [
  "<!-- Written by `npm run permissions` from test/permissions/permission-matrix.ts. -->",
  "# Permissions",
  "",
  "Who may call what. Every cell is tested: the request is made, and its answer compared.",
  "",
  "Two things decide. The app: its token's scopes, and whether it is one of the service's own apps, which may do everything that their traveller may. And the person it calls for: their role on the itinerary, or whether they are signed in at all. The app is judged first, before anything else about the request is looked at or told. All writes of an itinerary need its current ETag besides; here it is always sent.",
  "",
  "| In a cell | Means |",
  "|---|---|",
  "| ✓ | It is done. |",
  ...Object.entries(cellErrors).map(([word, code]) => {
    const { status, meaning } = errors[code];
    return `| ${word} | ${status} [\`${code}\`](errors.md#${code}). ${meaning} |`;
  }),
  "| – | There can be no such caller. |",
  "",
  "| Above a column | Is who calls |",
  "|---|---|",
  ...Object.entries(callers).map(
    ([name, { meaning }]) => `| ${headingOf(name as CallerName)} | ${meaning} |`,
  ),
  "",
];

function tableOf({ callers, calledBy, rows: written }: PermissionTable, api: Api): string[] {
  const rows = inOrderOf(api, written);
  const hasStates = rows.some(({ states }) => states.length > 0);
  const headings = ["Request", ...(hasStates ? ["When"] : []), ...callers.map(headingOf)];
  return [
    isOpen(written) ? "Open to everyone." : byApps[calledBy],
    "",
    line(headings),
    line(headings.map(() => "---")),
    ...rows.map((row, at) =>
      line([
        // Named once, above all of its rows.
        rows[at - 1]?.request === row.request ? "" : requestOf(row, api),
        ...(hasStates ? [row.states.map((state) => states[state]).join(", ")] : []),
        ...[...row.cells.values()].map(cellOf),
      ]),
    ),
    "",
  ];
}

/** In the order of the API reference; special requests come after the ordinary one. */
function inOrderOf(api: Api, rows: readonly PermissionRow[]): PermissionRow[] {
  const requests = [...new Set(rows.map(({ request }) => request))];
  const operations = Object.keys(api);
  const placeOf = (row: PermissionRow) =>
    operations.indexOf(operationOf(row)) * requests.length + requests.indexOf(row.request);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const isOpen = (rows: readonly PermissionRow[]) =>
  rows.every(({ cells }) => [...cells.values()].every(isSuccess));

const byApps = {
  anyApp: "People call by one of the service's own apps, or by another that has all four scopes.",
  ownApps: "People call by one of the service's own apps.",
} as const satisfies Record<PermissionTable["calledBy"], string>;

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function requestOf(row: PermissionRow, api: Api): string {
  const operation = operationOf(row);
  const { method = "", path = "" } = api[operation] ?? {};
  return `\`${method} ${path}\`${row.request.slice(operation.length)}`;
}

const cellOf = (cell: Cell): string => (isSuccess(cell) ? "✓" : cell === "-" ? "–" : cell);

const isSuccess = (cell: Cell): boolean => /^\d+$/.test(cell);

const headingOf = (caller: CallerName): string => caller.replaceAll("-", " ");
