import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TextFrame, TextLine, TextPiece } from "../../server/media-import/text-frame.ts";

const letterWidth = 12;
const lineHeight = 24;
/** From the top of one line to the top of the next. */
const pitch = 40;

/**
 * A page of text as OCR would return it. Two or more spaces separate the pieces of a line, each piece is where it is
 * typed, `# ` makes a line large and `## ` larger, an empty line is vertical space.
 */
export function frameFromText(typed: string): TextFrame {
  const rows = typed.replace(/^\n/, "").split("\n");
  const lines = rows.flatMap((row, index) => lineAt(row, 40 + index * pitch) ?? []);
  return { frames: [0], width: 1240, height: 80 + rows.length * pitch, lines };
}

function lineAt(row: string, top: number): TextLine | undefined {
  const marks = /^#{1,2}(?= )/.exec(row)?.[0].length ?? 0;
  const height = lineHeight * (1 + 0.3 * marks);
  const text = row.replace(/^#{1,2} /, (marks) => " ".repeat(marks.length));
  const pieces: TextPiece[] = [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => ({
    text: words,
    box: { left: 40 + index * letterWidth, top, width: words.length * letterWidth, height },
    confidence: 0.95,
  }));
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const width = last.box.left + last.box.width - first.box.left;
  return {
    text: pieces.map(({ text }) => text).join("  "),
    box: { left: first.box.left, top, width, height },
    confidence: 0.95,
    pieces,
  };
}

type Cell = readonly [text: string, left: number, top: number, width: number, height: number];

/** A page whose boxes matter. */
function frameFromBoxes(...rows: readonly (readonly Cell[])[]): TextFrame {
  const lines = rows.map((cells): TextLine => {
    const pieces = cells.map(([text, left, top, width, height]) => ({
      text,
      box: { left, top, width, height },
      confidence: 0.98,
    }));
    const [left = 0, top = 0] = [cells[0]?.[1], cells[0]?.[2]];
    const right = Math.max(...pieces.map(({ box }) => box.left + box.width));
    const height = Math.max(...pieces.map(({ box }) => box.height));
    const text = pieces.map((piece) => piece.text).join("  ");
    return { text, box: { left, top, width: right - left, height }, confidence: 0.98, pieces };
  });
  return { frames: [0], width: 1240, height: 560, lines };
}

/** The airport codes are in large letters below a small name, and are not part of the name. */
const boardingPassWithBigCodes = frameFromBoxes(
  [
    ["BOARDING PASS", 43, 30, 275, 30],
    ["TAP Air Portugal", 927, 30, 270, 34],
  ],
  [
    ["PASSENGER", 41, 112, 119, 20],
    ["FLIGHT", 345, 111, 74, 22],
    ["DATE", 544, 111, 54, 22],
    ["SEAT", 813, 110, 53, 24],
  ],
  [
    ["SILVA/ANAMS", 41, 143, 217, 26],
    ["TP 1009", 345, 142, 112, 26],
    ["14 MAR 2026", 544, 143, 181, 26],
    ["12A", 812, 140, 56, 31],
  ],
  [
    ["LIS", 41, 209, 129, 74],
    ["CDG", 401, 211, 183, 69],
  ],
  [
    ["Lisbon", 40, 291, 78, 26],
    ["Paris Charles de Gaulle", 397, 293, 261, 23],
  ],
  [
    ["BOARDING", 40, 351, 106, 20],
    ["DEPARTURE", 233, 351, 119, 20],
    ["ARRIVAL", 438, 351, 84, 22],
    ["GATE", 609, 350, 56, 23],
  ],
  [
    ["07:35", 40, 380, 81, 28],
    ["08:15", 232, 380, 79, 29],
    ["11:45", 437, 380, 76, 30],
    ["S22", 608, 379, 60, 32],
  ],
);

/** Typed pages, one a file. */
const folder = join(import.meta.dirname, "../fixtures/bookings");

/** The typed bookings of test/fixtures/bookings, each by the name of its file, and one that is given by its boxes. */
export const sampleBookings: Readonly<Record<string, TextFrame>> = {
  ...Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace(/\.txt$/, ""),
      frameFromText(readFileSync(join(folder, file), "utf8")),
    ]),
  ),
  "boarding-pass-with-big-codes": boardingPassWithBigCodes,
};

/** Throws for a name without a file, so that a misspelt one does not pass as an empty page. */
export function sampleBooking(name: string): TextFrame {
  const booking = sampleBookings[name];
  if (!booking) throw new Error(`There is no sample booking ${name}.`);
  return booking;
}
