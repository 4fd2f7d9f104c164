import { Temporal } from "temporal-polyfill";

export type QuietHours = { readonly from: string; readonly until: string };

/** When these quiet hours end, if they are now. Times that clocks skip are later by as much. */
export function quietUntil(now: Date, zone: string, { from, until }: QuietHours): Date | undefined {
  if (from === until) return undefined;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const time = local.toPlainTime().toString({ smallestUnit: "minute" });
  const isOverMidnight = until < from;
  const isQuiet = isOverMidnight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return undefined;
  const day = isOverMidnight && time >= from ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  const end = day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(until) });
  // Where clocks go back in the last quiet hour, its end has already been once.
  return end.epochMilliseconds > now.getTime() ? new Date(end.epochMilliseconds) : undefined;
}
