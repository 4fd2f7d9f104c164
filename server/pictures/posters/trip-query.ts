import type { Coordinate, Day, ItineraryPreview } from "../../../contract/itinerary.ts";
import { distanceKm } from "../../geo/gazetteer/distance-km.ts";
import type { ImageQuery, TripOutline } from "../../outside/image-search/image-search.ts";
import { minRouteKm, routeReachKm } from "./route-reach.ts";

/** What a picture of the trip, or of one of its days, shows if nobody says what it should show. */
export function tripQuery(draft: ItineraryPreview, dayId?: string): ImageQuery {
  const { title, destination, tags, days } = draft;
  return {
    query: onOneLine(destination ?? "") || onOneLine(title),
    ...findCenter(draft, dayId),
    tags,
    trip: outlineOf(draft, dayId === undefined ? days : days.filter(({ id }) => id === dayId)),
  };
}

/** Removes what PostgreSQL cannot store, because descriptions contain the query. */
export const onOneLine = (words: string) =>
  words
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Of the day if it has a place, else of the itinerary. */
function findCenter(
  { center: ownCenter, days }: ItineraryPreview,
  dayId: string | undefined,
): Pick<ImageQuery, "center" | "reachKm"> {
  const ofDay = placesOf(days.filter(({ id }) => id === dayId));
  const places = ofDay.length > 0 ? ofDay : placesOf(days);
  const center = ofDay[0] ?? ownCenter ?? places[0];
  if (!center) return {};
  const reachKm = Math.max(0, ...places.map((place) => distanceKm(center, place)));
  return { center: rounded(center), reachKm: Math.ceil(reachKm / reachStepKm) * reachStepKm };
}

/** Coarse, so that one more stop in the same town keeps the picture as it is. */
const reachStepKm = 50;

const placesOf = (days: readonly Day[]) =>
  days.flatMap(({ stops }) => stops.flatMap(({ coordinate }) => coordinate ?? []));

const maxDayTitles = 40;

function outlineOf({ title }: ItineraryPreview, days: readonly Day[]): TripOutline | undefined {
  const located = days.flatMap(({ stops }) => stops).filter(({ coordinate }) => coordinate);
  if (located.length === 0) {
    const dayTitles = days.flatMap((day) => (day.title ? [onOneLine(day.title)] : []));
    return { title: onOneLine(title), dayTitles: dayTitles.slice(0, maxDayTitles) };
  }
  // The airport at home is no part of the picture.
  const visited = located.filter(({ category }) => category !== "flight");
  const route = thinOut(
    (visited.length > 0 ? visited : located).flatMap(({ coordinate }) => coordinate ?? []),
  );
  return route && { route };
}

/** Leaves out stops that are too close to the one before to be told apart on a picture. */
function thinOut(places: readonly Coordinate[]): readonly Coordinate[] | undefined {
  const [start] = places;
  const reachKm = routeReachKm(places);
  if (!start || reachKm < minRouteKm) return;
  const route = [rounded(start)];
  for (const place of places)
    if (distanceKm(route.at(-1) ?? start, place) > reachKm / maxPointsAcross) route.push(rounded(place));
  return route.slice(0, maxPoints);
}

const maxPointsAcross = 24;
const maxPoints = 300;

/** To about a kilometre, so that a stop that moves across the street keeps the picture as it is. */
const rounded = ({ latitude, longitude }: Coordinate): Coordinate => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});
