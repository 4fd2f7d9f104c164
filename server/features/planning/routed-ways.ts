import { createHash } from "node:crypto";
import type { Coordinate, Day } from "../../../contract/itinerary.ts";
import type { Way } from "../../../contract/planning.ts";
import type { Leg } from "../../geo/ways/leg.ts";
import type { KnownRoute, Routes } from "../../geo/ways/routes.ts";

export type RoutedWays = {
  readonly ways: readonly Way[];
  /** What the router has not been asked for yet. */
  readonly missing: readonly Leg[];
  /** Whether it was asked and did not answer. */
  readonly hasFailed: boolean;
  /** Changes whenever it has answered anything. */
  readonly version: string;
};

/** Puts the router's figures and lines in the place of estimates, as far as they are known. */
export async function routedWays(
  routes: Routes | undefined,
  days: readonly Day[],
  estimates: readonly Way[],
): Promise<RoutedWays> {
  if (!routes) return { ways: estimates, missing: [], hasFailed: false, version: "" };
  const legs = legsOf(routes, days, estimates);
  const known = await routes.find([...legs.values()]);
  const byWay = new Map([...legs.keys()].map((way, nth) => [way, known[nth]]));
  return {
    ways: estimates.map((way) => withRoute(routes, way, byWay.get(way))),
    missing: [...legs.values()].filter((_, nth) => !known[nth]),
    hasFailed: known.some((one) => one?.hasFailed),
    version: createHash("sha256")
      .update(known.map((one) => one?.foundAt.getTime() ?? "").join())
      .digest("base64url")
      .slice(0, 8),
  };
}

function legsOf(routes: Routes, days: readonly Day[], ways: readonly Way[]): ReadonlyMap<Way, Leg> {
  const coordinates = new Map<string, Coordinate | undefined>(
    days.flatMap(({ stops }) => stops.map(({ id, coordinate }) => [id, coordinate])),
  );
  return new Map(
    ways.flatMap((way): [Way, Leg][] => {
      const [from, to] = [coordinates.get(way.from), coordinates.get(way.to)];
      return from && to && routes.canFind(way.mode) ? [[way, { mode: way.mode, from, to }]] : [];
    }),
  );
}

function withRoute({ source }: Routes, way: Way, known: KnownRoute | undefined): Way {
  if (!known?.route) return way;
  const { minutes, metres, polyline } = known.route;
  return { ...way, minutes, metres, source, ...(polyline && { polyline }) };
}
