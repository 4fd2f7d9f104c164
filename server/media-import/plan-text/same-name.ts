import { plain } from "./plain.ts";

/** A name without what text recognition gets wrong first: case, accents, spaces and signs. */
const key = (name: string): string => plain(name).replace(/[^\p{L}\p{N}]/gu, "");

const longest = 80;

/** The same name, read twice: a wrong letter or two. `isGrowing`: one may be the first half of what is being written. */
export function isSameName(one: string, another: string, { isGrowing = false } = {}): boolean {
  const [short = "", long = ""] = [key(one).slice(0, longest), key(another).slice(0, longest)].sort(
    (a, b) => a.length - b.length,
  );
  if (short === "" || long === "") return false;
  if (short === long) return true;
  // Numbers are never misread words: Pier 39 and Pier 35, Terminal 1 and 2.
  if (digits(short) !== digits(long)) return false;
  if (isGrowing && short.length >= 6 && long.startsWith(short) && short.length >= long.length * 0.5)
    return true;
  const allowed = long.length >= 12 ? 2 : long.length >= 6 ? 1 : 0;
  return long.length - short.length <= allowed && editsBetween(short, long, allowed) <= allowed;
}

const digits = (text: string): string => text.replace(/\D/g, "");

function editsBetween(short: string, long: string, most: number): number {
  let above = Array.from({ length: long.length + 1 }, (_, column) => column);
  for (let row = 1; row <= short.length; row++) {
    const current = [row];
    for (let column = 1; column <= long.length; column++) {
      const same = short[row - 1] === long[column - 1] ? 0 : 1;
      current.push(
        Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + same),
      );
    }
    if (Math.min(...current) > most) return most + 1;
    above = current;
  }
  return above[long.length] ?? most + 1;
}
