import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { landmarks } from "../../geo/landmarks/landmarks.ts";
import { isReached, reachOf } from "../../geo/place-finder/reach-of.ts";

/** Tells whether a place of just that name is where the trip goes; as long as that is unknown, whether it is famous. */
export function knownAround(destination: Place | undefined): (name: string) => boolean {
  const reach = destination && reachOf(destination);
  const isLandmark = (name: string) =>
    landmarks()
      .find(name, { ...reach, limit: 1 })
      .some(({ how }) => how === "name" || how === "form");
  const isTown = (name: string) =>
    reach !== undefined &&
    gazetteer()
      .find(name, { near: reach.near, limit: 1 })
      .some((place) => isReached(reach, place, place.country?.code));
  return (name) => isLandmark(name) || isTown(name);
}
