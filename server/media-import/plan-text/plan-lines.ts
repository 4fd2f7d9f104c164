import { valuesIn } from "../fields/line-values.ts";
import type { SeenFrame, SeenLine } from "../seen-frame.ts";
import { type Marked, marked, withLooseNumbers, withoutIcons, withSharedBullet } from "./marks.ts";
import { narrow } from "./plain.ts";
import { type DrawnLine, longestLine, type PlanLine } from "./plan-line.ts";
import { rejoined, unwrapped } from "./whole-lines.ts";
import { withWholeRows } from "./with-whole-rows.ts";

const mostLines = 400;

/** The lines of a frame, names that go over two lines put together. */
export function planLines(frame: SeenFrame, today: string): PlanLine[] {
  const drawn = frame.lines.slice(0, mostLines).map(drawnLine).filter(hasText);
  const numbered = withLooseNumbers(withSharedBullet(withoutIcons(withWholeRows(drawn))));
  const lines = rejoined(numbered).map((line) => planLine(line, today));
  return unwrapped(lines, { width: frame.width, today });
}

/** Text that came with the media, as lines that all look alike. */
export function captionLines(caption: string, today: string): PlanLine[] {
  return caption
    .slice(0, 5000)
    .split(/\r?\n/)
    .map((text, row) => ({
      text: narrow(text).slice(0, longestLine),
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

/** How many liked it: beside a video's words, not of them. */
const likes = /^\d{1,3}(?:[.,]\d)?\s?[KkM]$/;

function drawnLine(line: SeenLine): DrawnLine {
  const pieces = line.pieces.filter(({ text }) => !likes.test(text.trim()));
  const text = pieces.length === line.pieces.length ? line.text : pieces.map(({ text }) => text).join(" ");
  return {
    text: narrow(text).slice(0, longestLine),
    cells: pieces.map(({ text, box }) => ({
      text: narrow(text).slice(0, longestLine),
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

function planLine(line: DrawnLine, today: string): PlanLine {
  const first = marked(line.text);
  // A tick or a pin may stand before a number.
  const second: Marked = first.mark && first.mark !== "number" ? marked(first.text) : { text: first.text };
  const text = second.mark === "number" ? second.text : first.text;
  const values = valuesIn(text, { today });
  const mark = values.timeLeads && values.startTime ? "time" : (second.mark ?? first.mark ?? line.mark);
  const number = second.number ?? first.number ?? line.number;
  const isBulleted = mark === "time" && (first.mark ?? line.mark) === "bullet";
  return {
    ...line,
    text,
    values,
    ...(mark ? { mark } : {}),
    ...(number === undefined ? {} : { number }),
    ...(isBulleted ? { isBulleted } : {}),
  };
}
