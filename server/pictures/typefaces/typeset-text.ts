import type { Han } from "./font-loader.ts";

/** A text for Typst; with language and direction if it is not in Latin letters. */
export type TypesetText = string | { readonly text: string; readonly lang: string; readonly rtl?: true };

const languages: readonly (readonly [script: RegExp, lang: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/\p{Script=Thaana}/gu, "dv"],
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Bengali}/gu, "bn"],
  [/\p{Script=Tamil}/gu, "ta"],
  [/\p{Script=Telugu}/gu, "te"],
  [/\p{Script=Kannada}/gu, "kn"],
  [/\p{Script=Malayalam}/gu, "ml"],
  [/\p{Script=Gujarati}/gu, "gu"],
  [/\p{Script=Gurmukhi}/gu, "pa"],
  [/\p{Script=Oriya}/gu, "or"],
  [/\p{Script=Sinhala}/gu, "si"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Lao}/gu, "lo"],
  [/\p{Script=Khmer}/gu, "km"],
  [/\p{Script=Myanmar}/gu, "my"],
  [/\p{Script=Tibetan}/gu, "bo"],
  [/\p{Script=Georgian}/gu, "ka"],
  [/\p{Script=Armenian}/gu, "hy"],
  [/\p{Script=Ethiopic}/gu, "am"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Cyrillic}/gu, "ru"],
];
const latin = /[\p{Script=Latin}]/gu;
const onlyLatin = /^[\p{Script=Latin}\p{Script=Common}]*$/u;
const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}]/u;

export const toTypesetText = (text: string) => withLanguage(addBreaks(removeControls(text)));

export function withLanguage(text: string): TypesetText {
  if (onlyLatin.test(text)) return text;
  const lang = detectLanguage(text);
  if (!lang) return text;
  return { text, lang, ...(rightToLeft.test(text) && { rtl: true }) };
}

/** Paragraphs are separated by blank lines; other line breaks are kept. */
export function splitParagraphs(text: string | undefined): readonly (readonly TypesetText[])[] {
  if (!text) return [];
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split("\n").map((line) => line.trim()))
    .map((lines) => lines.filter(Boolean).map(toTypesetText))
    .filter((lines) => lines.length > 0);
}

/** Counts graphemes. */
export function truncate(text: string, maxLength: number): string {
  const letters = Array.from(graphemes.segment(text.slice(0, maxLength * 8)), ({ segment }) => segment);
  return letters.length > maxLength
    ? `${letters
        .slice(0, maxLength - 1)
        .join("")
        .trimEnd()}…`
    : letters.join("");
}

const simplified =
  /[国东车长门开关会学书马鸟鱼龙风飞机场广岛湾县区乡镇桥楼馆厅饭点时间这们说话请谢买卖钱爱电铁]/gu;
const traditional =
  /[國東車長門開關會學書馬鳥魚龍風飛機場廣島灣縣區鄉鎮橋樓館廳飯點時間這們說話請謝買賣錢愛電鐵]/gu;

/** Which country's variant of Chinese characters the text needs. */
export function detectHanVariant(text: string): Han {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp";
  if (/\p{Script=Hangul}/u.test(text)) return "kr";
  return countMatches(text, traditional) > countMatches(text, simplified) ? "tc" : "sc";
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Replaces control characters and lone surrogates. */
export const removeControls = (text: string) => text.toWellFormed().replace(/[\p{Cc}\s]+/gu, " ");

const unbroken =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{31,}/gu;

/** Allows breaks in words that are longer than a line. */
const addBreaks = (text: string) =>
  text.replace(unbroken, (word) =>
    Array.from(graphemes.segment(word), ({ segment }, at) =>
      at > 0 && at % 8 === 0 ? `\u200b${segment}` : segment,
    ).join(""),
  );

function detectLanguage(text: string): string | undefined {
  // A few kana among many Chinese characters mean Japanese.
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  let maxCount = countMatches(text, latin);
  let language: string | undefined;
  for (const [script, lang] of languages) {
    const amount = countMatches(text, script);
    if (amount > maxCount) [maxCount, language] = [amount, lang];
  }
  return language;
}

const countMatches = (text: string, script: RegExp) => text.match(script)?.length ?? 0;
