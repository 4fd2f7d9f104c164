import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { fitsCategory, isBusinessKind } from "./kind-words.ts";
import { findMisreadNames } from "./misread-names.ts";
import {
  distinctivePart,
  type IndexedName,
  landmarkKey,
  type NameIndex,
  nameWithoutKind,
} from "./name-index.ts";
import {
  countLetters,
  isActivity,
  isCommonWord,
  isDistinctive,
  isUnspaced,
  kindsInName,
  type NameWord,
  nameWords,
  splitSegments,
} from "./name-words.ts";
import type { Landmark } from "./read-landmarks.ts";

/**
 * How a text matches a landmark's name: exactly; with the kind in another language or position, or omitted; as a part
 * of the text; or with a misread letter.
 */
export type NameMatch = "name" | "form" | "part" | "misread";

type Names = readonly IndexedName[];
type Way = readonly [NameMatch, () => Names];

const dayTripKm = 80;
/** A word shared by several landmarks within this distance is the name of their district: Belém. */
const neighbourhoodKm = 15;
const fewLetters = 4;

/** The landmarks that the words mean; none if that is not certain. */
export function matchLandmarks(
  words: readonly NameWord[],
  near: Coordinate,
  around: NameIndex,
  { isWhole }: { readonly isWhole: boolean },
): { readonly names: Names; readonly how: NameMatch } {
  const whole: readonly Way[] = [
    ["name", () => around.groupByKey.get(landmarkKey(words)) ?? []],
    ["form", () => inOtherForm(words, around)],
    ["form", () => withoutKind(words, around)],
  ];
  const others: readonly Way[] = [
    ["part", () => inSegments(words, around)],
    ["form", () => withOtherAdjectives(words, near, around)],
    ["form", () => ofTheCity(words, near, around)],
    ["misread", () => misread(words, around)],
  ];
  for (const [how, look] of isWhole ? whole : [...whole, ...others]) {
    const names = look();
    if (names.length > 0) return { names, how };
  }
  return { names: [], how: "name" };
}

/** "Castelo de São Jorge" for "São Jorge Castle". */
const inOtherForm = (words: readonly NameWord[], { byNameWithoutKind }: NameIndex): Names =>
  (byNameWithoutKind.get(nameWithoutKind(words) || "-") ?? []).filter((named) => isSameKind(words, named));

function isSameKind(words: readonly NameWord[], { landmark }: IndexedName): boolean {
  const kindWords = words.filter(({ role }) => role === "kind");
  return kindWords.length > 0 && kindWords.every((word) => fitsLandmark(word, landmark));
}

function fitsLandmark({ kinds }: NameWord, landmark: Landmark): boolean {
  const landmarkKinds = new Set([landmark.name, ...landmark.otherNames].flatMap(kindsInName));
  return kinds.some(
    (kind) => landmarkKinds.has(kind) || (landmarkKinds.size === 0 && fitsCategory(kind, landmark.category)),
  );
}

/** "Jerónimos" for the monastery. */
function withoutKind(words: readonly NameWord[], around: NameIndex): Names {
  const [first = []] = splitSegments(words.filter((word) => !isActivity(word)));
  if (words.some(({ role }) => role === "kind") || countLetters(first) < countLetters(words) / 2) return [];
  const named = around.byNameWithoutKind.get(nameWithoutKind(first) || "-") ?? [];
  return named.filter((one) => isKnownWithoutKind(first, one, around));
}

/** "Belém" alone is not the tower. */
function isKnownWithoutKind(
  words: readonly NameWord[],
  { landmark, name }: IndexedName,
  { names }: NameIndex,
): boolean {
  const telling = words.filter(isDistinctive).map(({ text }) => text);
  if (telling.length === 0 || countLetters(words) < fewLetters) return false;
  const cityWords = new Set(nameWords(landmark.city ?? "").map(({ text }) => text));
  if (telling.every((word) => cityWords.has(word))) return false;
  const isPlaceOfOthers = names.some(
    (other) =>
      other.landmark !== landmark &&
      telling.every((word) => other.key.includes(word)) &&
      distanceKm(other.landmark.coordinate, landmark.coordinate) <= neighbourhoodKm &&
      telling.every((word) => nameWords(other.name).some(({ text }) => text === word)),
  );
  if (isPlaceOfOthers) return false;
  const written = nameWords(name).filter(({ role }) => role !== "kind");
  return !isTown(written.map(({ text }) => text).join(" "), landmark.coordinate, dayTripKm);
}

const isTown = (name: string, near: Coordinate, withinKm: number): boolean =>
  gazetteer()
    .find(name, { near })
    .some((place) => distanceKm(place, near) <= withinKm);

/** The first segment with a match, as in "Colosseum & Roman Forum" or "Fado in Chiado". */
function inSegments(words: readonly NameWord[], around: NameIndex): Names {
  const before: NameWord[] = [];
  for (const segment of splitSegments(words)) {
    const whole = findExact(segment, around);
    const matches = whole.length > 0 ? whole : partOf(segment, around);
    const fitting = matches.filter((named) => isNoOther(before, named));
    if (fitting.length > 0) return fitting;
    before.push(...segment);
  }
  return [];
}

function findExact(words: readonly NameWord[], around: NameIndex): Names {
  return around.groupByKey.get(landmarkKey(words)) ?? inOtherForm(words, around);
}

/** The longest run of words that is a name, unless the rest makes it another place: "Mount Batur sunrise hike". */
function partOf(words: readonly NameWord[], around: NameIndex): Names {
  for (let length = words.length - 1; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      if (run[0]?.role === "filler" || run.at(-1)?.role === "filler") continue;
      if (!run.some(isDistinctive) || countLetters(run) < fewLetters) continue;
      const rest = [...words.slice(0, from), ...words.slice(from + length)];
      const named = findExact(run, around).filter((one) => isStill(one, run, rest));
      if (named.length > 0) return named;
    }
  }
  return amongIdeographs(words, around);
}

/** Whether the words around the name still allow this landmark. */
function isStill(named: IndexedName, run: readonly NameWord[], rest: readonly NameWord[]): boolean {
  if (!isNoOther(rest, named)) return false;
  const { landmark } = named;
  const hasKind = run.some(({ role }) => role === "kind");
  const fits = (word: NameWord) =>
    word.role !== "kind" || isActivity(word) || hasKind || fitsLandmark(word, landmark);
  if (!rest.every(fits)) return false;
  const where = `${landmark.city ?? ""} ${countryName(landmark.country)}`;
  const around = new Set(nameWords(where).map(({ text }) => text));
  const unknown = rest.filter(
    ({ role, text }) => role === "name" && !around.has(text) && !/^\d+$/.test(text),
  );
  if (unknown.length === 0) return true;
  const isLong = run.filter(({ role }) => role !== "filler").length > 1;
  return isLong && countLetters(run) >= countLetters(rest);
}

const english = new Intl.DisplayNames("en", { type: "region" });
const countryName = (code: string): string => english.of(code) ?? code;

/** A hotel at the landmark, the train to it or something beside it is another place. */
const isNoOther = (rest: readonly NameWord[], { landmark }: IndexedName): boolean =>
  rest.every((word) => {
    if (word.role === "travel" || word.role === "beside") return false;
    return !word.kinds.some(isBusinessKind) || isActivity(word) || fitsLandmark(word, landmark);
  });

/** For scripts without spaces. */
function amongIdeographs(words: readonly NameWord[], { groupByKey }: NameIndex): Names {
  for (const { text } of words.filter(isUnspaced)) {
    const characters = [...text];
    for (let length = characters.length; length > 2; length--) {
      for (let from = 0; from + length <= characters.length; from++) {
        const named = groupByKey.get(characters.slice(from, from + length).join(""));
        if (named) return named;
      }
    }
  }
  return [];
}

/** "The Royal Alcázar" for "Alcázar of Seville". */
function withOtherAdjectives(words: readonly NameWord[], near: Coordinate, around: NameIndex): Names {
  const telling = words.filter((word) => isDistinctive(word) && !isTown(word.text, near, neighbourhoodKm));
  if (countLetters(telling) <= fewLetters) return [];
  const saysKind = words.some(({ role }) => role === "kind");
  return (around.byDistinctivePart.get(distinctivePart(telling)) ?? []).filter(
    (named) =>
      areSameAdjectives(words, nameWords(named.name)) &&
      (saysKind ? isSameKind(words, named) : isKnownWithoutKind(telling, named, around)),
  );
}

/** "Upper" and "Lower" are different; "Royal" may be omitted. */
function areSameAdjectives(one: readonly NameWord[], other: readonly NameWord[]): boolean {
  const [adjectives, others] = [one.filter(isCommonWord), other.filter(isCommonWord)];
  if (adjectives.length === 0 || others.length === 0) return true;
  return adjectives.some(({ text }) => others.some((same) => same.text === text));
}

/** "Catedral" or "Museo Archeologico", where the full name adds only the city. */
function ofTheCity(words: readonly NameWord[], near: Coordinate, { names }: NameIndex): Names {
  const key = landmarkKey(words);
  if (key.length < fewLetters) return [];
  const named = names.filter(
    (one) =>
      one.key.includes(key) &&
      distanceKm(near, one.landmark.coordinate) <= neighbourhoodKm &&
      isOfTheCity(one, key),
  );
  return new Set(named.map(({ landmark }) => landmark)).size === 1 ? named : [];
}

/** Whether only the city's name is missing. */
function isOfTheCity({ name, landmark }: IndexedName, key: string): boolean {
  const isCity = (word: NameWord) =>
    isDistinctive(word) &&
    gazetteer()
      .find(word.text, { near: landmark.coordinate })
      .some((place) => place.name === landmark.city && distanceKm(place, landmark.coordinate) <= dayTripKm);
  return landmarkKey(nameWords(name).filter((word) => !isCity(word))) === key;
}

/** OCR may misread a letter; accepted in long names if exactly one landmark is that similar. */
function misread(words: readonly NameWord[], { names }: NameIndex): Names {
  const ways = [words, words.filter((word) => !isActivity(word)), splitSegments(words)[0] ?? []];
  const named = ways.map((written) => findMisreadNames(written, names)).find((meant) => meant.length > 0);
  const isOne = new Set(named?.map(({ landmark }) => landmark)).size === 1;
  return named && isOne ? named.slice(0, 1) : [];
}
