import type { Coordinate } from "../contract/itinerary.ts";

export const at = (latitude: number, longitude: number): Coordinate => ({ latitude, longitude });
