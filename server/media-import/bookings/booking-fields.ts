import type { TextFrame, TextPiece } from "../text-frame.ts";
import { type BookingLabel, labelOf, parseBookingLabel } from "./booking-labels.ts";

/** A label of a booking and its value. */
export type BookingField = {
  readonly label: BookingLabel;
  /** The label as written. */
  readonly written: string;
  /** The text next to the label or below it, line by line. */
  readonly values: readonly string[];
  /** The index of the label's line. */
  readonly line: number;
  /** The indexes of all lines of the field. */
  readonly lines: readonly number[];
};

/** Labels that may have several lines below them: a place, its date and its time. */
const severalLines: ReadonlySet<BookingLabel> = new Set([
  ...(["from", "to", "departure", "arrival", "checkIn", "checkOut", "pickUp", "dropOff"] as const),
  ...(["address", "meeting", "passenger", "platform"] as const),
]);
const maxLines = 3;

/** Finds labels and their values: next to each other, one above the other, or with a colon. */
export function findBookingFields({ lines }: TextFrame): BookingField[] {
  return lines.flatMap(({ pieces }, line) => {
    const isHead = isHeadOfTable(pieces);
    const heads = isHead ? pieces : pieces.filter(({ text }) => labelOf(text) !== undefined);
    return pieces.flatMap((piece, index): BookingField[] => {
      const label = labelOf(piece.text);
      if (label === undefined) return inside(piece, line);
      const written = piece.text.replace(/[\s:：]+$/u, "");
      const next = pieces[index + 1];
      if (!isHead && next !== undefined && !isLabelled(next))
        return [{ label, written, values: [next.text], line, lines: [line] }];
      const below = valuesBelow(lines, line, heads, piece, severalLines.has(label) ? maxLines : 1);
      return below.values.length === 0 ? [] : [{ label, written, line, ...below }];
    });
  });
}

/** A row of labels above columns, some of them unknown; not "From Lisbon To Paris". */
function isHeadOfTable(pieces: readonly TextPiece[]): boolean {
  const areLabels = pieces.map(({ text }) => labelOf(text) !== undefined);
  const alternate = areLabels.every((isLabel, index) => isLabel === (index % 2 === 0));
  const count = areLabels.filter(Boolean).length;
  return (
    count >= 2 && count * 2 >= pieces.length && !alternate && !pieces.some(({ text }) => /\d/.test(text))
  );
}

function inside({ text }: TextPiece, line: number): BookingField[] {
  const labelled = parseBookingLabel(text);
  if (labelled === undefined) return [];
  const { label, written, value } = labelled;
  return [{ label, written, values: [value], line, lines: [line] }];
}

const isLabelled = ({ text }: TextPiece): boolean =>
  labelOf(text) !== undefined || parseBookingLabel(text) !== undefined;

function valuesBelow(
  lines: TextFrame["lines"],
  line: number,
  heads: readonly TextPiece[],
  head: TextPiece,
  most: number,
): Pick<BookingField, "values" | "lines"> {
  const values: string[] = [];
  const taken: number[] = [];
  let above = head.box;
  for (let index = line + 1; index < lines.length && values.length < most; index += 1) {
    const below = lines[index];
    if (below === undefined || below.pieces.some(isLabelled)) break;
    const gap = below.box.top - (above.top + above.height);
    // The first line of a value may be far from its label; its other lines are close together.
    if (gap > (values.length === 0 ? 1.8 : 1) * above.height) break;
    const own = below.pieces.filter((piece) => nearestHead(heads, piece) === head);
    // A line that is not in columns belongs to none of them.
    if (own.length === 0 || (heads.length > 1 && spansHeads(heads, below.pieces))) break;
    values.push(own.map(({ text }) => text).join(" "));
    taken.push(index);
    above = below.box;
  }
  return { values, lines: taken };
}

function nearestHead(heads: readonly TextPiece[], piece: TextPiece): TextPiece | undefined {
  return heads
    .map((head) => ({ head, distance: distanceAcross(head, piece) }))
    .filter(({ distance }) => distance < 6 * piece.box.height)
    .toSorted((a, b) => a.distance - b.distance)[0]?.head;
}

/** Compares edges and middles, because columns may be aligned by either. */
function distanceAcross(head: TextPiece, piece: TextPiece): number {
  const [a, b] = [head.box, piece.box];
  return Math.min(
    Math.abs(a.left - b.left),
    Math.abs(a.left + a.width / 2 - b.left - b.width / 2),
    Math.abs(a.left + a.width - b.left - b.width),
  );
}

const spansHeads = (heads: readonly TextPiece[], pieces: readonly TextPiece[]): boolean => {
  const [only] = pieces;
  if (only === undefined || pieces.length > 1) return false;
  const right = only.box.left + only.box.width;
  return (
    heads.filter(({ box }) => box.left >= only.box.left - box.height && box.left + box.width <= right)
      .length > 1
  );
};
