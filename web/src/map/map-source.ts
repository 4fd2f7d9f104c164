import { queryOptions } from "@tanstack/react-query";

/** The map data that the server offers. */
export type MapSource = {
  readonly tiles: string;
  readonly closestZoom: number;
  /** Of a map with streets from outside. */
  readonly styleUrl?: string;
};

export const mapSourceQuery = queryOptions({
  queryKey: ["map"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<MapSource> => {
    const answer = await fetch("/maps/map.json");
    if (!answer.ok) throw new Error(`The map's address was answered with ${answer.status}.`);
    const source = (await answer.json()) as MapSource;
    return { ...source, tiles: `${location.origin}${source.tiles}` };
  },
});
