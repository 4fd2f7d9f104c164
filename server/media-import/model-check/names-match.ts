import { containsApproximately, longestPattern } from "./contains-approximately.ts";
import { lettersOnly } from "./letters-only.ts";

/** Whether two names are one, or one is the other with more words around it; a letter in five may be wrong. */
export function namesMatch(one: string, other: string): boolean {
  const [short = "", long = ""] = [lettersOnly(one), lettersOnly(other)].sort((a, b) => a.length - b.length);
  if (short === long) return short !== "";
  const pattern = short.slice(0, longestPattern);
  return pattern.length > 4 && containsApproximately(long, pattern, Math.floor(pattern.length / 5));
}
