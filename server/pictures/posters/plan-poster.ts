import type { Coordinate } from "../../../contract/itinerary.ts";
import type { Gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { kilometresBetween } from "../../geo/maps/map-frame.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";
import { chooseName } from "./choose-name.ts";
import type { Town } from "./draw-map-poster.ts";
import type { PosterPlan } from "./draw-poster.ts";
import { planRoute, sameTownKm } from "./plan-route.ts";

/** A map of the trip's route, else of the place that the query names, else of its center, else a landscape. */
export function planPoster(search: ImageQuery, places: Gazetteer): PosterPlan {
  const { query, center, reachKm, tags } = search;
  const route = planRoute(search, places);
  if (route) return route;
  const place = places.findInText(query, center && { near: center });
  if (place && !(center && isFar(place, center, reachKm))) return planPlace(place, query, places);
  // The name of a place elsewhere would be wrong on a map of the center.
  if (center) return planCoordinate(center, place ? undefined : query, places);
  return { order: { scene: { name: query, tags } }, description: `A landscape, with the words “${query}”` };
}

const far = 500;

/** The middle of a country may be far from a place in it, and the center of a trip from its ends. */
const isFar = (place: Place, center: Coordinate, reachKm = 0) =>
  kilometresBetween(place, center) > Math.max(far, reachKm + closeBy, place.spanKm * 0.6);

function planPlace(place: Place, query: string, places: Gazetteer): PosterPlan {
  const name = chooseName(place, query, places);
  const within = place.country?.name === place.name ? undefined : place.country?.name;
  const { latitude, longitude, spanKm } = place;
  const hasMark = marked.has(place.kind) || spanKm < minSpanKm;
  return {
    order: {
      map: { name, within, latitude, longitude, spanKm, hasMark, towns: findTowns(place, places) },
    },
    description: `A map of ${[place.name, within].filter(Boolean).join(", ")}`,
  };
}

const marked: ReadonlySet<Place["kind"]> = new Set(["city", "district"]);
/** Smaller places get a mark, to be visible on the map. */
const minSpanKm = 60;
const surroundings = 220;
const closeBy = 150;

function planCoordinate(center: Coordinate, words: string | undefined, places: Gazetteer): PosterPlan {
  const town = places.findNearest(center);
  const name = words ?? town.name;
  const within = kilometresBetween(town, center) < closeBy ? town.country?.name : undefined;
  const spot = { ...center, spanKm: surroundings };
  return {
    order: { map: { name, within, ...spot, hasMark: true, towns: findTowns(spot, places) } },
    description: `A map of ${[name, within].filter(Boolean).join(", ")}`,
  };
}

const maxTowns = 60;

/** Large towns around the place; for a country, only its own. */
function findTowns(
  { spanKm, ...place }: Coordinate & Pick<Place, "spanKm"> & Partial<Place>,
  places: Gazetteer,
): readonly Town[] {
  const isOwn = (town: Place) => place.kind !== "country" || town.country?.code === place.country?.code;
  return places
    .near(place, { withinKm: Math.max(surroundings, spanKm), most: maxTowns * 4 })
    .filter((town) => isOwn(town) && kilometresBetween(town, place) > sameTownKm)
    .slice(0, maxTowns)
    .map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));
}
