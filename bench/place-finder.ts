import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Coordinate, DayDraft, StopCategory } from "../contract/itinerary.ts";
import { distanceKm } from "../server/geo/gazetteer/distance-km.ts";
import { kindsInName } from "../server/geo/landmarks/name-words.ts";
import { completeDestination } from "../server/geo/place-finder/complete-destination.ts";
import { findCoordinates } from "../server/geo/place-finder/find-coordinates.ts";
import type { Trip } from "../server/geo/place-finder/trip.ts";
import { median } from "./fresh-process.ts";
import type { Half } from "./import/half.ts";
import { citiesOf, type PlannedStop, planTrip } from "./import/trip.ts";
import type { TrueSet } from "./import/true-set.ts";
import { judge } from "./judge.ts";
import { random } from "./random.ts";

/*
 * How well the place finder locates stops that an assistant sends without coordinates: generated trips, one half for
 * tuning and the other held back, and those of test/fixtures/frames. Names and destinations are right; a third of the
 * stops are on no map. `--worst 20` shows the worst mistakes, never those of the held half.
 */
const bars = { precision: 0.99, tripMs: 20, completionMs: 5 } as const;
const { values: flags } = parseArgs({ options: { worst: { type: "string", default: "0" } } });

type TrueTrip = { readonly trip: Trip; readonly truth: readonly (readonly (Coordinate | null)[])[] };
type LocatedStop = { readonly words: string; readonly km: number };

const say = (line: string) => process.stdout.write(`${line}\n`);
const countryNames = new Intl.DisplayNames("en", { type: "region" });
const rounds = 6;

function tripsOf(half: Half): TrueTrip[] {
  return citiesOf(half).flatMap((city, nth) =>
    Array.from({ length: rounds }, (_, round) => {
      const draw = random(half === "tuning" ? 31 : 47, nth, round);
      const { days, cityName } = planTrip(draw, half, { city, days: [2, 4], stops: [3, 6] });
      const country = countryNames.of(city.country) ?? city.country;
      const destination = draw.pick([city.name, `${city.name}, ${country}`, cityName, country]);
      const isSorted = draw.chance(0.7);
      const stopOf = ({ place, words, kind }: PlannedStop) => ({
        name: draw.chance(0.7) ? place : words,
        ...(isSorted && { category: kind satisfies StopCategory }),
      });
      const drafts: DayDraft[] = days.map(({ title, stops }) => ({
        ...(title && { title }),
        stops: stops.map(stopOf),
      }));
      return {
        trip: { title: `${days.length} days in ${cityName}`, destination, days: drafts },
        truth: days.map(({ stops }) => stops.map(({ truth }) => truth.coordinate)),
      };
    }),
  );
}

function fixtureTrips(): TrueTrip[] {
  const file = new URL("../test/fixtures/frames/expected.json", import.meta.url);
  const { cases }: TrueSet = JSON.parse(readFileSync(file, "utf8"));
  return cases.flatMap(({ destination, stops }) => {
    const days = Map.groupBy(stops, ({ day }) => day);
    if (!destination || stops.length === 0) return [];
    return {
      trip: {
        title: destination,
        destination,
        days: [...days.values()].map((stops) => ({ stops: stops.map(({ name }) => ({ name })) })),
      },
      truth: [...days.values()].map((stops) => stops.map(({ coordinate }) => coordinate)),
    };
  });
}

/** Roughly how far a lake or a mountain extends from its middle, in km. */
const extents: Readonly<Record<string, number>> = { lake: 15, mountain: 2, forest: 2, park: 2, island: 2 };

function kmOutside(name: string, place: Coordinate, said: Coordinate): number {
  const extent = Math.max(0, ...kindsInName(name).map((kind) => extents[kind] ?? 0));
  const km = distanceKm(place, said);
  return km <= extent ? 0 : km;
}

function measure(name: string, trips: readonly TrueTrip[], isShown: boolean): void {
  const located: LocatedStop[] = [];
  const times: number[] = [];
  let locatable = 0;
  let found = 0;
  for (const { trip, truth } of trips) {
    const startedAt = performance.now();
    const coordinates = findCoordinates(trip);
    times.push(performance.now() - startedAt);
    for (const [day, places] of truth.entries()) {
      for (const [index, place] of places.entries()) {
        const said = coordinates[day]?.[index];
        if (place) locatable++;
        if (place && said) found++;
        const name = trip.days?.[day]?.stops?.[index]?.name ?? "";
        const words = `${name} (${trip.destination})`;
        if (!place && said) located.push({ words, km: Number.POSITIVE_INFINITY });
        if (place && said) located.push({ words, km: kmOutside(name, place, said) });
      }
    }
  }
  const within = (km: number) => located.filter((one) => one.km <= km).length / located.length;
  say(`\n${name}: ${trips.length} trips, ${locatable} stops that are somewhere`);
  say(`  located         ${(found / locatable).toFixed(3)}`);
  judge("  ms a trip", median(times), { atMost: bars.tripMs }, "median");
  judge("  within 1 km", within(1), { atLeast: bars.precision }, "share");
  say(`  within 5 km     ${within(5).toFixed(4)}`);
  if (!isShown) return;
  const worst = located.filter(({ km }) => km > 1).sort((one, other) => other.km - one.km);
  for (const { words, km } of worst.slice(0, Number(flags.worst))) say(`    ${km.toFixed(1)} km  ${words}`);
}

/** Beginnings of two letters, as someone types them. */
function measureCompletion(): void {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const times = letters.flatMap((first) =>
    ["a", "e", "i", "o", "u"].map((second) => {
      const startedAt = performance.now();
      completeDestination(first + second);
      return performance.now() - startedAt;
    }),
  );
  judge("\ncompletion", median(times), { atMost: bars.completionMs }, "median ms");
}

measure("tuning", tripsOf("tuning"), true);
measure("fixtures", fixtureTrips(), true);
measure("held", tripsOf("held"), false);
completeDestination("");
measureCompletion();
say(`memory: ${Math.round(process.memoryUsage.rss() / 1_048_576)} MB`);
