import { gazetteer } from "../../gazetteer/gazetteer.ts";
import type { PlaceKind } from "../../gazetteer/place.ts";
import { type Landmark, readLandmarks } from "../../landmarks/read-landmarks.ts";
import { closestZoom } from "./closest-zoom.ts";
import type { TileFeature, TileLayer } from "./encode-tile.ts";
import type { TileFrame } from "./tile-frame.ts";

/** The zooms at which each kind is labelled. */
const labelled: readonly { readonly kind: PlaceKind; readonly from: number; readonly to: number }[] = [
  { kind: "country", from: 1, to: 6 },
  { kind: "state", from: 4, to: 7 },
  { kind: "city", from: 2, to: closestZoom },
  { kind: "island", from: 5, to: closestZoom },
  { kind: "mountains", from: 5, to: closestZoom },
  { kind: "lake", from: 5, to: closestZoom },
  { kind: "park", from: 6, to: closestZoom },
  { kind: "district", from: closestZoom, to: closestZoom },
];
/** More names would not fit on a tile of 500 px. Tiles of the closest zoom are enlarged further. */
const [maxNames, maxNamesClosest] = [40, 500];

let landmarks: readonly Landmark[] | undefined;

/** Names of places, best known first; sights only at the closest zoom. */
export const labelLayers = (frame: TileFrame, zoom: number): readonly TileLayer[] => [
  { name: "place", features: places(frame, zoom) },
  { name: "sight", features: zoom < closestZoom ? [] : sights(frame) },
];

function places(frame: TileFrame, zoom: number): TileFeature[] {
  const kinds = new Set(
    labelled.filter(({ from, to }) => zoom >= from && zoom <= to).map(({ kind }) => kind),
  );
  const { left, right, top, bottom } = frame.degrees;
  const most = zoom < closestZoom ? maxNames : maxNamesClosest;
  return gazetteer()
    .findInBox({ west: left, east: right, south: top, north: bottom }, { kinds, most })
    .map(({ place, fame }) =>
      point(frame, place, {
        name: place.name,
        kind: place.kind,
        fame: Math.round(fame * 10),
        // Lets the browser show the country's name in the traveller's language.
        ...(place.kind === "country" && place.country && { code: place.country.code }),
      }),
    );
}

function sights(frame: TileFrame): TileFeature[] {
  landmarks ??= readLandmarks();
  const { left, right, top, bottom } = frame.degrees;
  return landmarks
    .filter(({ coordinate: { latitude, longitude } }) => {
      return latitude >= top && latitude < bottom && longitude >= left && longitude < right;
    })
    .map(({ name, category, coordinate }) => point(frame, coordinate, { name, category }));
}

const point = (
  frame: TileFrame,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  properties: NonNullable<TileFeature["properties"]>,
): TileFeature => ({ kind: "point", path: frame.project([longitude, latitude]), properties });
