import type { Coordinate } from "../../../contract/itinerary.ts";
import { distanceKm } from "./distance-km.ts";
import type { Candidate, PlaceSearch } from "./place-search.ts";
import { isProminent, isSettlement, scoreProminence } from "./prominence.ts";
import { titleWords } from "./title-words.ts";
import type { Token } from "./tokens.ts";

/** Some words of a text that are the name of a place, and the places they may mean, best first. */
export type Mention = {
  readonly from: number;
  /** After its last word. */
  readonly to: number;
  readonly candidates: readonly Candidate[];
  /** Only says where another one is: the MA of Cambridge, MA. */
  readonly isAbbreviation: boolean;
};

/** A text that names more is a list, whose first ones say what it is about. */
const mostMentions = 12;
/** Smaller ones give way to a large city that their name begins with: Rome City, of 1,300, to Rome. */
const fewPeople = 20_000;

/** The names of places in a text, in its order. None overlaps another. */
export function findMentions(tokens: readonly Token[], places: PlaceSearch): Mention[] {
  const mentions: Mention[] = [];
  const hasSmallLetters = tokens.some(({ written }) => /\p{Ll}/u.test(written));
  const hasCapitals = tokens.some(({ written }) => /\p{Lu}/u.test(written));
  for (let at = 0; at < tokens.length && mentions.length < mostMentions; ) {
    const mention = abbreviationAt(at) ?? nameAt(at);
    if (mention) mentions.push(mention);
    at = mention?.to ?? at + 1;
  }
  return mentions;

  function abbreviationAt(at: number): Mention | undefined {
    const [token, last] = [tokens[at], mentions.at(-1)];
    if (!token || !last || last.to !== at || last.isAbbreviation) return undefined;
    const isWritten = /^[A-Z]{2,3}$/.test(token.written) && hasSmallLetters;
    const isMeant = token.before === "comma" && !hasCapitals && token.word.length <= 3;
    if (!isWritten && !isMeant) return undefined;
    const candidates = places.findByAbbreviation(token.word.toUpperCase());
    const says = candidates.some((around) => last.candidates.some((place) => contains(around, place)));
    return says ? { from: at, to: at + 1, candidates, isAbbreviation: true } : undefined;
  }

  function nameAt(from: number): Mention | undefined {
    const found: Mention[] = [];
    let key = "";
    for (let at = from; at < tokens.length; at++) {
      const token = tokens[at];
      if (!token || (at > from && isBoundary(token))) break;
      key = at === from ? token.word : `${key} ${token.word}`;
      const { candidates, goesOn } = places.findByName(key);
      const named = tokens.slice(from, at + 1);
      const meant = ranked(candidates.filter((candidate) => isCalledSo(candidate, named)));
      if (meant.length > 0) found.unshift({ from, to: at + 1, candidates: meant, isAbbreviation: false });
      if (!goesOn) break;
    }
    const [longest] = found;
    if (!longest || longest.to - from === tokens.length || isLarge(longest, fewPeople)) return longest;
    return found.find((mention) => isLarge(mention)) ?? longest;
  }

  function isCalledSo(candidate: Candidate, named: readonly Token[]): boolean {
    const { standing } = candidate;
    if (standing === "other")
      return !isSettlement(candidate) || !named.some(({ word }) => titleWords.sight.has(word));
    if (standing !== "capitals") return true;
    return (
      named.every(({ written }) => /^\p{Lu}+$/u.test(written)) && (hasSmallLetters || tokens.length === 1)
    );
  }
}

/** Central Park, which Bethpage was called once, and Bondi Beach. */
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

/** Whether one place lies in the other. */
export function contains(around: Candidate, place: Candidate): boolean {
  if (around.at === place.at || isSettlement(around)) return false;
  if (around.isDivision && place.division !== 0)
    return around.division === place.division && !place.isDivision;
  if (around.kind === "country" && place.country !== 0)
    return around.country === place.country && place.kind !== "country";
  if (around.country !== 0 && place.country !== 0 && around.country !== place.country) return false;
  return around.spanKm > place.spanKm && distanceKm(around, place) <= around.spanKm * 0.6;
}

/** What a text says about where its place is. */
export type Surroundings = {
  readonly mentions: readonly Mention[];
  readonly tokens: readonly Token[];
  readonly near: Coordinate | undefined;
};

/** The places that a mention may mean, best first, when the rest of the text is listened to. */
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

/** Whether the text says that it means this place: right after its name, as in Paris, Texas, or somewhere else. */
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

/** Districts and small towns are told by the city they belong to: Venice, Los Angeles. */
const isPartOf = (place: Candidate, city: Candidate): boolean =>
  isSettlement(place) &&
  isSettlement(city) &&
  isProminent(city) &&
  place.population < city.population &&
  distanceKm(place, city) < 40;
