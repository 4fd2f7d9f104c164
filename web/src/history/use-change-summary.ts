import { useFormatter, useTranslations } from "use-intl";
import type { Revision } from "../../../contract/revision.ts";

/** Summarises what a version changed, from what the list contains. */
export const useChangeSummary = () => {
  const t = useTranslations("history");
  const format = useFormatter();
  return (now: Revision, before: Revision | undefined, hasOlder: boolean): string => {
    if (!before) return hasOlder ? "" : t("first");
    const days = now.dayCount - before.dayCount;
    const stops = now.stopCount - before.stopCount;
    const changes = [
      now.title !== before.title && t("renamed", { title: now.title }),
      days > 0 && t("moreDays", { count: days }),
      days < 0 && t("fewerDays", { count: -days }),
      stops > 0 && t("moreStops", { count: stops }),
      stops < 0 && t("fewerStops", { count: -stops }),
    ].filter((words) => words !== false);
    return changes.length > 0 ? format.list(changes, { type: "unit" }) : t("details");
  };
};
