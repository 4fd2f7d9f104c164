import { boundingBox } from "../bounding-box.ts";
import { findTimes } from "../fields/times.ts";
import type { TextFrame, TextLine, TextPiece } from "../text-frame.ts";
import { parseDayHeading } from "./day-heading.ts";
import { narrowForms } from "./fold-text.ts";

/** Splits a page with a day in each column into one frame for each column. */
export function splitColumns(frame: TextFrame): TextFrame[] {
  const lefts = dayColumns(frame) ?? timeColumns(frame);
  if (!lefts) return [frame];
  const top = Math.min(...frame.lines.filter((line) => line.pieces.length > 1).map(({ box }) => box.top));
  return lefts.map((left, column) => {
    const until = lefts[column + 1] ?? Number.POSITIVE_INFINITY;
    const from = column === 0 ? Number.NEGATIVE_INFINITY : left - 1;
    const isHere = ({ box }: TextPiece) => box.left >= from && box.left < until - 1;
    const lines = frame.lines.flatMap((line) => {
      // A line above all columns belongs to the first one.
      if (line.box.top < top && line.pieces.length === 1) return column === 0 ? [line] : [];
      return lineOf(line.pieces.filter(isHere));
    });
    return { ...frame, lines };
  });
}

function dayColumns({ lines }: TextFrame): number[] | undefined {
  const head = lines.find(
    ({ pieces }) =>
      pieces.length >= 2 && pieces.every(({ text }) => parseDayHeading(narrowForms(text)) !== undefined),
  );
  return head?.pieces.map(({ box }) => box.left);
}

/** Two lists side by side: several lines have a time on the left and another on the right. */
function timeColumns({ lines }: TextFrame): number[] | undefined {
  const begins = ({ text }: TextPiece) =>
    findTimes(narrowForms(text)).some(({ start, end }) => start === 0 && end < text.length - 3);
  const doubles = lines.filter(({ pieces }) => pieces.filter(begins).length === 2 && pieces.length <= 4);
  if (doubles.length < 2) return undefined;
  const pairs = doubles.map(({ pieces }) => pieces.filter(begins).map(({ box }) => box.left));
  const lefts = [0, 1].map((column) => Math.min(...pairs.map((pair) => pair[column] ?? 0)));
  const isStraight = doubles.every(
    ({ box }, index) => Math.abs((pairs[index]?.[1] ?? 0) - (lefts[1] ?? 0)) < 3 * box.height,
  );
  return isStraight ? lefts : undefined;
}

function lineOf(pieces: readonly TextPiece[]): TextLine[] {
  if (pieces.length === 0) return [];
  return [
    {
      text: pieces.map(({ text }) => text).join(" "),
      box: boundingBox(pieces.map(({ box }) => box)),
      confidence: Math.min(...pieces.map(({ confidence }) => confidence)),
      pieces,
    },
  ];
}
