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
  /** What our own rules made of the same media. */
  readonly notes: TripNotes;
  /** Whether a place of that name is known where the trip goes. */
  readonly isKnown: (name: string) => boolean;
  /** The model was not shown everything, or was cut short. */
  readonly isPartial: boolean;
  /** Which frame each of the model's pictures is. */
  readonly shown: readonly number[];
};

type Checked = {
  readonly notes: TripNotes;
  /** 0 to 1: how much of what the model said is in the media. */
  readonly confidence: number;
};

/** The page says so too. Not quite 1, for both may be wrong. */
const written = 0.97;
/** It stands nowhere, but there is such a place, and a picture without words to show it. */
const known = 0.7;
/** With fewer letters a picture has no words to speak of. */
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

/** A stop that the media bear out; undefined for any other. */
function stopJudge(text: TextIndex, values: FieldLookup, evidence: CheckContext) {
  const ownStops = evidence.notes.days.flatMap(({ stops }) => stops);
  // Photos that say where they were taken need nobody to recognise what they show.
  const speaksForItself = ownStops.some(({ coordinate }) => coordinate);
  const isWordless = ({ frames, letters }: Page) => frames.length > 0 && letters.length < fewLetters;
  // Each can show one place.
  let wordless = speaksForItself ? 0 : text.pages.filter(isWordless).length;

  return (said: ModelStop): StopNotes | undefined => {
    const pages = text.pagesWith(said.name);
    const isWritten = pages.length > 0;
    if (!isWritten && !(wordless > 0 && evidence.isKnown(said.name))) return undefined;
    if (!isWritten) wordless -= 1;
    const around = isWritten ? text.around(pages) : [];
    const own = ownStops.find(({ name }) => namesMatch(name, said.name));
    const pictured = pageOf(said, text, evidence);
    // Without words there is nothing but the model's word for it, and the page must be one that can show it.
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

/** The page of the picture in which the model says to have seen it. */
const pageOf = ({ picture }: ModelStop, { pages }: TextIndex, { shown }: CheckContext): Page | undefined => {
  const frame = picture === undefined ? undefined : shown[picture - 1];
  return frame === undefined ? undefined : pages.find(({ frames }) => frames.includes(frame));
};

/** Of the pages that bear a stop out, the one that the model names first, then those that our own rules read it in. */
function framesOf(pages: readonly Page[], own: StopNotes | undefined, pictured: Page | undefined): number[] {
  const named = pages.filter((page) => page === pictured).flatMap(({ frames }) => frames);
  return [...new Set([...named, ...(own?.frames ?? []), ...pages.flatMap(({ frames }) => frames)])];
}

/** What is said of the trip as a whole. */
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

/** Where it does not stand, it counts only while nothing else tells. */
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

/** Of what is said at length, that which stands there. */
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
