import { nameKey } from "../../gazetteer/name-key.ts";
import type { FoundLandmark } from "../../landmarks/landmarks.ts";

const plain = /^[ -~]*$/;

/** The name as it is spelled: text recognition loses accents and mistakes letters. What was written otherwise stays. */
export function respelled(name: string, { called, how }: FoundLandmark): string {
  if (how === "misread") return called;
  const isSame = nameKey(name) === nameKey(called);
  const lostAccents = plain.test(name) && !plain.test(called);
  return isSame && lostAccents ? called : name;
}
