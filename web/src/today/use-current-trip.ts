import { useQueries } from "@tanstack/react-query";
import { itineraryQuery } from "../itinerary/itinerary-query.ts";
import type { ComingTrip } from "../library/coming-up.ts";
import { currentStop, type Focus } from "./current-stop.ts";
import { deviceZone } from "./local-time.ts";
import { minuteClock } from "./minute-clock.ts";
import { tripProgress } from "./trip-progress.ts";
import { tripSteps } from "./trip-steps.ts";

/** More trips at the same time than anybody is on. */
const maxTrips = 6;

const order: readonly Focus["kind"][] = ["now", "turn", "next", "later", "empty"];

type CurrentTrip = { readonly id: string | undefined; readonly isLoading: boolean };

/** Which of the trips is under way by its own clocks. Of several, the one whose plan has something now. */
export const useCurrentTrip = (coming: readonly ComingTrip[], reader: string | undefined): CurrentTrip => {
  // The one that began last first: it is what somebody interrupts another trip for.
  const candidates = coming
    .filter(({ daysLeft }) => daysLeft <= 2)
    .toReversed()
    .slice(0, maxTrips);
  const queries = useQueries({
    queries: candidates.map(({ itinerary: { id } }) => ({
      ...itineraryQuery({ id, reader }),
      enabled: reader !== undefined,
    })),
  });
  if (queries.some(({ isLoading }) => isLoading)) return { id: undefined, isLoading: true };
  const now = minuteClock.read();
  const [best] = queries
    .flatMap(({ data }, nth) => {
      const id = candidates[nth]?.itinerary.id ?? "";
      const { days = [], center, startDate } = data?.itinerary ?? {};
      if (!startDate || !reader) return [];
      const plan = tripSteps({ days, center, startDate: startDate.slice(0, 10) }, deviceZone());
      const done = new Set(tripProgress(reader, id).read().done);
      const { focus, today } = currentStop(plan, now, done);
      return today < 0 || today >= days.length ? [] : [{ id, rank: order.indexOf(focus.kind) }];
    })
    .sort((one, other) => one.rank - other.rank);
  return { id: best?.id, isLoading: false };
};
