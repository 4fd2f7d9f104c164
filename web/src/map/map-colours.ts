import { dayColourNames } from "../itinerary/day-colour.ts";

const names = {
  ink: "--waybook-ink",
  inkSoft: "--waybook-ink-soft",
  onDay: "--waybook-on-day",
  otherRoute: "--waybook-other-route",
  casing: "--waybook-casing",
  contour: "--waybook-contour",
  land: "--waybook-land-low",
  water: "--waybook-water",
  waterLine: "--waybook-water-line",
  spruce: "--waybook-spruce",
  sand: "--waybook-land-high",
  builtUp: "--waybook-built-up",
  building: "--waybook-building",
  park: "--waybook-park",
  wood: "--waybook-wood",
  street: "--waybook-street",
  streetEdge: "--waybook-street-edge",
  mainStreet: "--waybook-main-street",
  mainStreetEdge: "--waybook-main-street-edge",
} as const;

export type MapColours = Readonly<Record<keyof typeof names, string>> & {
  /** The colours of days, in turn. */
  readonly days: readonly string[];
};

/** The colours of the current scheme, for canvases, which cannot use CSS variables. */
export const mapColours = (): MapColours => {
  const style = getComputedStyle(document.documentElement);
  const read = (property: string) => style.getPropertyValue(property).trim();
  const entries = Object.entries(names).map(([name, property]) => [name, read(property)]);
  return { ...Object.fromEntries(entries), days: dayColourNames.map(read) } as MapColours;
};
