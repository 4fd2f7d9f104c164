import { queryOptions } from "@tanstack/react-query";
import type { StyleSpecification, VectorSourceSpecification } from "maplibre-gl";
import { openMapTilesSource } from "./open-map-tiles-source.ts";

/** A map with streets from outside: data that we draw in our own colours, or a style that is shown as it is. */
export type Streets =
  | { readonly source: VectorSourceSpecification; readonly style?: undefined }
  | { readonly style: StyleSpecification; readonly source?: undefined };

const patienceMs = 6_000;

/** What OpenFreeMap, OpenMapTiles and OpenStreetMap ask to be shown. */
const credits =
  '<a href="https://openfreemap.org/">OpenFreeMap</a> <a href="https://www.openmaptiles.org/">© OpenMapTiles</a> Data from <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>';

export const streetsQuery = (styleUrl: string | undefined) =>
  queryOptions({
    queryKey: ["streets", styleUrl],
    enabled: styleUrl !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // use-streets.ts tries again, in its own time.
    retry: false,
    networkMode: "always",
    queryFn: () => loadStreets(styleUrl ?? ""),
  });

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
