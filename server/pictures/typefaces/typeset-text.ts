import type { Han } from "./font-loader.ts";

/** A text as the page takes it: what is not in Latin letters says its language and direction. */
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

/** The text as it is, with its language where that is not written in Latin letters. */
export function withLanguage(text: string): TypesetText {
  if (onlyLatin.test(text)) return text;
  const lang = detectLanguage(text);
  if (!lang) return text;
  return { text, lang, ...(rightToLeft.test(text) && { rtl: true }) };
}

/** A blank line parts paragraphs, and every other line break stays one. */
export function splitParagraphs(text: string | undefined): readonly (readonly TypesetText[])[] {
  if (!text) return [];
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split("\n").map((line) => line.trim()))
    .map((lines) => lines.filter(Boolean).map(toTypesetText))
    .filter((lines) => lines.length > 0);
}

/** The first so many characters as a reader counts them. */
export function truncate(text: string, most: number): string {
  const letters = Array.from(graphemes.segment(text.slice(0, most * 8)), ({ segment }) => segment);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : letters.join("");
}

const simplified =
  /[国东车长门开关会学书马鸟鱼龙风飞机场广岛湾县区乡镇桥楼馆厅饭点时间这们说话请谢买卖钱爱电铁]/gu;
const traditional =
  /[國東車長門開關會學書馬鳥魚龍風飛機場廣島灣縣區鄉鎮橋樓館廳飯點時間這們說話請謝買賣錢愛電鐵]/gu;

/** Whose forms the shared signs take: where kana stand they are Japanese, and so on. */
export function detectHanVariant(text: string): Han {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp";
  if (/\p{Script=Hangul}/u.test(text)) return "kr";
  return countMatches(text, traditional) > countMatches(text, simplified) ? "tc" : "sc";
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Without what cannot be drawn: control characters and halves of surrogate pairs. */
export const removeControls = (text: string) => text.toWellFormed().replace(/[\p{Cc}\s]+/gu, " ");

const unbroken =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{31,}/gu;

/** A word longer than a line may break anywhere: better than to run off the page. */
const addBreaks = (text: string) =>
  text.replace(unbroken, (word) =>
    Array.from(graphemes.segment(word), ({ segment }, at) =>
      at > 0 && at % 8 === 0 ? `\u200b${segment}` : segment,
    ).join(""),
  );

function detectLanguage(text: string): string | undefined {
  // Kana among many signs still make it Japanese.
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  let most = countMatches(text, latin);
  let found: string | undefined;
  for (const [script, lang] of languages) {
    const amount = countMatches(text, script);
    if (amount > most) [most, found] = [amount, lang];
  }
  return found;
}

const countMatches = (text: string, script: RegExp) => text.match(script)?.length ?? 0;
