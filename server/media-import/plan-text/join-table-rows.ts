import type { UnparsedLine } from "./plan-line.ts";
import { cellsOver, parseColumns } from "./table.ts";

/** The lines of a cell are at most this far from their row, in line heights. */
const near = 1.35;

/**
 * Joins the rows of a table whose cells span several lines. A line with a single cell belongs to the nearest row above
 * or below it.
 */
export function joinTableRows(lines: readonly UnparsedLine[]): UnparsedLine[] {
  const head = lines.findIndex((line) => parseColumns(line) !== undefined);
  if (head < 0) return [...lines];
  const parts = new Map<UnparsedLine, UnparsedLine[]>();
  const loose = new Set<UnparsedLine>();
  for (const line of lines.slice(head + 1)) {
    const row = line.cells.length === 1 ? nearestRow(line, lines.slice(head + 1)) : undefined;
    if (!row) continue;
    loose.add(line);
    parts.set(row, [...(parts.get(row) ?? [row]), line]);
  }
  return lines.filter((line) => !loose.has(line)).map((line) => wholeRow(line, parts.get(line)));
}

function nearestRow(line: UnparsedLine, lines: readonly UnparsedLine[]): UnparsedLine | undefined {
  const rows = lines.filter((other) => other.cells.length > 1 && parseColumns(other) === undefined);
  const away = (row: UnparsedLine) => Math.abs(row.top - line.top);
  const [nearest] = rows.toSorted((a, b) => away(a) - away(b));
  return nearest && away(nearest) < near * line.height ? nearest : undefined;
}

function wholeRow(row: UnparsedLine, parts: readonly UnparsedLine[] | undefined): UnparsedLine {
  if (!parts) return row;
  const cells = cellsOver(parts.toSorted((a, b) => a.top - b.top).flatMap((part) => part.cells));
  return { ...row, cells, text: cells.map(({ text }) => text).join(" ") };
}
