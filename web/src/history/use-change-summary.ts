import { useFormatter, useTranslations } from "use-intl";
import type { Revision, RevisionChange } from "../../../contract/revision.ts";
import { useDraftTexts } from "../draft/use-draft-texts.ts";

const kinds = {
  itinerary: "draft",
  day: "day",
  stop: "stop",
  packingItem: "packing",
  expense: "expense",
} as const;

/** Summarises what a version changed, from what the list contains. */
export const useChangeSummary = () => {
  const t = useTranslations("history");
  const format = useFormatter();
  const { fieldName } = useDraftTexts();

  const phrase = ({ part, change, count, name, day, fields = [] }: RevisionChange): string => {
    const kind = kinds[part];
    const changed = format.list(
      fields.map((field) => fieldName({ kind, field })),
      { type: "unit" },
    );
    if (part === "itinerary") return changed || t("details");
    const isOneDay = part === "day" && count === 1 && day !== undefined;
    const subject = isOneDay
      ? t("day", { day: format.number(day) })
      : (name ?? t(`subject.${part}`, { count }));
    const values = { subject, fields: changed, day: format.number(day ?? 0) };
    switch (change) {
      case "added":
        return part === "stop" && day ? t("addedTo", values) : t(`addedParts.${part}`, values);
      case "removed":
        return t(`removedParts.${part}`, values);
      case "moved":
        return part === "stop" && day ? t("movedTo", values) : t("movedParts", values);
      case "changed":
        if (changed === "") return t("changedParts", values);
        return isOneDay ? t("fieldsOfDay", values) : t("fieldsOf", values);
      default:
        return t(change, values);
    }
  };
  /** Versions of an older Waybook say only how many days and stops they had. */
  const compareCounts = (now: Revision, before: Revision): string[] => {
    const days = now.dayCount - before.dayCount;
    const stops = now.stopCount - before.stopCount;
    return [
      now.title !== before.title && t("renamed", { title: now.title }),
      days > 0 && t("moreDays", { count: days }),
      days < 0 && t("fewerDays", { count: -days }),
      stops > 0 && t("moreStops", { count: stops }),
      stops < 0 && t("fewerStops", { count: -stops }),
    ].filter((words) => words !== false);
  };

  return (now: Revision, before: Revision | undefined, hasOlder: boolean): string => {
    if (now.changes && now.changes.length > 0) return format.list(now.changes.map(phrase), { type: "unit" });
    if (!before) return hasOlder ? "" : t("first");
    const changes = compareCounts(now, before);
    return changes.length > 0 ? format.list(changes, { type: "unit" }) : t("details");
  };
};
