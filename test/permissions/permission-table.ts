import type { Area } from "../../contract/areas.ts";
import { parseWord } from "../support/parse-word.ts";
import { type CallerName, callers } from "./callers.ts";
import { type CellError, cellErrors } from "./cell-errors.ts";
import { type State, states } from "./states.ts";

/** The status of success, an error, or nothing if there is no such caller. */
export type Cell = `${number}` | CellError | "-";

export type PermissionRow = {
  /** An operation id, followed by what is special about the request: `browseExplore with q`. */
  readonly request: string;
  /** The states it applies to; none if they make no difference. */
  readonly states: readonly State[];
  readonly cells: ReadonlyMap<CallerName, Cell>;
};

export type PermissionTable = {
  readonly area: Area;
  /** The apps through which its people call. `anyApp`: with all four scopes every app gets the same result. */
  readonly calledBy: "anyApp" | "ownApps";
  readonly callers: readonly CallerName[];
  readonly rows: readonly PermissionRow[];
};

export const operationOf = ({ request }: PermissionRow): string => request.split(" ", 1)[0] as string;

/**
 * Parses a table. The first line names the callers. A line with cells is a request, or states of the request above it;
 * requests or states with equal cells share a line, separated by commas. Further bars have no meaning.
 */
export function permissionTable(
  area: Area,
  calledBy: PermissionTable["calledBy"],
  text: string,
): PermissionTable {
  const [heading = "", ...lines] = text.split("\n").filter((line) => line.trim() !== "");
  const names = lineOf(heading).cells.map((word) => parseWord(word, isCaller, "a caller", heading));
  const rows: PermissionRow[] = [];
  let above: readonly string[] = [];
  for (const line of lines) {
    const { labels, cells: words } = lineOf(line);
    const isAboutStates = line.includes("|") && labels.every(isState);
    if (!isAboutStates) above = labels;
    if (!line.includes("|")) continue;
    if (words.length !== names.length)
      throw new Error(`${words.length} cells for ${names.length} callers: “${line.trim()}”`);
    const cells = new Map(
      words.map((word, at) => [names[at] as CallerName, parseWord(word, isCell, "an answer", line)]),
    );
    for (const request of above)
      rows.push({ request, states: isAboutStates ? (labels as State[]) : [], cells });
  }
  return { area, calledBy, callers: names, rows };
}

function lineOf(line: string): { labels: string[]; cells: string[] } {
  const [label = "", ...cells] = line.split("|");
  return { labels: splitWords(label, ","), cells: splitWords(cells.join(" "), /\s+/) };
}

const splitWords = (text: string, between: string | RegExp) =>
  text
    .split(between)
    .map((word) => word.trim())
    .filter(Boolean);

const isCaller = (word: string): word is CallerName => Object.hasOwn(callers, word);
const isState = (word: string): word is State => Object.hasOwn(states, word);
const isCell = (word: string): word is Cell =>
  word === "-" || /^[23]\d\d$/.test(word) || Object.hasOwn(cellErrors, word);
