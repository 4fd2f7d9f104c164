import { parseFields } from "../fields/line-fields.ts";
import { guessCategory } from "./category.ts";
import type { LineClass } from "./classify-line.ts";
import type { ClassifiedLine as Line } from "./classify-lines.ts";
import { afterDayPart } from "./day-parts.ts";
import type { FrameContext } from "./frame-context.ts";
import { hasCapital, isNameLike } from "./name-likeness.ts";
import type { Mark } from "./plan-line.ts";
import { isSameSize } from "./same-size.ts";
import { isUnspaced } from "./scripts.ts";
import { looksLikeTitle } from "./title.ts";
import { middle, titleLines } from "./title-lines.ts";

/** The lines of a frame in context: which are the title, which are list items, which look the same. */
export class FrameLines {
  readonly all: readonly Line[];
  readonly titles: ReadonlySet<number>;
  readonly #context: FrameContext;
  /** For each line, the number of its block. A block goes from one heading to the next. */
  readonly #blockOf: readonly number[];
  /** For each block, the marks that make a line a stop. */
  readonly #marksOf: readonly ReadonlySet<Mark>[];

  constructor(lines: readonly Line[], context: FrameContext) {
    this.all = lines;
    this.#context = context;
    let block = 0;
    this.#blockOf = lines.map(({ lineClass }) =>
      lineClass.is === "day" || lineClass.is === "section" ? ++block : block,
    );
    this.#marksOf = Array.from({ length: block + 1 }, (_, index) => this.#marksIn(index));
    this.titles = this.#titlesIn();
  }

  /** Whether any block is a list with marks. */
  get hasMarks(): boolean {
    return this.#marksOf.some((marks) => marks.size > 0);
  }

  get texts(): readonly Line[] {
    return this.all.filter(({ lineClass }) => lineClass.is === "text");
  }

  count(is: LineClass["is"]): number {
    return this.all.filter(({ lineClass }) => lineClass.is === is).length;
  }

  /** The marks that make a line a stop in the block of this line. */
  marksAt(index: number): ReadonlySet<Mark> {
    return this.#marksOf[this.#blockOf[index] ?? 0] ?? new Set();
  }

  isMarked(line: Line, index: number): boolean {
    return line.mark !== undefined && this.marksAt(index).has(line.mark);
  }

  #marksIn(block: number): Set<Mark> {
    const marked = this.all.filter(
      (line, index) => this.#blockOf[index] === block && line.mark && line.lineClass.is === "text",
    );
    const count = (...marks: Mark[]) => marked.filter(({ mark }) => mark && marks.includes(mark)).length;
    const strong: Mark[] = ["time", "number", "pin", "tick"];
    const bulleted = marked.filter(({ isBulleted }) => isBulleted).length;
    // Bullets below times or numbers are remarks, unless the times have bullets too.
    if (count("time", "number", "pin") > 0) return new Set(bulleted > 1 ? [...strong, "bullet"] : strong);
    // A single dot may be noise.
    return new Set(count("tick") > 0 || count("bullet") > 1 ? ["tick", "bullet"] : []);
  }

  #titlesIn(): Set<number> {
    const { isCaption, isPlace } = this.#context;
    const texts = this.all.flatMap((line, index) =>
      line.lineClass.is === "text" ? [{ ...line, index }] : [],
    );
    const anchor = this.all.findIndex(
      (line, index) =>
        ["day", "section", "dayPart", "columns", "rating", "labelled"].includes(line.lineClass.is) ||
        (line.lineClass.is === "text" && this.isMarked(line, index)) ||
        (line.lineClass.is === "text" && afterDayPart(line.text) !== undefined),
    );
    const before = anchor < 0 ? undefined : texts.filter(({ index }) => index < anchor).length;
    // A list in a map app begins with a name directly above its rating.
    const zone = this.all[anchor]?.lineClass.is === "rating" && before ? before - 1 : before;
    if (isCaption)
      return new Set(
        texts.filter(({ text, mark }) => !mark && looksLikeTitle(text)).map(({ index }) => index),
      );
    const found = titleLines(texts, { before: zone, isPlace });
    return new Set([...found].flatMap((at) => texts[at]?.index ?? []));
  }

  /** Names outside the title in the same size as this line, including the line itself. */
  siblingsOf(line: Line): Line[] {
    return this.all.filter(
      (other, at) =>
        other.lineClass.is === "text" &&
        !this.titles.has(at) &&
        isNameLike(other.fields.rest) &&
        isSameSize(other, line),
    );
  }

  /** Whether most of the text is in lower case, so that capitals are no evidence. */
  get isSmallWritten(): boolean {
    return this.texts.filter(({ text }) => text === text.toLowerCase()).length > this.texts.length * 0.7;
  }

  /** Two words in the size of the other names, of which some languages write the second in lower case. */
  isPair(line: Line, name: string): boolean {
    return (
      /^\p{Lu}\p{L}+ \p{Ll}\p{L}+$/u.test(name) &&
      line.height >= 0.93 * middle(this.texts.map(({ height }) => height))
    );
  }

  /** Whether a line is as large as the names in its block. Smaller lines are remarks. */
  isOfStopSize(line: Line, index: number): boolean {
    const block = this.#blockOf[index];
    const names = this.all.filter(
      (other, at) =>
        this.#blockOf[at] === block &&
        other.lineClass.is === "text" &&
        !this.titles.has(at) &&
        isNameLike(other.fields.rest),
    );
    const [largest = 0, second = 0, third] = names.map(({ height }) => height).sort((a, b) => b - a);
    // The largest may be an error that includes a picture next to the text.
    return line.height >= 0.76 * (third === undefined || second < 0.6 * largest ? largest : second);
  }

  /** OCR missed the bullet: the line looks like the bulleted ones in every other way. */
  isLostBullet(line: Line, index: number): boolean {
    const marks = this.marksAt(index);
    if (!marks.has("bullet") && !marks.has("tick")) return false;
    const like = this.all.filter((other) => other.mark === "bullet" || other.mark === "tick");
    const near = like.filter(
      (other) => isSameSize(other, line) && Math.abs(other.left - line.left) < 1.5 * line.height,
    );
    return like.length >= 3 && near.length >= like.length - 1 && hasCapital(line.text) && isProper(line.text);
  }

  /** OCR missed the number: one number is missing in the list, and this is the only line it can belong to. */
  isLostNumber(line: Line, index: number): boolean {
    if (this.#isIndentedAtEnd(line, index)) return true;
    const numbers = this.all.map(({ number }) => number);
    const before = numbers.slice(0, index).findLast((number) => number !== undefined) ?? 0;
    const after = numbers.slice(index + 1).find((number) => number !== undefined) ?? this.#promised() + 1;
    if (after !== before + 2 || !isProper(line.text) || !hasCapital(line.text)) return false;
    const from = numbers.lastIndexOf(before === 0 ? undefined : before, index - 1);
    const free = this.all.filter((other, at) => {
      const isBetween =
        at > from && !numbers.slice(Math.min(at, index), Math.max(at, index) + 1).some(Boolean);
      return (
        isBetween && !this.titles.has(at) && other.lineClass.is === "text" && isNearlySameSize(other, line)
      );
    });
    return free.length === 1 && this.all.some((other) => other.number && isNearlySameSize(other, line));
  }

  /** The last line of a numbered list, at the usual distance and indented like the names. */
  #isIndentedAtEnd(line: Line, index: number): boolean {
    const [before, above] = [this.all[index - 2], this.all[index - 1]];
    if (!before?.number || !above?.number || this.all.slice(index).some(({ number }) => number)) return false;
    const steps = (line.top - above.top) / (above.top - before.top);
    const indent = (line.left - Math.min(above.left, before.left)) / line.height;
    const isInStep = steps > 0.85 && steps < 1.15 && indent > 0.7 && indent < 3;
    return isInStep && isSameSize(above, line) && isProper(line.text) && hasCapital(line.text);
  }

  /** The number of stops in the title: "Top 5", "7 things to do". */
  #promised(): number {
    const numbers = [...this.titles].map(
      (at) => this.all[at]?.text.match(/(?<![\d.,])\d{1,2}(?![\d.,])/)?.[0],
    );
    return Number(numbers.find((number) => number !== undefined) ?? Number.NaN);
  }

  /** The cell with the name, in a table without a head whose second column has remarks. */
  nameCell(line: Line): string | undefined {
    const named = textCells(line);
    if (named.length < 2) return undefined;
    const [, second] = named;
    const alike = this.all.filter((other) => {
      const column = textCells(other)[1];
      return column && second && Math.abs(column.left - second.left) < 1.5 * line.height;
    });
    return alike.length >= 2 ? named[0]?.text : undefined;
  }
}

const textCells = ({ cells }: Line) =>
  cells.filter(({ text }) => (parseFields(text).rest.match(/\p{L}/gu) ?? []).length >= 2);

const isNearlySameSize = (one: Line, other: Line): boolean => {
  const ratio = one.height / other.height;
  return ratio > 0.65 && ratio < 1.5;
};

/** Whether most words have a capital, or one of them names a kind of place. */
export function isProper(name: string): boolean {
  if (isUnspaced(name) || guessCategory(name)) return true;
  const words = name.split(/\s+/).filter((word) => /\p{L}{4}/u.test(word) && !/\d/.test(word));
  const capitals = words.filter((word) => /[\p{Lu}\p{Lo}]/u.test(word));
  return hasCapital(name) && capitals.length >= words.length * 0.6;
}
