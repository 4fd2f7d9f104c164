const latin = /\p{sc=Latin}/u;
const other = /(?!\p{sc=Latin})\p{L}/u;

/** Splits a name in two scripts: "浅草寺 Sensō-ji Temple". Undefined if one is inside the other. */
export function splitScripts(name: string): { latin: string; other: string } | undefined {
  if (!latin.test(name) || !other.test(name)) return undefined;
  const words = name.split(/\s+/);
  const kinds: ("other" | "latin")[] = [];
  // Numbers and signs belong to the script before them.
  for (const word of words)
    kinds.push(other.test(word) ? "other" : latin.test(word) ? "latin" : (kinds.at(-1) ?? "latin"));
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  if (changes > 2 || words.some((word) => latin.test(word) && other.test(word))) return undefined;
  const of = (kind: string) =>
    words
      .filter((_, index) => kinds[index] === kind)
      .join(" ")
      .replace(/^[\s(,/|·:–-]+|[\s(,/|·:–-]+$/g, "")
      .replace(/^\(?([^()]*)\)?$/, "$1");
  const parted = { latin: of("latin"), other: of("other") };
  return letters(parted.latin) >= 3 && letters(parted.other) >= 2 ? parted : undefined;
}

const letters = (text: string): number => (text.match(/\p{L}/gu) ?? []).length;

/** Whether the script has no spaces between words. */
export const isUnspaced = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u.test(text);
