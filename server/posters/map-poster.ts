import sharp from "sharp";
import type { Coordinate } from "../../contract/itinerary.ts";
import { type Box, overlap, type Point } from "../maps/clip.ts";
import { frameAt, type MapFrame, nearest } from "../maps/map-frame.ts";
import { mapPaths } from "../maps/map-paths.ts";
import { climateOf } from "./climate.ts";
import { composed, formFor, page, placed, type Side, svgOf } from "./composition.ts";
import { diceOf, pick } from "./dice.ts";
import { ground } from "./ground.ts";
import { type Palette, palettes } from "./palettes.ts";
import { type Setting, setType } from "./set-type.ts";

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
const mostTowns = 10;

/** A poster of a place: the map around it, and its name. */
export async function mapPoster(order: MapOrder): Promise<Buffer> {
  const dice = diceOf(`${order.latitude.toFixed(2)} ${order.longitude.toFixed(2)}`);
  const palette = pick(palettes[climateOf(order)], dice(0));
  const form = formFor(order.name, emptierSide(order, dice(1)), order.spanKm > wideLand);
  const type = await setType({
    name: { text: order.name, room: form.room },
    lines: [
      { text: (order.within ?? "").toLocaleUpperCase("en"), size: 27, weight: 600, tracking: 0.2 },
      { text: inDegrees(order), size: 22, weight: 400, tracking: 0.1 },
      ...order.towns.map(({ name }) => ({ text: name, size: 20, weight: 600 as const, tracking: 0.01 })),
    ],
  });
  const [within, degrees, ...towns] = type.lines;
  const { panel, open, svg } = composed(form, { name: type.name, within, degrees }, palette);
  const middle: Point = [(open.left + open.right) / 2, (open.top + open.bottom) / 2];
  const frame = frameAt(order, {
    ...page,
    at: middle,
    across: Math.min(
      widest,
      Math.max(narrowest, (order.spanKm * page.width) / (form.isFoot ? footSpan : columnSpan)),
    ),
  });
  const { land, borders, graticule } = await mapPaths(frame);
  const mask = await sharp(Buffer.from(svgOf(`<path d="${land}" fill-rule="evenodd"/>`)))
    .extractChannel("alpha")
    .raw()
    .toBuffer();
  if (order.hasMark) raiseIslet(mask, middle);
  const names = townsOn(frame, order, towns, { panel, middle });
  const line = (d: string, style: string) => `<path d="${d}" fill="none" stroke-linejoin="round" ${style}/>`;
  const drawing = svgOf(
    [
      type.outlines,
      clip("open", open),
      clip("panel", panel),
      '<g clip-path="url(#open)">',
      line(graticule, `stroke="${palette.ink}" stroke-opacity=".13" stroke-width="1.2"`),
      line(land, `stroke="${palette.line}" stroke-opacity=".85" stroke-width="1.6"`),
      line(
        borders,
        `stroke="${palette.ink}" stroke-opacity=".55" stroke-width="1.8" stroke-dasharray="9 5 2 5"`,
      ),
      "</g>",
      // The map goes on below the panel, as if that were of glass.
      `<g clip-path="url(#panel)" stroke="${palette.title}" stroke-opacity=".1" stroke-width="1.6">`,
      line(land + borders + graticule, ""),
      "</g>",
      ...names.map((one) => townMark(one, palette)),
      order.hasMark ? placeMark(middle, palette) : "",
      svg,
    ].join(""),
  );
  return sharp(ground(mask, page, open, palette, Math.floor(dice(2) * 2 ** 31)), {
    raw: { ...page, channels: 4 },
  })
    .composite([{ input: Buffer.from(drawing) }])
    .removeAlpha()
    .png({ compressionLevel: 2 })
    .toBuffer();
}

const clip = (id: string, { left, top, right, bottom }: Box) =>
  `<clipPath id="${id}"><path d="M${left} ${top}H${right}V${bottom}H${left}Z"/></clipPath>`;

const isletReach = 34;
const isletSize = 9;

/** Islands too small for Natural Earth have ground under their mark all the same. */
function raiseIslet(mask: Uint8Array, [x, y]: Point): void {
  const cells: number[] = [];
  for (let down = -isletReach; down <= isletReach; down++)
    for (let right = -isletReach; right <= isletReach; right++) {
      const at = Math.round(y + down) * page.width + Math.round(x + right);
      if (mask[at]) return;
      if (Math.hypot(down, right) < isletSize) cells.push(at);
    }
  for (const at of cells) mask[at] = 255;
}

/** The side with fewer towns: by the sea that is the sea's. */
function emptierSide({ towns, longitude }: MapOrder, thrown: number): Side {
  const west = towns.filter((town) => nearest(town.longitude, longitude) < longitude).length;
  const east = towns.length - west;
  if (Math.abs(west - east) < 2) return thrown < 0.5 ? "left" : "right";
  return west < east ? "left" : "right";
}

/** 38°43′ N 9°08′ W */
function inDegrees({ latitude, longitude }: Coordinate): string {
  const said = (value: number, letters: string) => {
    const minutes = Math.round(Math.abs(value) * 60);
    return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, "0")}′ ${letters[value < 0 ? 1 : 0]}`;
  };
  return `${said(latitude, "NS")}   ${said(longitude, "EW")}`;
}

type TownOn = { readonly at: Point; readonly label: Setting; readonly corner: Point };

/** The towns that have room: in the open part of the map, away from the place's mark and from each other. */
function townsOn(
  frame: MapFrame,
  { towns, hasMark }: MapOrder,
  labels: readonly (Setting | undefined)[],
  { panel, middle }: { readonly panel: Box; readonly middle: Point },
): readonly TownOn[] {
  const found: TownOn[] = [];
  const taken: Box[] = hasMark ? [panel, around(middle, 54)] : [panel];
  for (const [index, town] of towns.entries()) {
    const label = labels[index];
    if (!label || found.length === mostTowns) continue;
    const at = frame.project([nearest(town.longitude, frame.middle), town.latitude]);
    const dot = around(at, 30);
    if (taken.some((box) => overlap(box, dot))) continue;
    const corner = cornersFor(at, label).find((one) => {
      const box = grown(boxOf(one, label), 10);
      return isOnPage(box) && !taken.some((other) => overlap(box, other));
    });
    if (!corner) continue;
    taken.push(around(at, 12), grown(boxOf(corner, label), 10));
    found.push({ at, label, corner });
  }
  return found;
}

const cornersFor = ([x, y]: Point, { width, height }: Setting): readonly Point[] => [
  [x + 15, y - height / 2],
  [x - 15 - width, y - height / 2],
  [x - width / 2, y + 16],
  [x - width / 2, y - 16 - height],
];
const boxOf = ([left, top]: Point, { width, height }: Setting): Box => ({
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
const isOnPage = ({ left, top, right, bottom }: Box) =>
  left > 20 && top > 20 && right < page.width - 20 && bottom < page.height - 20;

function townMark({ at: [x, y], label, corner }: TownOn, { ink, land }: Palette): string {
  const halo = `fill="${land}" stroke="${land}" stroke-opacity=".75" stroke-width="5" stroke-linejoin="round"`;
  const dot = `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5" fill="${ink}" stroke="${land}" stroke-width="2.5"/>`;
  return placed(label, corner, halo) + dot + placed(label, corner, `fill="${ink}"`);
}

function placeMark([x, y]: Point, { mark, land }: Palette): string {
  const ring = (reach: number, style: string) => `<circle cx="${x}" cy="${y}" r="${reach}" ${style}/>`;
  return [
    ring(46, `fill="${mark}" fill-opacity=".16"`),
    ring(30, `fill="none" stroke="${mark}" stroke-width="3"`),
    ring(15, `fill="${mark}" stroke="${land}" stroke-width="4"`),
  ].join("");
}
