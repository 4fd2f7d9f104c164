import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "./distance-km.ts";
import type { Candidate, PlaceSearch } from "./place-search.ts";
import { isProminent, isSettlement, scoreProminence } from "./prominence.ts";
import { titleWords } from "./title-words.ts";
import type { Token } from "./tokens.ts";

/** Words of a text that name a place, with the places that they may mean, best first. */
export type Mention = {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly candidates: readonly Candidate[];
  /** Qualifies the name before it, like the MA of "Cambridge, MA". */
  readonly isAbbreviation: boolean;
};

/** The first names of a long list are enough. */
const maxMentions = 12;
/** Below this, a large city whose name is the beginning of this one wins: Rome over Rome City, of 1,300 people. */
const smallTownPopulation = 20_000;

/** The place names in a text, in order and without overlaps. */
export function findMentions(tokens: readonly Token[], places: PlaceSearch): Mention[] {
  const mentions: Mention[] = [];
  const hasSmallLetters = tokens.some(({ written }) => /\p{Ll}/u.test(written));
  const hasCapitals = tokens.some(({ written }) => /\p{Lu}/u.test(written));
  for (let at = 0; at < tokens.length && mentions.length < maxMentions; ) {
    const mention = abbreviationAt(at) ?? nameAt(at);
    if (mention) mentions.push(mention);
    at = mention?.to ?? at + 1;
  }
  return mentions;

  function abbreviationAt(at: number): Mention | undefined {
    const [token, last] = [tokens[at], mentions.at(-1)];
    if (!token || !last || last.to !== at || last.isAbbreviation) return undefined;
    const isCapitalised = /^[A-Z]{2,3}$/.test(token.written) && hasSmallLetters;
    const isLowerCaseAfterComma = token.before === "comma" && !hasCapitals && token.word.length <= 3;
    if (!isCapitalised && !isLowerCaseAfterComma) return undefined;
    const candidates = places.findByAbbreviation(token.word.toUpperCase());
    const qualifiesLast = candidates.some((around) =>
      last.candidates.some((place) => contains(around, place)),
    );
    return qualifiesLast ? { from: at, to: at + 1, candidates, isAbbreviation: true } : undefined;
  }

  function nameAt(from: number): Mention | undefined {
    const prefixes: Mention[] = [];
    let key = "";
    for (let at = from; at < tokens.length; at++) {
      const token = tokens[at];
      if (!token || (at > from && isBoundary(token))) break;
      key = at === from ? token.word : `${key} ${token.word}`;
      const { candidates, goesOn } = places.findByName(key);
      const named = tokens.slice(from, at + 1);
      const matches = ranked(candidates.filter((candidate) => isNameOf(candidate, named)));
      if (matches.length > 0)
        prefixes.unshift({ from, to: at + 1, candidates: matches, isAbbreviation: false });
      if (!goesOn) break;
    }
    const [longest] = prefixes;
    if (!longest || longest.to - from === tokens.length || isLarge(longest, smallTownPopulation))
      return longest;
    return prefixes.find((mention) => isLarge(mention)) ?? longest;
  }

  function isNameOf(candidate: Candidate, named: readonly Token[]): boolean {
    const { standing } = candidate;
    if (standing === "other")
      return !isSettlement(candidate) || !named.some(({ word }) => titleWords.sight.has(word));
    if (standing !== "capitals") return true;
    return (
      named.every(({ written }) => /^\p{Lu}+$/u.test(written)) && (hasSmallLetters || tokens.length === 1)
    );
  }
}

/** "Central Park" is a former name of the town of Bethpage, but means the park. */
export const hasSightWord = (named: readonly Token[]): boolean =>
  named.some(({ word }) => titleWords.sight.has(word));

const isBoundary = ({ before }: Token): boolean =>
  before === "comma" || before === "break" || before === "list";

const isLarge = ({ candidates: [best] }: Mention, atLeast?: number): boolean =>
  best !== undefined && isProminent(best, atLeast);

const ranked = (candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .map((candidate) => ({ candidate, prominence: scoreProminence(candidate) }))
    .sort((one, other) => other.prominence - one.prominence)
    .map(({ candidate }) => candidate);

export function contains(around: Candidate, place: Candidate): boolean {
  if (around.at === place.at || isSettlement(around)) return false;
  if (around.isDivision && place.division !== 0)
    return around.division === place.division && !place.isDivision;
  if (around.kind === "country" && place.country !== 0)
    return around.country === place.country && place.kind !== "country";
  if (around.country !== 0 && place.country !== 0 && around.country !== place.country) return false;
  return around.spanKm > place.spanKm && distanceKm(around, place) <= around.spanKm * 0.6;
}

/** The whole text around a mention. */
export type Surroundings = {
  readonly mentions: readonly Mention[];
  readonly tokens: readonly Token[];
  readonly near: Coordinate | undefined;
};

/** The places that a mention may mean in this text, best first. */
export function rankMeanings(mention: Mention, surroundings: Surroundings): Candidate[] {
  const { near } = surroundings;
  return mention.candidates
    .map((candidate) => {
      const nearness = near ? 4 * Math.exp(-distanceKm(near, candidate) / 200) : 0;
      const support = { beside: 6, elsewhere: 2.5, none: 0 }[findSupport(candidate, mention, surroundings)];
      return { candidate, likelihood: scoreProminence(candidate) + nearness + support };
    })
    .sort((one, other) => other.likelihood - one.likelihood)
    .map(({ candidate }) => candidate);
}

/** Whether the text names a region around the place: right after it, as in "Paris, Texas", or elsewhere. */
export function findSupport(
  place: Candidate,
  mention: Mention,
  { mentions, tokens }: Surroundings,
): "beside" | "elsewhere" | "none" {
  const others = mentions.filter((other) => other !== mention);
  const beside = others.find((other) => other.from === mention.to && qualifies(tokens[other.from]));
  if (beside?.candidates.some((around) => contains(around, place) || isPartOf(place, around)))
    return "beside";
  const isNamed = others.some(({ candidates: [best], isAbbreviation }) =>
    Boolean(best && !isAbbreviation && contains(best, place)),
  );
  return isNamed ? "elsewhere" : "none";
}

const qualifies = (token: Token | undefined): boolean =>
  token?.before === "comma" || token?.before === "space" || token?.before === "break";

/** A district or small town that belongs to a city: "Venice, Los Angeles". */
const isPartOf = (place: Candidate, city: Candidate): boolean =>
  isSettlement(place) &&
  isSettlement(city) &&
  isProminent(city) &&
  place.population < city.population &&
  distanceKm(place, city) < 40;
