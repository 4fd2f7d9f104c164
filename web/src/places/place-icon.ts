import type { SuggestedPlaceKind } from "../../../contract/place.ts";
import type { IconName } from "../components/icon.tsx";

export const placeIcon: Readonly<Record<SuggestedPlaceKind, IconName>> = {
  landmark: "star",
  airport: "plane",
  city: "pin",
  town: "pin",
  region: "map",
  country: "globe",
  island: "umbrella",
  nature: "leaf",
  place: "pin",
};
