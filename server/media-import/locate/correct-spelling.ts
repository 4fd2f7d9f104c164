import { nameKey } from "../../geo/gazetteer/name-key.ts";
import type { FoundLandmark } from "../../geo/landmarks/landmarks.ts";

/** Takes the landmark's spelling if OCR lost accents or misread letters. A different name stays as it is. */
export function correctSpelling(name: string, { matchedName: called, match: how }: FoundLandmark): string {
  if (how === "misread") return called;
  const isSame = nameKey(name) === nameKey(called);
  // The landmark's name may itself lack an accent.
  return isSame && accentsIn(called) >= accentsIn(name) ? called : name;
}

const accentsIn = (name: string): number => name.match(/[^ -~]/g)?.length ?? 0;
