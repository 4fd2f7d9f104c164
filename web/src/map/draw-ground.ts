import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import type { PlacedTile } from "./ground-tiles.ts";

/** Land, and the water in it, as SVG paths. */
export type Ground = { readonly land: string; readonly water: string };

export type LoadedTile = { readonly tile: PlacedTile; readonly data: Uint8Array };

/** Points that are nearer to each other look like one. */
const nearest = 0.5;

export const drawGround = (tiles: readonly LoadedTile[]): Ground => {
  const read = tiles.map(({ tile, data }) => ({ tile, layers: new VectorTile(new PbfReader(data)).layers }));
  const pathOf = (name: string) =>
    read
      .map(({ tile: { left, top, width }, layers }) => {
        const layer = layers[name];
        if (!layer) return "";
        const scale = width / layer.extent;
        return Array.from({ length: layer.length }, (_, index) =>
          layer
            .feature(index)
            .loadGeometry()
            .map((ring) => ringPath(ring.map(({ x, y }) => [left + x * scale, top + y * scale])))
            .join(""),
        ).join("");
      })
      .join("");
  return { land: pathOf("land"), water: pathOf("inland-sea") + pathOf("lake") };
};

const ringPath = (points: readonly (readonly [number, number])[]): string => {
  let [lastX, lastY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const kept = points.filter(([x, y]) => {
    if (Math.hypot(x - lastX, y - lastY) < nearest) return false;
    [lastX, lastY] = [x, y];
    return true;
  });
  return kept.length < 3 ? "" : `M${kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;
};
