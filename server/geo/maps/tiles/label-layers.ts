import { gazetteer } from "../../gazetteer/gazetteer.ts";
import type { PlaceKind } from "../../gazetteer/place.ts";
import { type Landmark, readLandmarks } from "../../landmarks/read-landmarks.ts";
import { closestZoom } from "./closest-zoom.ts";
import type { TileFeature, TileLayer } from "./encode-tile.ts";
import type { TileFrame } from "./tile-frame.ts";

/** The kinds that have a name on a map, and from how far. */
const shown: readonly { readonly kind: PlaceKind; readonly from: number; readonly to: number }[] = [
  { kind: "country", from: 1, to: 6 },
  { kind: "state", from: 4, to: 7 },
  { kind: "city", from: 2, to: closestZoom },
  { kind: "island", from: 5, to: closestZoom },
  { kind: "mountains", from: 5, to: closestZoom },
  { kind: "lake", from: 5, to: closestZoom },
  { kind: "park", from: 6, to: closestZoom },
  { kind: "district", from: closestZoom, to: closestZoom },
];
/** A tile is shown some 500 px wide: more names would not fit. The closest is looked at from ever closer. */
const [mostNames, mostNamesClose] = [40, 500];

let known: readonly Landmark[] | undefined;

/** What is called how, the best known first; sights on the closest tiles alone. */
export const labelLayers = (frame: TileFrame, zoom: number): readonly TileLayer[] => [
  { name: "place", features: places(frame, zoom) },
  { name: "sight", features: zoom < closestZoom ? [] : sights(frame) },
];

function places(frame: TileFrame, zoom: number): TileFeature[] {
  const kinds = new Set(shown.filter(({ from, to }) => zoom >= from && zoom <= to).map(({ kind }) => kind));
  const { left, right, top, bottom } = frame.degrees;
  const most = zoom < closestZoom ? mostNames : mostNamesClose;
  return gazetteer()
    .findInBox({ west: left, east: right, south: top, north: bottom }, { kinds, most })
    .map(({ place, fame }) =>
      point(frame, place, {
        name: place.name,
        kind: place.kind,
        fame: Math.round(fame * 10),
        // By which a browser knows what its traveller calls the country.
        ...(place.kind === "country" && place.country && { code: place.country.code }),
      }),
    );
}

function sights(frame: TileFrame): TileFeature[] {
  known ??= readLandmarks();
  const { left, right, top, bottom } = frame.degrees;
  return known
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
