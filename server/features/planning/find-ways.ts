import { type Coordinate, type Day, type Stop, TravelMode } from "../../../contract/itinerary.ts";
import type { Way } from "../../../contract/planning.ts";
import type { Beelines } from "../../geo/ways/beelines.ts";
import { estimateWay, usualMode } from "../../geo/ways/estimate-way.ts";

type LocatedStop = Stop & { readonly coordinate: Coordinate };
type Pair = { readonly dayId: string; readonly from: LocatedStop; readonly to: LocatedStop };

const travelModes = TravelMode.enum;

/** A stop at a station, and not a ride that began there: after a ride one is somewhere else. */
const maxStationKm = 5;
const isRide = ({ category, durationMinutes }: Stop, km: number): boolean =>
  category === "transport" && (durationMinutes !== undefined || km > maxStationKm);

/** The ways between neighbouring stops of each day, as far as anything can be said about them. */
export async function findWays(
  beelines: Pick<Beelines, "measure">,
  days: readonly Day[],
): Promise<readonly Way[]> {
  const pairs = days.flatMap(pairsOf);
  const lines = await beelines.measure(
    pairs.map(({ from, to }) => ({ from: from.coordinate, to: to.coordinate })),
  );
  return pairs.flatMap(({ dayId, from, to }, nth) => {
    const line = lines[nth];
    if (!line || isRide(from, line.km)) return [];
    const chosen = to.arriveBy !== undefined && estimateWay(line, to.arriveBy) ? to.arriveBy : undefined;
    const mode = chosen ?? usualMode(line);
    const way = mode && estimateWay(line, mode);
    if (!way) return [];
    const otherModes = travelModes.flatMap((other) => {
      const figures = other === mode ? undefined : estimateWay(line, other);
      return figures ? { mode: other, ...figures } : [];
    });
    return { dayId, from: from.id, to: to.id, mode, ...way, source: "estimate" as const, otherModes };
  });
}

const isLocated = (stop: Stop | undefined): stop is LocatedStop => stop?.coordinate !== undefined;

function pairsOf({ id: dayId, stops }: Day): Pair[] {
  return stops.flatMap((to, nth) => {
    const from = stops[nth - 1];
    // Where a flight goes, its stop does not say.
    return isLocated(from) && isLocated(to) && from.category !== "flight" ? { dayId, from, to } : [];
  });
}
