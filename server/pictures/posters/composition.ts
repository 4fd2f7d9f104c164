import type { Box, FlatPoints, Point } from "../../geo/maps/clip.ts";
import type { Size } from "../../geo/maps/map-frame.ts";
import type { TextBlock, TypesetWords } from "./typeset-words.ts";

export const page = { width: 1600, height: 1000 } as const;
/** Between the text and the picture. */
const margin = 88;
/** Between the text and the edge of the page: 4:3 crops cut off 133 at each side, 2:1 crops 100 at the bottom. */
const edge = 140;
const rule = { width: 76, height: 6 };

export type Side = "left" | "right";
/** The text is in a column at one side, or at the foot of the page. */
export type Layout = { readonly isFoot: boolean; readonly side: Side; readonly room: Size };

const maxColumnWord = 11;
const maxColumnName = 24;

export function chooseLayout(name: string, side: Side, isWide = false): Layout {
  const isLong = name.length > maxColumnName || name.split(/\s+/).some((word) => word.length > maxColumnWord);
  const isFoot = isLong || isWide;
  return isFoot
    ? { isFoot, side: "left", room: { width: page.width - 2 * edge, height: 300 } }
    : { isFoot, side, room: { width: 580, height: 480 } };
}

/** Rings within other rings are holes. */
export type Shape = { readonly rings: readonly FlatPoints[]; readonly colour: string };

export type Composition = {
  readonly words: readonly Shape[];
  /** The background of the text. */
  readonly panel: Box;
  /** The rest of the page, for the picture. */
  readonly open: Box;
};

type Words = {
  readonly name: TypesetWords["name"];
  /** The country or region around it. */
  readonly within?: TextBlock | undefined;
};

type Colours = { readonly title: string; readonly accent: string };

export function composePage(form: Layout, words: Words, colours: Colours): Composition {
  const { panel, shapes } = form.isFoot
    ? composeFoot(words, colours)
    : composeColumn(words, form.side, colours);
  const whole = { left: 0, top: 0, right: page.width, bottom: page.height };
  const open = form.isFoot
    ? { ...whole, bottom: panel.top }
    : form.side === "left"
      ? { ...whole, left: panel.right }
      : { ...whole, right: panel.left };
  return { panel, open, words: shapes };
}

/** From the bottom upwards: country, name, and a rule above. */
function composeColumn({ name, within }: Words, side: Side, { title, accent }: Colours) {
  const width = Math.max(240, ...[name, within].map((one) => one?.width ?? 0));
  const panel = { left: 0, top: 0, right: Math.round(width + margin + edge), bottom: page.height };
  if (side === "right") [panel.left, panel.right] = [page.width - panel.right, page.width];
  const left = panel.left + (side === "left" ? edge : margin);
  let bottom = page.height - edge;
  const shapes: Shape[] = [];
  const stack = (setting: TextBlock | undefined, colour: string, gap: number) => {
    if (!setting) return;
    bottom -= setting.height;
    shapes.push({ rings: ringsAt(setting, [left, bottom]), colour });
    bottom -= gap;
  };
  stack(within, title, underOf(name));
  stack(name, title, 42);
  shapes.push({ rings: [ruleAt([left, bottom - rule.height])], colour: accent });
  return { panel, shapes };
}

/** The name at the left; the rest at the right if there is room, else below. */
function composeFoot({ name, within }: Words, { title, accent }: Colours) {
  const isBeside = (name?.width ?? 0) + (within?.width ?? 0) + 90 <= page.width - 2 * edge;
  let bottom = page.height - edge + 24;
  const shapes: Shape[] = [];
  if (within) {
    const x = isBeside ? page.width - edge - within.width : edge;
    shapes.push({ rings: ringsAt(within, [x, bottom - within.height]), colour: title });
    if (!isBeside) bottom -= within.height + underOf(name);
  }
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

/** Space for descenders below the name's last line. */
const underOf = (name: TypesetWords["name"]) => (name ? 26 + name.hangs : 40);

const ruleAt = ([x, y]: Point): FlatPoints => {
  const [right, bottom] = [x + rule.width, y + rule.height];
  return [x, y, right, y, right, bottom, x, bottom];
};

/** The outlines of a text with its upper left corner at the point. */
export const ringsAt = ({ letters }: TextBlock, [left, top]: Point): readonly FlatPoints[] =>
  letters.flatMap(({ glyph, at: [x, y] }) => glyph.rings.map((ring) => movedBy(ring, [left + x, top + y])));

const movedBy = (ring: FlatPoints, by: Point): FlatPoints =>
  Array.from(ring, (number, index) => number + (by[index % 2] as number));

export const wrapSvg = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">${drawing}</svg>`;
