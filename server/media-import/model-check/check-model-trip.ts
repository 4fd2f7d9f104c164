import type { ModelDay, ModelStop, ModelTrip } from "../../outside/vision-model/vision-model.ts";
import type { TextFrame } from "../text-frame.ts";
import type { StopNotes, TripNotes } from "../trip-notes.ts";
import { addOwnStops } from "./add-own-stops.ts";
import { type FieldLookup, fieldLookup } from "./field-lookup.ts";
import { namesMatch } from "./names-match.ts";
import { buildTextIndex, type Page, type TextIndex } from "./text-index.ts";

export type CheckContext = {
  readonly textFrames: readonly TextFrame[];
  readonly caption?: string | undefined;
  /** The built-in reader's notes on the same media. */
  readonly notes: TripNotes;
  /** Whether a place with this name is known in the area of the trip. */
  readonly isKnown: (name: string) => boolean;
  /** The model did not get all frames, or its response was cut off. */
  readonly isPartial: boolean;
  /** The frame that each of the model's pictures shows. */
  readonly pictureFrames: readonly number[];
};

type Checked = {
  readonly notes: TripNotes;
  /** 0 to 1: how much of the model's trip is in the media. */
  readonly confidence: number;
};

/** The name is on a page. Not quite 1, because model and OCR may both be wrong. */
const writtenConfidence = 0.97;
/** The name is on no page, but the place exists and there is a picture without text that may show it. */
const knownPlaceConfidence = 0.7;
/** A picture with fewer letters counts as one without text. */
const fewLetters = 20;

/**
 * Checks a model's trip against the media: what is in neither the recognised text nor the caption is dropped. Undefined
 * when that is most of it, because then the rest cannot be trusted either.
 */
export function checkModelTrip(trip: ModelTrip, context: CheckContext): Checked | undefined {
  const text = buildTextIndex(context.textFrames, context.caption);
  const values = fieldLookup();
  const check = stopCheck(text, values, context);
  const days = trip.days.map((day) => ({ day, stops: onlyOnce(day.stops).map(check) }));
  const checked = days.flatMap(({ stops }) => stops);
  const confirmed = checked.filter((stop) => stop !== undefined);
  if (confirmed.length === 0 || confirmed.length < checked.length / 2) return undefined;
  const notedDays = days.map(({ day, stops }) => ({
    ...headingOf(day, text, values),
    stops: stops.filter((stop) => stop !== undefined),
  }));
  const sum = confirmed.reduce((sum, { confidence }) => sum + confidence, 0);
  return {
    notes: {
      ...context.notes,
      ...tripFields(trip, text, values, context.notes),
      days: addOwnStops(notedDays, context),
    },
    confidence: Math.round((100 * sum) / checked.length) / 100,
  };
}

/** Returns a check that gives the stop as the media confirm it, or undefined. */
function stopCheck(text: TextIndex, values: FieldLookup, context: CheckContext) {
  const ownStops = context.notes.days.flatMap(({ stops }) => stops);
  // Photos with GPS coordinates are located without the model recognising what they show.
  const hasCoordinates = ownStops.some(({ coordinate }) => coordinate);
  const isWordless = ({ frames, letters }: Page) => frames.length > 0 && letters.length < fewLetters;
  // Each picture without text can confirm one place.
  let wordless = hasCoordinates ? 0 : text.pages.filter(isWordless).length;

  return (stop: ModelStop): StopNotes | undefined => {
    const pages = text.pagesWith(stop.name);
    const isWritten = pages.length > 0;
    if (!isWritten && !(wordless > 0 && context.isKnown(stop.name))) return undefined;
    if (!isWritten) wordless -= 1;
    const around = isWritten ? text.around(pages) : [];
    const own = ownStops.find(({ name }) => namesMatch(name, stop.name));
    const pictured = pageOf(stop, text, context);
    // Without text only the model says so, and the picture it refers to must be one without text.
    const showing = isWritten ? pages : pictured && isWordless(pictured) ? [pictured] : [];
    const frames = framesOf(showing, own, pictured);
    return {
      ...own,
      name: stop.name,
      ...present("otherNames", otherNamesOf(stop, own, text)),
      ...present("category", stop.category ?? own?.category),
      ...present("startTime", values.time(stop.startTime, around) ?? own?.startTime),
      ...present("durationMinutes", values.duration(stop.durationMinutes, around) ?? own?.durationMinutes),
      ...present("price", values.price(stop.price, around) ?? own?.price),
      ...present("phone", values.phone(stop.phone, around) ?? own?.phone),
      ...present("link", values.link(stop.link, around) ?? own?.link),
      ...present("address", own?.address ?? ifWritten(text, stop.address)),
      ...present("note", own?.note ?? sentencesIn(text, stop.note)),
      ...(frames.length > 0 && { frames }),
      confidence: isWritten ? writtenConfidence : knownPlaceConfidence,
    };
  };
}

/** The page of the picture that the model refers to. */
const pageOf = (
  { picture }: ModelStop,
  { pages }: TextIndex,
  { pictureFrames }: CheckContext,
): Page | undefined => {
  const frame = picture === undefined ? undefined : pictureFrames[picture - 1];
  return frame === undefined ? undefined : pages.find(({ frames }) => frames.includes(frame));
};

/** The frames of the pages with the stop: first the one the model refers to, then those of the built-in reader. */
function framesOf(pages: readonly Page[], own: StopNotes | undefined, pictured: Page | undefined): number[] {
  const named = pages.filter((page) => page === pictured).flatMap(({ frames }) => frames);
  return [...new Set([...named, ...(own?.frames ?? []), ...pages.flatMap(({ frames }) => frames)])];
}

/** The fields of the trip as a whole. */
function tripFields(trip: ModelTrip, text: TextIndex, values: FieldLookup, own: TripNotes) {
  const packing = trip.packing.filter(({ name }) => isWrittenIn(text, name));
  const expenses = trip.expenses.flatMap(({ title, price, category, date }) => {
    const pages = text.pagesWith(title);
    const paid = values.price(price, pages);
    const day = values.date(date, pages);
    if (!paid) return [];
    return [
      {
        title,
        price: paid,
        ...(category && category !== "other" && { category }),
        ...(day && { date: day }),
      },
    ];
  });
  return {
    ...present("title", ifWritten(text, trip.title) ?? own.title),
    ...present("origin", own.origin ?? ifWritten(text, trip.origin)),
    ...present("author", own.author ?? ifWritten(text, trip.author)),
    ...present("startDate", own.startDate ?? values.date(trip.startDate, text.pages)),
    whereabouts: [...own.whereabouts, ...whereaboutsOf(trip, text, own)],
    packing: packing.length > 0 ? packing : own.packing,
    expenses: expenses.length > 0 ? expenses : own.expenses,
  };
}

/** A destination that is not in the text counts only if there is no other evidence. */
function whereaboutsOf(
  { destination }: ModelTrip,
  text: TextIndex,
  own: TripNotes,
): TripNotes["whereabouts"] {
  if (!destination) return [];
  if (isWrittenIn(text, destination)) return [{ text: destination, weight: 5 }];
  return own.whereabouts.length === 0 && !own.destination ? [{ text: destination, weight: 2 }] : [];
}

const headingOf = ({ number, title, date }: ModelDay, text: TextIndex, values: FieldLookup) => ({
  ...present("number", number),
  ...present("title", ifWritten(text, title)),
  ...present("date", values.date(date, text.pages)),
});

const isWrittenIn = (text: TextIndex, words: string) => text.pagesWith(words).length > 0;

const ifWritten = (text: TextIndex, words: string | undefined) =>
  words !== undefined && isWrittenIn(text, words) ? words : undefined;

/** Only the sentences that are in the text. */
const sentencesIn = (text: TextIndex, words: string | undefined) =>
  words
    ?.split(/(?<=[.!?;。！？])\s*/)
    .filter((sentence) => isWrittenIn(text, sentence))
    .join(" ") || undefined;

function otherNamesOf({ otherName }: ModelStop, own: StopNotes | undefined, text: TextIndex) {
  const names = [
    ...(own?.otherNames ?? []),
    ...(otherName && isWrittenIn(text, otherName) ? [otherName] : []),
  ];
  return names.length > 0 ? [...new Set(names)] : undefined;
}

const onlyOnce = (stops: readonly ModelStop[]) =>
  stops.filter(
    ({ name }, at) => stops.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === at,
  );

const present = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [name in Name]?: Value };
