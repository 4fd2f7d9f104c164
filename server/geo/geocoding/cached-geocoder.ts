import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
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
/** In memory: each deleted letter repeats an earlier request. */
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

  async function findByNameOrAddress(
    query: GeocoderQuery,
    signal: AbortSignal,
  ): Promise<GeocodedPlace | undefined> {
    const byName = await findInTurn(query, signal);
    if (byName || !query.address) return byName;
    const byAddress = await findInTurn({ ...query, name: query.address }, signal);
    return byAddress && { ...byAddress, name: query.name };
  }

  async function findInTurn(query: GeocoderQuery, signal: AbortSignal): Promise<GeocodedPlace | undefined> {
    await waitForTurn(maxWaitMs, signal);
    return geocoder.find(query, signal);
  }

  async function waitForTurn(maxMs: number, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    const latest = new Date(now.getTime() + maxMs);
    const turn = await takeTurn(db, { now, latest, apartMs: Math.ceil(1_000 / perSecond) });
    if (!turn) throw new Error("Too many places are being looked up at once.");
    await sleep(Math.max(0, turn.getTime() - clock.time()), undefined, { signal });
  }

  const suggestionCache = new LRUCache<string, SuggestedPlace[]>({ max: maxCachedSuggestions });

  const cachedSuggest =
    (suggest: Suggest): Suggest =>
    async (beginning, near, signal) => {
      const key = JSON.stringify([
        beginning.toLowerCase(),
        near && [nearly(near.latitude), nearly(near.longitude)],
      ]);
      const cached = suggestionCache.get(key);
      if (cached) return cached;
      await waitForTurn(maxSuggestWaitMs, signal);
      const suggestions = await suggest(beginning, near, signal);
      suggestionCache.set(key, suggestions);
      return suggestions;
    };

  return {
    async find(query, signal) {
      const questionHash = hashQuery(name, query);
      const times = { foundSince: ago(keepFoundMs), missedSince: ago(keepMissingMs) };
      const stored = await findGeocodedPlace(db, questionHash, times);
      if (stored) return stored.found ?? undefined;
      const found = await findByNameOrAddress(query, signal);
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
