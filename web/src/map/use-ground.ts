import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { drawGround, type Ground } from "./draw-ground.ts";
import { groundTiles, type PlacedTile, type World } from "./ground-tiles.ts";
import { mapSourceQuery } from "./map-source.ts";

type Sheet = { readonly world: World; readonly width: number; readonly height: number };

/** The land and water of a drawing; undefined while they are not there. */
export const useGround = ({ world, width, height }: Sheet): Ground | undefined => {
  const { data: source } = useQuery(mapSourceQuery);
  const tiles = useMemo(
    () => (source ? groundTiles({ world, width, height }, source.closestZoom) : []),
    [source, world, width, height],
  );
  const { data } = useQuery({
    queryKey: ["ground", source?.tiles, ...tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)],
    enabled: tiles.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Some browsers have no other map.
    retry: 10,
    queryFn: ({ signal }) => Promise.all(tiles.map((tile) => load(source?.tiles ?? "", tile, signal))),
  });
  return useMemo(() => {
    if (!data || data.length === 0 || data.length !== tiles.length) return undefined;
    try {
      return drawGround(tiles.map((tile, index) => ({ tile, data: data[index] ?? new Uint8Array() })));
    } catch {
      // Something else came than tiles, such as the sign-in page of a hotel's network.
      return undefined;
    }
  }, [data, tiles]);
};

const load = async (template: string, { z, x, y }: PlacedTile, signal: AbortSignal): Promise<Uint8Array> => {
  const address = template.replace("{z}", `${z}`).replace("{x}", `${x}`).replace("{y}", `${y}`);
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`A tile of the map was answered with ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
};
