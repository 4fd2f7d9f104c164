import type { DayNotes, StopNotes, TripNotes } from "../trip-notes.ts";
import type { Details } from "./details.ts";
import { hasCapital, isNameLike } from "./name-likeness.ts";
import { parseStop } from "./parse-stop.ts";
import { isSameName } from "./same-name.ts";
import { splitList } from "./split-list.ts";
import type { Statement } from "./statement.ts";

type WrittenStop = StopNotes & { readonly frames: readonly number[] };
type WrittenDay = {
  number?: number;
  title?: string;
  date?: string;
  /** The media has no heading for this day. */
  isLoose: boolean;
  stops: WrittenStop[];
};

/** A less certain stop that belongs to no day does not get a day of its own. */
const sureEnough = 0.7;
const agreeing = 0.6;
const maxStopsInDay = 60;
const maxDays = 120;

/** Builds a plan from statements in the order of the media, and merges what is stated twice. */
export class PlanBuilder {
  readonly #days: WrittenDay[] = [];
  readonly #whereabouts = new Map<string, { text: string; weight: number }>();
  readonly #places: string[] = [];
  readonly #authors = new Map<string, number>();
  readonly #packing: TripNotes["packing"][number][] = [];
  readonly #expenses: TripNotes["expenses"][number][] = [];
  readonly #isVideo: boolean;
  #title: string | undefined;
  #startDate: string | undefined;
  #day: WrittenDay | undefined;
  #stop: WrittenStop | undefined;

  constructor({ isVideo }: { isVideo: boolean }) {
    this.#isVideo = isVideo;
  }

  /** The day that the next stops belong to, if it has a heading. */
  get openDay(): { readonly isInDay: boolean; readonly dayNumber?: number } {
    const day = this.#day?.isLoose ? undefined : this.#day;
    return {
      isInDay: day !== undefined,
      ...(day?.number === undefined ? {} : { dayNumber: day.number }),
    };
  }

  /** The next stops belong to no day until another heading. */
  leaveDay(): void {
    this.#day = undefined;
  }

  add(statements: readonly Statement[], frames: readonly number[]): void {
    this.#stop = undefined;
    for (const statement of statements) {
      if (isUnnamed(statement)) this.#openUnnamed(statements);
      else this.#addStatement(statement, frames);
    }
  }

  #addStatement(statement: Statement, frames: readonly number[]): void {
    if (statement.kind === "day") this.#open(statement);
    else if (statement.kind === "stop") this.#addStop({ ...statement.stop, frames });
    else if (statement.kind === "details") this.#detail(statement.details);
    else if (statement.kind === "packing") addNew(this.#packing, statement.item, ({ name }) => name);
    else if (statement.kind === "expense") addNew(this.#expenses, statement.expense, ({ title }) => title);
    else if (statement.kind === "title") this.#title ??= statement.text;
    else if (statement.kind === "startDate") this.#startDate ??= statement.date;
    else if (statement.kind === "author") count(this.#authors, statement.handle.toLowerCase());
    else this.#mention(statement.text, statement.weight, statement.isAlone ?? false);
  }

  /** A day whose number was not read: the current day if its stops are repeated, otherwise the next one. */
  #openUnnamed(statements: readonly Statement[]): void {
    const day = this.#day;
    const isKnown = statements.some(
      (statement) =>
        statement.kind === "stop" && day?.stops.some(({ name }) => isSameName(name, statement.stop.name)),
    );
    if (day && !day.isLoose && isKnown) return;
    const number = this.openDay.dayNumber;
    this.#open({ kind: "day", ...(number === undefined ? {} : { number: number + 1 }) });
  }

  #open({ number, title, date }: Extract<Statement, { kind: "day" }>): void {
    this.#stop = undefined;
    const known = this.#days.find(
      (day) =>
        !day.isLoose &&
        (number !== undefined && day.number !== undefined
          ? day.number === number
          : date !== undefined && day.date !== undefined
            ? day.date === date
            : title !== undefined && day.title !== undefined && isSameName(title, day.title)),
    );
    this.#day = known ?? { isLoose: false, stops: [] };
    if (!known && this.#days.length < maxDays) this.#days.push(this.#day);
    if (number !== undefined) this.#day.number ??= number;
    if (title !== undefined) this.#day.title ??= title;
    if (date !== undefined) this.#day.date ??= date;
  }

  #addStop(stop: WrittenStop): void {
    const day = this.#openDay();
    const known = this.#knownAs(stop, day);
    if (known) {
      this.#replace(known.day, known.stop, merged(known.stop, stop));
      return;
    }
    if (day.stops.length >= maxStopsInDay) return;
    day.stops.push(stop);
    this.#stop = stop;
  }

  /** Finds an earlier mention of the stop: in its day, or in any day if one of the two has no heading. */
  #knownAs(stop: WrittenStop, day: WrittenDay): { day: WrittenDay; stop: WrittenStop } | undefined {
    const inOther = (other: WrittenDay) => other.isLoose || day.isLoose;
    for (const other of [day, ...this.#days.filter((other) => other !== day && inOther(other))]) {
      const found = other.stops.find((known) => this.#isSameStop(known, stop));
      if (found) return { day: other, stop: found };
    }
    // A video's closing frame may repeat all stops with their times.
    if (!this.#isVideo || stop.startTime === undefined) return undefined;
    for (const other of this.#days) {
      const found = other.stops.find(
        (known) => known.startTime === stop.startTime && this.#isSameStop(known, stop),
      );
      if (found && !day.number) return { day: other, stop: found };
    }
    return undefined;
  }

  /** A name with two times in the same frame is two stops: breakfast and dinner at the hotel. */
  #isSameStop(known: WrittenStop, stop: WrittenStop): boolean {
    const isTogether = isSeenWith(known, stop);
    // Animated text gets longer from frame to frame and keeps its time.
    const isGrowing =
      this.#isVideo &&
      !isTogether &&
      (known.startTime === undefined
        ? stop.name.length > known.name.length
        : known.startTime === stop.startTime);
    const names = [known.name, ...(known.otherNames ?? [])];
    const others = [stop.name, ...(stop.otherNames ?? [])];
    if (!names.some((name) => others.some((other) => isSameName(name, other, { isGrowing })))) return false;
    const hasOtherTime =
      known.startTime !== undefined && stop.startTime !== undefined && known.startTime !== stop.startTime;
    return !(hasOtherTime && isTogether);
  }

  #openDay(): WrittenDay {
    if (!this.#day) {
      this.#day = { isLoose: true, stops: [] };
      this.#days.push(this.#day);
    }
    return this.#day;
  }

  #replace(day: WrittenDay, known: WrittenStop, by: WrittenStop): void {
    day.stops = day.stops.map((stop) => (stop === known ? by : stop));
    this.#stop = by;
  }

  #detail(details: Details): void {
    const day = this.#days.find(({ stops }) => this.#stop && stops.includes(this.#stop));
    if (!day || !this.#stop) return;
    const { note, ...others } = details;
    const before = this.#stop.note;
    const isNew = note !== undefined && !before?.includes(note);
    this.#replace(day, this.#stop, {
      ...others,
      ...this.#stop,
      ...(isNew
        ? {
            note: [before, note]
              .filter((part) => part !== undefined)
              .join(". ")
              .slice(0, 500),
          }
        : {}),
    });
  }

  #mention(text: string, weight: number, isAlone: boolean): void {
    if (isAlone) this.#places.push(text);
    const key = text.toLowerCase();
    const known = this.#whereabouts.get(key);
    if (!known) this.#whereabouts.set(key, { text: text.slice(0, 200), weight });
    else if (weight > known.weight) this.#whereabouts.set(key, { ...known, weight });
  }

  notes(language: string | undefined): TripNotes {
    this.#nameFirstDay();
    this.#agreeOnYears();
    this.#readTitlesAsStops();
    this.#readPlacesAsStops();
    const days = this.#ordered().map(asDay);
    const startDate = days.find(({ date }) => date !== undefined)?.date ?? this.#startDate;
    const [author] = [...this.#authors].toSorted((a, b) => b[1] - a[1])[0] ?? [];
    return {
      ...(this.#title ? { title: this.#title } : {}),
      whereabouts: [...this.#whereabouts.values()],
      ...(startDate ? { startDate } : {}),
      days,
      packing: this.#packing.slice(0, 500),
      expenses: this.#expenses,
      ...(author ? { author } : {}),
      ...(language ? { language } : {}),
    };
  }

  /** "Day 1: Geysir → Gullfoss" with nothing below it: the title lists the stops. */
  #readTitlesAsStops(): void {
    const named = this.#days.filter(({ isLoose }) => !isLoose);
    const bare = named.filter(({ stops, title }) => stops.length === 0 && title !== undefined);
    if (bare.length === 0 || bare.length * 2 < named.length) return;
    for (const day of bare) {
      const names = splitList(day.title ?? "", "all").filter((name) => isNameLike(name) && hasCapital(name));
      day.stops = names.flatMap((rest) => {
        const parsed = parseStop({ rest }, { isPlace: () => false });
        return parsed ? [{ ...parsed.stop, confidence: 0.7, frames: [] }] : [];
      });
    }
  }

  /** If every frame shows just one place, the places are the stops. */
  #readPlacesAsStops(): void {
    const isEmpty = this.#days.every(({ stops }) => stops.length === 0);
    const places = this.#places.filter(
      (text, index) => this.#places.findIndex((other) => isSameName(other, text)) === index,
    );
    if (!isEmpty || places.length < 2) return;
    const day = this.#openDay();
    for (const name of places)
      day.stops.push({ name: name.replace(/,.*$/, ""), confidence: 0.5, frames: [] });
  }

  /** Stops before day 2 belong to day 1, even if its heading was not read. */
  #nameFirstDay(): void {
    const [first, second] = this.#days;
    const isFirst = first?.isLoose && second?.number === 2 && first.stops.length >= 2;
    if (!isFirst || this.#days.some(({ number }) => number === 1)) return;
    first.isLoose = false;
    first.number = 1;
  }

  /** Puts ascending dates into the same year, the latest: a date without a year was taken for the next one to come. */
  #agreeOnYears(): void {
    const dated = this.#days.filter((day): day is WrittenDay & { date: string } => day.date !== undefined);
    const isAscending = dated.every(
      ({ date }, index) => date.slice(4) >= (dated[index - 1]?.date ?? date).slice(4),
    );
    const [year] = dated.map(({ date }) => date.slice(0, 4)).toSorted((a, b) => (a < b ? 1 : -1));
    if (!isAscending || year === undefined) return;
    for (const day of dated) day.date = `${year}${day.date.slice(4)}`;
  }

  #ordered(): WrittenDay[] {
    const hasNamed = this.#days.some(({ isLoose, stops }) => !isLoose && stops.length > 0);
    const days = this.#days
      .map((day) => {
        if (!day.isLoose || !(hasNamed || this.#isCounted(day))) return day;
        return { ...day, stops: day.stops.filter(({ confidence }) => confidence >= sureEnough) };
      })
      .filter(({ stops, isLoose, title }) => stops.length > 0 || (!isLoose && title !== undefined));
    if (days.every(({ number }) => number !== undefined))
      return days.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
    if (days.every(({ date }) => date !== undefined))
      return days.toSorted((a, b) => ((a.date ?? "") < (b.date ?? "") ? -1 : 1));
    return days;
  }

  /** A video whose stops have numbers or times: its other texts are its title or a goodbye. */
  #isCounted({ stops }: WrittenDay): boolean {
    const sure = stops.filter(({ confidence }) => confidence >= sureEnough).length;
    return this.#isVideo && sure >= 2 && sure >= stops.length * 0.6;
  }
}

const isUnnamed = (statement: Statement): boolean =>
  statement.kind === "day" &&
  statement.number === undefined &&
  statement.title === undefined &&
  statement.date === undefined;

/** Whether both are in the same frame, or both in the caption. */
const isSeenWith = (one: WrittenStop, other: WrittenStop): boolean =>
  other.frames.length === 0
    ? one.frames.length === 0
    : other.frames.some((frame) => one.frames.includes(frame));

function merged(known: WrittenStop, again: WrittenStop): WrittenStop {
  const isFuller = again.name.length > known.name.length * 1.25;
  const isClearer = again.confidence > known.confidence && again.name.length >= known.name.length * 0.8;
  const better = isFuller || isClearer ? again : known;
  const isNewFrame = !isSeenWith(known, again);
  const best = Math.max(known.confidence, again.confidence);
  const otherNames = [...new Set([...(known.otherNames ?? []), ...(again.otherNames ?? [])])];
  return {
    ...again,
    ...known,
    name: better.name,
    ...(otherNames.length > 0 ? { otherNames } : {}),
    confidence: isNewFrame ? Math.min(0.99, 1 - (1 - best) * agreeing) : best,
    frames: [...new Set([...better.frames, ...known.frames, ...again.frames])],
  };
}

function addNew<Item>(items: Item[], item: Item, nameOf: (item: Item) => string): void {
  if (!items.some((known) => isSameName(nameOf(known), nameOf(item)))) items.push(item);
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const asDay = ({ number, title, date, stops }: WrittenDay): DayNotes => ({
  ...(number === undefined ? {} : { number }),
  ...(title === undefined ? {} : { title }),
  ...(date === undefined ? {} : { date }),
  stops: stops.map(({ frames, ...stop }) => ({
    ...stop,
    ...(frames.length > 0 ? { frames } : {}),
    confidence: Math.round(stop.confidence * 1000) / 1000,
  })),
});
