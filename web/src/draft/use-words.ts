import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Coordinate, Day } from "../../../contract/itinerary.ts";
import { useTripFormats } from "../itinerary/use-trip-formats.ts";
import type { Draft } from "./draft.ts";
import { dayOfStop, partOf, type Subject } from "./settled.ts";

const nameOf = (part: unknown): string => {
  const { name, title } = (part ?? {}) as { readonly name?: string; readonly title?: string };
  return name ?? title ?? "";
};

/** The parts of an itinerary and what they say, in the traveller's words. */
export const useWords = () => {
  const t = useTranslations("collisions");
  const categories = useTranslations("categories");
  const format = useFormatter();
  const trip = useTripFormats();

  return useMemo(() => {
    const field = ({ kind, field = "" }: Subject): string => {
      const catalogue = kind === "day" ? "dayFields" : kind;
      const key = `${catalogue}.${field}` as "stop.name";
      return t.has(key) ? t(key) : field;
    };
    const numberOfDay = (draft: Draft, id: string | undefined) =>
      format.number(draft.days.findIndex((day) => day.id === id) + 1);

    /** What a place in the draft is called: “Name of the stop …, day 2”. `part` for what is not in it any more. */
    const what = (subject: Subject, draft: Draft, part: unknown = partOf(draft, subject)): string => {
      const { kind, id = "" } = subject;
      const dayId = kind === "stop" ? dayOfStop(draft, id)?.id : id;
      const words = { field: field(subject), name: nameOf(part), day: numberOfDay(draft, dayId) };
      return subject.field === undefined ? t(`whole.${kind}`, words) : t(`of.${kind}`, words);
    };

    /** What a field says, as one reads it. */
    const said = ({ kind, field }: Subject, value: unknown, draft: Draft): string => {
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
      if (field === "day") return t("day", { day: numberOfDay(draft, value as string) });
      return typeof value === "number" ? format.number(value) : String(value);
    };
    return { field, what, said };
  }, [t, categories, format, trip]);
};
