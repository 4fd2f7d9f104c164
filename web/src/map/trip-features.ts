import { labelSides } from "./label-side.ts";
import type { Position } from "./route-between.ts";
import type { StopsWithButtons } from "./stop-markers.ts";
import type { PlacedStop } from "./trip-lines.ts";

type Line = { readonly points: readonly Position[]; readonly dayId?: string; readonly dayIndex?: number };

/** Routes follow the streets of OpenStreetMap, which must be named (https://www.openstreetmap.org/copyright). */
export const routeCredits =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

export const lineFeatures = (lines: readonly Line[]): GeoJSON.FeatureCollection => ({
  type: "FeatureCollection",
  features: lines.map(({ points, ...properties }) => ({
    type: "Feature",
    properties,
    geometry: { type: "LineString", coordinates: points.map((point) => [...point]) },
  })),
});

/**
 * Each with the side for its name, on the map of the whole trip and on that of its day. Stops that have a button are
 * where that is, so that names are beside it.
 */
export const stopFeatures = (
  stops: readonly PlacedStop[],
  withButtons: StopsWithButtons,
): GeoJSON.FeatureCollection => {
  const sidesInTrip = labelSides(stops);
  const sidesInDay = new Map(
    [...Map.groupBy(stops, ({ dayId }) => dayId).values()].flatMap((ofDay) => [...labelSides(ofDay)]),
  );
  return {
    type: "FeatureCollection",
    features: stops.map(({ position, ...stop }) => {
      const button = withButtons.get(stop.id);
      return {
        type: "Feature",
        properties: {
          ...stop,
          hasButton: button !== undefined,
          isGrouped: button?.isGrouped ?? false,
          sideInTrip: sidesInTrip.get(stop.id),
          sideInDay: sidesInDay.get(stop.id),
        },
        geometry: { type: "Point", coordinates: [...(button?.position ?? position)] },
      };
    }),
  };
};
