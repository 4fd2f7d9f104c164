import type { TextFrame, TextLine, TextPiece } from "../../server/media-import/text-frame.ts";

const bodyHeight = 40;
const letterWidth = 0.5;
const margin = 60;
const frameWidth = 1080;
const closer = 0.35;

/** The prefix of a line is its size: `^^` a title, `^` a heading, `_` small print. */
const sizes: readonly (readonly [RegExp, number])[] = [
  [/^\^\^ /, 2],
  [/^\^ /, 1.4],
  [/^_ /, 0.7],
];

/**
 * Frames as OCR would return them, from a layout typed in a test. `---` begins the next frame, an empty line is a gap,
 * leading spaces indent, ` | ` separates the cells of a row, `~` begins a line that is close below the one above it.
 */
export function framesFromLayout(layout: string): TextFrame[] {
  return layout
    .replace(/^\n/, "")
    .split(/^---\n/m)
    .map((frame, index) => frameOf(frame, index));
}

function frameOf(layout: string, index: number): TextFrame {
  const lines: TextLine[] = [];
  let top = 80;
  for (const row of layout.split("\n")) {
    if (row.trim() === "") {
      top += bodyHeight * 1.2;
      continue;
    }
    const isClose = row.startsWith("~ ");
    const line = lineOf(isClose ? row.slice(2) : row, top - (isClose ? closer * bodyHeight : 0));
    lines.push(line);
    top = line.box.top + line.box.height * 1.5;
  }
  return { frames: [index], width: frameWidth, height: Math.max(1920, top + 80), lines };
}

function lineOf(row: string, top: number): TextLine {
  const indent = row.length - row.trimStart().length;
  const [mark, size] = sizes.find(([mark]) => mark.test(row.trimStart())) ?? [/^(?!)/, 1];
  const text = row.trim().replace(mark, "");
  const height = bodyHeight * size;
  const cells = text.split(/\s*\|\s*/);
  const step = (frameWidth - 2 * margin) / cells.length;
  const pieces: TextPiece[] = cells
    .map((cell, column) => ({
      text: cell.trim(),
      box: {
        left: margin + indent * bodyHeight * letterWidth + column * step,
        top,
        width: cell.trim().length * height * letterWidth,
        height,
      },
      confidence: 0.95,
    }))
    .filter((piece) => piece.text !== "");
  const left = Math.min(...pieces.map(({ box }) => box.left));
  const right = Math.max(...pieces.map(({ box }) => box.left + box.width));
  return {
    text: pieces.map(({ text }) => text).join(" "),
    box: { left, top, width: right - left, height },
    confidence: 0.95,
    pieces,
  };
}
