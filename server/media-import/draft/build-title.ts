import { describeTrip, type Wording } from "./wording.ts";

/** Words that stay in lower case in titles. */
const small =
  /^(?:a|an|and|at|by|for|in|of|on|or|the|to|with|de|da|do|das|dos|du|des|la|le|les|el|los|las|et|e|y|à|au|aux|en|em|und|im|am|der|die|das|von|zu|di|del|della|van|het|een)$/;

/** The title in the media, not all in capitals; otherwise one from the length of the trip and its destination. */
export function buildTitle(
  { title, days, place }: { title?: string | undefined; days: number; place?: string | undefined },
  wording: Wording,
): string {
  const own = title?.replace(/\s+/g, " ").trim() ?? "";
  if (own.length >= 3) return calm(own).slice(0, 200).trim();
  return describeTrip(days, place, wording).slice(0, 200);
}

function calm(title: string): string {
  const letters = title.replace(/[^\p{L}]/gu, "");
  if (letters.length < 4 || letters !== letters.toUpperCase() || letters === letters.toLowerCase())
    return title;
  return title
    .toLowerCase()
    .split(" ")
    .map((word, at) => (at > 0 && small.test(word) ? word : word.replace(/^[^\p{L}]*\p{L}/u, upper)))
    .join(" ");
}

const upper = (text: string) => text.toUpperCase();
