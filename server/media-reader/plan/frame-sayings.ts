import type { StopCategory } from "../../../contract/itinerary.ts";
import { type LineValues, valuesIn } from "../values/line-values.ts";
import { categoryOf } from "./category.ts";
import { dayHeadingIn } from "./day-heading.ts";
import { afterDayPart } from "./day-parts.ts";
import { detailsIn } from "./details.ts";
import { isWeekday } from "./headings.ts";
import { amountIn } from "./labels.ts";
import { expenseIn, packingIn } from "./list-items.ts";
import { listed } from "./listed.ts";
import { hasCapital, isNameLike, isSentence } from "./name-likeness.ts";
import type { Mark } from "./marks.ts";
import type { PlanLine } from "./plan-line.ts";
import type { Saying } from "./saying.ts";
import { isUnspaced } from "./scripts.ts";
import type { Section } from "./section-in.ts";
import { type Sorted, sortedLine } from "./sorted-line.ts";
import { stopIn, trimmed } from "./stop-in.ts";
import { type Columns, cellsUnder } from "./table.ts";
import { looksLikeTitle } from "./title.ts";
import { middle, titleLines } from "./title-lines.ts";

export type FrameContext = {
  readonly today: string;
  readonly isCaption: boolean;
  /** Photos, each with a place of its own. */
  readonly isAlbum: boolean;
  /** A day was named before and goes on. */
  readonly isInDay: boolean;
  /** A packing list, say, that goes on over the page. */
  readonly section?: Section;
  readonly isPlace: (text: string) => boolean;
  /** A place that one travels to, rather than one that a sight has its name from. */
  readonly isDestination: (text: string) => boolean;
};

/** How sure a line is a stop, by what makes it one. */
const sureness: Readonly<
  Record<Mark | "row" | "part" | "label" | "rated" | "headed" | "titled" | "lone", number>
> = {
  row: 0.95,
  time: 0.94,
  number: 0.9,
  rated: 0.9,
  pin: 0.88,
  tick: 0.88,
  part: 0.86,
  label: 0.86,
  bullet: 0.85,
  headed: 0.8,
  titled: 0.74,
  lone: 0.6,
};

type Line = PlanLine & { readonly sorted: Sorted };

/** What a frame says, line by line. */
export function frameSayings(
  planLines: readonly PlanLine[],
  context: FrameContext,
): { sayings: Saying[]; section?: Section } {
  const lines = withLooseTimes(
    planLines.map((line) => ({ ...line, sorted: sortedLine(line, context.today) })),
  );
  const reader = new FrameReader(lines, context);
  return reader.read();
}

/** A time on a line of its own belongs to the name that is nearest, mostly the one under it. */
function withLooseTimes(lines: readonly Line[]): Line[] {
  const body = middle(lines.filter(({ sorted }) => sorted.is === "text").map(({ height }) => height));
  const timed = [...lines];
  for (const [index, line] of lines.entries()) {
    if (line.sorted.is !== "time") continue;
    // The phone's clock, or when a message was sent.
    const isFirstAlone = index === 0 && lines.filter(({ sorted }) => sorted.is === "time").length === 1;
    const isStamp = line.height < (isFirstAlone ? 0.95 : 0.8) * body;
    const owner = isStamp ? undefined : ownerOf(index, timed);
    const owned = owner === undefined ? undefined : timed[owner];
    if (owner === undefined || !owned) continue;
    const { startTime, durationMinutes } = line.values;
    timed[owner] = {
      ...owned,
      mark: "time",
      values: {
        ...(durationMinutes === undefined ? {} : { durationMinutes }),
        ...owned.values,
        ...(startTime ? { startTime } : {}),
      },
    };
  }
  return timed.filter(({ sorted }) => sorted.is !== "time");
}

function ownerOf(index: number, lines: readonly Line[]): number | undefined {
  const line = lines[index];
  if (!line) return undefined;
  const canOwn = (other: Line | undefined) =>
    other?.sorted.is === "text" && other.values.startTime === undefined;
  const [above, below] = [lines[index - 1], lines[index + 1]];
  const gapAbove = above && canOwn(above) ? line.top - above.top - above.height : Number.POSITIVE_INFINITY;
  const gapBelow = below && canOwn(below) ? below.top - line.top - line.height : Number.POSITIVE_INFINITY;
  const reach = 3 * line.height;
  if (Math.min(gapAbove, gapBelow) > reach) return undefined;
  return gapAbove < 0.6 * gapBelow ? index - 1 : index + 1;
}

class FrameReader {
  readonly #lines: readonly Line[];
  readonly #context: FrameContext;
  readonly #sayings: Saying[] = [];
  readonly #titles: ReadonlySet<number>;
  /** The part of the frame, from one heading to the next, that a line is in. */
  readonly #blockOf: readonly number[];
  /** What makes a line a stop in a part: its marks, or nothing. */
  readonly #marksOf: readonly ReadonlySet<Mark>[];
  readonly #isMarkedFrame: boolean;
  #section: Section | undefined;
  #columns: Columns | undefined;
  #isHeaded: boolean;
  #hasStop = false;

  constructor(lines: readonly Line[], context: FrameContext) {
    this.#lines = lines;
    this.#context = context;
    this.#section = context.section;
    this.#isHeaded = false;
    let block = 0;
    this.#blockOf = lines.map(({ sorted }) =>
      sorted.is === "day" || sorted.is === "section" ? ++block : block,
    );
    this.#marksOf = Array.from({ length: block + 1 }, (_, index) => this.#marksIn(index));
    this.#isMarkedFrame = this.#marksOf.some((marks) => marks.size > 0);
    this.#titles = this.#titlesIn();
  }

  read(): { sayings: Saying[]; section?: Section } {
    this.#sayTitle();
    for (const [index, line] of this.#lines.entries())
      if (!this.#titles.has(index)) this.#readLine(line, index);
    return { sayings: this.#sayings, ...(this.#section ? { section: this.#section } : {}) };
  }

  #marksIn(block: number): Set<Mark> {
    const marked = this.#lines.filter(
      (line, index) => this.#blockOf[index] === block && line.mark && canBeStop(line),
    );
    const count = (...marks: Mark[]) => marked.filter(({ mark }) => mark && marks.includes(mark)).length;
    const strong: Mark[] = ["time", "number", "pin", "tick"];
    const bulleted = marked.filter(({ isBulleted }) => isBulleted).length;
    // Under times or numbers bullets are remarks, unless the times have bullets too.
    if (count("time", "number", "pin") > 0) return new Set(bulleted > 1 ? [...strong, "bullet"] : strong);
    // A single dot may be dirt.
    return new Set(count("tick") > 0 || count("bullet") > 1 ? ["tick", "bullet"] : []);
  }

  #titlesIn(): Set<number> {
    const { isCaption, isPlace } = this.#context;
    const texts = this.#lines.flatMap((line, index) =>
      line.sorted.is === "text" ? [{ ...line, index }] : [],
    );
    const anchor = this.#lines.findIndex(
      (line, index) =>
        ["day", "section", "dayPart", "columns", "rating", "labelled"].includes(line.sorted.is) ||
        (line.sorted.is === "text" && this.#isMarked(line, index)) ||
        (line.sorted.is === "text" && afterDayPart(line.text) !== undefined),
    );
    const before = anchor < 0 ? undefined : texts.filter(({ index }) => index < anchor).length;
    // A list in a map app begins with a name right over its rating.
    const zone = this.#lines[anchor]?.sorted.is === "rating" && before ? before - 1 : before;
    if (isCaption)
      return new Set(
        texts.filter(({ text, mark }) => !mark && looksLikeTitle(text)).map(({ index }) => index),
      );
    const found = titleLines(texts, { before: zone, isPlace });
    return new Set([...found].flatMap((at) => texts[at]?.index ?? []));
  }

  #isMarked(line: Line, index: number): boolean {
    return line.mark !== undefined && (this.#marksOf[this.#blockOf[index] ?? 0]?.has(line.mark) ?? false);
  }

  #sayTitle(): void {
    const indexes = [...this.#titles].sort((a, b) => a - b);
    const lines = indexes.flatMap((index) => this.#lines[index] ?? []);
    if (lines.length === 0) return;
    const largest = Math.max(...lines.map(({ height }) => height));
    const text = lines
      .filter(({ height }) => height >= 0.6 * largest)
      .slice(0, 4)
      .map((line) => trimmed(line.text))
      .join(" ");
    this.#sayings.push({ says: "title", text: text.slice(0, 200) }, { says: "whereabout", text, weight: 5 });
  }

  #readLine(line: Line, index: number): void {
    const { sorted } = line;
    if (sorted.is === "author") this.#sayings.push({ says: "author", handle: sorted.handle });
    else if (sorted.is === "tags") this.#sayings.push({ says: "whereabout", text: sorted.text, weight: 2 });
    else if (sorted.is === "day") this.#readDay(sorted.heading, index);
    else if (sorted.is === "section") this.#begin(sorted.section);
    else if (sorted.is === "columns") this.#columns = sorted.columns;
    else if (sorted.is === "dates") this.#readDates(line);
    else if (this.#section && this.#section.about !== "stops") this.#readItem(line, this.#section.about);
    else if (sorted.is === "labelled") this.#sayStop(sorted.rest, line, "label", sorted.category);
    else if (sorted.is === "details") this.#sayDetails(line, sorted.label);
    else if (sorted.is === "dayPart") this.#isHeaded = true;
    else if (sorted.is === "text") this.#readText(line, index);
  }

  #begin(section: Section): void {
    this.#section = section;
    this.#columns = undefined;
    this.#hasStop = false;
    this.#isHeaded = section.about === "stops";
  }

  #readDay(heading: Extract<Sorted, { is: "day" }>["heading"], index: number): void {
    const { before, ...day } = heading;
    // The date of a photo stands under what it shows.
    const isCaptionOfPhoto = this.#hasStop && day.number === undefined && index === this.#lines.length - 1;
    if (isCaptionOfPhoto) return;
    this.#begin({ about: "stops" });
    this.#section = undefined;
    this.#sayings.push({ says: "day", ...day });
    if (before)
      this.#sayings.push({ says: "title", text: before }, { says: "whereabout", text: before, weight: 5 });
    if (day.title && !isWeekday(day.title))
      this.#sayings.push({ says: "whereabout", text: day.title, weight: 3 });
  }

  #readDates(line: Line): void {
    if (line.values.date && !this.#hasStop) this.#sayings.push({ says: "startDate", date: line.values.date });
  }

  #readItem(line: Line, about: "packing" | "expenses" | "notes"): void {
    if (line.sorted.is === "nothing" || line.sorted.is === "ticket") return;
    if (about === "packing")
      for (const item of packingIn(line.text)) this.#sayings.push({ says: "packing", item });
    const expense = about === "expenses" ? expenseIn(line) : undefined;
    if (expense) this.#sayings.push({ says: "expense", expense });
  }

  #sayDetails(
    line: Line,
    label?:
      | "address"
      | "hours"
      | "price"
      | "phone"
      | "link"
      | "duration"
      | "time"
      | "note"
      | "aside"
      | "stop",
  ): void {
    if (!this.#hasStop && !this.#context.isInDay) return;
    this.#sayings.push({ says: "details", details: detailsIn(line.text, this.#context.today, label) });
  }

  #readText(line: Line, index: number): void {
    if (this.#columns && this.#sayRow(line, this.#columns)) return;
    const part = afterDayPart(line.text);
    const basis = this.#basisOf(line, index);
    if (part !== undefined) this.#sayPart(part, line);
    else if (this.#isMarked(line, index)) this.#readMarked(line);
    else if (basis) this.#sayStop(this.#nameCells(line), line, basis);
    else this.#readAside(line);
  }

  /** A row under a table's head. False where it has no name in it. */
  #sayRow(line: Line, columns: Columns): boolean {
    if (line.cells.length < 2) return false;
    const cells = cellsUnder(columns, line);
    const name = cells.where ?? cells.what;
    if (cells.day) this.#sayDayOf(cells.day);
    if (!name || !/\p{L}{2}|\p{Lo}/u.test(name)) return false;
    const { time = "", duration = "", price = "", address } = cells;
    // Times and prices in the remarks are other times and prices.
    const values = {
      ...valuesIn(price),
      ...timeOf(valuesIn(duration)),
      ...timeOf(valuesIn(time)),
      ...valuesIn(name),
    };
    const minutes = values.durationMinutes ?? minutesIn(duration);
    const amount = values.price ? undefined : amountIn(`price ${price}`);
    const row = {
      ...values,
      ...(minutes === undefined ? {} : { durationMinutes: minutes }),
      ...(amount === undefined ? {} : { price: { amount } }),
    };
    if (!this.#sayStop(undefined, { ...line, values: row }, "row")) return false;
    const note = [cells.where ? cells.what : undefined, cells.note]
      .filter((text) => text !== undefined)
      .join(". ");
    const details = { ...(note ? { note } : {}), ...(address ? { address } : {}) };
    if (note || address) this.#sayings.push({ says: "details", details });
    return true;
  }

  /** What a table has under "Day": a number, a date, or "Day 1". */
  #sayDayOf(cell: string): void {
    const { date, rest } = valuesIn(cell, { today: this.#context.today });
    const number = dayHeadingIn(cell)?.number ?? (/^\d{1,2}$/.test(rest) ? Number(rest) : undefined);
    if (date) this.#sayings.push({ says: "day", date });
    else if (number) this.#sayings.push({ says: "day", number });
    else if (isWeekday(cell)) this.#sayings.push({ says: "day", title: cell });
    this.#isHeaded = true;
  }

  #sayPart(text: string, line: Line): void {
    const names = listed(text, "commas").filter((name) => isNameLike(name) || valuesIn(name).startTime);
    for (const name of names) this.#sayStop(name, line, "part");
    this.#isHeaded = true;
  }

  #readMarked(line: Line): void {
    const mark = line.mark ?? "bullet";
    const name = this.#nameCells(line);
    const rest = name ?? line.values.rest;
    if (mark !== "time" && isSentence(rest) && !hasStopInside(rest)) {
      this.#sayDetails(line, "note");
      return;
    }
    const names = listed(rest, "arrows");
    if (names.length > 2 || (names.length === 2 && mark !== "time")) {
      for (const part of names) this.#sayStop(part, line, mark);
      return;
    }
    const many = mark === "time" ? [rest] : listed(rest, "commas");
    const isPlaced = this.#context.isPlace(many.at(-1) ?? "");
    if (many.length >= 3 && !isPlaced) for (const part of many) this.#sayStop(part, line, mark);
    else this.#sayStop(name, line, mark);
  }

  /** What makes an unmarked line a stop, if anything does. */
  #basisOf(
    line: Line,
    index: number,
  ): "rated" | "label" | "headed" | "titled" | "lone" | "bullet" | undefined {
    const next = this.#lines[index + 1]?.sorted;
    const count = (is: Sorted["is"]) => this.#lines.filter(({ sorted }) => sorted.is === is).length;
    const name = line.values.rest;
    if (!isNameLike(name)) return undefined;
    if (count("rating") > 0 && !this.#isMarkedFrame) return next?.is === "rating" ? "rated" : undefined;
    const marks = this.#marksOf[this.#blockOf[index] ?? 0];
    if (marks && marks.size > 0) return this.#isLostBullet(line, marks) ? "bullet" : undefined;
    if (looksLikeTitle(line.text) && !this.#isHeaded) return undefined;
    const labels = this.#lines.filter(
      ({ sorted }) => sorted.is === "details" && sorted.label !== undefined && sorted.label !== "hours",
    ).length;
    if (labels >= 2 && !this.#isHeaded) return next?.is === "details" ? "label" : undefined;
    if (this.#context.isCaption) return this.#isHeaded && hasCapital(name) ? "headed" : undefined;
    if (this.#isMarkedFrame && !this.#isHeaded) return undefined;
    if (!this.#isOfStopSize(line, index) || (count("ticket") > 1 && !this.#isHeaded)) return undefined;
    if (this.#isHeaded)
      return isProper(name) || this.#isSmallWritten() || this.#isPair(line, name) ? "headed" : undefined;
    return this.#loneBasis(line, name);
  }

  /** All in small letters, as some write: then capitals tell nothing. */
  #isSmallWritten(): boolean {
    const texts = this.#lines.filter(({ sorted }) => sorted.is === "text");
    return texts.filter(({ text }) => text === text.toLowerCase()).length > texts.length * 0.7;
  }

  /** Two words in the size of the names around, as in languages that write the second one small. */
  #isPair(line: Line, name: string): boolean {
    const heights = this.#lines.filter(({ sorted }) => sorted.is === "text").map(({ height }) => height);
    return /^\p{Lu}\p{L}+ \p{Ll}\p{L}+$/u.test(name) && line.height >= 0.93 * middle(heights);
  }

  #loneBasis(line: Line, name: string): "titled" | "lone" | undefined {
    const siblings = this.#lines.filter(
      (other, at) =>
        other.sorted.is === "text" &&
        !this.#titles.has(at) &&
        isNameLike(other.values.rest) &&
        isAlike(other, line),
    );
    if (this.#titles.size > 0 && siblings.length < 2 && !this.#context.isInDay) return undefined;
    if (!isProper(name)) return undefined;
    const isTagged = this.#context.isAlbum && name.includes(",");
    if (siblings.length === 1 && !isTagged && !this.#context.isInDay && this.#context.isDestination(name))
      return undefined;
    return this.#titles.size > 0 ? "titled" : "lone";
  }

  /** A dot that the eyes missed: it looks like its neighbours in every other way. */
  #isLostBullet(line: Line, marks: ReadonlySet<Mark>): boolean {
    if (!marks.has("bullet") && !marks.has("tick")) return false;
    const like = this.#lines.filter((other) => other.mark === "bullet" || other.mark === "tick");
    const near = like.filter(
      (other) => isAlike(other, line) && Math.abs(other.left - line.left) < 1.5 * line.height,
    );
    return (
      like.length >= 3 &&
      near.length >= like.length - 1 &&
      this.#hasStop &&
      hasCapital(line.text) &&
      isProper(line.text)
    );
  }

  /** As large as the largest names around it; what is smaller explains them. */
  #isOfStopSize(line: Line, index: number): boolean {
    const block = this.#blockOf[index];
    const names = this.#lines.filter(
      (other, at) =>
        this.#blockOf[at] === block &&
        other.sorted.is === "text" &&
        !this.#titles.has(at) &&
        isNameLike(other.values.rest),
    );
    return line.height >= 0.76 * Math.max(...names.map(({ height }) => height));
  }

  /** An unmarked line that is no stop may still tell where, or say more about the stop above. */
  #readAside(line: Line): void {
    const text = trimmed(line.values.rest);
    const last = text.split(",").at(-1) ?? "";
    if (
      isNameLike(text) &&
      (this.#context.isPlace(text) || (text.includes(",") && this.#context.isPlace(trimmed(last))))
    ) {
      const isAlone = this.#lines.filter(({ sorted }) => sorted.is === "text").length === 1;
      this.#sayings.push({
        says: "whereabout",
        text,
        weight: 5,
        ...(isAlone ? { isAlone: true as const } : {}),
      });
    } else if (looksLikeTitle(text) && !this.#context.isCaption) {
      this.#sayings.push(
        { says: "title", text: text.slice(0, 200) },
        { says: "whereabout", text, weight: 4 },
      );
    } else if (this.#context.isCaption) {
      this.#sayings.push({ says: "whereabout", text: line.text, weight: 1 });
    } else if (this.#hasStop) {
      this.#sayDetails(line);
    } else this.#sayings.push({ says: "whereabout", text, weight: 1 });
  }

  /** The cell that has the name, where a row without a table's head has remarks in another. */
  #nameCells(line: Line): string | undefined {
    const named = textCells(line);
    if (named.length < 2) return undefined;
    const [, second] = named;
    const alike = this.#lines.filter((other) => {
      const column = textCells(other)[1];
      return column && second && Math.abs(column.left - second.left) < 1.5 * line.height;
    });
    return alike.length >= 2 ? named[0]?.text : undefined;
  }

  #sayStop(
    text: string | undefined,
    line: Line,
    basis: keyof typeof sureness,
    category?: StopCategory,
  ): boolean {
    const { today, isPlace, isCaption } = this.#context;
    const values: LineValues =
      text === undefined
        ? line.values
        : { ...line.values, ...valuesIn(text, { today }), ...timeOf(line.values) };
    const hint = category ?? (this.#section?.about === "stops" ? this.#section.category : undefined);
    const said = stopIn(values, { isPlace }, hint);
    if (!said) return false;
    const isKnown = categoryOf(said.stop.name) !== undefined || isPlace(said.stop.name);
    const confidence =
      (sureness[basis] + (isKnown ? 0.03 : 0)) * (0.4 + 0.6 * line.confidence) * (isCaption ? 0.95 : 1);
    const isLoose = !this.#isHeaded && !this.#context.isInDay;
    // "Ubud, Indonesia" under a list tells where all of it is.
    const isTag = this.#hasStop && basis === "lone" && said.whereabouts.length > 0 && isPlace(said.stop.name);
    if (!isTag) {
      this.#sayings.push({
        says: "stop",
        stop: { ...said.stop, confidence: Math.min(0.99, confidence) },
        isLoose,
      });
      this.#hasStop = true;
    } else this.#sayings.push({ says: "whereabout", text: said.stop.name, weight: 5 });
    for (const text of said.whereabouts) this.#sayings.push({ says: "whereabout", text, weight: 5 });
    return true;
  }
}

/** "30m": minutes, where a column says so. */
const minutesIn = (duration: string): number | undefined => {
  const minutes = duration.match(/^(\d{1,3})\s?m$/i)?.[1];
  return minutes === undefined ? undefined : Number(minutes);
};

const canBeStop = ({ sorted }: Line): boolean => sorted.is === "text";

const timeOf = ({ startTime, durationMinutes, price }: LineValues): Partial<LineValues> => ({
  ...(startTime ? { startTime } : {}),
  ...(durationMinutes === undefined ? {} : { durationMinutes }),
  ...(price ? { price } : {}),
});

const textCells = ({ cells }: Line) =>
  cells.filter(({ text }) => (valuesIn(text).rest.match(/\p{L}/gu) ?? []).length >= 2);

const isAlike = (one: Line, other: Line): boolean => {
  const ratio = one.height / other.height;
  return ratio > 0.8 && ratio < 1.25;
};

/** Each word that counts has a capital, or the words tell a kind of place. */
function isProper(name: string): boolean {
  if (isUnspaced(name) || categoryOf(name)) return true;
  const words = name.split(/\s+/).filter((word) => /\p{L}{4}/u.test(word) && !/\d/.test(word));
  const capitals = words.filter((word) => /[\p{Lu}\p{Lo}]/u.test(word));
  return hasCapital(name) && capitals.length >= words.length * 0.6;
}

/** A sentence that tells where: "Start with a coffee at Café de Flore". */
const hasStopInside = (text: string): boolean =>
  stopIn({ rest: text }, { isPlace: () => false })?.stop.name !== trimmed(text);
