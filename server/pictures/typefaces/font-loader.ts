import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { coveredCharacters, renameFont } from "./sfnt.ts";

type Weight = 400 | 600 | 700;
export type CharactersByWeight = ReadonlyMap<Weight, ReadonlySet<string>>;
type Face = { readonly bytes: Buffer; readonly covered: ReadonlySet<number> };
/** Packages split a font into slices by characters. */
type Slice = {
  readonly family: string;
  readonly file: string;
  /** Fixed axes besides the weight; undefined if the font is not variable. */
  readonly axes: Readonly<Record<string, number>> | undefined;
  has(character: number): boolean;
};
type LoadedFonts = {
  readonly families: readonly string[];
  readonly faces: readonly Buffer[];
  /** Characters that no font has. */
  readonly missing: ReadonlySet<string>;
};

const variable = "@fontsource-variable";
const scripts = [
  ...["arabic", "hebrew", "devanagari", "bengali", "tamil", "telugu", "kannada", "malayalam", "gujarati"],
  ...["gurmukhi", "oriya", "sinhala", "thai", "lao", "khmer", "myanmar", "georgian", "armenian", "ethiopic"],
  "thaana",
];
/** In the order in which they are tried, starting with the product's own typeface. */
const beforeHan = [
  `${variable}/commissioner`,
  `${variable}/noto-sans`,
  ...scripts.map((script) => `${variable}/noto-sans-${script}`),
  `${variable}/noto-serif-tibetan`,
];
/** For large titles; tried before all others. */
const displayFace = `${variable}/fraunces`;
const afterHan = [
  `${variable}/noto-emoji`,
  `${variable}/noto-sans-symbols`,
  "@fontsource/noto-sans-symbols-2",
  "@fontsource/noto-sans-math",
];
export type Han = "sc" | "tc" | "jp" | "kr";
type Use = "text" | "display";
const hans: readonly Han[] = ["sc", "tc", "jp", "kr"];

/** The optical size for large titles: finer, with more contrast. */
const displayOpticalSize = 144;

/** Characters without a glyph. */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

const { resolve } = createRequire(import.meta.url);

/** Loads the fonts that a text needs from the installed packages, and caches them. */
export class FontLoader {
  readonly #slices = new Map<string, Promise<readonly Slice[]>>();
  readonly #faces = new Map<string, Promise<Face>>();

  /** The first font that has a character is used for it; `han` selects the variant of Chinese characters. */
  async load(charactersByWeight: CharactersByWeight, han: Han, use: Use = "text"): Promise<LoadedFonts> {
    const packages = packagesFor(han, use);
    const chosen = new Map<Slice, Set<Buffer>>();
    const missingEverywhere = new Set<string>();
    for (const [weight, characters] of charactersByWeight) {
      const missing = new Set<number>();
      for (const character of characters)
        if (!invisible.test(character)) missing.add(character.codePointAt(0) as number);
      // In sequence, because the first packages nearly always have all characters.
      for (const name of packages) {
        if (missing.size === 0) break;
        for (const slice of await this.#slicesOf(name)) {
          if (!some(missing, (character) => slice.has(character))) continue;
          const { covered, bytes } = await this.#face(slice, weight);
          let isUseful = false;
          for (const character of missing) if (covered.has(character)) isUseful = missing.delete(character);
          if (isUseful) chosen.set(slice, (chosen.get(slice) ?? new Set()).add(bytes));
        }
      }
      for (const character of missing) missingEverywhere.add(String.fromCodePoint(character));
    }
    const opened = await Promise.all(
      packages.filter((name) => this.#slices.has(name)).map((name) => this.#slicesOf(name)),
    );
    const used = opened.flat().filter((slice) => chosen.has(slice));
    return {
      families: used.map(({ family }) => family),
      faces: used.flatMap((slice) => [...(chosen.get(slice) ?? [])]),
      missing: missingEverywhere,
    };
  }

  #slicesOf(name: string): Promise<readonly Slice[]> {
    const slices = this.#slices.get(name) ?? readSlices(name);
    this.#slices.set(name, slices);
    return slices;
  }

  #face(slice: Slice, weight: Weight): Promise<Face> {
    const key = `${slice.file} ${slice.axes ? weight : ""}`;
    const face = this.#faces.get(key) ?? openFace(slice, weight);
    this.#faces.set(key, face);
    return face;
  }
}

function packagesFor(han: Han, use: Use): readonly string[] {
  const ordered = [han, ...hans.filter((other) => other !== han)];
  return [
    ...(use === "display" ? [displayFace] : []),
    ...beforeHan,
    ...ordered.map((one) => `${variable}/noto-sans-${one}`),
    ...afterHan,
  ];
}

async function readSlices(name: string): Promise<readonly Slice[]> {
  const font = name.slice(name.indexOf("/") + 1);
  const isVariable = name.startsWith(variable);
  const ranges = JSON.parse(await readFile(resolve(`${name}/unicode.json`), "utf8")) as Record<
    string,
    string
  >;
  return Object.entries(ranges).map(([key, range]) => {
    const slice = key.replace(/[[\]]/g, "");
    const kind = !isVariable ? "400" : name === displayFace ? "opsz" : "wght";
    return {
      // Its own family for each slice, because Typst uses only one face for a family and weight.
      family: `${font}-${slice}`,
      file: `${name}/files/${font}-${slice}-${kind}-normal.woff2`,
      axes: isVariable ? (kind === "opsz" ? { opsz: displayOpticalSize } : {}) : undefined,
      has: parseRange(range),
    };
  });
}

async function openFace({ file, family, axes }: Slice, weight: Weight): Promise<Face> {
  // Resolved only now, because a text needs only a few of hundreds of slices.
  const font = await subsetFont(await readFile(resolve(file)), null, {
    targetFormat: "truetype",
    keepAllGlyphs: true,
    ...(axes && { variationAxes: { ...axes, wght: weight } }),
  });
  return { bytes: renameFont(font, family), covered: coveredCharacters(font) };
}

/** Parses a range such as `U+0E01-0E5B,U+25CC`. */
function parseRange(range: string): (character: number) => boolean {
  const spans = range.split(",").map((span) => {
    const [first = "", last = first] = span.trim().slice(2).split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (character) => spans.some(([first, last]) => first <= character && character <= last);
}

function some<T>(values: Iterable<T>, is: (value: T) => boolean): boolean {
  for (const value of values) if (is(value)) return true;
  return false;
}
