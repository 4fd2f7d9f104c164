import { meanings } from "../lexicon/lexicon.ts";
import { foldText } from "./fold-text.ts";
import type { PlanLine } from "./plan-line.ts";

const columnTitles = [
  ...(["time", "what", "where", "duration", "price", "note", "address", "day", "count"] as const),
];
type Column = (typeof columnTitles)[number];

const columnsByTitle = meanings(columnTitles.map((column) => [`column.${column}`, column] as const));

const columnOf = (text: string): Column | undefined => {
  const words = foldText(text)
    .replace(/[^\p{L}#]+/gu, " ")
    .trim();
  return columnsByTitle.get(words);
};

export type Columns = readonly { readonly is: Column; readonly left: number; readonly right: number }[];

/** The columns of a table, if the line is its head. */
export function parseColumns(line: Pick<PlanLine, "cells">): Columns | undefined {
  if (line.cells.length < 2) return undefined;
  const columns = line.cells.flatMap((cell) => {
    const is = columnOf(cell.text);
    return is ? [{ is, left: cell.left, right: cell.right }] : [];
  });
  return columns.length >= 2 && columns.length >= line.cells.length - 1 ? columns : undefined;
}

/** A table's head whose cells OCR joined into one. */
export function isTableHead(text: string): boolean {
  const words = text.split(/[\s|/]+/).filter((word) => word !== "");
  return words.length >= 2 && words.length <= 8 && words.every((word) => columnOf(word) !== undefined);
}

/** The cells of a row by column. */
export function cellsUnder(columns: Columns, line: PlanLine): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {};
  for (const cell of line.cells) {
    const column = columns.reduce((best, next) =>
      distance(next, cell) < distance(best, cell) ? next : best,
    );
    const before = cells[column.is];
    cells[column.is] = before === undefined ? cell.text : `${before} ${cell.text}`;
  }
  return cells;
}

/** Joins cells above each other, and orders them from left to right. */
export function cellsOver(cells: PlanLine["cells"]): PlanLine["cells"] {
  const whole: Cell[] = [];
  for (const cell of cells) {
    const at = whole.findIndex((over) => Math.abs(over.left - cell.left) < 12 || isUnder(over, cell));
    const over = whole[at];
    if (over)
      whole[at] = {
        text: `${over.text} ${cell.text}`,
        left: Math.min(over.left, cell.left),
        right: Math.max(over.right, cell.right),
      };
    else whole.push(cell);
  }
  return whole.toSorted((a, b) => a.left - b.left);
}

const isUnder = (over: Span, cell: Span): boolean => cell.left < over.right && over.left < cell.right;

type Cell = PlanLine["cells"][number];
type Span = { readonly left: number; readonly right: number };

/** Columns may be left-aligned, right-aligned or centred. */
const distance = (column: Span, cell: Span): number =>
  Math.min(
    Math.abs(column.left - cell.left),
    Math.abs(column.right - cell.right),
    Math.abs(column.left + column.right - cell.left - cell.right) / 2,
  );
