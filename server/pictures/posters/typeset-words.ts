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

/** Text as outlines, relative to its upper left corner. */
export type TextBlock = Size & { readonly letters: readonly Letter[] };
type Line = {
  readonly text: string;
  readonly size: number;
  readonly weight: 400 | 600;
  /** Between letters, in ems. */
  readonly tracking: number;
};
type TypesetInput = {
  /** Set as large as fits. */
  readonly name?: { readonly text: string; readonly room: Size };
  readonly lines: readonly Line[];
};
export type TypesetWords = {
  /** `hangs` is how far descenders reach below the box. */
  readonly name: (TextBlock & { readonly size: number; readonly hangs: number }) | undefined;
  readonly lines: readonly (TextBlock | undefined)[];
};

const folder = dirname(fileURLToPath(import.meta.url));
const fontLoader = new FontLoader();
/** Sizes to try: first with whole words, then with words broken. */
const wholeSizes = [180, 164, 148, 132, 118, 106, 95, 85, 76];
const brokenSizes = [95, 85, 76, 68, 60, 54, 48, 42, 36, 32, 28, 24];
/** Scripts with marks above and below need more space between lines. */
const tall = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
/** Stacked marks reach out of the line and are not measured, so such names stay small. */
const stacked = /\p{Mn}{3}/u;
const maxStackedSize = 76;

/** Omits characters that no font has; a text without any others is undefined in the result. */
export async function typesetWords({ name, lines }: TypesetInput): Promise<TypesetWords> {
  const [first = "", ...others] = [name?.text ?? "", ...lines.map(({ text }) => text)].map(removeUndrawable);
  const han = detectHanVariant(first);
  const [display, plain] = await Promise.all([
    fontLoader.load(new Map([[600, new Set(first && `${first}-`)]]), han, "display"),
    fontLoader.load(lettersByWeight(lines, others), han),
  ]);
  const withoutMissing = (text: string, missing: ReadonlySet<string>) =>
    Array.from(text, (character) => (missing.has(character) ? "" : character))
      .join("")
      .trim();
  const title = withoutMissing(first, display.missing);
  const texts = others.map((text) => withoutMissing(text, plain.missing));
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

/** Reused with its fonts, because creating a compiler takes longer than typesetting. */
let typesetter: { readonly faces: ReadonlySet<Buffer>; readonly compiler: NodeCompiler } | undefined;
const maxFaces = 60;

function findCompiler(faces: readonly Buffer[]): NodeCompiler {
  const loaded = typesetter?.faces ?? new Set();
  if (!typesetter || faces.some((face) => !loaded.has(face))) {
    const all = new Set([...(loaded.size < maxFaces ? loaded : []), ...faces]);
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
    if (!result) throw new Error(`the text of a poster could not be typeset: ${JSON.stringify(outcome)}`);
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
  const sizes = wholeSizes.filter((size) => size <= maxStackedSize || !stacked.test(title));
  return [
    ...sizes.map((size) => ({ size, words: withLanguage(title), parts: longestParts(title) })),
    ...brokenSizes.map((size) => ({ size, words: withLanguage(broken), parts: longestParts(broken) })),
  ];
}

/** The longest parts that cannot be broken. */
const longestParts = (text: string): readonly TypesetText[] =>
  text
    .split(/[\s\u00ad\u200b]+/u)
    .filter((part) => part && !(part.length > shortWord && unspaced.test(part)))
    .sort((one, other) => other.length - one.length)
    .slice(0, 3)
    .map(withLanguage);

/** In scripts without spaces, shorter texts stay on one line. */
const shortWord = 10;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const longWord = /[^\s]{13,}/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Adds soft hyphens to words of letters, and invisible breaks to others. */
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

/** Removes control characters, and more marks on a letter than any language has. */
const removeUndrawable = (text: string) =>
  removeControls(text)
    .normalize("NFC")
    .replace(/[\u00ad\u200b]/gu, "")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1")
    .trim();
