import type { StopCategory } from "../../../contract/itinerary.ts";
import { type LineValues, valuesIn } from "../fields/line-values.ts";
import { categoryOf } from "./category.ts";
import { dayHeadingIn } from "./day-heading.ts";
import { afterDayPart } from "./day-parts.ts";
import { detailsIn } from "./details.ts";
import type { FrameContext } from "./frame-context.ts";
import { FrameLines } from "./frame-lines.ts";
import { type Heading, isWeekday } from "./headings.ts";
import type { Label } from "./labels.ts";
import { expenseIn, packingIn } from "./list-items.ts";
import { listed } from "./listed.ts";
import { isNameLike, isSentence } from "./name-likeness.ts";
import type { PlanLine } from "./plan-line.ts";
import type { Saying } from "./saying.ts";
import type { Section } from "./section-in.ts";
import { type SortedPlanLine as Line, sortedLines } from "./sorted-lines.ts";
import { type Basis, basisOf, sureness } from "./stop-basis.ts";
import { stopIn, trimmed } from "./stop-in.ts";
import type { Columns } from "./table.ts";
import { rowIn, timeOf } from "./table-row.ts";
import { looksLikeTitle } from "./title.ts";

/** What a frame says, line by line. */
export function frameSayings(
  lines: readonly PlanLine[],
  context: FrameContext,
): { sayings: Saying[]; section?: Section } {
  return new FrameReader(new FrameLines(sortedLines(lines, context), context), context).read();
}

class FrameReader {
  readonly #lines: FrameLines;
  readonly #context: FrameContext;
  readonly #sayings: Saying[] = [];
  #section: Section | undefined;
  #columns: Columns | undefined;
  #isHeaded = false;
  #hasStop = false;

  constructor(lines: FrameLines, context: FrameContext) {
    this.#lines = lines;
    this.#context = context;
    this.#section = context.section;
  }

  read(): { sayings: Saying[]; section?: Section } {
    this.#sayTitle();
    for (const [index, line] of this.#lines.all.entries())
      if (!this.#lines.titles.has(index)) this.#readLine(line, index);
    return { sayings: this.#sayings, ...(this.#section ? { section: this.#section } : {}) };
  }

  #sayTitle(): void {
    const indexes = [...this.#lines.titles].sort((a, b) => a - b);
    const lines = indexes.flatMap((index) => this.#lines.all[index] ?? []);
    if (lines.length === 0) return;
    const largest = Math.max(...lines.map(({ height }) => height));
    const text = lines
      .filter(({ height, text }) => height >= 0.6 * largest && (lines.length === 1 || !isProse(text)))
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

  #readDay({ before, ...day }: Heading, index: number): void {
    // The date of a photo stands under what it shows.
    const isCaptionOfPhoto =
      this.#hasStop && day.number === undefined && index === this.#lines.all.length - 1;
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

  #sayDetails(line: Line, label?: Label["is"]): void {
    if (!this.#hasStop && !this.#context.isInDay) return;
    this.#sayings.push({ says: "details", details: detailsIn(line.text, this.#context.today, label) });
  }

  #readText(line: Line, index: number): void {
    if (this.#columns && this.#sayRow(line, this.#columns)) return;
    const part = afterDayPart(line.text);
    if (part !== undefined) this.#sayPart(part, line);
    else if (this.#lines.isMarked(line, index)) this.#readMarked(line);
    else this.#readUnmarked(line, index);
  }

  #readUnmarked(line: Line, index: number): void {
    const [lines, context] = [this.#lines, this.#context];
    const basis = basisOf(line, index, { lines, context, isHeaded: this.#isHeaded, hasStop: this.#hasStop });
    if (basis) this.#sayStop(lines.nameCell(line), line, basis);
    else this.#readAside(line);
  }

  /** A row under a table's head. False where it has no name in it. */
  #sayRow(line: Line, columns: Columns): boolean {
    if (line.cells.length < 2) return false;
    const { day, values, details } = rowIn(columns, line);
    if (day) this.#sayDayOf(day);
    if (!values || !this.#sayStop(undefined, { ...line, values }, "row")) return false;
    if (Object.keys(details).length > 0) this.#sayings.push({ says: "details", details });
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
    const name = this.#lines.nameCell(line);
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

  /** An unmarked line that is no stop may still tell where, or say more about the stop above. */
  #readAside(line: Line): void {
    const { isPlace, isCaption } = this.#context;
    const text = trimmed(line.values.rest);
    const last = text.split(",").at(-1) ?? "";
    if (isNameLike(text) && (isPlace(text) || (text.includes(",") && isPlace(trimmed(last))))) {
      const isAlone = this.#lines.texts.length === 1;
      const alone = isAlone ? { isAlone: true as const } : {};
      this.#sayings.push({ says: "whereabout", text, weight: 5, ...alone });
    } else if (looksLikeTitle(text) && !isCaption) {
      this.#sayings.push(
        { says: "title", text: text.slice(0, 200) },
        { says: "whereabout", text, weight: 4 },
      );
    } else if (isCaption) {
      this.#sayings.push({ says: "whereabout", text: line.text, weight: 1 });
    } else if (this.#hasStop) {
      this.#sayDetails(line);
    } else this.#sayings.push({ says: "whereabout", text, weight: 1 });
  }

  #sayStop(text: string | undefined, line: Line, basis: Basis, category?: StopCategory): boolean {
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
    // "Ubud, Indonesia" under a list tells where all of it is.
    const isTag = this.#hasStop && basis === "lone" && said.whereabouts.length > 0 && isPlace(said.stop.name);
    if (!isTag) {
      this.#sayings.push({ says: "stop", stop: { ...said.stop, confidence: Math.min(0.99, confidence) } });
      this.#hasStop = true;
    } else this.#sayings.push({ says: "whereabout", text: said.stop.name, weight: 5 });
    for (const text of said.whereabouts) this.#sayings.push({ says: "whereabout", text, weight: 5 });
    return true;
  }
}

/** What is written under a title, to those who read on. */
const isProse = (text: string): boolean => text.split(" ").length > 9 || /\p{L}{3}\.$/u.test(text);

/** A sentence that tells where: "Start with a coffee at Café de Flore". */
const hasStopInside = (text: string): boolean =>
  stopIn({ rest: text }, { isPlace: () => false })?.stop.name !== trimmed(text);
