import type { PlaceKind } from "./place.ts";

/** How well a place is known, on one scale for cities, regions and countries; 0 for districts. */
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
  // To travellers, names in many languages matter more than the population.
  if (kind === "city") return 0.7 * people + 0.6 * Math.log2(1 + renown);
  // Even the smallest countries are widely known.
  if (kind === "country") return 0.6 * people + 4.2;
  return 7;
}
