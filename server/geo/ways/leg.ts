import { createHash } from "node:crypto";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type { RouterMode } from "../../outside/router/router.ts";

/** One way that a router may know. */
export type Leg = { readonly mode: RouterMode; readonly from: Coordinate; readonly to: Coordinate };

/** Legs that lead on from each other, in one mode, so that one request finds them all. */
export type Chain = { readonly mode: RouterMode; readonly places: readonly Coordinate[] };

/** About a metre: the same stop of two plans is the same place. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

export const roundCoordinate = ({ latitude, longitude }: Coordinate): Coordinate => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

/** Another router finds other routes, so its name and address are part of the key. */
export const legKey = (router: string, { mode, from, to }: Leg): string =>
  createHash("sha256")
    .update(JSON.stringify([router, mode, ...[from, to].map(placeKey)]))
    .digest("base64url");

export function chainsOf(legs: readonly Leg[], maxPlaces: number): Chain[] {
  const chains: { mode: RouterMode; places: Coordinate[] }[] = [];
  for (const { mode, from, to } of legs) {
    const chain = chains.at(-1);
    const last = chain?.places.at(-1);
    const leadsOn = chain?.mode === mode && last !== undefined && placeKey(last) === placeKey(from);
    if (leadsOn && chain.places.length < maxPlaces) chain.places.push(to);
    else chains.push({ mode, places: [from, to] });
  }
  return chains;
}

export const legsOf = ({ mode, places }: Chain): Leg[] =>
  places.slice(1).map((to, nth) => ({ mode, from: places[nth] as Coordinate, to }));

function placeKey(place: Coordinate): string {
  const { latitude, longitude } = roundCoordinate(place);
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
}
