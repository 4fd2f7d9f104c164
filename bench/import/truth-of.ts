import type { Trip } from "./trip.ts";
import type { TrueCase } from "./true-set.ts";

/** The expected result of frames that show a whole trip. */
export function truthOf(
  { city, cityName, days, author, startDate }: Trip,
  {
    kind,
    isDated = false,
    isSigned = false,
    ...shown
  }: Pick<TrueCase, "kind" | "notStops" | "packing"> & { isDated?: boolean; isSigned?: boolean },
): Omit<TrueCase, "id" | "frames"> {
  const titles = days.map(({ title }) => title);
  return {
    kind,
    destination: city.name,
    destinationAliases: [...new Set([...city.aliases, cityName])],
    country: city.country,
    ...(isDated && { startDate }),
    days: days.length,
    ...(titles.every(Boolean) && { dayTitles: titles }),
    ...(isSigned && { author }),
    stops: days.flatMap(({ stops }) => stops.map(({ truth }) => truth)),
    ...shown,
  };
}
