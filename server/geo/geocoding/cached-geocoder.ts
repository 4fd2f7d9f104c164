import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Clock } from "../../outside/clock/clock.ts";
import type {
  GeocodedPlace,
  Geocoder,
  GeocoderQuery,
  SuggestQuery,
} from "../../outside/geocoder/geocoder.ts";
import type { Database } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { fairTurns } from "../../platform/fair-turns/fair-turns.ts";
import { pace } from "../../platform/pacing/pace.ts";
import type { PlaceCandidate } from "../suggestions/place-candidate.ts";
import { backOff } from "./back-off.ts";
import { deleteGeocodedPlaces, findGeocodedPlace, saveGeocodedPlace } from "./geocoding.queries.ts";

const day = 86_400_000;
/** Places rarely move. */
const keepFoundMs = 180 * day;
/** A missing place may be added to the map. */
const keepMissingMs = 14 * day;
/** A request that would wait longer for its turn fails. */
const maxWaitMs = 10_000;
/** Suggestions fail much sooner: people type on. */
const maxSuggestWaitMs = 2_000;
/** For one request for suggestions, once it is sent. */
const suggestTimeoutMs = 3_000;
/** In memory: each deleted letter repeats an earlier request. */
const maxCachedSuggestions = 5_000;
const keepSuggestionsMs = day;
/** Imports that wait for the one that looks up its stops. */
const maxWaitingImports = 200;

type Suggest = NonNullable<Geocoder["suggest"]>;

type Options = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Part of the cache key: another geocoder has other results. */
  readonly name: string;
  readonly perSecond: number;
};

/** The geocoder's rate limit is used up for now. */
export class TooManyLookups extends Error {
  override readonly name = "TooManyLookups";
}

/**
 * Stores results in the database, and keeps all nodes together below the geocoder's rate limit. Lookups of stops go
 * one at a time, so that people who type wait for one of them at most. A geocoder that fails is left alone for a while.
 */
export function cachedGeocoder(geocoder: Geocoder, { db, clock, log, name, perSecond }: Options): Geocoder {
  const turns = pace({ db, clock }, { service: "geocoder", perSecond });
  const ago = (ms: number) => new Date(clock.time() - ms);
  const failures = backOff(clock);
  const lookups = fairTurns({ maxRunning: 1, maxWaiting: maxWaitingImports, tooMany: tooManyLookups });

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
    return lookups.run(async () => {
      await waitForTurn(maxWaitMs, signal);
      return failures.run(() => geocoder.find(query, signal), signal);
    }, signal);
  }

  async function waitForTurn(maxMs: number, signal: AbortSignal): Promise<void> {
    failures.check();
    if (!(await turns.wait(maxMs, signal)))
      throw new TooManyLookups("Too many places are being looked up at once.");
  }

  const suggestionCache = new LRUCache<string, PlaceCandidate[]>({
    max: maxCachedSuggestions,
    ttl: keepSuggestionsMs,
  });

  const cachedSuggest =
    (suggest: Suggest): Suggest =>
    async (query, signal) => {
      const rounded = roundQuery(query);
      const key = JSON.stringify([rounded.text.toLowerCase(), rounded.near, rounded.language]);
      const cached = suggestionCache.get(key);
      if (cached) return cached;
      await waitForTurn(maxSuggestWaitMs, signal);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(suggestTimeoutMs)]);
      const suggestions = await failures.run(() => suggest(rounded, limit), signal);
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

const tooManyLookups = () => new Failure("unavailable", { retryAfterSeconds: 30 });

/** To about a kilometre: nobody else needs to know more, and people of one trip share results. */
const roundQuery = ({ text, near, language }: SuggestQuery): SuggestQuery => ({
  text: text.trim().replace(/\s+/g, " "),
  near: near && { latitude: roundDegrees(near.latitude), longitude: roundDegrees(near.longitude) },
  language,
});

const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;

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
