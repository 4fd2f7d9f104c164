import type { Coordinate } from "../../../contract/itinerary.ts";
import { type Box, type FlatPoints, overlaps, type Point } from "../../geo/maps/clip.ts";
import { centerFrame, type MapFrame, unwrapLongitude } from "../../geo/maps/map-frame.ts";
import { type MapLines, mapLines } from "../../geo/maps/map-lines.ts";
import { Canvas } from "./canvas.ts";
import { findClimate } from "./climate.ts";
import { chooseLayout, composePage, page, ringsAt, type Side } from "./composition.ts";
import { fillRings } from "./fill-rings.ts";
import { paintGround } from "./paint-ground.ts";
import { type Palette, palettes } from "./palettes.ts";
import { hashNumbers, pick } from "./seeded-random.ts";
import { type TextBlock, typesetWords } from "./typeset-words.ts";

export type Town = Coordinate & { readonly name: string };
export type MapOrder = Coordinate & {
  readonly name: string;
  /** The country or region around it. */
  readonly within?: string | undefined;
  /** The width of a map that shows the place well. */
  readonly spanKm: number;
  /** Towns get a mark; countries fill the map. */
  readonly hasMark: boolean;
  /** Largest first. */
  readonly towns: readonly Town[];
};

const minKm = 360;
const maxKm = 11_000;
/** Larger places get the whole width of the page, because most are wider than high. */
const wideLandKm = 3000;
/** How many pixels of the page the place fills. */
const columnSpan = 850;
const footSpan = 1150;
const maxTowns = 10;

export async function drawMapPoster(order: MapOrder): Promise<Buffer> {
  const dice = hashNumbers(`${order.latitude.toFixed(2)} ${order.longitude.toFixed(2)}`);
  const palette = pick(palettes[findClimate(order)], dice(0));
  const form = chooseLayout(order.name, emptierSide(order, dice(1)), order.spanKm > wideLandKm);
  const type = await typesetWords({
    name: { text: order.name, room: form.room },
    lines: [
      { text: (order.within ?? "").toLocaleUpperCase("en"), size: 27, weight: 600, tracking: 0.2 },
      { text: formatDegrees(order), size: 22, weight: 400, tracking: 0.1 },
    ],
  });
  const [within, degrees] = type.lines;
  const { panel, open, words } = composePage(form, { name: type.name, within, degrees }, palette);
  const middle: Point = [(open.left + open.right) / 2, (open.top + open.bottom) / 2];
  const frame = centerFrame(order, {
    ...page,
    at: middle,
    across: Math.min(
      maxKm,
      Math.max(minKm, (order.spanKm * page.width) / (form.isFoot ? footSpan : columnSpan)),
    ),
  });
  const lines = await mapLines(frame);
  const towns = await placeTowns(frame, order, { panel, middle });
  const canvas = new Canvas();
  const land = coverLand(lines, order.hasMark ? middle : undefined);
  paintGround(canvas.pixels, land, open, palette, Math.floor(dice(2) * 2 ** 31));
  drawLines(canvas, lines, panel, palette);
  drawTowns(canvas, towns, palette);
  if (order.hasMark) drawMark(canvas, middle, palette);
  for (const { rings, colour } of words) canvas.fill(rings, colour);
  return canvas.toPng();
}

function drawLines(
  canvas: Canvas,
  { graticule, coasts, borders }: MapLines,
  panel: Box,
  palette: Palette,
): void {
  // The map continues below the panel, faintly.
  const glass = { box: panel, colour: palette.title, strength: 0.1 };
  canvas.draw(graticule, { width: 1.2 }, { colour: palette.ink, strength: 0.13 }, glass);
  canvas.draw(coasts, { width: 1.6 }, { colour: palette.line, strength: 0.85 }, glass);
  // Round ends add half the width to each end of a dash.
  const dashes = [7.2, 6.8, 0.2, 6.8];
  canvas.draw(borders, { width: 1.8, dashes }, { colour: palette.ink, strength: 0.55 }, glass);
}

/** Reused like canvases; a poster needs it only until it next awaits. */
const shares = new Uint8Array(page.width * page.height);

/** The share of land in each pixel, from 0 to 255. */
function coverLand({ land }: MapLines, islet: Point | undefined): Uint8Array {
  shares.fill(0);
  fillRings(land, (from, to, cover) => {
    for (let at = from; at < to; at++) shares[at] = cover;
  });
  if (islet) addIslet(shares, islet);
  return shares;
}

const isletClearance = 34;
const isletSize = 9;

/** Draws land under the mark for islands that Natural Earth lacks. */
function addIslet(land: Uint8Array, [x, y]: Point): void {
  const cells: number[] = [];
  for (let down = -isletClearance; down <= isletClearance; down++)
    for (let right = -isletClearance; right <= isletClearance; right++) {
      const at = Math.round(y + down) * page.width + Math.round(x + right);
      if (land[at]) return;
      if (Math.hypot(down, right) < isletSize) cells.push(at);
    }
  for (const at of cells) land[at] = 255;
}

/** The side with fewer towns; at a coast, that of the sea. */
function emptierSide({ towns, longitude }: MapOrder, random: number): Side {
  const west = towns.filter((town) => unwrapLongitude(town.longitude, longitude) < longitude).length;
  const east = towns.length - west;
  if (Math.abs(west - east) < 2) return random < 0.5 ? "left" : "right";
  return west < east ? "left" : "right";
}

/** 38°43′ N 9°08′ W */
function formatDegrees({ latitude, longitude }: Coordinate): string {
  const format = (value: number, letters: string) => {
    const minutes = Math.round(Math.abs(value) * 60);
    return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′ ${letters[value < 0 ? 1 : 0]}`;
  };
  return `${format(latitude, "NS")}   ${format(longitude, "EW")}`;
}

type PlacedTown = { readonly at: Point; readonly label: TextBlock; readonly corner: Point };

/** Towns on the open part of the map whose labels do not overlap the mark or each other. */
async function placeTowns(
  frame: MapFrame,
  { towns, hasMark }: MapOrder,
  { panel, middle }: { readonly panel: Box; readonly middle: Point },
): Promise<readonly PlacedTown[]> {
  const taken: Box[] = hasMark ? [panel, around(middle, 54)] : [panel];
  const isFree = (box: Box) => !taken.some((other) => overlaps(box, other));
  const visible = towns
    .map(({ name, longitude, latitude }) => ({
      name,
      at: frame.project([unwrapLongitude(longitude, frame.middle), latitude]),
    }))
    .filter(({ at }) => isVisible(at) && isFree(around(at, 30)));
  const { lines: labels } = await typesetWords({
    lines: visible.map(({ name }) => ({ text: name, size: 20, weight: 600, tracking: 0.01 })),
  });
  const placed: PlacedTown[] = [];
  for (const [index, { at }] of visible.entries()) {
    const label = labels[index];
    if (!label || placed.length === maxTowns || !isFree(around(at, 30))) continue;
    const corner = cornersFor(at, label).find((one) => {
      const box = grown(boxOf(one, label), 10);
      return isOnPage(box) && isFree(box);
    });
    if (!corner) continue;
    taken.push(around(at, 12), grown(boxOf(corner, label), 10));
    placed.push({ at, label, corner });
  }
  return placed;
}

const cornersFor = ([x, y]: Point, { width, height }: TextBlock): readonly Point[] => [
  [x + 15, y - height / 2],
  [x - 15 - width, y - height / 2],
  [x - width / 2, y + 16],
  [x - width / 2, y - 16 - height],
];
const boxOf = ([left, top]: Point, { width, height }: TextBlock): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const around = ([x, y]: Point, radius: number): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});
const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
const isVisible = ([x, y]: Point) => x > 0 && y > 0 && x < page.width && y < page.height;
const isOnPage = ({ left, top, right, bottom }: Box) =>
  left > 20 && top > 20 && right < page.width - 20 && bottom < page.height - 20;

function drawTowns(canvas: Canvas, towns: readonly PlacedTown[], { ink, land }: Palette): void {
  const names = towns.flatMap(({ label, corner }) => ringsAt(label, corner));
  const dots = (radius: number) => towns.map(({ at }) => circle(at, radius));
  canvas.draw(names.map(closed), { width: 5 }, { colour: land, strength: 0.75 });
  canvas.fill(dots(6.25), land);
  canvas.fill([...dots(3.75), ...names], ink);
}

function drawMark(canvas: Canvas, at: Point, { mark, land }: Palette): void {
  canvas.fill([circle(at, 46)], mark, 0.16);
  canvas.draw([closed(circle(at, 30))], { width: 3 }, { colour: mark, strength: 1 });
  canvas.fill([circle(at, 17)], land);
  canvas.fill([circle(at, 13)], mark);
}

/** Enough to look round. */
const edges = 72;

const circle = ([x, y]: Point, radius: number): readonly number[] =>
  Array.from({ length: edges }, (_, edge) => (edge / edges) * 2 * Math.PI).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ]);

const closed = (ring: FlatPoints): FlatPoints => [...Array.from(ring), ring[0] as number, ring[1] as number];
