import { loadAtlas, type Outline, type Resolution } from "../atlas.ts";
import { clipLine, clipRing } from "../clip.ts";
import { loadInlandWaters } from "../inland-waters.ts";
import { outlinesInBox } from "../outlines-in-box.ts";
import type { TileFeature, TileLayer } from "./encode-tile.ts";
import type { TileFrame } from "./tile-frame.ts";

/** The first zooms at which rivers and lakes are shown. */
const [riversFrom, lakesFrom] = [4, 3];

/** Smaller rivers come later: the Thames at zoom 5, the Tiber at 6. */
const isShown = ({ rank }: { readonly rank: number }, zoom: number) => zoom >= Math.max(riversFrom, rank - 1);

/** Land, the waters within it, and borders. */
export async function landLayers(frame: TileFrame, zoom: number): Promise<readonly TileLayer[]> {
  const [{ land, borders }, { rivers, lakes }] = await Promise.all([
    loadAtlas(resolutionAt(zoom)),
    loadInlandWaters(),
  ]);
  const rings = land.flatMap((outline) => ringsOf(outline, frame));
  // Rings that run the other way round are seas within land, such as the Caspian.
  const [outer, inner] = [rings.filter((ring) => areaOf(ring) > 0), rings.filter((ring) => areaOf(ring) < 0)];
  return [
    { name: "land", features: outer.map(polygon) },
    { name: "inland-sea", features: inner.map((ring) => polygon(reversed(ring))) },
    { name: "lake", features: lakesOf(zoom < lakesFrom ? [] : lakes, frame) },
    {
      name: "river",
      features: rivers
        .filter((river) => isShown(river, zoom))
        .flatMap((river) => linesOf(river, frame))
        .map(line),
    },
    { name: "border", features: borders.flatMap((outline) => linesOf(outline, frame)).map(line) },
  ];
}

function resolutionAt(zoom: number): Resolution {
  if (zoom < 2) return "110m";
  return zoom < 5 ? "50m" : "10m";
}

const ringsOf = (outline: Outline, frame: TileFrame): number[][] =>
  outlinesInBox(outline, frame.degreesWithMargin)
    .map((trail) => frame.project(clipRing(trail, frame.degreesWithMargin)))
    .filter((ring) => ring.length >= 6);

const linesOf = (outline: Outline, frame: TileFrame): number[][] =>
  outlinesInBox(outline, frame.degreesWithMargin)
    .flatMap((trail) => clipLine(trail, frame.degreesWithMargin))
    .map((part) => frame.project(part))
    .filter((part) => part.length >= 4);

const lakesOf = (lakes: readonly Outline[], frame: TileFrame): TileFeature[] =>
  lakes
    .flatMap((lake) => ringsOf(lake, frame))
    .map((ring) => polygon(areaOf(ring) > 0 ? ring : reversed(ring)));

const polygon = (ring: readonly number[]): TileFeature => ({ kind: "polygon", path: ring });
const line = (path: readonly number[]): TileFeature => ({ kind: "line", path });

/** Shoelace formula; positive if the ring runs clockwise on the screen. */
function areaOf(ring: readonly number[]): number {
  let twice = 0;
  let before = ring.length - 2;
  for (let at = 0; at < ring.length; at += 2) {
    twice +=
      (ring[before] as number) * (ring[at + 1] as number) -
      (ring[at] as number) * (ring[before + 1] as number);
    before = at;
  }
  return twice / 2;
}

function reversed(ring: readonly number[]): number[] {
  const turned: number[] = [];
  for (let at = ring.length - 2; at >= 0; at -= 2) turned.push(ring[at] as number, ring[at + 1] as number);
  return turned;
}
