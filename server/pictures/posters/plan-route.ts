import type { Coordinate } from "../../../contract/itinerary.ts";
import type { Gazetteer } from "../../geo/gazetteer/gazetteer.ts";
import type { Place } from "../../geo/gazetteer/place.ts";
import { kilometresBetween } from "../../geo/maps/map-frame.ts";
import { findPlacesInText } from "../../geo/place-finder/find-places-in-text.ts";
import { isInSearchArea, isSettlement, searchAreaOf } from "../../geo/place-finder/search-area.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";
import { chooseName } from "./choose-name.ts";
import type { Town } from "./draw-map-poster.ts";
import type { PosterPlan } from "./draw-poster.ts";
import { minRouteKm, routeReachKm } from "./route-reach.ts";

/** A point of the route has the name of the largest town within this distance. */
const townKm = 25;
/** Two towns that are closer have one name on the map. */
export const sameTownKm = 9;
/** Longer names of several places are cut to the first and the last. */
const maxWords = 28;

/** A map with the way from stop to stop; undefined if the trip stays at one place or its places are not known. */
export function planRoute({ query, trip }: ImageQuery, places: Gazetteer): PosterPlan | undefined {
  if (!trip) return;
  const route = "route" in trip ? trip.route : findNamedPlaces(query, trip, places);
  const middle = route[Math.floor(route.length / 2)];
  const spanKm = routeReachKm(route);
  // The route of a trip's stops was measured before their coordinates were rounded.
  if (!middle || !("route" in trip || spanKm >= minRouteKm)) return;
  const towns = nameTowns(route, places);
  const [first, last] = [towns[0], towns.at(-1)];
  const ends = first && last && first.name !== last.name ? `${first.name} – ${last.name}` : undefined;
  const name = nameRoute(query, route, { ends, places });
  const country = sharedCountry(towns);
  const labels = [first, last, ...towns.slice(1, -1).toSorted(byPopulation)].filter(
    (town, at, all) => town && all.findIndex((other) => other?.name === town.name) === at,
  ) as Town[];
  return {
    order: {
      map: {
        name,
        within: country === name ? undefined : country,
        ...middle,
        spanKm,
        hasMark: false,
        towns: labels.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
        route,
      },
    },
    description: ends ? `A map of the way from ${first?.name} to ${last?.name}` : `A map of the way: ${name}`,
  };
}

const byPopulation = (one: Place, other: Place) => (other.population ?? 0) - (one.population ?? 0);

/** From the destination or the title if it names several towns ("Tokyo, Kyoto & Osaka"), else from the days' titles. */
function findNamedPlaces(
  query: string,
  { title, dayTitles }: { readonly title: string; readonly dayTitles: readonly string[] },
  places: Gazetteer,
): readonly Coordinate[] {
  for (const text of [query, title]) {
    const named = findPlacesInText(text).filter(isTown);
    if (named.length > 1) return inOrderOf(text, named).map(coordinateOf);
  }
  const near = places.findInText(query);
  const towns = dayTitles.flatMap((dayTitle) =>
    dayTitle.split(/[:,→–—&]|\s-\s/u).flatMap((part) => {
      const town = places.find(part, { limit: 1, ...(near && { near }) })[0];
      return town && isTown(town) ? [town] : [];
    }),
  );
  const distinct = towns.filter((town, at) => town.name !== towns[at - 1]?.name);
  return distinct.length > 1 ? distinct.map(coordinateOf) : [];
}

/** A town that is large enough to be meant, rather than a village with the name of something else. */
const isTown = (place: Place) =>
  isSettlement(place) && place.name.length > 3 && (place.population ?? 0) >= 20_000;

/** The gazetteer lists the place that a text is mainly about first. */
const inOrderOf = (text: string, towns: readonly Place[]) => {
  const at = ({ name }: Place) => {
    const found = text.toLocaleLowerCase().indexOf(name.toLocaleLowerCase());
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  };
  return towns.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)));
};

const coordinateOf = ({ latitude, longitude }: Place): Coordinate => ({ latitude, longitude });

/** The towns along the route, without those that follow themselves. */
function nameTowns(route: readonly Coordinate[], places: Gazetteer): readonly Place[] {
  const towns: Place[] = [];
  for (const point of route) {
    const [town] = places.near(point, { withinKm: townKm, most: 1 });
    const before = towns.at(-1);
    if (town && !(before && kilometresBetween(before, town) < sameTownKm)) towns.push(town);
  }
  return towns;
}

function sharedCountry(towns: readonly Place[]): string | undefined {
  const countries = new Set(towns.map(({ country }) => country?.name));
  const [only] = countries;
  return countries.size === 1 ? only : undefined;
}

/** Where the trip goes, unless those words name only one town of it. */
function nameRoute(
  query: string,
  route: readonly Coordinate[],
  { ends, places }: { readonly ends: string | undefined; readonly places: Gazetteer },
): string {
  const place = places.findInText(query, { near: route.at(-1) as Coordinate });
  const isSeveral = findPlacesInText(query).filter(isTown).length > 1;
  if (isSeveral || !place) return query.length <= maxWords ? query : (ends ?? query);
  const area = searchAreaOf(place);
  const isAround = route.filter((point) => isInSearchArea(area, point)).length * 3 >= route.length * 2;
  return isAround || !ends || !isSettlement(place) ? chooseName(place, query, places) : ends;
}
