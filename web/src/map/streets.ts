import { queryOptions } from "@tanstack/react-query";
import type { StyleSpecification, VectorSourceSpecification } from "maplibre-gl";
import { fetchMapSource, type MapSource, type OwnStreets } from "./map-source.ts";
import { openMapTilesSource } from "./open-map-tiles-source.ts";

/** A map with streets: data that we draw in our own colours, or a style that is shown as it is. */
export type Streets =
  | RegionStreets
  | { readonly source: VectorSourceSpecification; readonly bounds?: undefined; readonly style?: undefined }
  | { readonly style: StyleSpecification; readonly bounds?: undefined; readonly source?: undefined };

/** Streets of this server's own, which end at the edge of a region. */
export type RegionStreets = Pick<OwnStreets, "schema" | "bounds"> & {
  readonly source: VectorSourceSpecification;
  readonly style?: undefined;
};

const patienceMs = 6_000;

/** What OpenFreeMap, OpenMapTiles and OpenStreetMap ask to be shown. */
const credits =
  '<a href="https://openfreemap.org/">OpenFreeMap</a> <a href="https://www.openmaptiles.org/">© OpenMapTiles</a> Data from <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

export const streetsQuery = ({ styleUrl, streets }: Partial<Pick<MapSource, "styleUrl" | "streets">> = {}) =>
  queryOptions({
    queryKey: ["streets", styleUrl, streets?.tiles],
    enabled: styleUrl !== undefined || streets !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // use-streets.ts tries again, in its own time.
    retry: false,
    networkMode: "always",
    queryFn: () => (styleUrl === undefined ? loadOwnStreets() : loadStreets(styleUrl)),
    ...(streets && { initialData: regionStreets(streets) }),
  });

/** Once more, because the server's file may be another one, or away. */
const loadOwnStreets = async (): Promise<Streets> => {
  const { streets } = await fetchMapSource();
  if (!streets) throw new Error("The server has no streets at the moment.");
  return regionStreets(streets);
};

const regionStreets = ({ tiles, minZoom, maxZoom, bounds, schema, credits }: OwnStreets): Streets => ({
  schema,
  bounds,
  source: {
    type: "vector",
    tiles: [`${location.origin}${tiles}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [...bounds],
    attribution: credits.map(creditHtml).join(""),
  },
});

const creditHtml = ({ text, url }: OwnStreets["credits"][number]): string =>
  url ? `<a href="${escaped(url)}">${escaped(text)}</a>` : escaped(text);

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const loadStreets = async (styleUrl: string): Promise<Streets> => {
  const signal = AbortSignal.timeout(patienceMs);
  const style = (await fetchJson(styleUrl, signal)) as Partial<StyleSpecification> | null;
  if (style?.version !== 8 || !Array.isArray(style.layers) || typeof style.sources !== "object")
    throw new Error("The map's style is none.");
  const source = openMapTilesSource(style as StyleSpecification);
  if (!source) return { style: style as StyleSpecification };
  const { url, ...given } = source;
  const described = url ? await fetchJson(new URL(url, styleUrl).href, signal) : {};
  return { source: vectorSource({ ...given, ...(described as object) }) };
};

/** Only what the map needs of a TileJSON document (https://github.com/mapbox/tilejson-spec). */
const vectorSource = ({
  tiles,
  minzoom,
  maxzoom,
  bounds,
  scheme,
  attribution,
}: Partial<VectorSourceSpecification>): VectorSourceSpecification => {
  if (!Array.isArray(tiles) || !tiles.every((tile) => /^https?:.*\{z\}/.test(tile)))
    throw new Error("The map's tiles have no address.");
  return {
    type: "vector",
    tiles,
    maxzoom: maxzoom ?? 14,
    attribution: attribution || credits,
    ...(minzoom !== undefined && { minzoom }),
    ...(bounds && { bounds }),
    ...(scheme && { scheme }),
  };
};

const fetchJson = async (url: string, signal: AbortSignal): Promise<unknown> => {
  const answer = await fetch(url, { credentials: "omit", signal });
  if (!answer.ok) throw new Error(`The map was answered with ${answer.status}.`);
  return answer.json();
};

/** Whether the tile at a place can be loaded. The map requests the same one, so it is loaded once. */
export const canLoadTile = async (
  { source }: Streets,
  { lng, lat }: { readonly lng: number; readonly lat: number },
  zoom: number,
): Promise<boolean> => {
  const [template] = source?.tiles ?? [];
  if (!source || !template) return true;
  const z = Math.max(0, Math.min(Math.floor(zoom), source.maxzoom ?? 14));
  const latitude = (lat * Math.PI) / 180;
  const last = 2 ** z - 1;
  const column = Math.floor((lng / 360 + 0.5) * 2 ** z) & last;
  const row = Math.floor((0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI)) * 2 ** z);
  const y = Math.max(0, Math.min(last, row));
  const url = template
    .replace("{z}", String(z))
    .replace("{x}", String(column))
    .replace("{y}", String(source.scheme === "tms" ? last - y : y));
  try {
    const answer = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
};
