import type { Coordinate } from "../../../contract/itinerary.ts";
import { waterBetween } from "./water-between.ts";

export type Line = { readonly from: Coordinate; readonly to: Coordinate };

/** How far each line goes over the sea without a break, in km. */
export async function measureWater(lines: readonly Line[]): Promise<number[]> {
  const lengths: number[] = [];
  for (const { from, to } of lines) lengths.push(await waterBetween(from, to));
  return lengths;
}
