/** Whether two names are the same for a traveller: a misread letter, an extra word or another accent is fine. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [folded(one), folded(other)];
  if (!a || !b) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= 5 && long.includes(short)) return true;
  return nameDistance(one, other) <= 0.25;
}

/** The share of letters that must be changed: 0 for the same text, 1 for nothing in common. */
export function nameDistance(one: string, other: string): number {
  const [a, b] = [folded(one), folded(other)];
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : edits(a, b) / longest;
}

const folded = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll("ı", "i")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Levenshtein. */
function edits(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++)
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1),
      );
    previous = current;
  }
  return previous[other.length] ?? 0;
}
