import type { Box, Point, Trail } from "../../geo/maps/clip.ts";
import type { Size } from "../../geo/maps/map-frame.ts";
import type { SetType, Setting } from "./set-type.ts";

export const page = { width: 1600, height: 1000 } as const;
/** Between the words and the picture. */
const margin = 88;
/** Between the words and the page's edge: a frame of 4 to 3 cuts 133 off each side, one of 2 to 1 a hundred off the foot. */
const edge = 140;
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
    ? { isFoot, side: "left", room: { width: page.width - 2 * edge, height: 300 } }
    : { isFoot, side, room: { width: 580, height: 480 } };
}

/** Rings to be filled: those within others are holes. */
export type Shape = { readonly rings: readonly Trail[]; readonly colour: string };

export type Composition = {
  readonly words: readonly Shape[];
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
  const { panel, shapes } = form.isFoot ? footOf(words, colours) : columnOf(words, form.side, colours);
  const whole = { left: 0, top: 0, right: page.width, bottom: page.height };
  const open = form.isFoot
    ? { ...whole, bottom: panel.top }
    : form.side === "left"
      ? { ...whole, left: panel.right }
      : { ...whole, right: panel.left };
  return { panel, open, words: shapes };
}

/** From the foot of the page upwards: where it is, what it is in, its name, and a rule over all. */
function columnOf({ name, within, degrees }: Words, side: Side, { title, accent }: Colours) {
  const width = Math.max(240, ...[name, within, degrees].map((one) => one?.width ?? 0));
  const panel = { left: 0, top: 0, right: Math.round(width + margin + edge), bottom: page.height };
  if (side === "right") [panel.left, panel.right] = [page.width - panel.right, page.width];
  const left = panel.left + (side === "left" ? edge : margin);
  let bottom = page.height - edge;
  const shapes: Shape[] = [];
  const stack = (setting: Setting | undefined, colour: string, gap: number) => {
    if (!setting) return;
    bottom -= setting.height;
    shapes.push({ rings: ringsAt(setting, [left, bottom]), colour });
    bottom -= gap;
  };
  stack(degrees, accent, within ? 28 : underOf(name));
  stack(within, title, underOf(name));
  stack(name, title, 42);
  shapes.push({ rings: [ruleAt([left, bottom - rule.height])], colour: accent });
  return { panel, shapes };
}

/** The name at the left, the rest at the right where there is room, else below. */
function footOf({ name, within, degrees }: Words, { title, accent }: Colours) {
  const aside = Math.max(within?.width ?? 0, degrees?.width ?? 0);
  const isBeside = (name?.width ?? 0) + aside + 90 <= page.width - 2 * edge;
  let bottom = page.height - edge + 24;
  const shapes: Shape[] = [];
  const stack = (setting: Setting | undefined, colour: string, gap: number) => {
    if (!setting) return;
    bottom -= setting.height;
    const x = isBeside ? page.width - edge - setting.width : edge;
    shapes.push({ rings: ringsAt(setting, [x, bottom]), colour });
    bottom -= gap;
  };
  stack(degrees, accent, 26);
  stack(within, title, 0);
  if (isBeside || !(within || degrees)) bottom = page.height - edge + 24;
  else bottom -= underOf(name);
  if (name) {
    bottom -= name.height;
    shapes.push({ rings: ringsAt(name, [edge, bottom]), colour: title });
  }
  bottom -= 40 + rule.height;
  shapes.push({ rings: [ruleAt([edge, bottom])], colour: accent });
  return {
    panel: { left: 0, right: page.width, top: Math.round(bottom - 64), bottom: page.height },
    shapes,
  };
}

/** Room for what hangs below the name's last line. */
const underOf = (name: SetType["name"]) => (name ? 26 + name.hangs : 40);

const ruleAt = ([x, y]: Point): Trail => {
  const [right, bottom] = [x + rule.width, y + rule.height];
  return [x, y, right, y, right, bottom, x, bottom];
};

/** The outlines of words whose upper left corner lies there. */
export const ringsAt = ({ letters }: Setting, [left, top]: Point): readonly Trail[] =>
  letters.flatMap(({ glyph, at: [x, y] }) => glyph.rings.map((ring) => movedBy(ring, [left + x, top + y])));

const movedBy = (ring: Trail, by: Point): Trail =>
  Array.from(ring, (number, index) => number + (by[index % 2] as number));

export const svgOf = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">${drawing}</svg>`;
