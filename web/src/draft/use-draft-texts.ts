import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Coordinate, Day, PlaceReference } from "../../../contract/itinerary.ts";
import { useTripFormats } from "../itinerary/use-trip-formats.ts";
import type { Draft } from "./draft.ts";
import { type DraftPath, findDayOfStop, findPart } from "./draft-path.ts";
import { nearestStop } from "./nearest-stop.ts";

const nameOf = (part: unknown): string => {
  const { name, title } = (part ?? {}) as { readonly name?: string; readonly title?: string };
  return name ?? title ?? "";
};

const placeFields = new Set(["coordinate", "center"]);

/** Describes parts, fields and values of a draft in the page's language. */
export const useDraftTexts = () => {
  const t = useTranslations("conflicts");
  const categories = useTranslations("categories");
  const ways = useTranslations("ways");
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

    /** “1.2 km north of Belém Tower”; without another stop on the map only that it is on it. */
    const formatPlace = (place: Coordinate, draft: Draft, ownId = ""): string => {
      const nearest = nearestStop(draft, place, ownId);
      if (!nearest) return t("onMap");
      const { name, kilometres, direction } = nearest;
      const isFar = kilometres >= 1;
      const distance = format.number(isFar ? kilometres : Math.round(kilometres * 100) * 10, {
        style: "unit",
        unit: isFar ? "kilometer" : "meter",
        maximumFractionDigits: kilometres < 100 ? 1 : 0,
      });
      return kilometres < 0.01 ? t("at", { name }) : t(`direction.${direction}`, { distance, name });
    };

    const formatValue = ({ kind, id, field }: DraftPath, value: unknown, draft: Draft): string => {
      if (value === undefined) return field === undefined ? t("removed") : t("nothing");
      if (field === undefined) {
        const { stops, note, summary } = value as Partial<Day> & { readonly note?: string };
        return [nameOf(value), note ?? summary, ...(stops ?? []).map(nameOf)].filter(Boolean).join("\n");
      }
      if (field === "tags") return format.list(value as string[]) || t("nothing");
      if (field === "category" && kind !== "draft" && kind !== "day")
        return categories(`${kind}.${value as "other"}`);
      if (field === "place") return t(`placeFrom.${(value as PlaceReference).source}`);
      if (placeFields.has(field)) return formatPlace(value as Coordinate, draft, id);
      if (field === "arriveBy") return ways(`modes.${value as "walk"}`);
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
  }, [t, categories, ways, format, trip]);
};
