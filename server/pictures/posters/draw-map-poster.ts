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
  /** The country or region that it is in. */
  readonly within?: string | undefined;
  /** How much of a map shows it well. */
  readonly spanKm: number;
  /** A town has one; a country is all of the map. */
  readonly hasMark: boolean;
  /** The largest first. */
  readonly towns: readonly Town[];
};

const narrowest = 360;
const widest = 11_000;
/** In kilometres: wider than high, as a rule, and better shown over the whole width of the page. */
const wideLand = 3000;
/** In pixels, how much of the page the place itself is to fill. */
const columnSpan = 850;
const footSpan = 1150;
const maxTowns = 10;

/** A poster of a place: the map around it, and its name. */
export async function drawMapPoster(order: MapOrder): Promise<Buffer> {
  const dice = hashNumbers(`${order.latitude.toFixed(2)} ${order.longitude.toFixed(2)}`);
  const palette = pick(palettes[findClimate(order)], dice(0));
  const form = chooseLayout(order.name, emptierSide(order, dice(1)), order.spanKm > wideLand);
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
      widest,
      Math.max(narrowest, (order.spanKm * page.width) / (form.isFoot ? footSpan : columnSpan)),
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
  // The map goes on below the panel, as if that were of glass.
  const glass = { box: panel, colour: palette.title, strength: 0.1 };
  canvas.draw(graticule, { width: 1.2 }, { colour: palette.ink, strength: 0.13 }, glass);
  canvas.draw(coasts, { width: 1.6 }, { colour: palette.line, strength: 0.85 }, glass);
  // A round end adds half the width to a dash.
  const dashes = [7.2, 6.8, 0.2, 6.8];
  canvas.draw(borders, { width: 1.8, dashes }, { colour: palette.ink, strength: 0.55 }, glass);
}

/** Used again and again, as canvases are: who asks for it needs it no longer than until someone else can ask. */
const shares = new Uint8Array(page.width * page.height);

/** How much of each pixel is land, from 0 to 255. */
function coverLand({ land }: MapLines, islet: Point | undefined): Uint8Array {
  shares.fill(0);
  fillRings(land, (from, to, cover) => {
    for (let at = from; at < to; at++) shares[at] = cover;
  });
  if (islet) addIslet(shares, islet);
  return shares;
}

const isletReach = 34;
const isletSize = 9;

/** Islands too small for Natural Earth have ground under their mark all the same. */
function addIslet(land: Uint8Array, [x, y]: Point): void {
  const cells: number[] = [];
  for (let down = -isletReach; down <= isletReach; down++)
    for (let right = -isletReach; right <= isletReach; right++) {
      const at = Math.round(y + down) * page.width + Math.round(x + right);
      if (land[at]) return;
      if (Math.hypot(down, right) < isletSize) cells.push(at);
    }
  for (const at of cells) land[at] = 255;
}

/** The side with fewer towns: by the sea that is the sea's. */
function emptierSide({ towns, longitude }: MapOrder, thrown: number): Side {
  const west = towns.filter((town) => unwrapLongitude(town.longitude, longitude) < longitude).length;
  const east = towns.length - west;
  if (Math.abs(west - east) < 2) return thrown < 0.5 ? "left" : "right";
  return west < east ? "left" : "right";
}

/** 38°43′ N 9°08′ W */
function formatDegrees({ latitude, longitude }: Coordinate): string {
  const said = (value: number, letters: string) => {
    const minutes = Math.round(Math.abs(value) * 60);
    return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′ ${letters[value < 0 ? 1 : 0]}`;
  };
  return `${said(latitude, "NS")}   ${said(longitude, "EW")}`;
}

type PlacedTown = { readonly at: Point; readonly label: TextBlock; readonly corner: Point };

/** The towns that have room: in the open part of the map, away from the place's mark and from each other. */
async function placeTowns(
  frame: MapFrame,
  { towns, hasMark }: MapOrder,
  { panel, middle }: { readonly panel: Box; readonly middle: Point },
): Promise<readonly PlacedTown[]> {
  const taken: Box[] = hasMark ? [panel, around(middle, 54)] : [panel];
  const isFree = (box: Box) => !taken.some((other) => overlaps(box, other));
  const seen = towns
    .map(({ name, longitude, latitude }) => ({
      name,
      at: frame.project([unwrapLongitude(longitude, frame.middle), latitude]),
    }))
    .filter(({ at }) => isSeen(at) && isFree(around(at, 30)));
  const { lines: labels } = await typesetWords({
    lines: seen.map(({ name }) => ({ text: name, size: 20, weight: 600, tracking: 0.01 })),
  });
  const found: PlacedTown[] = [];
  for (const [index, { at }] of seen.entries()) {
    const label = labels[index];
    if (!label || found.length === maxTowns || !isFree(around(at, 30))) continue;
    const corner = cornersFor(at, label).find((one) => {
      const box = grown(boxOf(one, label), 10);
      return isOnPage(box) && isFree(box);
    });
    if (!corner) continue;
    taken.push(around(at, 12), grown(boxOf(corner, label), 10));
    found.push({ at, label, corner });
  }
  return found;
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
const around = ([x, y]: Point, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});
const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
const isSeen = ([x, y]: Point) => x > 0 && y > 0 && x < page.width && y < page.height;
const isOnPage = ({ left, top, right, bottom }: Box) =>
  left > 20 && top > 20 && right < page.width - 20 && bottom < page.height - 20;

function drawTowns(canvas: Canvas, towns: readonly PlacedTown[], { ink, land }: Palette): void {
  const names = towns.flatMap(({ label, corner }) => ringsAt(label, corner));
  const dots = (reach: number) => towns.map(({ at }) => circle(at, reach));
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

/** So many edges look round. */
const edges = 72;

const circle = ([x, y]: Point, reach: number): readonly number[] =>
  Array.from({ length: edges }, (_, edge) => (edge / edges) * 2 * Math.PI).flatMap((angle) => [
    x + reach * Math.cos(angle),
    y + reach * Math.sin(angle),
  ]);

const closed = (ring: FlatPoints): FlatPoints => [...Array.from(ring), ring[0] as number, ring[1] as number];
