import type { SuggestedPlace, SuggestedPlaceKind, SuggestedPlaceType } from "../../../contract/place.ts";
import type { IconName } from "../components/icon.tsx";

const byKind: Readonly<Record<SuggestedPlaceKind, IconName>> = {
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

const byType: Readonly<Record<SuggestedPlaceType, IconName>> = {
  ...{ hotel: "bed", hostel: "bed", apartment: "bed", campsite: "bed" },
  ...{ restaurant: "fork", cafe: "cup", bar: "glass", shop: "shop", market: "shop" },
  ...{ museum: "museum", sight: "star", worship: "star", viewpoint: "star" },
  ...{ theatre: "ticket", entertainment: "ticket", sport: "flag" },
  ...{ park: "leaf", nature: "leaf", beach: "umbrella" },
  ...{ airport: "plane", station: "bus", stop: "bus", ferry: "bus", parking: "pin" },
  ...{ address: "pin", street: "map", district: "map" },
};

export const placeIcon = ({ kind, type }: Pick<SuggestedPlace, "kind" | "type">): IconName =>
  type ? byType[type] : byKind[kind];
