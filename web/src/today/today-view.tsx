import { Navigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useDraft } from "../draft/use-draft.ts";
import { useDraftNotices } from "../draft/use-draft-notices.ts";
import { PlanTextsProvider, useCreatePlanTexts } from "../itinerary/plan-texts.ts";
import { PlanFindingsProvider } from "../planning/plan-findings.tsx";
import { usePageTitle } from "../use-page-title.ts";
import { ChooseDay } from "./choose-day.tsx";
import { deviceZone } from "./local-time.ts";
import { NothingPlanned } from "./nothing-planned.tsx";
import { StopOfToday } from "./stop-of-today.tsx";
import classes from "./today.module.css";
import { TodayHeader } from "./today-header.tsx";
import { TodayTools } from "./today-tools.tsx";
import { tripSteps } from "./trip-steps.ts";
import { useIsSunny } from "./use-is-sunny.ts";
import { useTripProgress } from "./use-trip-progress.ts";

/** A trip for the road: the stop that is current, and what one needs there. */
export const TodayView = ({ reader }: { readonly reader: string }) => {
  const t = useTranslations("today");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const role = useDraft((state) => state.role);
  const title = useDraft(({ draft }) => draft.title);
  const days = useDraft(({ draft }) => draft.days);
  const center = useDraft(({ draft }) => draft.center);
  const ownStart = useDraft(({ draft }) => draft.startDate?.slice(0, 10));
  const progress = useTripProgress(reader, id);
  const { isSunny, setSunny } = useIsSunny();
  const texts = useCreatePlanTexts();
  usePageTitle(t("titleOf", { title }));
  useDraftNotices();
  const startDate = ownStart ?? progress.startDate;
  const plan = useMemo(
    () => (startDate === undefined ? undefined : tripSteps({ days, center, startDate }, deviceZone())),
    [days, center, startDate],
  );
  if (role === "none") return <Navigate to="/itineraries/$id" params={{ id }} replace />;
  const hasStops = days.some(({ stops }) => stops.length > 0);
  return (
    <PlanTextsProvider value={texts}>
      <div className={classes.page} data-sun={isSunny || undefined}>
        <TodayHeader isSunny={isSunny} onSunny={setSunny} />
        {!hasStops && <NothingPlanned />}
        {hasStops && (plan === undefined || startDate === undefined) && (
          <ChooseDay onChoose={progress.setStartDate} />
        )}
        {hasStops && plan && startDate && (
          <PlanFindingsProvider>
            <StopOfToday
              plan={plan}
              startDate={startDate}
              isAssumed={ownStart === undefined}
              progress={progress}
              isSunny={isSunny}
            />
          </PlanFindingsProvider>
        )}
        <TodayTools />
      </div>
    </PlanTextsProvider>
  );
};
