import { boundingBox } from "../bounding-box.ts";
import type { Box, TextLine, TextPiece } from "../text-frame.ts";

/** Joins pieces at the same height into lines, and sorts the lines from top to bottom. */
export function inReadingOrder(pieces: readonly TextPiece[]): TextLine[] {
  const rows: TextPiece[][] = [];
  for (const piece of pieces.toSorted((one, other) => middleOf(one.box) - middleOf(other.box))) {
    const row = rows.findLast((row) => row.every((other) => standsBeside(piece.box, other.box)));
    if (row) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => lineOf(row.toSorted((one, other) => one.box.left - other.box.left)));
}

const middleOf = ({ top, height }: Box) => top + height / 2;

/** Whether two boxes are at the same height and do not overlap. */
function standsBeside(one: Box, other: Box): boolean {
  const lower = Math.min(one.height, other.height);
  const narrower = Math.min(one.width, other.width);
  const common = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  return Math.abs(middleOf(one) - middleOf(other)) < 0.45 * lower && common <= 0.3 * narrower;
}

function lineOf(pieces: readonly TextPiece[]): TextLine {
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
  const confidence = pieces.reduce((sum, piece) => sum + piece.confidence * piece.text.length, 0) / letters;
  return {
    text: pieces.map((piece, index) => gapBefore(piece, pieces[index - 1]) + piece.text).join(""),
    box: boundingBox(pieces.map(({ box }) => box)),
    confidence,
    pieces,
  };
}

/** Two spaces separate columns, one separates words. */
function gapBefore({ box }: TextPiece, before: TextPiece | undefined): string {
  if (!before) return "";
  const gap = box.left - before.box.left - before.box.width;
  return gap > 0.6 * Math.min(box.height, before.box.height) ? "  " : " ";
}
