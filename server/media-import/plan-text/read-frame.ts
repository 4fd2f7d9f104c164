import type { StopCategory } from "../../../contract/itinerary.ts";
import { type LineFields, parseFields } from "../fields/line-fields.ts";
import { guessCategory } from "./category.ts";
import { classifyLines, type ClassifiedLine as Line } from "./classify-lines.ts";
import { parseDayHeading } from "./day-heading.ts";
import { afterDayPart } from "./day-parts.ts";
import { parseDetails } from "./details.ts";
import type { FrameContext } from "./frame-context.ts";
import { FrameLines } from "./frame-lines.ts";
import { type Heading, isWeekday } from "./headings.ts";
import type { Label } from "./labels.ts";
import { parseExpense, parsePackingItems } from "./list-items.ts";
import { isNameLike, isSentence } from "./name-likeness.ts";
import type { Section } from "./parse-section.ts";
import { parseStop, trimSigns } from "./parse-stop.ts";
import type { PlanLine } from "./plan-line.ts";
import { splitList } from "./split-list.ts";
import type { Statement } from "./statement.ts";
import { type Basis, basisConfidence, findBasis } from "./stop-basis.ts";
import type { Columns } from "./table.ts";
import { parseRow, timeAndPrice } from "./table-row.ts";
import { looksLikeTitle } from "./title.ts";

/** Reads a frame line by line into statements. */
export function readFrame(
  lines: readonly PlanLine[],
  context: FrameContext,
): { statements: Statement[]; section?: Section } {
  return new FrameReader(new FrameLines(classifyLines(lines, context), context), context).read();
}

class FrameReader {
  readonly #lines: FrameLines;
  readonly #context: FrameContext;
  readonly #statements: Statement[] = [];
  #section: Section | undefined;
  #columns: Columns | undefined;
  #isHeaded = false;
  #hasStop = false;

  constructor(lines: FrameLines, context: FrameContext) {
    this.#lines = lines;
    this.#context = context;
    this.#section = context.section;
  }

  read(): { statements: Statement[]; section?: Section } {
    this.#addTitle();
    for (const [index, line] of this.#lines.all.entries())
      if (!this.#lines.titles.has(index)) this.#readLine(line, index);
    return { statements: this.#statements, ...(this.#section ? { section: this.#section } : {}) };
  }

  #addTitle(): void {
    const indexes = [...this.#lines.titles].sort((a, b) => a - b);
    const lines = indexes.flatMap((index) => this.#lines.all[index] ?? []);
    if (lines.length === 0) return;
    const largest = Math.max(...lines.map(({ height }) => height));
    const text = lines
      .filter(({ height, text }) => height >= 0.6 * largest && (lines.length === 1 || !isProse(text)))
      .slice(0, 4)
      .map((line) => trimSigns(line.text))
      .join(" ");
    this.#statements.push(
      { kind: "title", text: text.slice(0, 200) },
      { kind: "whereabout", text, weight: 5 },
    );
  }

  #readLine(line: Line, index: number): void {
    const { lineClass } = line;
    if (lineClass.is === "author") this.#statements.push({ kind: "author", handle: lineClass.handle });
    else if (lineClass.is === "tags")
      this.#statements.push({ kind: "whereabout", text: lineClass.text, weight: 2 });
    else if (lineClass.is === "day") this.#readDay(lineClass.heading, index);
    else if (lineClass.is === "section") this.#begin(lineClass.section);
    else if (lineClass.is === "columns") this.#columns = lineClass.columns;
    else if (lineClass.is === "dates") this.#readDates(line);
    else if (this.#section && this.#section.about !== "stops") this.#readItem(line, this.#section.about);
    else if (lineClass.is === "labelled") this.#addStop(lineClass.rest, line, "label", lineClass.category);
    else if (lineClass.is === "details") this.#addDetails(line, lineClass.label);
    else if (lineClass.is === "dayPart") this.#isHeaded = true;
    else if (lineClass.is === "text") this.#readText(line, index);
  }

  #begin(section: Section): void {
    this.#section = section;
    this.#columns = undefined;
    this.#hasStop = false;
    this.#isHeaded = section.about === "stops";
  }

  #readDay({ before, ...day }: Heading, index: number): void {
    // A photo's date is below what it shows.
    const isCaptionOfPhoto =
      this.#hasStop && day.number === undefined && index === this.#lines.all.length - 1;
    if (isCaptionOfPhoto) return;
    this.#begin({ about: "stops" });
    this.#section = undefined;
    this.#statements.push({ kind: "day", ...day });
    if (before)
      this.#statements.push({ kind: "title", text: before }, { kind: "whereabout", text: before, weight: 5 });
    if (day.title && !isWeekday(day.title))
      this.#statements.push({ kind: "whereabout", text: day.title, weight: 3 });
  }

  #readDates(line: Line): void {
    if (line.fields.date && !this.#hasStop)
      this.#statements.push({ kind: "startDate", date: line.fields.date });
  }

  #readItem(line: Line, about: "packing" | "expenses" | "notes"): void {
    if (line.lineClass.is === "nothing" || line.lineClass.is === "ticket") return;
    if (about === "packing")
      for (const item of parsePackingItems(line.text)) this.#statements.push({ kind: "packing", item });
    const expense = about === "expenses" ? parseExpense(line) : undefined;
    if (expense) this.#statements.push({ kind: "expense", expense });
  }

  #addDetails(line: Line, label?: Label["is"]): void {
    if (!this.#hasStop && !this.#context.isInDay) return;
    this.#statements.push({ kind: "details", details: parseDetails(line.text, this.#context.today, label) });
  }

  #readText(line: Line, index: number): void {
    if (this.#columns && this.#addRow(line, this.#columns)) return;
    const part = afterDayPart(line.text);
    if (part !== undefined) this.#addDayPart(part, line);
    else if (this.#lines.isMarked(line, index)) this.#readMarked(line);
    else this.#readUnmarked(line, index);
  }

  #readUnmarked(line: Line, index: number): void {
    const [lines, context] = [this.#lines, this.#context];
    const basis = findBasis(line, index, {
      lines,
      context,
      isHeaded: this.#isHeaded,
      hasStop: this.#hasStop,
    });
    if (basis) this.#addStop(lines.nameCell(line), line, basis);
    else this.#readAside(line);
  }

  /** Reads a row below a table's head. Returns false if the row has no name. */
  #addRow(line: Line, columns: Columns): boolean {
    if (line.cells.length < 2) return false;
    const { day, fields, details } = parseRow(columns, line);
    if (day) this.#addDay(day);
    if (!fields || !this.#addStop(undefined, { ...line, fields }, "row")) return false;
    if (Object.keys(details).length > 0) this.#statements.push({ kind: "details", details });
    return true;
  }

  /** Reads a cell in the "Day" column: a number, a date, or "Day 1". */
  #addDay(cell: string): void {
    const { date, rest } = parseFields(cell, { today: this.#context.today });
    const number = parseDayHeading(cell)?.number ?? (/^\d{1,2}$/.test(rest) ? Number(rest) : undefined);
    if (date) this.#statements.push({ kind: "day", date });
    else if (number) this.#statements.push({ kind: "day", number });
    else if (isWeekday(cell)) this.#statements.push({ kind: "day", title: cell });
    this.#isHeaded = true;
  }

  #addDayPart(text: string, line: Line): void {
    const names = splitList(text, "commas").filter((name) => isNameLike(name) || parseFields(name).startTime);
    for (const name of names) this.#addStop(name, line, "part");
    this.#isHeaded = true;
  }

  #readMarked(line: Line): void {
    const mark = line.mark ?? "bullet";
    const name = this.#lines.nameCell(line);
    const rest = name ?? line.fields.rest;
    if (mark !== "time" && isSentence(rest) && !hasStopInside(rest)) {
      this.#addDetails(line, "note");
      return;
    }
    const names = splitList(rest, "arrows");
    if (names.length > 2 || (names.length === 2 && mark !== "time")) {
      for (const part of names) this.#addStop(part, line, mark);
      return;
    }
    const many = mark === "time" ? [rest] : splitList(rest, "commas");
    const isPlaced = this.#context.isPlace(many.at(-1) ?? "");
    if (many.length >= 3 && !isPlaced) for (const part of many) this.#addStop(part, line, mark);
    else this.#addStop(name, line, mark);
  }

  /** An unmarked line that is not a stop may name the destination, or add to the stop above. */
  #readAside(line: Line): void {
    const { isPlace, isCaption } = this.#context;
    const text = trimSigns(line.fields.rest);
    const last = text.split(",").at(-1) ?? "";
    if (isNameLike(text) && (isPlace(text) || (text.includes(",") && isPlace(trimSigns(last))))) {
      const isAlone = this.#lines.texts.length === 1;
      const alone = isAlone ? { isAlone: true as const } : {};
      this.#statements.push({ kind: "whereabout", text, weight: 5, ...alone });
    } else if (looksLikeTitle(text) && !isCaption) {
      this.#statements.push(
        { kind: "title", text: text.slice(0, 200) },
        { kind: "whereabout", text, weight: 4 },
      );
    } else if (isCaption) {
      this.#statements.push({ kind: "whereabout", text: line.text, weight: 1 });
    } else if (this.#hasStop) {
      this.#addDetails(line);
    } else this.#statements.push({ kind: "whereabout", text, weight: 1 });
  }

  #addStop(text: string | undefined, line: Line, basis: Basis, category?: StopCategory): boolean {
    const { today, isPlace, isCaption } = this.#context;
    const fields: LineFields =
      text === undefined
        ? line.fields
        : { ...line.fields, ...parseFields(text, { today }), ...timeAndPrice(line.fields) };
    const hint = category ?? (this.#section?.about === "stops" ? this.#section.category : undefined);
    const parsed = parseStop(fields, { isPlace }, hint);
    if (!parsed) return false;
    const isKnown = guessCategory(parsed.stop.name) !== undefined || isPlace(parsed.stop.name);
    const confidence =
      (basisConfidence[basis] + (isKnown ? 0.03 : 0)) *
      (0.4 + 0.6 * line.confidence) *
      (isCaption ? 0.95 : 1);
    // "Ubud, Indonesia" below a list is the place of the whole list.
    const isTag =
      this.#hasStop && basis === "lone" && parsed.whereabouts.length > 0 && isPlace(parsed.stop.name);
    if (!isTag) {
      this.#statements.push({
        kind: "stop",
        stop: { ...parsed.stop, confidence: Math.min(0.99, confidence) },
      });
      this.#hasStop = true;
    } else this.#statements.push({ kind: "whereabout", text: parsed.stop.name, weight: 5 });
    for (const text of parsed.whereabouts) this.#statements.push({ kind: "whereabout", text, weight: 5 });
    return true;
  }
}

/** Introductory text below a title. */
const isProse = (text: string): boolean => text.split(" ").length > 9 || /\p{L}{3}\.$/u.test(text);

/** A sentence that names a place: "Start with a coffee at Café de Flore". */
const hasStopInside = (text: string): boolean =>
  parseStop({ rest: text }, { isPlace: () => false })?.stop.name !== trimSigns(text);
