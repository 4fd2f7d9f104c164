import { VisuallyHidden } from "@mantine/core";
import { memo, useState } from "react";
import type { Stop } from "../../../../contract/itinerary.ts";
import { TextButton } from "../../components/text-button.tsx";
import { useDraftStore } from "../../draft/use-draft.ts";
import { usePlanTexts } from "../plan-texts.ts";
import classes from "./editing.module.css";
import { findUnsortedTimes, sortDayByTime } from "./sort-by-time.ts";

type TimeOrderProps = { readonly dayId: string; readonly stops: readonly Stop[] };

/** Says when the times of a day are out of order, and sorts them. */
export const TimeOrder = memo(({ dayId, stops }: TimeOrderProps) => {
  const { t, formats } = usePlanTexts();
  const store = useDraftStore();
  const [isSorted, setSorted] = useState(false);
  const unsorted = findUnsortedTimes(stops);
  const sort = () => {
    store.change((draft) => sortDayByTime(draft, dayId));
    setSorted(true);
    // The button is gone then.
    document.getElementById(`day-${dayId}`)?.focus({ preventScroll: true });
  };
  return (
    <>
      <VisuallyHidden role="status">{isSorted && !unsorted && t("sorted")}</VisuallyHidden>
      {unsorted && (
        <p className={classes.timeOrder}>
          {t("outOfOrder", { earlier: formats.time(unsorted.earlier), later: formats.time(unsorted.later) })}{" "}
          <TextButton onClick={sort}>{t("sortByTime")}</TextButton>
        </p>
      )}
    </>
  );
});
