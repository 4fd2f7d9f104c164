import type { TravelMode } from "../../../contract/itinerary.ts";
import type { IconName } from "../components/icon.tsx";

export const modeIcons: Readonly<Record<TravelMode, IconName>> = {
  walk: "walk",
  transit: "bus",
  bike: "bike",
  drive: "car",
};
