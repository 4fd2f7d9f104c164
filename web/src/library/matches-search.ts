import type { ItinerarySummary } from "../../../contract/itinerary.ts";

/** Without accents and capitals, so that “reykjavik” finds Reykjavík. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether the title and destination together contain each word of the search. */
export const matchesSearch = ({ title, destination = "" }: ItinerarySummary, q: string): boolean => {
  const text = plain(`${title} ${destination}`);
  return plain(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
