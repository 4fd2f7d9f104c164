import type { Box, Point } from "../maps/clip.ts";
import type { Size } from "../maps/map-frame.ts";
import type { SetType, Setting } from "./set-type.ts";

export const page = { width: 1600, height: 1000 } as const;
const margin = 88;
const rule = { width: 76, height: 6 };

export type Side = "left" | "right";
/** The words have a column at a side of the page, or its foot. */
export type Form = { readonly isFoot: boolean; readonly side: Side; readonly room: Size };

const longestWord = 11;
const longestName = 24;

export function formFor(name: string, side: Side, isWide = false): Form {
  const isLong = name.length > longestName || name.split(/\s+/).some((word) => word.length > longestWord);
  const isFoot = isLong || isWide;
  return isFoot
    ? { isFoot, side: "left", room: { width: page.width - 2 * margin, height: 330 } }
    : { isFoot, side, room: { width: 600, height: 480 } };
}

export type Composition = {
  readonly svg: string;
  /** What the words stand on. */
  readonly panel: Box;
  /** What that leaves to the picture. */
  readonly open: Box;
};

type Words = {
  readonly name: SetType["name"];
  /** Below it: what it is in, where it is. */
  readonly within?: Setting | undefined;
  readonly degrees?: Setting | undefined;
};

type Colours = { readonly title: string; readonly accent: string };

export function composed(form: Form, words: Words, colours: Colours): Composition {
  const { panel, svg } = form.isFoot ? footOf(words, colours) : columnOf(words, form.side, colours);
  const whole = { left: 0, top: 0, right: page.width, bottom: page.height };
  const open = form.isFoot
    ? { ...whole, bottom: panel.top }
    : form.side === "left"
      ? { ...whole, left: panel.right }
      : { ...whole, right: panel.left };
  return { panel, open, svg };
}

/** From the foot of the page upwards: where it is, what it is in, its name, and a rule over all. */
function columnOf({ name, within, degrees }: Words, side: Side, { title, accent }: Colours) {
  const width = Math.max(240, ...[name, within, degrees].map((one) => one?.width ?? 0));
  const panel = { left: 0, top: 0, right: Math.round(width + 2 * margin), bottom: page.height };
  if (side === "right") [panel.left, panel.right] = [page.width - panel.right, page.width];
  const left = panel.left + margin;
  let bottom = page.height - margin;
  const stacked = (setting: Setting | undefined, colour: string, gap: number) => {
    if (!setting) return "";
    bottom -= setting.height;
    const svg = placed(setting, [left, bottom], `fill="${colour}"`);
    bottom -= gap;
    return svg;
  };
  const svg = [
    stacked(degrees, accent, within ? 28 : underOf(name)),
    stacked(within, title, underOf(name)),
    stacked(name, title, 42),
    ruleAt([left, bottom - rule.height], accent),
  ];
  return { panel, svg: svg.join("") };
}

/** The name at the left, the rest at the right where there is room, else below. */
function footOf({ name, within, degrees }: Words, { title, accent }: Colours) {
  const aside = Math.max(within?.width ?? 0, degrees?.width ?? 0);
  const isBeside = (name?.width ?? 0) + aside + 90 <= page.width - 2 * margin;
  let bottom = page.height - margin + 8;
  const pieces: string[] = [];
  const stacked = (setting: Setting | undefined, colour: string, gap: number) => {
    if (!setting) return;
    bottom -= setting.height;
    const x = isBeside ? page.width - margin - setting.width : margin;
    pieces.push(placed(setting, [x, bottom], `fill="${colour}"`));
    bottom -= gap;
  };
  stacked(degrees, accent, 26);
  stacked(within, title, 0);
  if (isBeside || !(within || degrees)) bottom = page.height - margin + 8;
  else bottom -= underOf(name);
  if (name) {
    bottom -= name.height;
    pieces.push(placed(name, [margin, bottom], `fill="${title}"`));
  }
  bottom -= 40 + rule.height;
  pieces.push(ruleAt([margin, bottom], accent));
  return {
    panel: { left: 0, right: page.width, top: Math.round(bottom - 64), bottom: page.height },
    svg: pieces.join(""),
  };
}

/** Room for what hangs below the name's last line. */
const underOf = (name: SetType["name"]) => (name ? 26 + name.hangs : 40);

const ruleAt = ([x, y]: Point, colour: string) =>
  `<rect x="${x}" y="${y.toFixed(1)}" width="${rule.width}" height="${rule.height}" fill="${colour}"/>`;

export const placed = ({ svg }: Setting, [x, y]: Point, style: string) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" ${style}>${svg}</g>`;

export const svgOf = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${page.width}" height="${page.height}">${drawing}</svg>`;
