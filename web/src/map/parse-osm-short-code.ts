import type { Coordinate } from "../../../contract/itinerary.ts";

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~";

/** The middle of the map that `https://osm.org/go/…` shows: https://wiki.openstreetmap.org/wiki/Shortlink */
export const parseOsmShortCode = (code: string): Coordinate | undefined => {
  // Signs at the end add to the zoom only; the former digits were @ and =.
  const values = [...code.replace(/[-=]+$/, "").replaceAll("@", "~")].map((digit) => digits.indexOf(digit));
  if (values.length === 0 || values.length > 10 || values.includes(-1)) return undefined;
  let [across, up, size] = [0, 0, 1];
  for (const value of values) {
    // Bits of longitude and latitude take turns, the highest first.
    for (const shift of [4, 2, 0]) {
      size /= 2;
      across += size * ((value >> (shift + 1)) & 1);
      up += size * ((value >> shift) & 1);
    }
  }
  return { latitude: round((up + size / 2) * 180 - 90), longitude: round((across + size / 2) * 360 - 180) };
};

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
