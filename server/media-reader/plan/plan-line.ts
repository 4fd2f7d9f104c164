import type { SeenFrame, SeenLine } from "../seen-frame.ts";
import { type LineValues, valuesIn } from "../values/line-values.ts";
import { dayHeadingIn } from "./day-heading.ts";
import { isDetail } from "./labels.ts";
import { narrow } from "./plain.ts";
import { sectionIn } from "./section-in.ts";
import { isCutOff } from "./title.ts";

/** What makes a line one of a list. */
export type Mark = "time" | "number" | "tick" | "pin" | "bullet";

type Cell = { readonly text: string; readonly left: number; readonly right: number };

/** A line as a plan means it: its mark taken off, its values taken out. */
export type PlanLine = {
  /** Without its mark. */
  readonly text: string;
  readonly values: LineValues;
  readonly mark?: Mark;
  /** It has a bullet too, before its time. */
  readonly isBulleted?: true;
  readonly cells: readonly Cell[];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
};

const longestLine = 400;
const mostLines = 400;

/** The lines of a frame, names that go over two lines put together. */
export function planLines(frame: SeenFrame, today: string): PlanLine[] {
  const drawn = frame.lines.slice(0, mostLines).map(drawnLine).filter(hasText);
  const numbered = withLooseNumbers(withSharedBullet(drawn));
  return unwrapped(
    rejoined(numbered).map((line) => planLine(line, today)),
    today,
  );
}

/** A stop's line that was too long for the frame goes on in the next one, closer than another stop would be. */
function unwrapped(lines: readonly PlanLine[], today: string): PlanLine[] {
  const widest = Math.max(...lines.map(({ width }) => width));
  const pitches = lines.flatMap((line, index) => {
    const below = lines[index + 1];
    return line.mark && below?.mark ? [below.top - line.top] : [];
  });
  const pitch = pitches.length > 0 ? Math.min(...pitches) : Number.POSITIVE_INFINITY;
  const whole: PlanLine[] = [];
  for (const line of lines) {
    const above = whole.at(-1);
    if (above && line.top - above.top < 0.9 * pitch && isWrapped(above, line, widest)) {
      const text = `${above.text} ${line.text}`.slice(0, longestLine);
      whole[whole.length - 1] = { ...above, text, values: valuesIn(text, { today }), width: widest };
    } else whole.push(line);
  }
  return whole;
}

function isWrapped(above: PlanLine, line: PlanLine, widest: number): boolean {
  const ratio = line.height / above.height;
  if (isHeading(line.text) || line.values.date) return false;
  if (!above.mark || line.mark || ratio < 0.85 || ratio > 1.18 || line.cells.length > 1) return false;
  if (line.top - above.top > 1.8 * above.height || above.values.rest === "") return false;
  const [word = ""] = line.text.split(" ");
  const room = widest - above.width;
  const wouldFit = (word.length + 1) * (line.width / Math.max(1, line.text.length)) < room;
  return (
    !wouldFit &&
    /^["“(–—-]?\s?[\p{Lu}\p{Lo}\d€£$¥]/u.test(line.text) &&
    line.text.split(" ").length <= 4 &&
    !isDetail(line.text)
  );
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

type DrawnLine = Omit<PlanLine, "values">;

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

/** A box or a dot that was read as some letter shows by standing before line after line. */
function withSharedBullet(lines: readonly DrawnLine[]): DrawnLine[] {
  const leads = new Map<string, number>();
  const leadOf = ({ text }: DrawnLine) =>
    marked(text).mark ? undefined : text.match(/^([^\s\d])\s+(?=[\p{L}\d"“(])/u)?.[1];
  for (const line of lines) {
    const lead = leadOf(line);
    if (lead) leads.set(lead, (leads.get(lead) ?? 0) + 1);
  }
  return lines.map((line) => {
    const lead = leadOf(line);
    if (!lead || (leads.get(lead) ?? 0) < 3) return line;
    return withoutLead(line, lead.length, "bullet");
  });
}

/** Numbers in circles stand apart from the names that they count. Numbers of houses do not follow each other. */
function withLooseNumbers(lines: readonly DrawnLine[]): DrawnLine[] {
  const counted = new Map<DrawnLine, number>();
  let last: number | undefined;
  for (const line of lines) {
    const number = looseNumber(line);
    if (number === undefined || (last !== undefined ? number !== last + 1 : number > 9)) continue;
    counted.set(line, number);
    last = number;
  }
  if (counted.size < 2) return [...lines];
  return lines.map((line) => {
    const number = counted.get(line);
    return number === undefined ? line : withoutLead(line, String(number).length, "number");
  });
}

function looseNumber({ text, cells, mark }: DrawnLine): number | undefined {
  if (mark) return undefined;
  const [first, second] = cells;
  const own =
    second && /^\d{1,2}$/.test(first?.text ?? "")
      ? first?.text
      : text.match(/^(\d{1,2}) (?=\p{Lu}|\p{Lo})/u)?.[1];
  return own === undefined ? undefined : Number(own);
}

function withoutLead(line: DrawnLine, length: number, mark: Mark): DrawnLine {
  const [first, ...others] = line.cells;
  const kept = first ? first.text.slice(length).trim() : "";
  // A cell of its own stays: under the head of a table it is a day's number.
  const cells = first && kept !== "" ? [{ ...first, text: kept }, ...others] : line.cells;
  return { ...line, mark, text: line.text.slice(length).trim(), cells };
}

/** Puts back together what a narrow frame broke: "Basilica of the" / "Sacred Heart", "Tel. 030" / "20054080". */
function rejoined(lines: readonly DrawnLine[]): DrawnLine[] {
  const whole: DrawnLine[] = [];
  for (const line of lines) {
    const above = whole.at(-1);
    if (above && goesOn(above, line)) {
      whole[whole.length - 1] = {
        ...above,
        text: `${above.text} ${line.text}`.slice(0, longestLine),
        cells: [],
        top: line.top,
        confidence: Math.min(above.confidence, line.confidence),
      };
    } else whole.push(line);
  }
  return whole;
}

const isHeading = (text: string): boolean =>
  dayHeadingIn(text) !== undefined || sectionIn(text) !== undefined;

const linkingStart =
  /^(?:of|de|da|do|dos|das|del|della|dei|degli|di|du|des|d'|van|von|und|and|y|et|e|&|the|der|la|al|alla)\s/u;
/** In capitals only what no name begins with. */
const shoutedLink = /^(?:OF|DEL|DELLA|DEI|DEGLI|DES|DU|DOS|DAS|AL|ALLA|AND|UND|ET|&)\s/u;

function goesOn(above: DrawnLine, line: DrawnLine): boolean {
  const ratio = line.height / above.height;
  const gap = line.top - above.top - above.height;
  if (ratio < 0.65 || ratio > 1.33 || gap > 1.1 * line.height || line.mark) return false;
  if (isHeading(above.text) || isHeading(line.text)) return false;
  if (marked(line.text).mark || above.cells.length > 1 || line.cells.length > 1) return false;
  if (/(?:tel|phone|telefon|tfn|☎)\W*[\d\s()+/-]*$/iu.test(above.text))
    return /^[\d\s()/-]+$/.test(line.text);
  if (/\d/.test(line.text.charAt(0))) return false;
  const isName = above.text.length <= 60 && line.text.length <= 50;
  const isShouted = above.text === above.text.toUpperCase() && shoutedLink.test(line.text);
  return isName && (isShouted || linkingStart.test(line.text) || isCutOff(above.text));
}

const ticks = /^(?:[☐☑☒✓✔✅□■◻◼▢◯○✗✘]\ufe0f?|\[[ xX✓]?\])\s*/u;
const pins =
  /^(?:(?![\d#*])\p{Extended_Pictographic}\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*|[\u{1f1e6}-\u{1f1ff}]{2})+\s*/u;
const keycaps = /^(?:(\d)\ufe0f?\u20e3|[①-⑳❶-❿])\s*/u;
const numbers =
  /^\(?(?:(?:stop|stopp|étape|etape|parada|tappa|paragem|halte|#|no\.|nr\.|n°)\s?)?(\d{1,2})\s?(?:[.)\]°]|:(?=\s)|\s[–—-](?=\s))\s*(?![oO]{1,2}(?!\p{L}))(?=[\p{L}"“'(¡¿])/iu;
const hashNumbers = /^#(\d{1,2})\s+(?=\p{L})/u;
const bullets = /^(?:[•●▪◦‣∙*►▶➤➜→»>~+]\s*|[·.:,;'–—-]\s+|[–—-](?=\p{Lu}))(?=\S)/u;

function marked(text: string): { text: string; mark?: Mark } {
  // "2. Tag", "1° giorno": the number is the day's.
  if (dayHeadingIn(text)) return { text };
  const kinds: readonly (readonly [RegExp, Mark])[] = [
    [ticks, "tick"],
    [keycaps, "number"],
    [hashNumbers, "number"],
    [numbers, "number"],
    [pins, "pin"],
    [bullets, "bullet"],
  ];
  for (const [pattern, mark] of kinds) {
    const found = text.match(pattern);
    if (found && found[0].length < text.length) return { text: text.slice(found[0].length), mark };
  }
  return { text };
}

function planLine(line: DrawnLine, today: string): PlanLine {
  const first = marked(line.text);
  // A tick or a pin may stand before a number.
  const second = first.mark && first.mark !== "number" ? marked(first.text) : { text: first.text };
  const text = second.mark === "number" ? second.text : first.text;
  const values = valuesIn(text, { today });
  const mark = values.timeLeads && values.startTime ? "time" : (second.mark ?? first.mark ?? line.mark);
  const isBulleted = mark === "time" && (first.mark ?? line.mark) === "bullet";
  return { ...line, text, values, ...(mark ? { mark } : {}), ...(isBulleted ? { isBulleted } : {}) };
}
