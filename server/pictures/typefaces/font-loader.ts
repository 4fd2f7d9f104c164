import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { coveredCharacters, renameFont } from "./sfnt.ts";

type Weight = 400 | 600 | 700;
export type CharactersByWeight = ReadonlyMap<Weight, ReadonlySet<string>>;
type Face = { readonly bytes: Buffer; readonly covered: ReadonlySet<number> };
/** A package cuts its font into slices, and says which characters to seek in which. */
type Slice = {
  readonly family: string;
  readonly file: string;
  /** What else than the weight is pinned, where the font varies at all. */
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
/** In the order they are asked for a character: the product's own face first. */
const beforeHan = [
  `${variable}/commissioner`,
  `${variable}/noto-sans`,
  ...scripts.map((script) => `${variable}/noto-sans-${script}`),
  `${variable}/noto-serif-tibetan`,
];
/** For names set large, before all others. */
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

/** The letters as they are drawn for 144 points: finer, with more contrast. */
const largestCut = 144;

/** Used by Typst and by shaping, and drawn by no one. */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

const { resolve } = createRequire(import.meta.url);

/** The fonts that a text needs, from the packages installed with the server. Slices once opened stay open. */
export class FontLoader {
  readonly #slices = new Map<string, Promise<readonly Slice[]>>();
  readonly #faces = new Map<string, Promise<Face>>();

  /** The first font that has a character draws it, and `han` says whose forms of the shared signs come first. */
  async load(wanted: CharactersByWeight, han: Han, use: Use = "text"): Promise<LoadedFonts> {
    const packages = packagesFor(han, use);
    const chosen = new Map<Slice, Set<Buffer>>();
    const unknown = new Set<string>();
    for (const [weight, characters] of wanted) {
      const missing = new Set<number>();
      for (const character of characters)
        if (!invisible.test(character)) missing.add(character.codePointAt(0) as number);
      // One package after the other: the first ones nearly always have all.
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
      for (const character of missing) unknown.add(String.fromCodePoint(character));
    }
    const opened = await Promise.all(
      packages.filter((name) => this.#slices.has(name)).map((name) => this.#slicesOf(name)),
    );
    const used = opened.flat().filter((slice) => chosen.has(slice));
    return {
      families: used.map(({ family }) => family),
      faces: used.flatMap((slice) => [...(chosen.get(slice) ?? [])]),
      missing: unknown,
    };
  }

  #slicesOf(name: string): Promise<readonly Slice[]> {
    const known = this.#slices.get(name) ?? readSlices(name);
    this.#slices.set(name, known);
    return known;
  }

  #face(slice: Slice, weight: Weight): Promise<Face> {
    const key = `${slice.file} ${slice.axes ? weight : ""}`;
    const known = this.#faces.get(key) ?? openFace(slice, weight);
    this.#faces.set(key, known);
    return known;
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
      // A family for each slice: among faces of one family and weight Typst would look at a single one.
      family: `${font}-${slice}`,
      file: `${name}/files/${font}-${slice}-${kind}-normal.woff2`,
      axes: isVariable ? (kind === "opsz" ? { opsz: largestCut } : {}) : undefined,
      has: parseRange(range),
    };
  });
}

async function openFace({ file, family, axes }: Slice, weight: Weight): Promise<Face> {
  // Found only now: of hundreds of slices a text needs a few.
  const font = await subsetFont(await readFile(resolve(file)), null, {
    targetFormat: "truetype",
    keepAllGlyphs: true,
    ...(axes && { variationAxes: { ...axes, wght: weight } }),
  });
  return { bytes: renameFont(font, family), covered: coveredCharacters(font) };
}

/** `U+0E01-0E5B,U+25CC` as a question. */
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
