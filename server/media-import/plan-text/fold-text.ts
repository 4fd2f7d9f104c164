/** Letters that Unicode does not decompose into a base letter and marks. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "s",
  æ: "a",
  œ: "o",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  "’": "'",
  "‘": "'",
  "`": "'",
  "´": "'",
};

/**
 * Removes case and accents, which OCR loses. The length stays the same, so that positions match those in the text.
 */
export function foldText(text: string): string {
  if (/^[ -_a-~]*$/.test(text)) return text.toLowerCase();
  let folded = "";
  for (const letter of text.split("")) folded += plainLetter(letter);
  return folded;
}

function plainLetter(letter: string): string {
  const small = letter.toLowerCase();
  const low = small.length === 1 ? small : letter;
  const known = plainLetters[low];
  if (known !== undefined) return known;
  if (!/\p{sc=Latin}/u.test(low)) return low;
  return low.normalize("NFD").charAt(0);
}

/** Replaces the full-width Latin letters and signs of East Asian text by normal ones. */
export function narrowForms(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, " ")
    .trim();
}
