import { Temporal } from "temporal-polyfill";
import type { Day, ItineraryPreview, PackingItem } from "../../../contract/itinerary.ts";
import type { Reminder } from "./reminder.ts";

export type AheadOfTrip = { readonly start: Temporal.PlainDate; readonly daysAhead: number };

/** What there is to remind of. */
export type ReminderOccasion =
  | (AheadOfTrip & { readonly kind: "tripStart" })
  | (AheadOfTrip & { readonly kind: "packing"; readonly left: readonly PackingItem[] })
  | {
      readonly kind: "dailyAgenda";
      readonly about: Temporal.PlainDate;
      readonly dayNumber: number;
      readonly day: Day;
    };

/**
 * The same for every way in which a reminder comes. Undefined when there is nothing to remind of: the trip was moved or
 * has begun, everything is packed, the day is empty or another one.
 */
export function reminderOccasion(
  { kind, day: dayText }: Pick<Reminder, "kind" | "day">,
  draft: ItineraryPreview,
  today: Temporal.PlainDate,
): ReminderOccasion | undefined {
  if (draft.startDate === undefined) return undefined;
  const start = Temporal.PlainDate.from(draft.startDate.slice(0, 10));
  const about = Temporal.PlainDate.from(dayText);
  if (kind === "dailyAgenda") {
    const nth = start.until(about).days;
    const day = draft.days[nth];
    if (!about.equals(today) || !day || day.stops.length === 0) return undefined;
    return { kind, about, dayNumber: nth + 1, day };
  }
  const daysAhead = today.until(start).days;
  if (!start.equals(about) || daysAhead < 0) return undefined;
  if (kind === "tripStart") return { kind, start, daysAhead };
  const left = draft.packing.filter(({ isPacked }) => !isPacked);
  return left.length > 0 ? { kind, start, daysAhead, left } : undefined;
}
