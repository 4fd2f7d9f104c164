import type { DrawnLine } from "./plan-line.ts";
import { cellsOver, columnsIn } from "./table.ts";

/** A cell that goes over several lines stands this close to the row that it is of, in heights. */
const near = 1.35;

/**
 * Rows of a table whose cells go over several lines, each put back into one. A line with a single cell is part of the row
 * that is nearest, over or under it.
 */
export function withWholeRows(lines: readonly DrawnLine[]): DrawnLine[] {
  const head = lines.findIndex((line) => columnsIn(line) !== undefined);
  if (head < 0) return [...lines];
  const parts = new Map<DrawnLine, DrawnLine[]>();
  const loose = new Set<DrawnLine>();
  for (const line of lines.slice(head + 1)) {
    const row = line.cells.length === 1 ? nearestRow(line, lines.slice(head + 1)) : undefined;
    if (!row) continue;
    loose.add(line);
    parts.set(row, [...(parts.get(row) ?? [row]), line]);
  }
  return lines.filter((line) => !loose.has(line)).map((line) => wholeRow(line, parts.get(line)));
}

function nearestRow(line: DrawnLine, lines: readonly DrawnLine[]): DrawnLine | undefined {
  const rows = lines.filter((other) => other.cells.length > 1 && columnsIn(other) === undefined);
  const away = (row: DrawnLine) => Math.abs(row.top - line.top);
  const [nearest] = rows.toSorted((a, b) => away(a) - away(b));
  return nearest && away(nearest) < near * line.height ? nearest : undefined;
}

function wholeRow(row: DrawnLine, parts: readonly DrawnLine[] | undefined): DrawnLine {
  if (!parts) return row;
  const cells = cellsOver(parts.toSorted((a, b) => a.top - b.top).flatMap((part) => part.cells));
  return { ...row, cells, text: cells.map(({ text }) => text).join(" ") };
}
