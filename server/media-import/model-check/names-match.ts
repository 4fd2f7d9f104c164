import { containsApproximately, longestPattern } from "./contains-approximately.ts";
import { lettersOnly } from "./letters-only.ts";

/** Whether two names are the same or one contains the other; one letter in five may be wrong. */
export function namesMatch(one: string, other: string): boolean {
  const [short = "", long = ""] = [lettersOnly(one), lettersOnly(other)].sort((a, b) => a.length - b.length);
  if (short === long) return short !== "";
  const pattern = short.slice(0, longestPattern);
  return pattern.length > 4 && containsApproximately(long, pattern, Math.floor(pattern.length / 5));
}
