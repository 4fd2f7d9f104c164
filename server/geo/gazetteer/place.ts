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
  /** In Latin letters: in English where English has a name for it, as its people write it otherwise. */
  readonly name: string;
  readonly kind: PlaceKind;
  /** Left out for what lies in several. */
  readonly country?: { readonly code: string; readonly name: string };
  /** The state or province that it is in, where the gazetteer knows those of the country. */
  readonly region?: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population?: number;
  /** How much of a map shows it well, from side to side. */
  readonly spanKm: number;
  /** Left out where several are in use. */
  readonly timeZone?: string;
};
