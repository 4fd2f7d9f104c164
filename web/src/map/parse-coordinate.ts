import type { Coordinate } from "../../../contract/itinerary.ts";

const longest = 80;
/** Degrees, optional minutes and seconds with or without their signs, and an optional direction before or after. */
const angle =
  /^\s*([NSEW])?\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*(?:°|º|deg)?\s*(?:(\d{1,2}(?:\.\d{1,15})?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d{1,15})?)\s*(?:["″”]|''|′′)\s*)?([NSEW])?\s*$/i;

/** Parses "48.8584, 2.2945", "48°51′30″N 2°17′40″E" or "48.8584 N, 2.2945 E"; undefined for anything else. */
export const parseCoordinate = (text: string): Coordinate | undefined => {
  if (text.length > longest) return undefined;
  for (const [first, second] of halves(text)) {
    const [one, other] = [angleOf(first), angleOf(second)];
    if (!one || !other) continue;
    const isSwapped = one.axis === "longitude" || other.axis === "latitude";
    if (one.axis && one.axis === other.axis) continue;
    const [latitude, longitude] = isSwapped ? [other.degrees, one.degrees] : [one.degrees, other.degrees];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return undefined;
};

/** Splits at the comma; without one, at each space or after each direction. */
const halves = (text: string): [string, string][] => {
  const cut = (at: number, length: number): [string, string] => [text.slice(0, at), text.slice(at + length)];
  const marks = [...text.matchAll(/[,;]/g)];
  const [only, ...more] = marks;
  // Two decimal commas, and one between the numbers: 48,8584, 2,2945.
  if (more.length === 2 && marks[1]) {
    const [first, second] = cut(marks[1].index, 1);
    return [[first.replace(",", "."), second.replace(",", ".")]];
  }
  if (only) return more.length === 0 ? [cut(only.index, 1)] : [];
  return [...text.matchAll(/\s+|(?<=[NSEW])(?=\S)/gi)].map(({ index, 0: space }) => cut(index, space.length));
};

type Angle = { readonly degrees: number; readonly axis?: "latitude" | "longitude" };

const angleOf = (text: string): Angle | undefined => {
  const match = angle.exec(text);
  if (!match) return undefined;
  const [, before, whole = "", minutes = "0", seconds = "0", after] = match;
  if (before && after) return undefined;
  const [inMinutes, inSeconds] = [Number(minutes), Number(seconds)];
  if (inMinutes >= 60 || inSeconds >= 60) return undefined;
  const direction = (before ?? after)?.toUpperCase();
  const size = Math.abs(Number(whole)) + inMinutes / 60 + inSeconds / 3600;
  const isNegative = whole.startsWith("-") !== (direction === "S" || direction === "W");
  const degrees = isNegative ? -size : size;
  if (!direction) return { degrees };
  return { degrees, axis: direction === "N" || direction === "S" ? "latitude" : "longitude" };
};
