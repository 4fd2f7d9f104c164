import { labelSides } from "./label-side.ts";
import type { Position } from "./route-between.ts";
import type { PlacedStop } from "./trip-lines.ts";

type Line = { readonly points: readonly Position[]; readonly dayId?: string; readonly dayIndex?: number };

export const lineFeatures = (lines: readonly Line[]): GeoJSON.FeatureCollection => ({
  type: "FeatureCollection",
  features: lines.map(({ points, ...properties }) => ({
    type: "Feature",
    properties,
    geometry: { type: "LineString", coordinates: points.map((point) => [...point]) },
  })),
});

/** Each with the side for its name, on the map of the whole trip and on that of its day. */
export const stopFeatures = (stops: readonly PlacedStop[]): GeoJSON.FeatureCollection => {
  const sidesInTrip = labelSides(stops);
  const sidesInDay = new Map(
    [...Map.groupBy(stops, ({ dayId }) => dayId).values()].flatMap((ofDay) => [...labelSides(ofDay)]),
  );
  return {
    type: "FeatureCollection",
    features: stops.map(({ position, ...stop }) => ({
      type: "Feature",
      properties: { ...stop, sideInTrip: sidesInTrip.get(stop.id), sideInDay: sidesInDay.get(stop.id) },
      geometry: { type: "Point", coordinates: [...position] },
    })),
  };
};
