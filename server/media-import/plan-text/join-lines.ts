import { looksLikeAddress } from "../fields/addresses.ts";
import { parseFields } from "../fields/line-fields.ts";
import { parseDayHeading } from "./day-heading.ts";
import { isAdvice, isAppText } from "./ignored-lines.ts";
import { isDetail } from "./labels.ts";
import { parseMark } from "./line-marks.ts";
import { parseSection } from "./parse-section.ts";
import { maxLineLength, type PlanLine, type UnparsedLine } from "./plan-line.ts";
import { isSameSize } from "./same-size.ts";
import { isCutOff } from "./title.ts";

/** Puts back together what a narrow frame broke: "Basilica of the" / "Sacred Heart", "Tel. 030" / "20054080". */
export function joinBrokenNames(lines: readonly UnparsedLine[]): UnparsedLine[] {
  const whole: UnparsedLine[] = [];
  for (const line of lines) {
    const above = whole.at(-1);
    if (above && goesOn(above, line)) {
      whole[whole.length - 1] = {
        ...above,
        text: `${above.text} ${line.text}`.slice(0, maxLineLength),
        cells: [],
        // The next line is compared with the end of this one.
        top: line.top,
        width: line.width,
        confidence: Math.min(above.confidence, line.confidence),
      };
    } else whole.push(line);
  }
  return whole;
}

const isHeading = (text: string): boolean =>
  parseDayHeading(text) !== undefined || parseSection(text) !== undefined;

const linkingStart =
  /^(?:of|de|da|do|dos|das|del|della|dei|degli|di|du|des|d'|van|von|und|and|y|et|e|&|the|der|la|al|alla)\s/u;
/** In capitals, only words that no name starts with. */
const shoutedLink = /^(?:OF|DEL|DELLA|DEI|DEGLI|DES|DU|DOS|DAS|AL|ALLA|AND|UND|ET|&)\s/u;

function goesOn(above: UnparsedLine, line: UnparsedLine): boolean {
  const ratio = line.height / above.height;
  const gap = line.top - above.top - above.height;
  if (ratio < 0.65 || ratio > 1.33 || gap > 1.1 * line.height || line.mark) return false;
  if (isHeading(above.text) || isHeading(line.text)) return false;
  if (parseMark(line.text).mark || above.cells.length > 1 || line.cells.length > 1) return false;
  if (/(?:tel|phone|telefon|tfn|☎)\W*[\d\s()+/-]*$/iu.test(above.text))
    return /^[\d\s()/-]+$/.test(line.text);
  if (isUnfinished(above.text, line.text)) return true;
  if (/\d/.test(line.text.charAt(0))) return false;
  const isName = above.text.length <= 60 && line.text.length <= 50 && !isDetail(line.text);
  const isShouted = above.text === above.text.toUpperCase() && shoutedLink.test(line.text);
  return isName && (isShouted || linkingStart.test(line.text) || isCutOff(above.text));
}

/** An amount without its currency, a dash with nothing after it, a bracket that is closed in the next line. */
function isUnfinished(above: string, line: string): boolean {
  if (/\p{L}.*\d$/u.test(above) && /^[A-Z]{3}$/.test(line)) return true;
  if (/\p{L}\s?[–—-]\s?(?:[A-Z]{3}|\p{Sc})$/u.test(above) && /^\d[\d.,]{0,9}$/.test(line)) return true;
  if (/\p{L}.*\s[–—-]$/u.test(above) && parseFields(line).price) return true;
  return /\([^()]{0,40}$/u.test(above) && /^[^()]{0,40}\)/u.test(line);
}

type Page = { readonly width: number; readonly today: string };

/** Joins lines that were too long for the frame. The second half is closer to the first than another stop would be. */
export function unwrapLines(lines: readonly PlanLine[], { width, today }: Page): PlanLine[] {
  const whole: PlanLine[] = [];
  for (const [index, line] of lines.entries()) {
    const above = whole.at(-1);
    if (above && isWrapped(lines, index, above, width)) {
      const text = `${above.text} ${line.text}`.slice(0, maxLineLength);
      whole[whole.length - 1] = { ...above, text, cells: [], fields: parseFields(text, { today }) };
    } else whole.push(line);
  }
  return whole;
}

/** Whether a line continues the one above it, which may itself be a continuation of `whole`. */
function isWrapped(lines: readonly PlanLine[], index: number, whole: PlanLine, width: number): boolean {
  const [before, above, line, after] = [lines[index - 2], lines[index - 1], lines[index], lines[index + 1]];
  if (!above || !line || !isSameSize(above, line) || line.mark || line.cells.length > 1) return false;
  if (pitch(above, line) > 1.8 * Math.max(above.height, line.height)) return false;
  if (isHeading(line.text) || line.fields.date || !isWritten(line)) return false;
  if (parseDayHeading(whole.text)) return isRestOfHeading(above, line, after, width);
  if (
    whole.fields.rest === "" ||
    whole.fields.date ||
    isDetail(line.text) ||
    isAdvice(line.text) ||
    looksLikeAddress(line.text)
  )
    return false;
  if (line.text.split(" ").length > 5 || !/^["“(–—-]?\s?[\p{L}\d€£$¥]/u.test(line.text)) return false;
  if (fits(above, line, extentOf(lines.filter((other) => isSameSize(other, above) && isWritten(other)))))
    return false;
  const isCapital = /^["“(–—-]?\s?[\p{Lu}\p{Lo}\d€£$¥]/u.test(line.text);
  const marks = pitchOfMarks(lines);
  if (whole.mark && marks !== undefined) return isCapital && pitch(above, line) < 0.9 * marks;
  if (fits(above, line, { left: (1 - reach) * width, right: reach * width })) return false;
  if (whole.mark && isCapital) return true;
  return pitch(above, line) < 0.92 * Math.max(pitchOfList(before, above), pitchOfList(line, after));
}

/** The distance between two lines of a list, or 0 if they are not in the same list. */
function pitchOfList(upper: PlanLine | undefined, lower: PlanLine | undefined): number {
  if (!upper || !lower || !isSameSize(upper, lower) || isHeading(upper.text) || isHeading(lower.text))
    return 0;
  const isNear = pitch(upper, lower) < 3 * upper.height;
  return isNear && [upper, lower].every(({ text }) => /\p{L}{3}/u.test(text)) ? pitch(upper, lower) : 0;
}

/** Text on a picture rarely goes closer to its edge, as a share of the width. */
const reach = 0.84;

/** "Day 2: North" / "Beach", with the stops of the day below it in a smaller size. */
function isRestOfHeading(
  above: PlanLine,
  line: PlanLine,
  after: PlanLine | undefined,
  width: number,
): boolean {
  if (!after || after.height > 1.1 * line.height) return false;
  const isOpen = /\s[–—-]$/u.test(above.text);
  const isTitled = (parseDayHeading(above.text)?.rest ?? above.text) !== "";
  if (!isOpen && (!isTitled || fits(above, line, { left: 0, right: reach * width }))) return false;
  return after.height < 0.9 * line.height || pitch(above, line) < 0.85 * pitch(line, after);
}

const middleOf = ({ top, height }: PlanLine): number => top + height / 2;
const pitch = (upper: PlanLine, lower: PlanLine): number => middleOf(lower) - middleOf(upper);

/** The shortest distance between two consecutive marked lines. */
function pitchOfMarks(lines: readonly PlanLine[]): number | undefined {
  const pitches = lines.flatMap((line, index) => {
    const below = lines[index + 1];
    return isMarked(line) && below && isMarked(below) ? [pitch(line, below)] : [];
  });
  return pitches.length > 0 ? Math.min(...pitches) : undefined;
}

/** Written by the author of the plan, not by the app. */
const isWritten = ({ text, fields }: PlanLine): boolean =>
  !fields.handle && !text.includes("#") && !isAppText(text);

/** A dash followed only by a price does not mark a stop. */
const isMarked = ({ mark, fields }: PlanLine): boolean => mark !== undefined && fields.rest !== "";

type Extent = { readonly left: number; readonly right: number };

const extentOf = (lines: readonly PlanLine[]): Extent => ({
  left: Math.min(...lines.map(({ left }) => left)),
  right: Math.max(...lines.map(({ left, width }) => left + width)),
});

/** Whether the first word of a line would have fitted into the line above it. */
function fits(above: PlanLine, line: PlanLine, { left, right }: Extent): boolean {
  const [word = ""] = line.text.split(" ");
  const needed = ((word.length + 1) * line.width) / Math.max(1, line.text.length);
  const isCentred =
    Math.abs(above.left + above.width / 2 - line.left - line.width / 2) < line.height &&
    Math.abs(above.left - line.left) > line.height;
  return isCentred ? above.width + needed < right - left : above.left + above.width + needed < right;
}
