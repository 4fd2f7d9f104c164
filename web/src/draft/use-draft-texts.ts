import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Coordinate, Day } from "../../../contract/itinerary.ts";
import { useTripFormats } from "../itinerary/use-trip-formats.ts";
import type { Draft } from "./draft.ts";
import { type DraftPath, findDayOfStop, findPart } from "./draft-path.ts";

const nameOf = (part: unknown): string => {
  const { name, title } = (part ?? {}) as { readonly name?: string; readonly title?: string };
  return name ?? title ?? "";
};

/** Describes parts, fields and values of a draft in the page's language. */
export const useDraftTexts = () => {
  const t = useTranslations("conflicts");
  const categories = useTranslations("categories");
  const format = useFormatter();
  const trip = useTripFormats();

  return useMemo(() => {
    const fieldName = ({ kind, field = "" }: DraftPath): string => {
      const group = kind === "day" ? "dayFields" : kind;
      const key = `${group}.${field}` as "stop.name";
      return t.has(key) ? t(key) : field;
    };
    const dayNumber = (draft: Draft, id: string | undefined) =>
      format.number(draft.days.findIndex((day) => day.id === id) + 1);

    /** Names what a path points at: “Name of the stop …, day 2”. */
    const describe = (path: DraftPath, draft: Draft): string => {
      const { kind, id = "" } = path;
      const dayId = kind === "stop" ? findDayOfStop(draft, id)?.id : id;
      const values = {
        field: fieldName(path),
        name: nameOf(findPart(draft, path)),
        day: dayNumber(draft, dayId),
      };
      return path.field === undefined ? t(`whole.${kind}`, values) : t(`of.${kind}`, values);
    };

    const formatValue = ({ kind, field }: DraftPath, value: unknown, draft: Draft): string => {
      if (value === undefined) return field === undefined ? t("removed") : t("nothing");
      if (field === undefined) {
        const { stops, note, summary } = value as Partial<Day> & { readonly note?: string };
        return [nameOf(value), note ?? summary, ...(stops ?? []).map(nameOf)].filter(Boolean).join("\n");
      }
      if (field === "tags") return format.list(value as string[]) || t("nothing");
      if (field === "category" && kind !== "draft" && kind !== "day")
        return categories(`${kind}.${value as "other"}`);
      if (field === "coordinate" || field === "center") {
        const { latitude, longitude } = value as Coordinate;
        const degrees = (number: number) => format.number(number, { maximumFractionDigits: 4 });
        return `${degrees(latitude)} · ${degrees(longitude)}`;
      }
      if (field === "startTime") return trip.time(value as string);
      if (field === "durationMinutes") return trip.duration(value as number);
      if (field === "startDate" || field === "date")
        return format.dateTime(new Date(value as string), { dateStyle: "long", timeZone: "UTC" });
      if (field === "visibility") return t(value as "private");
      if (field === "isPacked") return t(value ? "packed" : "notPacked");
      if (field === "day") return t("day", { day: dayNumber(draft, value as string) });
      return typeof value === "number" ? format.number(value) : String(value);
    };
    return { fieldName, describe, formatValue };
  }, [t, categories, format, trip]);
};
