import { Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../loading/lazy-part.ts";
import { DayHeading } from "./day-heading.tsx";
import { DayList } from "./day-list.tsx";
import { Dock } from "./dock.tsx";
import { NextStop } from "./next-stop.tsx";
import { StopCard } from "./stop-card.tsx";
import classes from "./today.module.css";
import { TodayProvider, type TodayState } from "./today-context.ts";
import type { TripSteps } from "./trip-steps.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { useCurrentStop } from "./use-minute.ts";
import { useSwipe } from "./use-swipe.ts";
import type { useTripProgress } from "./use-trip-progress.ts";

const TodayMap = lazyPart(() => import("./today-map.tsx").then(({ TodayMap }) => TodayMap));

type StopOfTodayProps = {
  readonly plan: TripSteps;
  /** As 2026-05-01. */
  readonly startDate: string;
  /** The traveller said which day it is, because the trip has no dates. */
  readonly isAssumed: boolean;
  readonly progress: ReturnType<typeof useTripProgress>;
  readonly isSunny: boolean;
};

/** The current stop, or another one that the traveller looks at, and what comes after it. */
export const StopOfToday = ({ plan, startDate, isAssumed, progress, isSunny }: StopOfTodayProps) => {
  const t = useTranslations("today");
  const { done, setDone, setStartDate } = progress;
  const current = useCurrentStop(plan, done);
  const [chosenId, setChosenId] = useState<string>();
  const [announced, setAnnounced] = useState("");
  const { focus } = current;
  const focused = focus.kind === "empty" ? 0 : focus.index;
  const chosen = plan.steps.findIndex(({ stop }) => stop.id === chosenId);
  const shown = chosen < 0 ? focused : chosen;
  const step = plan.steps[shown];

  const state: TodayState = useMemo(
    () => ({
      ...{ plan, startDate, current, done, setDone, shown },
      show: (index) => {
        const next = index === undefined ? undefined : plan.steps[index];
        if (index !== undefined && !next) return;
        setChosenId(index === focused ? undefined : next?.stop.id);
        setAnnounced((next ?? plan.steps[focused])?.stop.name ?? "");
      },
    }),
    [plan, startDate, current, done, setDone, shown, focused],
  );
  useArrowKeys((way) => state.show(shown + way));
  const swipe = useSwipe((way) => state.show(shown + way));
  if (!step) return null;
  return (
    <TodayProvider value={state}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <DayHeading isAssumed={isAssumed} onForgetDay={() => setStartDate(undefined)} />
          <div className={classes.swiped} {...swipe}>
            <StopCard step={step} />
          </div>
          <Dock />
          <p role="status" className={classes.unseen}>
            {announced}
          </p>
        </div>
        <div className={classes.rest}>
          <NextStop />
          <DayList />
          {!isSunny && (
            <Suspense fallback={<div className={classes.map} />}>
              <TodayMap label={t("map")} />
            </Suspense>
          )}
        </div>
      </div>
    </TodayProvider>
  );
};
