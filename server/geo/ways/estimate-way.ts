import { createHash } from "node:crypto";
import type { TravelMode } from "../../../contract/itinerary.ts";

/** The straight line between two stops. */
export type Beeline = {
  readonly km: number;
  /** The longest stretch over the sea. */
  readonly waterKm: number;
};

export type EstimatedWay = { readonly minutes: number; readonly metres: number };

/** Pairs of a distance in km and what goes with it, the shortest first. */
type Curve = readonly (readonly [km: number, value: number])[];

type ModeFigures = {
  /** How much longer the way is than the straight line. */
  readonly detour: Curve;
  /** In km/h, on the whole way and with all waiting. */
  readonly speed: Curve;
  /** However far it is. */
  readonly extraMinutes: number;
  readonly maxKm: number;
  /** Bridges and tunnels are about as long as this, and outlines about as wrong. */
  readonly maxWaterKm: number;
};

/** Fitted to two thirds of bench/ways/recorded-routes.csv; `npm run bench:ways` prints how wrong they are. */
const figures: Readonly<Record<TravelMode, ModeFigures>> = {
  walk: {
    detour: [
      [0.3, 1.45],
      [1, 1.3],
      [5, 1.22],
      [20, 1.18],
    ],
    speed: [[1, 5]],
    extraMinutes: 0,
    maxKm: 40,
    maxWaterKm: 1.2,
  },
  bike: {
    detour: [
      [0.5, 1.4],
      [5, 1.3],
      [50, 1.3],
    ],
    speed: [
      [1, 16],
      [10, 17.5],
    ],
    extraMinutes: 0,
    maxKm: 150,
    maxWaterKm: 1.2,
  },
  drive: {
    detour: [
      [0.5, 1.6],
      [3, 1.45],
      [20, 1.35],
      [100, 1.26],
      [500, 1.15],
    ],
    speed: [
      [0.5, 17],
      [3, 24],
      [10, 27.5],
      [30, 54],
      [100, 78],
      [400, 95],
    ],
    extraMinutes: 0,
    maxKm: 1_500,
    maxWaterKm: 20,
  },
  transit: {
    detour: [
      [1, 1.4],
      [10, 1.3],
      [100, 1.25],
    ],
    speed: [
      [0.5, 10.5],
      [2, 12],
      [10, 20],
      [50, 40],
      [300, 100],
    ],
    // To the stop, waiting, and from the last one.
    extraMinutes: 4,
    maxKm: 1_500,
    // By ferry.
    maxWaterKm: 100,
  },
};

/** What a way takes without asking a router; undefined if nobody would go it like that. */
export function estimateWay({ km, waterKm }: Beeline, mode: TravelMode): EstimatedWay | undefined {
  const { detour, speed, extraMinutes, maxKm, maxWaterKm } = figures[mode];
  if (km > maxKm || waterKm > maxWaterKm) return undefined;
  const onTheWay = km * valueAt(detour, km);
  const minutes = (onTheWay / valueAt(speed, km)) * 60 + (km < 0.05 ? 0 : extraMinutes);
  return { minutes: Math.max(1, Math.round(minutes)), metres: roundMetres(onTheWay * 1_000) };
}

/** As far as most people walk without thinking about it, in a straight line. */
const walkableKm = 1.6;
/** As far as a city's buses and trains go. */
const cityKm = 25;

/** How most people would go who have not chosen; undefined if it is too far for anything but a plane or a ship. */
export function usualMode(beeline: Beeline): TravelMode | undefined {
  const wanted: TravelMode[] =
    beeline.km <= walkableKm
      ? ["walk", "transit"]
      : beeline.km <= cityKm
        ? ["transit"]
        : ["drive", "transit"];
  return wanted.find((mode) => estimateWay(beeline, mode) !== undefined);
}

/** By the logarithm of the distance, because from 1 to 2 km more changes than from 101 to 102. */
function valueAt(curve: Curve, km: number): number {
  const next = curve.findIndex(([at]) => at >= km);
  if (next === 0) return curve[0]?.[1] ?? 0;
  if (next < 0) return curve.at(-1)?.[1] ?? 0;
  const [[fromKm, from], [toKm, to]] = [curve[next - 1], curve[next]] as [Curve[number], Curve[number]];
  return from + ((to - from) * Math.log(km / fromKm)) / Math.log(toKm / fromKm);
}

/** Nobody can use the last metres of an estimate. */
const roundMetres = (metres: number): number => {
  const step = metres < 1_000 ? 10 : metres < 10_000 ? 100 : 1_000;
  return Math.ceil(metres / step) * step;
};

/** Changes with the figures. */
export const estimateVersion = createHash("sha256")
  .update(JSON.stringify([figures, walkableKm, cityKm]))
  .digest("base64url")
  .slice(0, 6);
