import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";
import type { SuggestedPlace, SuggestedPlaceKind } from "../../../contract/place.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import type { Place } from "../gazetteer/place.ts";
import { countTypos } from "./count-typos.ts";
import { type IndexedPlace, suggestionIndex } from "./suggestion-index.ts";

const maxPlaces = 8;
/** Of the gazetteer, by fame alone; what is near is looked for apart from them. */
const maxByFame = 80;
const maxNearby = 200;
const aroundKm = 80;
/** The same name so near is the same place: a lake and its town, a city and its province. */
const sameKm = { landmarks: 2, others: 100 };
/** From so many people on, a town is a city. */
const cityPopulation = 100_000;

/** What one way to understand what was typed is worth more, or less, than that a name begins so. */
const worth = { wholeName: 1, beginning: 1, laterWord: 0, scattered: -0.5, byCode: 8, likeCode: 3 };
/** Fewer letters are somebody's abbreviation rather than a slip. */
const minLettersForTypo = 4;
const minLettersForTwoTypos = 8;
const maxLettersForTypos = 40;
/** Of the towns that begin like a name with a slip in it. */
const maxTypoCandidates = 300;
/** More words than a place and where it is has. */
const maxWords = 8;

type Candidate = { readonly place: SuggestedPlace; readonly score: number };

type PlaceQuery = {
  /** As it came. */
  readonly text: string;
  /** The name, up to a comma. */
  readonly key: string;
  /** What stands after it and says where. */
  readonly where: readonly string[];
};

/** The places that what was typed may mean, the best first; those near first, where the traveller is somewhere. */
export function suggestPlaces(text: string, near?: Coordinate): SuggestedPlace[] {
  const [name = "", ...where] = text.split(",");
  const typed = { text: text.trim(), key: nameKey(name), where: nameKey(where.join(" ")).split(" ") };
  if (typed.key === "") return [];
  const exact = [...findIndexed(typed), ...findInGazetteer(typed, near)].filter(isThere(typed));
  const found = exact.length > 0 ? exact : findWithTypos(typed).filter(isThere(typed));
  const ranked = found
    .map(({ place, score }) => ({ place, score: score + nearness(place, near) }))
    .sort((one, other) => other.score - one.score);
  return withoutDuplicates(ranked.map(({ place }) => place));
}

/** 6 where the traveller is, 3 a day trip away, nothing on the other side of the Earth. */
const nearness = ({ coordinate }: SuggestedPlace, near: Coordinate | undefined): number =>
  near ? Math.max(0, 6 - 2 * Math.log10(1 + distanceKm(near, coordinate) / 5)) : 0;

const isThere =
  ({ where }: PlaceQuery) =>
  ({ place: { region = "" } }: Candidate): boolean => {
    const words = nameKey(region).split(" ");
    return where.every((one) => words.some((word) => word.startsWith(one)));
  };

/** Landmarks and airports. */
function findIndexed({ text, key }: PlaceQuery): Candidate[] {
  const best = new Map<IndexedPlace, number>();
  const consider = (known: IndexedPlace, value: number) =>
    best.set(known, Math.max(value, best.get(known) ?? Number.NEGATIVE_INFINITY));
  const named = suggestionIndex().findByPrefix(key);
  for (const { indexed, ending, isWhole } of named) {
    const value = isWhole ? worth.beginning : worth.laterWord;
    consider(indexed, value + (isWhole && ending === key ? worth.wholeName : 0));
  }
  for (const known of findByScatteredWords(key)) consider(known, worth.scattered);
  if (key.length === 3)
    for (const known of findByAirportCode(key))
      consider(known, text === text.toUpperCase() ? worth.byCode : worth.likeCode);
  return [...best].map(([{ place, fame }, value]) => ({ place, score: fame + value }));
}

/** Whose words begin with all that were typed, in any order: of its names, its city and its country. */
function findByScatteredWords(key: string): IndexedPlace[] {
  const words = key.split(" ");
  if (words.length === 1 || words.length > maxWords) return [];
  // The longest ones are those of the fewest; one of them may be its city's alone.
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 2);
  const candidates = new Set(
    longest.flatMap((word) =>
      suggestionIndex()
        .findByPrefix(word)
        .map(({ indexed }) => indexed),
    ),
  );
  return [...candidates].filter(({ words: own }) =>
    words.every((word) => own.has(word) || [...own].some((one) => one.startsWith(word))),
  );
}

let codes: ReadonlyMap<string, IndexedPlace> | undefined;

function findByAirportCode(key: string): IndexedPlace[] {
  codes ??= new Map(
    suggestionIndex()
      .all()
      .flatMap(({ indexed }) => (indexed.code === undefined ? [] : [[indexed.code.toLowerCase(), indexed]])),
  );
  const known = codes.get(key);
  return known ? [known] : [];
}

/** Towns, regions, countries: the best known of all, and whatever lies around. */
function findInGazetteer({ key, text }: PlaceQuery, near: Coordinate | undefined): Candidate[] {
  const known = gazetteer()
    .findByPrefixWithFame(key, { most: maxByFame })
    .map(({ place, fame }) => toCandidate(place, fame + worth.beginning));
  const around = near ? gazetteer().near(near, { withinKm: aroundKm, most: maxNearby }) : [];
  const nearby = around
    .filter((place) => namesIn(place).some((name) => nameKey(name).startsWith(key)))
    .map((place) => toCandidate(place, 0.7 * Math.log10((place.population ?? 0) + 10) + worth.beginning));
  const found = [...known, ...nearby].flat();
  if (found.length > 0 || !key.includes(" ")) return found;
  // Paris Texas, without its comma.
  return gazetteer()
    .find(text, { ...(near && { near }), limit: 3 })
    .flatMap((place) => toCandidate(place, leastFame));
}

const leastFame = 5;

/** With a slip or two, when nothing is called as it was typed. */
function findWithTypos({ key }: PlaceQuery): Candidate[] {
  if (key.length < minLettersForTypo || key.length > maxLettersForTypos) return [];
  const most = key.length < minLettersForTwoTypos ? 1 : 2;
  const slipsIn = (name: string) => countTypos(key, name, most);
  const [first = "", second = ""] = key;
  // Few mistype the first letter, and to look through all others would take long.
  const alike = [...suggestionIndex().findByPrefix(first), ...suggestionIndex().findByPrefix(second + first)];
  const known = alike.flatMap(({ indexed, ending }) => {
    const slips = slipsIn(ending);
    return slips > most ? [] : [{ place: indexed.place, score: indexed.fame - 2 * slips }];
  });
  const towns = gazetteer()
    .findByPrefixWithFame(key.slice(0, 2), { most: maxTypoCandidates })
    .flatMap(({ place, fame }) => {
      const slips = Math.min(...namesIn(place).map((name) => slipsIn(nameKey(name))));
      return slips > most ? [] : toCandidate(place, fame - 2 * slips);
    });
  return [...known, ...towns];
}

const kinds = {
  continent: "region",
  state: "region",
  region: "region",
  route: "region",
  coast: "region",
  district: "town",
  country: "country",
  island: "island",
  mountains: "nature",
  lake: "nature",
  park: "nature",
} as const satisfies Record<Exclude<Place["kind"], "city">, SuggestedPlaceKind>;

const categories: Partial<Record<SuggestedPlaceKind, StopCategory>> = { island: "nature", nature: "nature" };

/** Donostia / San Sebastián is one place. */
const namesIn = ({ name }: Place): string[] => name.split(" / ");

function toCandidate(place: Place, score: number): Candidate[] {
  const { latitude, longitude, country, region, population = 0 } = place;
  const name = namesIn(place).at(-1) ?? place.name;
  // Singapore is known as the country.
  if (place.kind === "city" && name === country?.name) return [];
  const kind = place.kind === "city" ? (population >= cityPopulation ? "city" : "town") : kinds[place.kind];
  const around = [region, country?.name].filter((one) => one !== undefined && one !== name).join(", ");
  const suggested: SuggestedPlace = {
    name,
    ...(around && { region: around }),
    coordinate: { latitude, longitude },
    kind,
    category: categories[kind] ?? "other",
  };
  return [{ place: suggested, score }];
}

/** Without what is there already under the same name. */
function withoutDuplicates(ranked: readonly SuggestedPlace[]): SuggestedPlace[] {
  const kept: SuggestedPlace[] = [];
  for (const place of ranked) {
    if (!kept.some((other) => isSame(other, place))) kept.push(place);
    if (kept.length === maxPlaces) break;
  }
  return kept;
}

function isSame(one: SuggestedPlace, other: SuggestedPlace): boolean {
  if (nameKey(one.name) !== nameKey(other.name)) return false;
  const areLandmarks = one.kind === "landmark" && other.kind === "landmark";
  return distanceKm(one.coordinate, other.coordinate) <= (areLandmarks ? sameKm.landmarks : sameKm.others);
}
