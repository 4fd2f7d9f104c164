export const placeKinds = [
  "city",
  "district",
  "country",
  "continent",
  "state",
  "region",
  "island",
  "coast",
  "mountains",
  "lake",
  "park",
  "route",
] as const;

export type PlaceKind = (typeof placeKinds)[number];

export type Place = {
  /** In Latin letters: the English name if there is one, else the local name. */
  readonly name: string;
  readonly kind: PlaceKind;
  /** Absent if the place is in several countries. */
  readonly country?: { readonly code: string; readonly name: string };
  /** The state or province, for countries whose states the gazetteer has. */
  readonly region?: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population?: number;
  /** The width of a map that shows the place well. */
  readonly spanKm: number;
  /** Absent if the place has several. */
  readonly timeZone?: string;
};
