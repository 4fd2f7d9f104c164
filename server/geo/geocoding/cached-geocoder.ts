import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { SuggestedPlace } from "../../../contract/place.ts";
import type { Clock } from "../../outside/clock/clock.ts";
import type { GeocodedPlace, Geocoder, GeocoderQuery } from "../../outside/geocoder/geocoder.ts";
import type { Database } from "../../platform/database/connect.ts";
import { deleteGeocodedPlaces, findGeocodedPlace, saveGeocodedPlace, takeTurn } from "./geocoding.queries.ts";

const day = 86_400_000;
/** Places rarely move. */
const keepFoundMs = 180 * day;
/** A missing place may be added to the map. */
const keepMissingMs = 14 * day;
/** A request that would wait longer for its turn fails. */
const maxWaitMs = 10_000;
/** Suggestions fail much sooner: people type on. */
const maxSuggestWaitMs = 500;
/** Suggestions, on this node: they are asked for again with every letter that is taken back. */
const maxCachedSuggestions = 1_000;

type Suggest = NonNullable<Geocoder["suggest"]>;

type Options = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Part of the cache key: another geocoder has other results. */
  readonly name: string;
  readonly perSecond: number;
};

/** Stores results in the database, and keeps all nodes together below the geocoder's rate limit. */
export function cachedGeocoder(geocoder: Geocoder, { db, clock, log, name, perSecond }: Options): Geocoder {
  const ago = (ms: number) => new Date(clock.time() - ms);

  /** By its name, else by its address. */
  async function findByNameOrAddress(
    sought: GeocoderQuery,
    signal: AbortSignal,
  ): Promise<GeocodedPlace | undefined> {
    const found = await findInTurn(sought, signal);
    if (found || !sought.address) return found;
    const there = await findInTurn({ ...sought, name: sought.address }, signal);
    return there && { ...there, name: sought.name };
  }

  async function findInTurn(sought: GeocoderQuery, signal: AbortSignal): Promise<GeocodedPlace | undefined> {
    await waitForTurn(maxWaitMs, signal);
    return geocoder.find(sought, signal);
  }

  async function waitForTurn(longestMs: number, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const latest = new Date(now.getTime() + longestMs);
    const turn = await takeTurn(db, { now, latest, apartMs: Math.ceil(1_000 / perSecond) });
    if (!turn) throw new Error("Too many places are being looked up at once.");
    await sleep(Math.max(0, turn.getTime() - clock.time()), undefined, { signal });
  }

  const suggestionCache = new Map<string, SuggestedPlace[]>();

  const cachedSuggest =
    (suggest: Suggest): Suggest =>
    async (beginning, near, signal) => {
      const key = JSON.stringify([
        beginning.toLowerCase(),
        near && [nearly(near.latitude), nearly(near.longitude)],
      ]);
      const known = suggestionCache.get(key);
      if (known) return known;
      await waitForTurn(maxSuggestWaitMs, signal);
      const found = await suggest(beginning, near, signal);
      suggestionCache.set(key, found);
      const [oldest] = suggestionCache.keys();
      if (suggestionCache.size > maxCachedSuggestions && oldest !== undefined) suggestionCache.delete(oldest);
      return found;
    };

  return {
    async find(sought, signal) {
      const questionHash = hashQuery(name, sought);
      const times = { foundSince: ago(keepFoundMs), missedSince: ago(keepMissingMs) };
      const known = await findGeocodedPlace(db, questionHash, times);
      if (known) return known.found ?? undefined;
      const found = await findByNameOrAddress(sought, signal);
      await saveGeocodedPlace(db, questionHash, { found, askedAt: clock.now() }).catch((error) =>
        log.warn({ err: error }, "could not store a geocoder's result"),
      );
      return found;
    },
    ...(geocoder.suggest && { suggest: cachedSuggest(geocoder.suggest) }),
    close: () => geocoder.close(),
  };
}

const nearly = (degrees: number): string => degrees.toFixed(1);

/** Queries from nearly the same coordinate share a result. */
function hashQuery(geocoder: string, { name, address, near, withinKm, language }: GeocoderQuery): Buffer {
  const question = [
    geocoder,
    name.toLowerCase(),
    address ?? "",
    nearly(near.latitude),
    nearly(near.longitude),
    Math.round(withinKm),
    language ?? "",
  ];
  return createHash("sha256").update(JSON.stringify(question)).digest();
}

export const cleanUpGeocodedPlaces = ({ db, clock }: Pick<Options, "db" | "clock">): Promise<void> =>
  deleteGeocodedPlaces(db, new Date(clock.time() - keepFoundMs));
