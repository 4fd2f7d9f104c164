import type { StopCategory } from "../../../contract/itinerary.ts";
import type { IconName } from "../components/icon.tsx";

export const categoryIcons: Readonly<Record<StopCategory, IconName>> = {
  sight: "star",
  museum: "museum",
  food: "fork",
  cafe: "cup",
  bar: "glass",
  shop: "shop",
  nature: "leaf",
  beach: "umbrella",
  activity: "walk",
  event: "ticket",
  lodging: "bed",
  transport: "bus",
  flight: "plane",
  other: "pin",
};
