import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDraft } from "../draft/use-draft.ts";
import { TripMap } from "../map/trip-map.tsx";
import { waysQuery } from "../planning/ways-query.ts";
import classes from "./today.module.css";
import { useToday } from "./today-context.ts";
import { useNextIndex } from "./use-next-index.ts";

/** A small map of the stop that is shown and the one after it. */
export const TodayMap = ({ label }: { readonly label: string }) => {
  const { plan, shown, show } = useToday();
  const nextIndex = useNextIndex();
  const days = useDraft(({ draft }) => draft.days);
  const { data } = useQuery(
    waysQuery({ id: useDraft(({ itinerary }) => itinerary.id), etag: useDraft((state) => state.etag) }),
  );
  const step = plan.steps[shown];
  const next = nextIndex === undefined ? undefined : plan.steps[nextIndex];
  const isNear = next?.dayIndex === step?.dayIndex;
  // The other days stay, without stops, so that the colours are those of the plan.
  const two = useMemo(() => {
    const ids = new Set([step?.stop.id, isNear ? next?.stop.id : undefined]);
    return days.map(({ track: _track, ...day }) => ({
      ...day,
      stops: day.stops.filter(({ id, coordinate }) => coordinate && ids.has(id)),
    }));
  }, [days, step, next, isNear]);
  if (!two.some(({ stops }) => stops.length > 0)) return null;
  return (
    <section aria-label={label} className={classes.map}>
      <TripMap
        days={two}
        ways={data?.data}
        activeStopId={step?.stop.id}
        onStopClick={(stopId) => show(plan.steps.findIndex(({ stop }) => stop.id === stopId))}
      />
    </section>
  );
};
