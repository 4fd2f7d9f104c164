import { nameKey } from "../../geo/gazetteer/name-key.ts";
import type { FoundLandmark } from "../../geo/landmarks/landmarks.ts";

/** Takes the spelling of the landmark where OCR lost accents or misread letters. A name that was written differently stays. */
export function correctSpelling(name: string, { matchedName: called, match: how }: FoundLandmark): string {
  if (how === "misread") return called;
  const isSame = nameKey(name) === nameKey(called);
  // The tables may leave out an accent of their own.
  return isSame && accentsIn(called) >= accentsIn(name) ? called : name;
}

const accentsIn = (name: string): number => name.match(/[^ -~]/g)?.length ?? 0;
