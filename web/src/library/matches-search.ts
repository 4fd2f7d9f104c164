import type { ItinerarySummary } from "../../../contract/itinerary.ts";

/** Without accents and capitals, so that “reykjavik” finds Reykjavík. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each of the words is found in the title or the destination. */
export const matchesSearch = ({ title, destination = "" }: ItinerarySummary, q: string): boolean => {
  const text = plain(`${title} ${destination}`);
  return plain(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
