import type { Logger } from "pino";
import { ProviderFailure } from "../../outside/provider-fetch.ts";
import type { Route, Router, RouterMode } from "../../outside/router/router.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { pace } from "../../platform/pacing/pace.ts";
import { type Chain, chainsOf, type Leg, legKey, legsOf, roundCoordinate } from "./leg.ts";
import { deleteExpiredRoutes, findRoutes, type RouteRow, saveRoutes } from "./routes.queries.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** Streets rarely change. */
const keepFoundMs = 120 * day;
/** A missing path may be added to the map. */
const keepMissingMs = 30 * day;
/** What the router could not answer is not asked again at once. */
const keepFailedMs = 15 * minute;
/** Later ones are left to whoever asks for them again. */
const maxWaitMs = 30_000;
/** Longer than anybody waits for a turn. */
const firstPauseMs = minute;
const maxPauseMs = 16 * minute;
/** In one go, so that nobody waits for somebody's very long trip. */
const maxRequests = 30;

export type KnownRoute = {
  /** Null where there is no route, or where the router could not tell. */
  readonly route: Route | null;
  readonly hasFailed: boolean;
  readonly foundAt: Date;
};

export type Routes = {
  readonly source: Router["name"];
  canFind(mode: string): mode is RouterMode;
  /** What is known of each leg; undefined where the router has not been asked yet. */
  find(legs: readonly Leg[]): Promise<readonly (KnownRoute | undefined)[]>;
  /** As many legs as are asked for in one go, and the requests that this takes. */
  plan(legs: readonly Leg[]): { readonly legs: readonly Leg[]; readonly requests: number };
  /** Asks the router for legs that are not known yet. Ends early when it fails or when too many wait for it. */
  fetch(legs: readonly Leg[], signal: AbortSignal): Promise<void>;
};

type Options = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Part of the key: another router has other results. */
  readonly name: string;
  readonly perSecond: number;
};

/** Stores routes in the database, and keeps all nodes together below the router's rate limit. */
export function routes(router: Router, { db, clock, log, name, perSecond }: Options): Routes {
  const turns = pace({ db, clock }, { service: "router", perSecond });
  const keyOf = (leg: Leg) => legKey(name, leg);
  let failures = 0;

  async function find(legs: readonly Leg[]): Promise<readonly (KnownRoute | undefined)[]> {
    if (legs.length === 0) return [];
    const keys = legs.map(keyOf);
    const rows = await findRoutes(db, keys, clock.now());
    const byLeg = new Map(
      rows.map(({ leg, found, foundAt }) => {
        const hasFailed = found === "failed";
        return [leg, { route: hasFailed ? null : found, hasFailed, foundAt }];
      }),
    );
    return keys.map((key) => byLeg.get(key));
  }

  const save = (chain: Chain, found: readonly Route[] | "failed", keepMs: number) => {
    const rows = legsOf(chain).map(
      (leg, nth): Omit<RouteRow, "foundAt"> => ({
        leg: keyOf(leg),
        found: found === "failed" ? found : (found[nth] ?? null),
      }),
    );
    return saveRoutes(db, rows, { foundAt: clock.now(), expiresAt: new Date(clock.time() + keepMs) });
  };

  /** So that one of them does not hide the others. */
  const alone = (chain: Chain): Chain[] =>
    legsOf(chain).map(({ mode, from, to }) => ({ mode, places: [from, to] }));

  /** The chains to ask for next; undefined when the router had better be left alone. */
  async function ask(chain: Chain, signal: AbortSignal): Promise<readonly Chain[] | undefined> {
    const places = chain.places.map(roundCoordinate);
    try {
      const found = await router.find(chain.mode, places, signal);
      failures = 0;
      // Somewhere among them there is no way.
      if (!found && places.length > 2) return alone(chain);
      await save(chain, found ?? [], found ? keepFoundMs : keepMissingMs);
      return [];
    } catch (error) {
      if (!(error instanceof ProviderFailure) || signal.aborted) throw error;
      // One place may be all that it cannot bear.
      if (places.length > 2) return alone(chain);
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
      failures++;
      log.warn({ err: error, pauseMs }, "the router failed; the ways are estimated");
      // First, so that nobody who sees that it failed asks again.
      await turns.pause(pauseMs);
      await save(chain, "failed", keepFailedMs);
      return undefined;
    }
  }

  return {
    source: router.name,
    canFind: (mode): mode is RouterMode => router.modes.has(mode as RouterMode),
    find,
    plan(legs) {
      const chains = chainsOf(legs, router.maxPlaces).slice(0, maxRequests);
      return { legs: chains.flatMap(legsOf), requests: chains.length };
    },
    async fetch(legs, signal) {
      const known = await find(legs);
      const waiting = chainsOf(
        legs.filter((_, nth) => !known[nth]),
        router.maxPlaces,
      );
      for (let chain = waiting.shift(); chain; chain = waiting.shift()) {
        if (!(await turns.wait(maxWaitMs, signal))) return;
        const more = await ask(chain, signal);
        if (!more) return;
        waiting.unshift(...more);
      }
    },
  };
}

export const cleanUpRoutes = ({ db, clock }: Pick<Options, "db" | "clock">): Promise<void> =>
  deleteExpiredRoutes(db, clock.now());
