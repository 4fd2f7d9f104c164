import { parseFields } from "../fields/line-fields.ts";
import type { TextFrame, TextLine } from "../text-frame.ts";
import { narrowForms } from "./fold-text.ts";
import { joinBrokenNames, unwrapLines } from "./join-lines.ts";
import { joinTableRows } from "./join-table-rows.ts";
import {
  type MarkedText,
  markLooseNumbers,
  markSharedBullets,
  parseMark,
  removeIcons,
} from "./line-marks.ts";
import { maxLineLength, type PlanLine, type UnparsedLine } from "./plan-line.ts";

const maxLines = 400;

/** The lines of a frame, with names that span two lines joined. */
export function planLines(frame: TextFrame, today: string): PlanLine[] {
  const drawn = frame.lines.slice(0, maxLines).map(drawnLine).filter(hasText);
  const numbered = markLooseNumbers(markSharedBullets(removeIcons(joinTableRows(drawn))));
  const lines = joinBrokenNames(numbered).map((line) => planLine(line, today));
  return unwrapLines(lines, { width: frame.width, today });
}

/** A caption as lines of equal size. */
export function captionLines(caption: string, today: string): PlanLine[] {
  return caption
    .slice(0, 5000)
    .split(/\r?\n/)
    .map((text, row) => ({
      text: narrowForms(text).slice(0, maxLineLength),
      cells: [],
      left: 0,
      top: row * 2,
      width: 0,
      height: 1,
      confidence: 1,
    }))
    .filter(hasText)
    .map((line) => planLine(line, today));
}

/** The number of likes next to a video, which is not part of its text. */
const likes = /^\d{1,3}(?:[.,]\d)?\s?[KkM]$/;

function drawnLine(line: TextLine): UnparsedLine {
  const pieces = line.pieces.filter(({ text }) => !likes.test(text.trim()));
  const text = pieces.length === line.pieces.length ? line.text : pieces.map(({ text }) => text).join(" ");
  return {
    text: narrowForms(text).slice(0, maxLineLength),
    cells: pieces.map(({ text, box }) => ({
      text: narrowForms(text).slice(0, maxLineLength),
      left: box.left,
      right: box.left + box.width,
    })),
    left: line.box.left,
    top: line.box.top,
    width: line.box.width,
    height: line.box.height,
    confidence: line.confidence,
  };
}

const hasText = ({ text }: { text: string }): boolean => /[\p{L}\p{N}]/u.test(text);

function planLine(line: UnparsedLine, today: string): PlanLine {
  const first = parseMark(line.text);
  // A tick or a pin may precede a number.
  const second: MarkedText =
    first.mark && first.mark !== "number" ? parseMark(first.text) : { text: first.text };
  const text = second.mark === "number" ? second.text : first.text;
  const fields = parseFields(text, { today });
  const mark = fields.timeLeads && fields.startTime ? "time" : (second.mark ?? first.mark ?? line.mark);
  const number = second.number ?? first.number ?? line.number;
  const isBulleted = mark === "time" && (first.mark ?? line.mark) === "bullet";
  return {
    ...line,
    text,
    fields,
    ...(mark ? { mark } : {}),
    ...(number === undefined ? {} : { number }),
    ...(isBulleted ? { isBulleted } : {}),
  };
}
