import type { ImageCredit } from "../../../contract/image.ts";

export type CreditText = { readonly text: string; readonly url?: string };

/**
 * The credit as pieces of text, with links at the author, the source and the license where the text names them. If it
 * does not name the source, all other text links there.
 */
export function creditLine(credit: ImageCredit): readonly CreditText[] {
  const { text, author, authorURL, source, sourceURL, license, licenseURL } = credit;
  const links = [
    [source, sourceURL],
    [author, authorURL],
    [license, licenseURL],
  ] as const;
  let pieces: readonly CreditText[] = [{ text }];
  for (const [words, url] of links) if (words && url) pieces = linked(pieces, words, url);
  if (pieces.some(({ url }) => url === sourceURL)) return pieces;
  return pieces.map(({ text, url = sourceURL }) => ({ text, url }));
}

/** Makes the first occurrence of these words a link. */
function linked(pieces: readonly CreditText[], words: string, url: string): readonly CreditText[] {
  const at = pieces.findIndex((piece) => !piece.url && piece.text.includes(words));
  const found = pieces[at];
  if (!found) return pieces;
  const begins = found.text.indexOf(words);
  const parts = [
    { text: found.text.slice(0, begins) },
    { text: words, url },
    { text: found.text.slice(begins + words.length) },
  ];
  return pieces.toSpliced(at, 1, ...parts.filter(({ text }) => text));
}
