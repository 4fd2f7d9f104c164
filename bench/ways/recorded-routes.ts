import { readFileSync } from "node:fs";
import type { TravelMode } from "../../contract/itinerary.ts";
import { distanceKm } from "../../server/geo/gazetteer/distance-km.ts";
import { estimateWay } from "../../server/geo/ways/estimate-way.ts";
import { waterBetween } from "../../server/geo/ways/water-between.ts";

/** A way that a router or a survey has recorded, as a straight line, and what it took. */
export type RecordedRoute = {
  readonly mode: TravelMode;
  readonly km: number;
  readonly waterKm: number;
  /** Not every source says how long the way is. */
  readonly metres: number | undefined;
  readonly minutes: number;
  readonly source: string;
  /** A third, which no figure of the estimate was fitted to. */
  readonly isHeldOut: boolean;
};

/** From recorded-routes.csv; README.md says where they come from. */
export async function readRecordedRoutes(): Promise<readonly RecordedRoute[]> {
  const text = readFileSync(new URL("./recorded-routes.csv", import.meta.url), "utf8");
  const lines = text.trim().split("\n").slice(1);
  return Promise.all(
    lines.map(async (line, nth): Promise<RecordedRoute> => {
      const [mode, fromLatitude, fromLongitude, toLatitude, toLongitude, straight, metres, minutes, source] =
        line.split(",");
      const from = { latitude: Number(fromLatitude), longitude: Number(fromLongitude) };
      const to = { latitude: Number(toLatitude), longitude: Number(toLongitude) };
      return {
        mode: mode as TravelMode,
        km: straight ? Number(straight) / 1_000 : distanceKm(from, to),
        waterKm: straight ? 0 : await waterBetween(from, to),
        metres: metres ? Number(metres) : undefined,
        minutes: Number(minutes),
        source: source ?? "",
        isHeldOut: nth % 3 === 2,
      };
    }),
  );
}

export type Errors = {
  /** How many of them could be estimated. */
  readonly estimated: number;
  readonly count: number;
  /** Medians, as shares of what was recorded. */
  readonly minutes: number;
  readonly metres: number;
  /** Above 0 if estimates are mostly too high. */
  readonly bias: number;
};

/** How wrong the estimates of these routes are. One that could not be made counts as wrong by all of it. */
export function findErrors(routes: readonly RecordedRoute[]): Errors {
  const estimates = routes.map((route) => ({ route, estimate: estimateWay(route, route.mode) }));
  const off = (estimate: number | undefined, recorded: number) =>
    estimate === undefined ? 1 : estimate / recorded - 1;
  const minutes = estimates.map(({ route, estimate }) => off(estimate?.minutes, Math.max(1, route.minutes)));
  const metres = estimates.flatMap(({ route, estimate }) =>
    route.metres === undefined ? [] : Math.abs(off(estimate?.metres, route.metres)),
  );
  return {
    estimated: estimates.filter(({ estimate }) => estimate !== undefined).length,
    count: routes.length,
    minutes: median(minutes.map(Math.abs)),
    metres: median(metres),
    bias: median(minutes),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
