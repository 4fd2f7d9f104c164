import { distanceKm } from "./distance-km.ts";
import {
  contains,
  findSupport,
  hasSightWord,
  type Mention,
  rankMeanings,
  type Surroundings,
} from "./mentions.ts";
import type { Candidate } from "./place-search.ts";
import { isProminent, isSettlement } from "./prominence.ts";
import { titleWords } from "./title-words.ts";
import type { Token } from "./tokens.ts";

type Named = { readonly mention: Mention; readonly place: Candidate };

/** Small towns of one trip are at most this far apart. */
const sameTripKm = 500;
const besideKm = 150;

/** The place that a text is about, or undefined if that is not certain. */
export function findDestination(surroundings: Surroundings): Candidate | undefined {
  const named = surroundings.mentions
    .filter(({ isAbbreviation }) => !isAbbreviation)
    .flatMap((mention) => {
      const [place] = rankMeanings(mention, surroundings);
      return place ? [{ mention, place }] : [];
    });
  const sure = named.filter((one) => isSure(one, named, surroundings));
  return choose(sure, surroundings)?.place;
}

/** The first place, but rather the inner of two that contain each other, and rather not the place of departure. */
function choose(named: readonly Named[], { tokens }: Surroundings): Named | undefined {
  const within = (around: Named) => named.filter(({ place }) => contains(around.place, place));
  const specific = named.filter((one, index) => {
    const inner = within(one);
    // "Japan: Tokyo, Kyoto" is about Japan; "Lisbon, Portugal" and "Tokyo, Kyoto, Japan" are about the cities.
    return inner.length === 0 || (inner.length > 1 && inner.every((other) => named.indexOf(other) > index));
  });
  const isDeparture = ({ mention }: Named) => titleWords.departing.has(tokens[mention.from - 1]?.word ?? "");
  return specific.find((one) => !isDeparture(one)) ?? specific[0];
}

function isSure(one: Named, named: readonly Named[], surroundings: Surroundings): boolean {
  const { mention, place } = one;
  const { tokens, near } = surroundings;
  const words = tokens.slice(mention.from, mention.to);
  const [first] = words;
  if (!first) return false;
  if (isQualified(one, surroundings)) return true;
  if (isNeverAlone(words) && place.standing !== "capitals") return false;

  const isPartOfRun = first.before === "nothing" || tokens[mention.to]?.before === "nothing";
  if (isPartOfRun && words.length === 1 && [...first.word].length === 1) return false;
  const isOrdinary = isOrdinaryName(place, words);
  const isCapital =
    startsWithCapital(first.written) && tokens.some(({ written }) => /\p{Ll}|\p{Lo}/u.test(written));
  if (!isOrdinary && isKnown(place, words, isCapital)) return true;
  if (isPartOfRun || isObscure(place, words)) return false;

  if (isWholeText(one, surroundings)) return true;
  if (!isCapital) return false;
  if (followsPreposition(one, named, surroundings)) return true;
  const companions = companionsOf(one, named, surroundings);
  if (companions.some((other) => areListed(one, other, surroundings))) return true;
  if (isOrdinary) return false;
  return companions.length > 0 || (near !== undefined && distanceKm(near, place) < besideKm);
}

/** Other unambiguous places in the text that are close enough for the same trip. */
const companionsOf = (one: Named, named: readonly Named[], { tokens }: Surroundings): Named[] =>
  named.filter((other) => {
    const words = tokens.slice(other.mention.from, other.mention.to);
    if (other === one || isNeverAlone(words) || isOrdinaryName(other.place, words)) return false;
    return isProminent(other.place, 20_000) && distanceKm(other.place, one.place) < sameTripKm;
  });

/** "Of, Turkey" means the town, although "of" is a common word. */
const isQualified = ({ mention, place }: Named, surroundings: Surroundings): boolean =>
  surroundings.tokens[mention.to]?.before === "comma" &&
  findSupport(place, mention, surroundings) === "beside";

const isNeverAlone = ([first, ...others]: readonly Token[]): boolean =>
  first !== undefined &&
  others.length === 0 &&
  (titleWords.surrounding.has(first.word) ||
    titleWords.everyday.has(first.word) ||
    /^\P{Lu}$/u.test(first.written));

const isLatin = (words: readonly Token[]): boolean => words.every(({ word }) => /^[a-z0-9]+$/.test(word));

function isOrdinaryName({ standing }: Candidate, words: readonly Token[]): boolean {
  const [{ word } = { word: "" }] = words;
  if (words.length > 1) return words.every(({ word }) => titleWords.surrounding.has(word));
  // Short names are often words of another language: "Can" is a name of Caen.
  return titleWords.ambiguous.has(word) || (standing === "other" && word.length <= 4 && isLatin(words));
}

/** Other names of small towns, and names that could be a sight's, are too weak as evidence. */
const isObscure = (place: Candidate, words: readonly Token[]): boolean =>
  isSettlement(place) &&
  place.population < 20_000 &&
  ((place.standing === "other" && isLatin(words)) || hasSightWord(words));

const startsWithCapital = (written: string): boolean => /^['’ʼ]?[\p{Lu}\p{Lt}\p{Lo}]/u.test(written);

function isKnown(place: Candidate, words: readonly Token[], isCapital: boolean): boolean {
  const [{ word } = { word: "" }] = words;
  if (words.length === 1 && word.length <= 3 && isLatin(words) && !isCapital) return false;
  return isProminent(place, words.length > 1 && isCapital ? 10_000 : undefined);
}

/** The rest is only filler, as in "a weekend in …" or "… with kids in May 2027". */
function isWholeText({ mention, place }: Named, { mentions, tokens }: Surroundings): boolean {
  const saysWhere = mentions.filter((other) => other.candidates.some((around) => contains(around, place)));
  const isCovered = (index: number) =>
    [mention, ...saysWhere].some(({ from, to }) => index >= from && index < to);
  return tokens.every(({ word }, index) => isCovered(index) || isSurrounding(word));
}

const isSurrounding = (word: string): boolean =>
  titleWords.surrounding.has(word) || /^\d+\p{L}{0,2}$/u.test(word);

/** "A week in Nice with friends", but not "in Nice weather". */
function followsPreposition({ mention }: Named, named: readonly Named[], { tokens }: Surroundings): boolean {
  const [before, after] = [tokens[mention.from - 1], tokens[mention.to]];
  if (!before || !titleWords.leading.has(before.word) || tokens[mention.from]?.before !== "space")
    return false;
  const isFollowedByName = named.some((other) => other.mention.from === mention.to);
  return after?.before !== "space" || isSurrounding(after.word) || isFollowedByName;
}

/** Only a separator or an "and" is between them. */
function areListed(one: Named, other: Named, { tokens }: Surroundings): boolean {
  const [first, second] =
    one.mention.from < other.mention.from ? [one.mention, other.mention] : [other.mention, one.mention];
  const between = tokens.slice(first.to, second.from);
  const before = tokens[second.from]?.before;
  if (between.length === 0)
    return before === "comma" || before === "joint" || before === "list" || before === "break";
  return between.every(({ word }) => titleWords.joining.has(word));
}
