import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type {
  GeocodedPlace,
  Geocoder,
  GeocoderQuery,
  SuggestQuery,
} from "../../outside/geocoder/geocoder.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { fairTurns } from "../../platform/fair-turns/fair-turns.ts";
import { pace } from "../../platform/pacing/pace.ts";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { backOff } from "./back-off.ts";
import { deleteGeocodedPlaces, findGeocodedPlace, saveGeocodedPlace } from "./geocoding.queries.ts";

const day = 86_400_000;
/** Places rarely move. */
const keepFoundMs = 180 * day;
/** A missing place may be added to the map. */
const keepMissingMs = 14 * day;
/** A request that would wait longer for its turn fails. */
const maxWaitMs = 10_000;
/** Suggestions fail sooner: people type on. Enough for a turn between an import and someone else's. */
const maxSuggestWaitMs = 4_000;
/** On one node; each traveller may have half of them. */
const maxWaitingSuggestions = 100;
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
  /** Part of the cache key and of the pace: another geocoder has other results, and a limit of its own. */
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
  const turns = pace({ db, clock }, { service: `geocoder ${name}`, perSecond });
  const ago = (ms: number) => new Date(clock.time() - ms);
  const failures = backOff(clock, turns);
  const lookups = fairTurns({ maxRunning: 1, maxWaiting: maxWaitingImports, tooMany: tooManyLookups });
  /** One waits for the deployment's next turn, so that the one after it goes to another traveller. */
  const suggesting = fairTurns({
    maxRunning: 1,
    maxWaiting: maxWaitingSuggestions,
    tooMany: tooManyLookups,
  });

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
    if (!(await turns.wait(maxMs, signal))) throw new TooManyLookups(tooManyAtOnce);
  }

  async function waitToSuggest(signal: AbortSignal): Promise<void> {
    const latest = performance.now() + maxSuggestWaitMs;
    const limit = AbortSignal.timeout(maxSuggestWaitMs);
    try {
      await suggesting.run(
        () => waitForTurn(Math.max(0, latest - performance.now()), signal),
        AbortSignal.any([signal, limit]),
      );
    } catch (error) {
      signal.throwIfAborted();
      throw limit.aborted || error instanceof Failure ? new TooManyLookups(tooManyAtOnce) : error;
    }
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
      await waitToSuggest(signal);
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
      const found = await findByNameOrAddress({ ...query, near: roundCoordinate(query.near) }, signal);
      await saveGeocodedPlace(db, questionHash, { found, askedAt: clock.now() }).catch((error) =>
        log.warn({ err: error }, "could not store a geocoder's result"),
      );
      return found;
    },
    ...(geocoder.suggest && { suggest: cachedSuggest(geocoder.suggest) }),
    close: () => geocoder.close(),
  };
}

const tooManyAtOnce = "Too many places are being looked up at once.";
const tooManyLookups = () => new Failure("unavailable", { retryAfterSeconds: 30 });

/** People of one trip share results. */
const roundQuery = ({ text, near, language }: SuggestQuery): SuggestQuery => ({
  text: text.trim().replace(/\s+/g, " "),
  near: near && roundCoordinate(near),
  language,
});

/** To about a kilometre: nobody else needs to know more. */
const roundCoordinate = ({ latitude, longitude }: Coordinate): Coordinate => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});

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
