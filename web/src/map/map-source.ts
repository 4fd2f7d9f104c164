import { queryOptions } from "@tanstack/react-query";

/** The map data that the server offers. */
export type MapSource = {
  readonly tiles: string;
  readonly closestZoom: number;
  /** Of a map with streets from outside. */
  readonly styleUrl?: string;
  /** Streets that this server has itself; null while it cannot read them. */
  readonly streets?: OwnStreets | null;
};

export type OwnStreets = {
  readonly tiles: string;
  readonly schema: "protomaps" | "openmaptiles";
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east and north. */
  readonly bounds: readonly [number, number, number, number];
  /** Who made the data: pieces that follow each other. */
  readonly credits: readonly { readonly text: string; readonly url?: string }[];
};

export const mapSourceQuery = queryOptions({
  queryKey: ["map"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => fetchMapSource(),
});

export const fetchMapSource = async (): Promise<MapSource> => {
  const answer = await fetch("/maps/map.json");
  if (!answer.ok) throw new Error(`The map's address was answered with ${answer.status}.`);
  const source = (await answer.json()) as MapSource;
  return { ...source, tiles: `${location.origin}${source.tiles}` };
};
