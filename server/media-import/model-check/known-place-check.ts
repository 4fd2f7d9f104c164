import { gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { landmarks } from "../../geo/landmarks/landmarks.ts";
import { isInSearchArea, searchAreaOf } from "../../geo/place-finder/search-area.ts";

/** Returns a check: is a place with this name in the destination's area, or famous if there is no destination? */
export function knownPlaceCheck(destination: Place | undefined): (name: string) => boolean {
  const area = destination && searchAreaOf(destination);
  const isLandmark = (name: string) =>
    landmarks()
      .find(name, { ...area, limit: 1 })
      .some(({ match }) => match === "name" || match === "form");
  const isTown = (name: string) =>
    area !== undefined &&
    gazetteer()
      .find(name, { near: area.near, limit: 1 })
      .some((place) => isInSearchArea(area, place, place.country?.code));
  return (name) => isLandmark(name) || isTown(name);
}
