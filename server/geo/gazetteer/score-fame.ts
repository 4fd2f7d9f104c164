import type { PlaceKind } from "./place.ts";

/** How well a place is known among all others, be they cities, regions or countries; nothing for the districts of cities. */
export function scoreFame({
  kind,
  population,
  renown,
}: {
  readonly kind: PlaceKind;
  readonly population: number;
  readonly renown: number;
}): number {
  if (kind === "district") return 0;
  const people = Math.log10(population + 10);
  // In how many languages it has a name counts for travellers more than its size.
  if (kind === "city") return 0.7 * people + 0.6 * Math.log2(1 + renown);
  // A country is known beyond those who live there, and few of them do so in the smallest.
  if (kind === "country") return 0.6 * people + 4.2;
  return 7;
}
