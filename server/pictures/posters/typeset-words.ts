import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Size } from "../../geo/maps/map-frame.ts";
import { FontLoader } from "../typefaces/font-loader.ts";
import {
  detectHanVariant,
  removeControls,
  type TypesetText,
  withLanguage,
} from "../typefaces/typeset-text.ts";
import { type Letter, parseLetters } from "./letters.ts";

/** Type as outlines, from its upper left corner on. */
export type TextBlock = Size & { readonly letters: readonly Letter[] };
type Line = {
  readonly text: string;
  readonly size: number;
  readonly weight: 400 | 600;
  /** Between letters, in ems. */
  readonly tracking: number;
};
type TypesetInput = {
  /** As large as its column and height allow. */
  readonly name?: { readonly text: string; readonly room: Size };
  readonly lines: readonly Line[];
};
export type TypesetWords = {
  /** `hangs` by so much below its box. */
  readonly name: (TextBlock & { readonly size: number; readonly hangs: number }) | undefined;
  readonly lines: readonly (TextBlock | undefined)[];
};

const folder = dirname(fileURLToPath(import.meta.url));
const fontLoader = new FontLoader();
/** In words first, then with words broken, and last however small. */
const wholeSizes = [180, 164, 148, 132, 118, 106, 95, 85, 76];
const brokenSizes = [95, 85, 76, 68, 60, 54, 48, 42, 36, 32, 28, 24];
/** Scripts that write above and below their letters need more room between lines. */
const tall = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
/** Marks upon marks rise out of the line, and are measured by nobody: such a name stays small. */
const stacked = /\p{Mn}{3}/u;
const largestStacked = 76;

/** Sets words, all at once. What no font can draw is left out, and so is a text of which nothing is left. */
export async function typesetWords({ name, lines }: TypesetInput): Promise<TypesetWords> {
  const [first = "", ...others] = [name?.text ?? "", ...lines.map(({ text }) => text)].map(removeUndrawable);
  const han = detectHanVariant(first);
  const [display, plain] = await Promise.all([
    fontLoader.load(new Map([[600, new Set(first && `${first}-`)]]), han, "display"),
    fontLoader.load(lettersByWeight(lines, others), han),
  ]);
  const known = (text: string, missing: ReadonlySet<string>) =>
    Array.from(text, (character) => (missing.has(character) ? "" : character))
      .join("")
      .trim();
  const title = known(first, display.missing);
  const texts = others.map((text) => known(text, plain.missing));
  const set = lines.flatMap((line, index) =>
    texts[index] ? [{ ...line, words: withLanguage(texts[index]) }] : [],
  );
  const isTall = tall.test(title);
  const order = {
    displayFonts: display.families,
    textFonts: plain.families,
    name: title ? { ...name?.room, isTall, leading: isTall ? 0.42 : 0.34, tries: listAttempts(title) } : null,
    lines: set,
  };
  const pages = await compileTypst(order, [...display.faces, ...plain.faces]);
  const named = pages[0];
  const rest = title ? pages.slice(1) : pages;
  let next = 0;
  return {
    name: title && named ? { ...named, hangs: named.size * (isTall ? 0.12 : 0.26) } : undefined,
    lines: texts.map((text) => (text ? rest[next++] : undefined)),
  };
}

function lettersByWeight(lines: readonly Line[], texts: readonly string[]) {
  const letters = new Map<Line["weight"], Set<string>>();
  for (const [index, { weight }] of lines.entries())
    letters.set(weight, new Set([...(letters.get(weight) ?? []), ...(texts[index] as string)]));
  return letters;
}

type Page = TextBlock & { readonly size: number };

/** It takes longer to make one ready than to set words: it keeps the fonts it has, and an order names those it wants. */
let typesetter: { readonly faces: ReadonlySet<Buffer>; readonly compiler: NodeCompiler } | undefined;
const maxFaces = 60;

function findCompiler(faces: readonly Buffer[]): NodeCompiler {
  const kept = typesetter?.faces ?? new Set();
  if (!typesetter || faces.some((face) => !kept.has(face))) {
    const all = new Set([...(kept.size < maxFaces ? kept : []), ...faces]);
    const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: [...all] }] });
    typesetter = { faces: all, compiler };
  }
  return typesetter.compiler;
}

async function compileTypst(order: object, faces: readonly Buffer[]): Promise<readonly Page[]> {
  const main = await page;
  const compiler = findCompiler(faces);
  try {
    compiler.mapShadow(join(folder, "order.json"), Buffer.from(JSON.stringify(order)));
    const { result, ...outcome } = compiler.compile({ mainFileContent: main });
    if (!result) throw new Error(`the words could not be set: ${JSON.stringify(outcome)}`);
    const sizes = compiler.query(result, { selector: "<size>", field: "value" }) as readonly (Size & {
      size: number;
    })[];
    const letters = parseLetters(compiler.plainSvg(result));
    return sizes.map((size, index) => ({ ...size, letters: letters[index] ?? [] }));
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

const page = readFile(join(folder, "poster.typ"), "utf8");

function listAttempts(title: string) {
  const broken = title.replace(longWord, (word) => withBreaks(word));
  const sizes = wholeSizes.filter((size) => size <= largestStacked || !stacked.test(title));
  return [
    ...sizes.map((size) => ({ size, words: withLanguage(title), parts: longestParts(title) })),
    ...brokenSizes.map((size) => ({ size, words: withLanguage(broken), parts: longestParts(broken) })),
  ];
}

/** What a line cannot be broken in, as far as it matters: the longest. */
const longestParts = (text: string): readonly TypesetText[] =>
  text
    .split(/[\s\u00ad\u200b]+/u)
    .filter((part) => part && !(part.length > shortWord && unspaced.test(part)))
    .sort((one, other) => other.length - one.length)
    .slice(0, 3)
    .map(withLanguage);

/** Of scripts without spaces, what is short enough to stay on one line. */
const shortWord = 10;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const longWord = /[^\s]{13,}/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Latin words take a hyphen where they are broken, others nothing. */
function withBreaks(word: string): string {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  const isLetters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u.test(word);
  const every = isLetters ? 1 : 6;
  return letters
    .map((letter, at) =>
      at > 3 && at < letters.length - 3 && at % every === 0
        ? `${isLetters ? "\u00ad" : "\u200b"}${letter}`
        : letter,
    )
    .join("");
}

/** Without control characters, and without more marks over and under a letter than any language has. */
const removeUndrawable = (text: string) =>
  removeControls(text)
    .normalize("NFC")
    .replace(/[\u00ad\u200b]/gu, "")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1")
    .trim();
