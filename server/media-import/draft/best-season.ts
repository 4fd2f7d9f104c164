import type { Coordinate } from "../../../contract/itinerary.ts";
import type { Season, Wording } from "./wording.ts";

const northern: readonly Season[] = [
  "winter",
  "winter",
  "spring",
  "spring",
  "spring",
  "summer",
  "summer",
  "summer",
  "autumn",
  "autumn",
  "autumn",
  "winter",
];
/** Closer to the equator there are no four seasons. */
const tropics = 23.5;

/** The best season: the season of the trip's dates, otherwise the one with the best weather. */
export function bestSeason(
  { startDate, at }: { readonly startDate?: string | undefined; readonly at?: Coordinate | undefined },
  { seasons, language }: Wording,
): string | undefined {
  if (startDate) {
    const month = Number(startDate.slice(5, 7)) - 1;
    if (at && Math.abs(at.latitude) < tropics) return monthName(month, language);
    const season = northern[at && at.latitude < 0 ? (month + 6) % 12 : month];
    return season && seasons[season];
  }
  return (
    at &&
    kindMonths(at.latitude)
      .map(([from, to]) => `${monthName(from, language)} – ${monthName(to, language)}`)
      .join(", ")
  );
}

/** The months (from 0) that are usually neither cold nor wet nor too hot. */
function kindMonths(latitude: number): readonly (readonly [number, number])[] {
  const distance = Math.abs(latitude);
  if (distance > 55) return latitude > 0 ? [[5, 7]] : [[11, 1]];
  if (distance > 35)
    return latitude > 0
      ? [
          [3, 5],
          [8, 9],
        ]
      : [
          [9, 11],
          [2, 3],
        ];
  // The drier half of the year.
  return latitude > 0 ? [[10, 2]] : [[4, 8]];
}

const monthName = (month: number, language: string): string =>
  new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, month, 1));
