import type { ModelDay, ModelStop, ModelTrip } from "../../outside/vision-model/vision-model.ts";
import type { TextFrame } from "../text-frame.ts";
import type { StopNotes, TripNotes } from "../trip-notes.ts";
import { addOwnStops } from "./add-own-stops.ts";
import { type FieldLookup, fieldLookup } from "./field-lookup.ts";
import { namesMatch } from "./names-match.ts";
import { buildTextIndex, type Page, type TextIndex } from "./text-index.ts";

export type CheckContext = {
  readonly seen: readonly TextFrame[];
  readonly caption?: string | undefined;
  /** The built-in reader's notes on the same media. */
  readonly notes: TripNotes;
  /** Whether a place with this name is known in the area of the trip. */
  readonly isKnown: (name: string) => boolean;
  /** The model did not get all frames, or its response was cut off. */
  readonly isPartial: boolean;
  /** The frame that each of the model's pictures shows. */
  readonly shown: readonly number[];
};

type Checked = {
  readonly notes: TripNotes;
  /** 0 to 1: how much of the model's trip is in the media. */
  readonly confidence: number;
};

/** The name is on a page. Not quite 1, because model and OCR may both be wrong. */
const written = 0.97;
/** The name is on no page, but the place exists and there is a picture without text that may show it. */
const known = 0.7;
/** A picture with fewer letters counts as one without text. */
const fewLetters = 20;

/**
 * Checks a model's trip against the media: what is in neither the recognised text nor the caption is dropped. Undefined
 * when that is most of it, because then the rest cannot be trusted either.
 */
export function checkModelTrip(said: ModelTrip, evidence: CheckContext): Checked | undefined {
  const text = buildTextIndex(evidence.seen, evidence.caption);
  const values = fieldLookup();
  const judge = stopJudge(text, values, evidence);
  const days = said.days.map((day) => ({ day, stops: onlyOnce(day.stops).map(judge) }));
  const judged = days.flatMap(({ stops }) => stops);
  const kept = judged.filter((stop) => stop !== undefined);
  if (kept.length === 0 || kept.length < judged.length / 2) return undefined;
  const noted = days.map(({ day, stops }) => ({
    ...headingOf(day, text, values),
    stops: stops.filter((stop) => stop !== undefined),
  }));
  const sum = kept.reduce((sum, { confidence }) => sum + confidence, 0);
  return {
    notes: {
      ...evidence.notes,
      ...frameOf(said, text, values, evidence.notes),
      days: addOwnStops(noted, evidence),
    },
    confidence: Math.round((100 * sum) / judged.length) / 100,
  };
}

/** Returns a check that gives the stop as the media confirm it, or undefined. */
function stopJudge(text: TextIndex, values: FieldLookup, evidence: CheckContext) {
  const ownStops = evidence.notes.days.flatMap(({ stops }) => stops);
  // Photos with GPS coordinates are located without the model recognising what they show.
  const speaksForItself = ownStops.some(({ coordinate }) => coordinate);
  const isWordless = ({ frames, letters }: Page) => frames.length > 0 && letters.length < fewLetters;
  // Each picture without text can confirm one place.
  let wordless = speaksForItself ? 0 : text.pages.filter(isWordless).length;

  return (said: ModelStop): StopNotes | undefined => {
    const pages = text.pagesWith(said.name);
    const isWritten = pages.length > 0;
    if (!isWritten && !(wordless > 0 && evidence.isKnown(said.name))) return undefined;
    if (!isWritten) wordless -= 1;
    const around = isWritten ? text.around(pages) : [];
    const own = ownStops.find(({ name }) => namesMatch(name, said.name));
    const pictured = pageOf(said, text, evidence);
    // Without text only the model says so, and the picture it refers to must be one without text.
    const showing = isWritten ? pages : pictured && isWordless(pictured) ? [pictured] : [];
    const frames = framesOf(showing, own, pictured);
    return {
      ...own,
      name: said.name,
      ...present("otherNames", otherNamesOf(said, own, text)),
      ...present("category", said.category ?? own?.category),
      ...present("startTime", values.time(said.startTime, around) ?? own?.startTime),
      ...present("durationMinutes", values.duration(said.durationMinutes, around) ?? own?.durationMinutes),
      ...present("price", values.price(said.price, around) ?? own?.price),
      ...present("phone", values.phone(said.phone, around) ?? own?.phone),
      ...present("link", values.link(said.link, around) ?? own?.link),
      ...present("address", own?.address ?? borneOut(text, said.address)),
      ...present("note", own?.note ?? sentencesIn(text, said.note)),
      ...(frames.length > 0 && { frames }),
      confidence: isWritten ? written : known,
    };
  };
}

/** The page of the picture that the model refers to. */
const pageOf = ({ picture }: ModelStop, { pages }: TextIndex, { shown }: CheckContext): Page | undefined => {
  const frame = picture === undefined ? undefined : shown[picture - 1];
  return frame === undefined ? undefined : pages.find(({ frames }) => frames.includes(frame));
};

/** The frames of the pages with the stop: first the one the model refers to, then those of the built-in reader. */
function framesOf(pages: readonly Page[], own: StopNotes | undefined, pictured: Page | undefined): number[] {
  const named = pages.filter((page) => page === pictured).flatMap(({ frames }) => frames);
  return [...new Set([...named, ...(own?.frames ?? []), ...pages.flatMap(({ frames }) => frames)])];
}

/** The fields of the trip as a whole. */
function frameOf(said: ModelTrip, text: TextIndex, values: FieldLookup, own: TripNotes) {
  const packing = said.packing.filter(({ name }) => stands(text, name));
  const expenses = said.expenses.flatMap(({ title, price, category, date }) => {
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
    ...present("title", borneOut(text, said.title) ?? own.title),
    ...present("origin", own.origin ?? borneOut(text, said.origin)),
    ...present("author", own.author ?? borneOut(text, said.author)),
    ...present("startDate", own.startDate ?? values.date(said.startDate, text.pages)),
    whereabouts: [...own.whereabouts, ...whereaboutsOf(said, text, own)],
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
  if (stands(text, destination)) return [{ text: destination, weight: 5 }];
  return own.whereabouts.length === 0 && !own.destination ? [{ text: destination, weight: 2 }] : [];
}

const headingOf = ({ number, title, date }: ModelDay, text: TextIndex, values: FieldLookup) => ({
  ...present("number", number),
  ...present("title", borneOut(text, title)),
  ...present("date", values.date(date, text.pages)),
});

const stands = (text: TextIndex, words: string) => text.pagesWith(words).length > 0;

const borneOut = (text: TextIndex, words: string | undefined) =>
  words !== undefined && stands(text, words) ? words : undefined;

/** Only the sentences that are in the text. */
const sentencesIn = (text: TextIndex, words: string | undefined) =>
  words
    ?.split(/(?<=[.!?;。！？])\s*/)
    .filter((sentence) => stands(text, sentence))
    .join(" ") || undefined;

function otherNamesOf({ otherName }: ModelStop, own: StopNotes | undefined, text: TextIndex) {
  const names = [...(own?.otherNames ?? []), ...(otherName && stands(text, otherName) ? [otherName] : [])];
  return names.length > 0 ? [...new Set(names)] : undefined;
}

const onlyOnce = (stops: readonly ModelStop[]) =>
  stops.filter(
    ({ name }, at) => stops.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === at,
  );

const present = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [name in Name]?: Value };
