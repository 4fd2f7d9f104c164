import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { DayWeather } from "../../../contract/weather.ts";
import { QuietWord } from "../components/quiet-word.tsx";
import { useDraft } from "../draft/use-draft.ts";
import { dayDate } from "../itinerary/day-date.ts";
import { useDebounced } from "../itinerary/use-debounced.ts";
import classes from "./weather.module.css";
import { weatherQuery } from "./weather-query.ts";

const DaysContext = createContext<ReadonlyMap<string, DayWeather>>(new Map());

/** While somebody edits, every few seconds there is a new version. */
const settledMs = 4_000;
const dayMs = 86_400_000;

/** Asks for the weather of a trip that is not over, and names its source below the days. */
export const TripWeatherProvider = ({ children }: { readonly children: ReactNode }) => {
  const t = useTranslations("weather");
  const id = useDraft(({ itinerary }) => itinerary.id);
  const etag = useDebounced(
    useDraft((state) => state.etag),
    settledMs,
  );
  const isOver = useDraft(({ draft }) => {
    const last = dayDate(draft.startDate, draft.days.length - 1);
    return last === undefined || last.getTime() + 2 * dayMs < Date.now();
  });
  const { data } = useQuery({ ...weatherQuery({ id, etag }), enabled: !isOver });
  const days = useMemo(
    () => new Map(isOver ? [] : data?.data.map((day) => [day.dayId, day] as const)),
    [data, isOver],
  );
  return (
    <DaysContext value={useDeferredValue(days)}>
      {children}
      <QuietWord isBelowDays text={data?.incomplete && !isOver ? t("unavailable") : undefined} />
      {data?.credit && days.size > 0 && (
        <p className={classes.credit}>
          <a href={data.credit.url} target="_blank" rel="noopener noreferrer">
            {t("credit")}
          </a>
        </p>
      )}
    </DaysContext>
  );
};

export const useDayWeather = (dayId: string): DayWeather | undefined => use(DaysContext).get(dayId);
