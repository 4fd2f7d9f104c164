/** Corrects typical OCR errors that produce spellings of no language. */
const mistakes: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // Full-width forms.
  [/￥/gu, "¥"],
  [/：/gu, ":"],
  [/，/gu, ","],
  [/（/gu, "("],
  [/）/gu, ")"],
  // 12:0O, 1O0: a time or a number has no letter in it.
  [/(?<=\d[:.h])[\dOo]{2}(?![\p{L}\d])/gu, (minutes) => minutes.replace(/[Oo]/gu, "0")],
  [/(?<=\d)[Oo]+(?=\d)/gu, (letters) => "0".repeat(letters.length)],
  // i) or l. before a name: the number 1 of a list.
  [/^[Iil|](?=[).] ?\p{L})/gu, "1"],
  // C18.50: an amount, so the letter is a currency sign.
  [/(?<![\p{L}\d])[CEe](?=\d{1,4}[.,]\d{2}(?!\d))/gu, "€"],
  // Zo0: a word has no digit at its end.
  [/(?<=\p{L}\p{Ll})0(?![\p{L}\d])/gu, "o"],
  // Straße, großer, Schloß: only German has such a letter inside a word.
  [/(?<=\p{L}[aeiouäöü])B(?=e[mnrs]?(?!\p{L})|(?!\p{L}))/gu, "ß"],
  [/(?<=[Ss]tra)B(?=en?)/gu, "ß"],
  // São, Guimarães, Camões: only Portuguese has these endings, with a tilde.
  [/ä(?=os?(?!\p{L})|es(?!\p{L}))/gu, "ã"],
  [/ö(?=es(?!\p{L}))/gu, "õ"],
];

export const correctMisreadings = (text: string): string =>
  mistakes.reduce(
    (corrected, [mistake, right]) =>
      typeof right === "string" ? corrected.replace(mistake, right) : corrected.replace(mistake, right),
    text,
  );
