import type { Coordinate } from "../../../contract/itinerary.ts";

export const coordinateOf = ({ latitude, longitude }: Coordinate): Coordinate => ({ latitude, longitude });
