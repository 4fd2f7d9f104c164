import { nameKey } from "../../geo/gazetteer/name-key.ts";
import type { FoundLandmark } from "../../geo/landmarks/landmarks.ts";

/** The name as it is spelled: text recognition loses accents and mistakes letters. What was written otherwise stays. */
export function respelled(name: string, { matchedName: called, match: how }: FoundLandmark): string {
  if (how === "misread") return called;
  const isSame = nameKey(name) === nameKey(called);
  // The tables may leave out an accent of their own.
  return isSame && accentsIn(called) >= accentsIn(name) ? called : name;
}

const accentsIn = (name: string): number => name.match(/[^ -~]/g)?.length ?? 0;
