import { parseDayHeading } from "./day-heading.ts";
import type { Mark, UnparsedLine } from "./plan-line.ts";
import { isSameSize } from "./same-size.ts";

export type MarkedText = { readonly text: string; readonly mark?: Mark; readonly number?: number };

const ticks = /^(?:[☐☑☒✓✔✅□■◻◼▢◯○✗✘]\ufe0f?|\[[ xX✓]?\])\s*/u;
const pins =
  /^(?:(?![\d#*])\p{Extended_Pictographic}\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?)*|[\u{1f1e6}-\u{1f1ff}]{2})+\s*/u;
const keycaps = /^(?:(\d)\ufe0f?\u20e3|[①-⑳❶-❿])\s*/u;
const numbers =
  /^\(?(?:(?:stop|stopp|étape|etape|parada|tappa|paragem|halte|#|no\.|nr\.|n°)\s?)?(\d{1,2})\s?(?:[.)\]°]|:(?=\s)|\s[–—-](?=\s))\s*(?![oO]{1,2}(?!\p{L}))(?=[\p{L}"“'(¡¿])/iu;
const hashNumbers = /^#(\d{1,2})\s+(?=\p{L})/u;
const bullets = /^(?:[•●▪◦‣∙*►▶➤➜→»>~+]\s*|[·.:,;'–—-]\s+|[–—-](?=\p{Lu}))(?=\S)/u;

/** Separates a line from its mark. */
export function parseMark(text: string): MarkedText {
  // "2. Tag", "1° giorno": the number is the day's.
  if (parseDayHeading(text)) return { text };
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
    if (!found || found[0].length >= text.length) continue;
    const number = mark === "number" && found[1] ? { number: Number(found[1]) } : {};
    return { text: text.slice(found[0].length), mark, ...number };
  }
  return { text };
}

/** A box or bullet that OCR read as a letter is recognised because several lines begin with it. */
export function markSharedBullets(lines: readonly UnparsedLine[]): UnparsedLine[] {
  const leads = new Map<string, number>();
  const leadOf = ({ text }: UnparsedLine) =>
    parseMark(text).mark ? undefined : text.match(/^([^\s\d])\s+(?=[\p{L}\d"“(])/u)?.[1];
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

/** An icon that OCR read as the first letter of a word: "WDinner". Such a line begins further left than the others. */
export function removeIcons(lines: readonly UnparsedLine[]): UnparsedLine[] {
  return lines.map((line) => {
    const isGlued = /^[A-Z]\p{Lu}\p{Ll}{2}/u.test(line.text);
    const begins = line.left + 0.5 * line.height;
    const isListed = lines.some((other) => other.left > begins && isSameSize(other, line));
    if (!isGlued || !isListed) return line;
    return { ...line, text: line.text.slice(1), cells: line.cells.length > 1 ? line.cells : [] };
  });
}

/** Numbers in circles are apart from their names. Unlike house numbers, they are consecutive. */
export function markLooseNumbers(lines: readonly UnparsedLine[]): UnparsedLine[] {
  const counted = new Map<UnparsedLine, number>();
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
    if (number === undefined) return line;
    return { ...withoutLead(line, String(number).length, "number"), number };
  });
}

function looseNumber({ text, cells, mark }: UnparsedLine): number | undefined {
  if (mark) return undefined;
  const [first, second] = cells;
  const own =
    second && /^\d{1,2}$/.test(first?.text ?? "")
      ? first?.text
      : text.match(/^(\d{1,2}) (?=\p{Lu}|\p{Lo})/u)?.[1];
  return own === undefined ? undefined : Number(own);
}

function withoutLead(line: UnparsedLine, length: number, mark: Mark): UnparsedLine {
  const [first, ...others] = line.cells;
  const textAfterMark = first ? first.text.slice(length).trim() : "";
  // A number in a cell of its own stays: in a table it is the day's number.
  const cells = first && textAfterMark !== "" ? [{ ...first, text: textAfterMark }, ...others] : line.cells;
  return { ...line, mark, text: line.text.slice(length).trim(), cells };
}
