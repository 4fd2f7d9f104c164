import type { Logger } from "pino";
import type { Coordinate } from "../../../contract/itinerary.ts";
import { connect, type DatabaseAddress } from "../../platform/database/connect.ts";
import type { PlaceCandidate, PlaceQuery } from "../../platform/places/place-candidate.ts";
import { splitWords } from "../../platform/search/split-words.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import type { PlaceFinder } from "../place-finder/place-finder.ts";
import { correctPlaceWords } from "./correct-place-words.ts";
import { extractCandidate, isMatch } from "./extract-candidate.ts";
import { planPlaceSearch, type SearchPlace } from "./plan-place-search.ts";
import { isAnyLoaded, type PlaceSearch, searchPlaces } from "./search.queries.ts";

/** The places of OpenStreetMap extracts that the operator has loaded. */
export type PlaceExtracts = {
  /** Best first. Empty if nothing is loaded, nothing matches or the search takes too long. */
  suggest(query: PlaceQuery): Promise<readonly PlaceCandidate[]>;
  close(): Promise<void>;
};

type Options = {
  readonly address: DatabaseAddress;
  readonly log: Logger;
  /** Knows the towns that are named beside a place, in all languages. */
  readonly placeFinder: Pick<PlaceFinder, "suggest">;
};

/** Few, so that searches for places never take all of the database. */
const maxConnections = 3;
/** A search takes some milliseconds; one that is slower is of no use to someone who types on. */
const maxSeconds = 0.5;
const maxCandidates = 20;
/** The words at the end of a text that may be a town: "Hotel Artemide Roma", "Caffè Roma San Marino". */
const maxTownWords = 3;
/** Of one name. */
const maxTowns = 2;

export function placeExtracts({ address, log, placeFinder }: Options): PlaceExtracts {
  const db = connect(address, { max: maxConnections, statementSeconds: maxSeconds, scans: "avoided" });

  const search = async (searches: readonly PlaceSearch[], near: Coordinate | undefined) => {
    if (searches.length === 0) return [];
    const found = await searchPlaces(db, searches, near);
    const matching = found.filter((place) => searches.some(({ typed }) => isMatch(place, typed)));
    return matching.slice(0, maxCandidates).map(extractCandidate);
  };

  /** The best known towns that may be meant, and those nearby that have exactly this name. */
  const findTowns = async (words: readonly string[], near: Coordinate | undefined): Promise<Coordinate[]> => {
    const text = words.join(" ");
    const townsFor = async (around: Coordinate | undefined) =>
      (await placeFinder.suggest(text, around)).filter(({ kind }) => towns.has(kind)).slice(0, maxTowns);
    const [known, close] = await Promise.all([townsFor(undefined), near ? townsFor(near) : []]);
    const named = close.filter(({ name }) => nameKey(name) === text);
    return [...known, ...named].map(({ coordinate }) => coordinate);
  };

  /** The words before the name of a town are looked for around it. */
  const searchInTowns = async (
    name: readonly string[],
    town: readonly string[],
    near: Coordinate | undefined,
  ) => {
    const splits = town.length > 0 ? [{ name, town }] : splitsOf(name);
    const searches = await Promise.all(
      splits.map(async ({ name, town }) => {
        const areas = await findTowns(town, near);
        return areas.length > 0 ? planPlaceSearch(name, { kind: "in", areas }) : [];
      }),
    );
    return search(searches.flat(), near);
  };

  const find = async ({ text, near }: PlaceQuery): Promise<readonly PlaceCandidate[]> => {
    const [name = [], ...rest] = text.split(",").map(splitWords);
    const town = rest.flat();
    const words = [...name, ...town];
    if (name.length === 0 || !(await isAnyLoaded(db))) return [];
    const anywhere: SearchPlace = { kind: "anywhere", near };
    const inTown = town.length > 0 ? await searchInTowns(name, town, near) : [];
    if (inTown.length > 0) return inTown;
    const found = await search(planPlaceSearch(words, anywhere), near);
    if (found.length > 0 || words.length === 0) return found;
    const inTowns = town.length > 0 ? [] : await searchInTowns(name, [], near);
    if (inTowns.length > 0) return inTowns;
    const corrected = await correctPlaceWords(db, name);
    if (!corrected) return [];
    const again = town.length > 0 ? [] : await search(planPlaceSearch(corrected, anywhere), near);
    return again.length > 0 ? again : searchInTowns(corrected, town, near);
  };

  return {
    suggest: (query) =>
      find(query).catch((error) => {
        log.warn({ err: error }, "the loaded places could not be searched");
        return [];
      }),
    close: () => db.end({ timeout: 5 }),
  };
}

const towns: ReadonlySet<string> = new Set(["city", "town", "island"]);

const splitsOf = (words: readonly string[]) =>
  Array.from({ length: Math.min(maxTownWords, words.length - 1) }, (_, nth) => ({
    name: words.slice(0, -1 - nth),
    town: words.slice(-1 - nth),
  }));
