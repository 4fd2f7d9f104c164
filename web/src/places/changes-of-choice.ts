import type { Stop } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";

type Kept = Pick<Stop, "category"> & Partial<Pick<Stop, "address" | "openingHours" | "place">>;

/**
 * What a stop becomes when a suggestion is chosen. What an earlier choice brought is replaced; what someone has written
 * stays.
 */
export const changesOfChoice = (stop: Kept, chosen: SuggestedPlace) => {
  const { name, coordinate, category, place, address, openingHours } = chosen;
  const isReplaced = stop.place !== undefined && stop.place.id !== place?.id;
  return {
    ...{ name, coordinate, place },
    category: stop.category === "other" || isReplaced ? category : stop.category,
    address: isReplaced ? address : (stop.address ?? address),
    openingHours: isReplaced ? openingHours : (stop.openingHours ?? openingHours),
  };
};
