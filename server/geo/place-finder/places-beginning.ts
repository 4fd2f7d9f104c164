import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";
import type { SuggestedPlace, SuggestedPlaceKind } from "../../../contract/place.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import type { Place } from "../gazetteer/place.ts";
import { type KnownPlace, knownPlaces } from "./known-places.ts";
import { mistypingsInBeginning } from "./mistypings-in-beginning.ts";

const mostPlaces = 8;
/** Of the gazetteer, by fame alone; what is near is looked for apart from them. */
const mostByFame = 80;
const mostAround = 200;
const aroundKm = 80;
/** The same name so near is the same place: a lake and its town, a city and its province. */
const sameKm = { landmarks: 2, others: 100 };
/** From so many people on, a town is a city. */
const cityPopulation = 100_000;

/** What one way to understand what was typed is worth more, or less, than that a name begins so. */
const worth = { wholeName: 1, beginning: 1, laterWord: 0, scattered: -0.5, byCode: 8, likeCode: 3 };
/** Fewer letters are somebody's abbreviation rather than a slip. */
const fewestForSlip = 4;
const fewestForSlips = 8;
const longestWithSlips = 40;
/** Of the towns that begin like a name with a slip in it. */
const mostLookedThrough = 300;
/** More words than a place and where it is has. */
const mostWords = 8;

type Candidate = { readonly place: SuggestedPlace; readonly score: number };

type Typed = {
  /** As it came. */
  readonly text: string;
  /** The name, up to a comma. */
  readonly key: string;
  /** What stands after it and says where. */
  readonly where: readonly string[];
};

/** The places that what was typed may mean, the best first; those near first, where the traveller is somewhere. */
export function placesBeginning(text: string, near?: Coordinate): SuggestedPlace[] {
  const [name = "", ...where] = text.split(",");
  const typed = { text: text.trim(), key: nameKey(name), where: nameKey(where.join(" ")).split(" ") };
  if (typed.key === "") return [];
  const exact = [...knownBy(typed), ...gazetteerBy(typed, near)].filter(isThere(typed));
  const found = exact.length > 0 ? exact : mistyped(typed).filter(isThere(typed));
  const ranked = found
    .map(({ place, score }) => ({ place, score: score + nearness(place, near) }))
    .sort((one, other) => other.score - one.score);
  return distinct(ranked.map(({ place }) => place));
}

/** 6 where the traveller is, 3 a day trip away, nothing on the other side of the Earth. */
const nearness = ({ coordinate }: SuggestedPlace, near: Coordinate | undefined): number =>
  near ? Math.max(0, 6 - 2 * Math.log10(1 + distanceKm(near, coordinate) / 5)) : 0;

const isThere =
  ({ where }: Typed) =>
  ({ place: { region = "" } }: Candidate): boolean => {
    const words = nameKey(region).split(" ");
    return where.every((one) => words.some((word) => word.startsWith(one)));
  };

/** Landmarks and airports. */
function knownBy({ text, key }: Typed): Candidate[] {
  const best = new Map<KnownPlace, number>();
  const consider = (known: KnownPlace, value: number) =>
    best.set(known, Math.max(value, best.get(known) ?? Number.NEGATIVE_INFINITY));
  const named = knownPlaces().beginning(key);
  for (const { known, ending, isWhole } of named) {
    const value = isWhole ? worth.beginning : worth.laterWord;
    consider(known, value + (isWhole && ending === key ? worth.wholeName : 0));
  }
  for (const known of scattered(key)) consider(known, worth.scattered);
  if (key.length === 3)
    for (const known of withCode(key))
      consider(known, text === text.toUpperCase() ? worth.byCode : worth.likeCode);
  return [...best].map(([{ place, fame }, value]) => ({ place, score: fame + value }));
}

/** Whose words begin with all that were typed, in any order: of its names, its city and its country. */
function scattered(key: string): KnownPlace[] {
  const words = key.split(" ");
  if (words.length === 1 || words.length > mostWords) return [];
  // The longest ones are those of the fewest; one of them may be its city's alone.
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, 2);
  const candidates = new Set(
    longest.flatMap((word) =>
      knownPlaces()
        .beginning(word)
        .map(({ known }) => known),
    ),
  );
  return [...candidates].filter(({ words: own }) =>
    words.every((word) => own.has(word) || [...own].some((one) => one.startsWith(word))),
  );
}

let codes: ReadonlyMap<string, KnownPlace> | undefined;

function withCode(key: string): KnownPlace[] {
  codes ??= new Map(
    knownPlaces()
      .all()
      .flatMap(({ known }) => (known.code === undefined ? [] : [[known.code.toLowerCase(), known]])),
  );
  const known = codes.get(key);
  return known ? [known] : [];
}

/** Towns, regions, countries: the best known of all, and whatever lies around. */
function gazetteerBy({ key, text }: Typed, near: Coordinate | undefined): Candidate[] {
  const known = gazetteer()
    .knownBeginning(key, { most: mostByFame })
    .map(({ place, fame }) => candidateOf(place, fame + worth.beginning));
  const around = near ? gazetteer().near(near, { withinKm: aroundKm, most: mostAround }) : [];
  const nearby = around
    .filter((place) => namesIn(place).some((name) => nameKey(name).startsWith(key)))
    .map((place) => candidateOf(place, 0.7 * Math.log10((place.population ?? 0) + 10) + worth.beginning));
  const found = [...known, ...nearby].flat();
  if (found.length > 0 || !key.includes(" ")) return found;
  // Paris Texas, without its comma.
  return gazetteer()
    .find(text, { ...(near && { near }), limit: 3 })
    .flatMap((place) => candidateOf(place, leastFame));
}

const leastFame = 5;

/** With a slip or two, when nothing is called as it was typed. */
function mistyped({ key }: Typed): Candidate[] {
  if (key.length < fewestForSlip || key.length > longestWithSlips) return [];
  const most = key.length < fewestForSlips ? 1 : 2;
  const slipsIn = (name: string) => mistypingsInBeginning(key, name, most);
  const [first = "", second = ""] = key;
  // Few mistype the first letter, and to look through all others would take long.
  const alike = [...knownPlaces().beginning(first), ...knownPlaces().beginning(second + first)];
  const known = alike.flatMap(({ known, ending }) => {
    const slips = slipsIn(ending);
    return slips > most ? [] : [{ place: known.place, score: known.fame - 2 * slips }];
  });
  const towns = gazetteer()
    .knownBeginning(key.slice(0, 2), { most: mostLookedThrough })
    .flatMap(({ place, fame }) => {
      const slips = Math.min(...namesIn(place).map((name) => slipsIn(nameKey(name))));
      return slips > most ? [] : candidateOf(place, fame - 2 * slips);
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

function candidateOf(place: Place, score: number): Candidate[] {
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
function distinct(ranked: readonly SuggestedPlace[]): SuggestedPlace[] {
  const kept: SuggestedPlace[] = [];
  for (const place of ranked) {
    if (!kept.some((other) => isSame(other, place))) kept.push(place);
    if (kept.length === mostPlaces) break;
  }
  return kept;
}

function isSame(one: SuggestedPlace, other: SuggestedPlace): boolean {
  if (nameKey(one.name) !== nameKey(other.name)) return false;
  const areLandmarks = one.kind === "landmark" && other.kind === "landmark";
  return distanceKm(one.coordinate, other.coordinate) <= (areLandmarks ? sameKm.landmarks : sameKm.others);
}
