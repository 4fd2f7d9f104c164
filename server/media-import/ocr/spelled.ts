/** What the recognisers take one for the other of, where no language writes it so. */
const mistakes: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // Full-width forms.
  [/￥/gu, "¥"],
  [/：/gu, ":"],
  [/，/gu, ","],
  [/（/gu, "("],
  [/）/gu, ")"],
  // 12:0O, 1O0: a time or a number has no letter within.
  [/(?<=\d[:.h])[\dOo]{2}(?![\p{L}\d])/gu, (minutes) => minutes.replace(/[Oo]/gu, "0")],
  [/(?<=\d)[Oo]+(?=\d)/gu, (letters) => "0".repeat(letters.length)],
  // i) or l. before a name: the first of a list.
  [/^[Iil|](?=[).] ?\p{L})/gu, "1"],
  // C18.50: an amount, so the letter is a sign of money.
  [/(?<![\p{L}\d])[CEe](?=\d{1,4}[.,]\d{2}(?!\d))/gu, "€"],
  // Zo0: and a word no digit at its end.
  [/(?<=\p{L}\p{Ll})0(?![\p{L}\d])/gu, "o"],
  // Straße, großer, Schloß: only German has a letter that looks so within a word.
  [/(?<=\p{L}[aeiouäöü])B(?=e[mnrs]?(?!\p{L})|(?!\p{L}))/gu, "ß"],
  [/(?<=[Ss]tra)B(?=en?)/gu, "ß"],
  // São, Guimarães, Camões: only Portuguese ends words so, with a tilde.
  [/ä(?=os?(?!\p{L})|es(?!\p{L}))/gu, "ã"],
  [/ö(?=es(?!\p{L}))/gu, "õ"],
];

export const spelled = (text: string): string =>
  mistakes.reduce(
    (mended, [mistake, right]) =>
      typeof right === "string" ? mended.replace(mistake, right) : mended.replace(mistake, right),
    text,
  );
