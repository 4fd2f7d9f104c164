/** How many lists of an itinerary's documents are on the page. */
const open = new Map<string, number>();

const count = (itineraryId: string) => open.get(itineraryId) ?? 0;

export const openLists = {
  add: (itineraryId: string): (() => void) => {
    open.set(itineraryId, count(itineraryId) + 1);
    return () => void open.set(itineraryId, count(itineraryId) - 1);
  },
  has: (itineraryId: string): boolean => count(itineraryId) > 0,
};
