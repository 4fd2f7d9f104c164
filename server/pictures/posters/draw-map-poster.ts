import type { Coordinate } from "../../../contract/itinerary.ts";
import { type Box, overlaps, type Point } from "../../geo/maps/clip.ts";
import { centerFrame, type MapFrame, unwrapLongitude } from "../../geo/maps/map-frame.ts";
import { type MapLines, mapLines } from "../../geo/maps/map-lines.ts";
import { Canvas } from "./canvas.ts";
import { findClimate } from "./climate.ts";
import { chooseLayout, composePage, page, ringsAt, type Side } from "./composition.ts";
import { fillRings } from "./fill-rings.ts";
import { paintGround } from "./paint-ground.ts";
import { type Palette, palettes } from "./palettes.ts";
import {
  boxesAlong,
  captionBox,
  drawRoute,
  frameRoute,
  isWiderThanHigh,
  projectPlace,
  projectWays,
  stopRadius,
  waysAlong,
} from "./route.ts";
import { hashNumbers, pick } from "./seeded-random.ts";
import { around, circle, closed, grown } from "./shapes.ts";
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
  /** Most important first. */
  readonly towns: readonly Town[];
  /** The way from stop to stop, which the map then shows as a whole. */
  readonly route?: readonly Coordinate[];
};

const minKm = 360;
const maxKm = 11_000;
/** Larger places get the whole width of the page, because most are wider than high. */
const wideLandKm = 3000;
/** How many pixels of the page the place fills. */
const columnSpan = 850;
const footSpan = 1150;
/** Cards show a poster at about a fifth of its size: smaller letters could not be read there. */
const minLetters = 44;
const maxTowns = 5;

export async function drawMapPoster(order: MapOrder): Promise<Buffer> {
  const dice = hashNumbers(`${order.latitude.toFixed(2)} ${order.longitude.toFixed(2)}`);
  const palette = pick(palettes[findClimate(order)], dice(0));
  const ways = order.route && waysAlong(order.route);
  const isWide = ways ? isWiderThanHigh(ways) : order.spanKm > wideLandKm;
  const form = chooseLayout(order.name, emptierSide(order, dice(1)), isWide);
  const type = await typesetWords({
    name: { text: order.name, room: form.room },
    lines: [
      {
        text: (order.within ?? "").toLocaleUpperCase("en"),
        size: minLetters,
        weight: 600,
        tracking: 0.12,
      },
    ],
  });
  const within = type.lines.find((line) => line && line.width <= form.room.width);
  const { panel, open, words } = composePage(form, { name: type.name, within }, palette);
  const middle: Point = [(open.left + open.right) / 2, (open.top + open.bottom) / 2];
  const frame = ways ? frameRoute(ways, open) : framePlace(order, middle, form.isFoot);
  const lines = await mapLines(frame);
  const trail = ways && projectWays(ways, frame);
  const points = order.route?.map((point) => projectPlace(point, frame)) ?? [];
  const onRoute = trail ? [...points.map((point) => around(point, stopRadius)), ...boxesAlong(trail)] : [];
  const taken = [captionBox, ...onRoute];
  const towns = await placeTowns(frame, order, order.hasMark ? [...taken, around(middle, 54)] : taken, open);
  const canvas = new Canvas();
  const land = coverLand(lines, order.hasMark ? middle : undefined);
  paintGround(canvas.pixels, land, open, palette, Math.floor(dice(2) * 2 ** 31));
  drawLines(canvas, lines, panel, palette);
  if (trail) drawRoute(canvas, trail, points, palette);
  drawTowns(canvas, towns, palette, !trail);
  if (order.hasMark) drawMark(canvas, middle, palette);
  for (const { rings, colour } of words) canvas.fill(rings, colour);
  return canvas.toPng();
}

const framePlace = (order: MapOrder, middle: Point, isFoot: boolean): MapFrame =>
  centerFrame(order, {
    ...page,
    at: middle,
    across: Math.min(maxKm, Math.max(minKm, (order.spanKm * page.width) / (isFoot ? footSpan : columnSpan))),
  });

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

type PlacedTown = { readonly at: Point; readonly label: TextBlock; readonly corner: Point };

/** Towns on the open part of the map whose labels overlap neither what is `taken` nor each other. */
async function placeTowns(
  frame: MapFrame,
  { towns, route }: MapOrder,
  alreadyTaken: readonly Box[],
  open: Box,
): Promise<readonly PlacedTown[]> {
  const taken = [...alreadyTaken];
  const isFree = (box: Box) => !taken.some((other) => overlaps(box, other));
  // The stops of a route have their marks already.
  const hasRoom = (at: Point) => route !== undefined || isFree(around(at, 30));
  const visible = towns
    .map((town) => ({ name: town.name, at: projectPlace(town, frame) }))
    .filter(({ at }) => isInside(around(at, 30), open) && hasRoom(at))
    .slice(0, maxTowns * 4);
  const { lines: labels } = await typesetWords({
    lines: visible.map(({ name }) => ({ text: name, size: minLetters, weight: 600, tracking: 0 })),
  });
  const placed: PlacedTown[] = [];
  for (const [index, { at }] of visible.entries()) {
    const label = labels[index];
    if (!label || placed.length === maxTowns || !hasRoom(at)) continue;
    const corner = cornersFor(at, label).find((one) => {
      const box = grown(boxOf(one, label), 10);
      return isInside(box, open) && isOnPage(box) && isFree(box);
    });
    if (!corner) continue;
    taken.push(around(at, 12), grown(boxOf(corner, label), 22));
    placed.push({ at, label, corner });
  }
  return placed;
}

const cornersFor = ([x, y]: Point, { width, height }: TextBlock): readonly Point[] => [
  [x + 34, y - height / 2],
  [x - 34 - width, y - height / 2],
  [x - width / 2, y + 38],
  [x - width / 2, y - 38 - height],
  [x + 24, y + 26],
  [x + 24, y - 26 - height],
  [x - 24 - width, y + 26],
  [x - 24 - width, y - 26 - height],
];
const boxOf = ([left, top]: Point, { width, height }: TextBlock): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const isInside = (box: Box, { left, top, right, bottom }: Box) =>
  box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
/** Far enough from the edges of the page that cards, which cut them off, cut off no letter. */
const isOnPage = (box: Box) =>
  isInside(box, {
    left: pageInset,
    top: pageInset,
    right: page.width - pageInset,
    bottom: page.height - pageInset,
  });
const pageInset = 60;

function drawTowns(
  canvas: Canvas,
  towns: readonly PlacedTown[],
  { ink, land }: Palette,
  hasDots: boolean,
): void {
  const names = towns.flatMap(({ label, corner }) => ringsAt(label, corner));
  const dots = (radius: number) => (hasDots ? towns.map(({ at }) => circle(at, radius)) : []);
  canvas.draw(names.map(closed), { width: 10 }, { colour: land, strength: 0.8 });
  canvas.fill(dots(13), land);
  canvas.fill([...dots(8.5), ...names], ink);
}

function drawMark(canvas: Canvas, at: Point, { mark, land }: Palette): void {
  canvas.fill([circle(at, 46)], mark, 0.16);
  canvas.draw([closed(circle(at, 30))], { width: 3 }, { colour: mark, strength: 1 });
  canvas.fill([circle(at, 17)], land);
  canvas.fill([circle(at, 13)], mark);
}
