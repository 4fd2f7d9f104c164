import { type Coordinate, type Day, type Stop, TravelMode } from "../../../contract/itinerary.ts";
import type { Way } from "../../../contract/planning.ts";
import type { Beelines } from "../../geo/ways/beelines.ts";
import { type Beeline, estimateWay, usualMode } from "../../geo/ways/estimate-way.ts";

type LocatedStop = Stop & { readonly coordinate: Coordinate };
type Pair = { readonly dayId: string; readonly from: LocatedStop; readonly to: LocatedStop };

const travelModes = TravelMode.enum;

/** Nearer than this to the next stop is a stop at a station, and not a ride that began there. */
const maxStationKm = 5;

/** Whether one is somewhere else afterwards: where a flight or a ride goes, its stop does not say. */
export const leadsElsewhere = ({ category, durationMinutes }: Stop, kmToNext: number): boolean =>
  category === "flight" ||
  (category === "transport" && (durationMinutes !== undefined || kmToNext > maxStationKm));

/** How one goes: as the traveller chose for the stop that it leads to, unless nobody could; otherwise as most people. */
export const modeTo = ({ arriveBy }: Stop, line: Beeline): TravelMode | undefined =>
  arriveBy && estimateWay(line, arriveBy) ? arriveBy : usualMode(line);

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
    if (!line || leadsElsewhere(from, line.km)) return [];
    const mode = modeTo(to, line);
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
    return isLocated(from) && isLocated(to) ? { dayId, from, to } : [];
  });
}
