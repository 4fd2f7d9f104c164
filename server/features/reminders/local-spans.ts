import { Temporal } from "temporal-polyfill";

/** Local times from `first` to `last`, both included, on a day in a time zone. */
export type LocalSpan = {
  readonly zone: string;
  readonly day: string;
  readonly first: string;
  readonly last: string;
};

/** After the first moment, up to and including the second. */
export type Window = { readonly after: Date; readonly until: Date };

const minute = 60_000;
const day = 1_440 * minute;

/**
 * The local times within a window in this time zone, by the minute. When clocks go forward, a time that does not exist
 * is later by as much; when they go back, a time that exists twice counts the first time (Temporal's "compatible").
 * Consecutive windows contain every local time exactly once.
 */
export function localSpans(zone: string, { after, until }: Window): LocalSpan[] {
  const [start, end] = [after.getTime() + 1, until.getTime() + 1];
  const spans: LocalSpan[] = [];
  const add = (from: number, to: number, offset: number) => {
    const [least, most] = [Math.max(from, start), Math.min(to, end)];
    if (least < most) spans.push(...byDay(zone, least + offset, most + offset));
  };
  let before: number | undefined;
  // No clock has ever been changed by more than a day, so older changes have no effect here.
  for (let from = start - day; from < end; ) {
    const local = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
    const offset = local.offsetNanoseconds / 1e6;
    const to = local.getTimeZoneTransition("next")?.epochMilliseconds ?? end;
    const forward = before === undefined ? 0 : offset - before;
    if (before !== undefined) add(from, from + forward, before);
    add(from + Math.max(0, -forward), to, offset);
    before = offset;
    from = to;
  }
  return spans;
}

/** From the one local time, up to but not including the other. */
function byDay(zone: string, from: number, to: number): LocalSpan[] {
  const spans: LocalSpan[] = [];
  const last = Math.ceil(to / minute) - 1;
  for (let first = Math.ceil(from / minute); first <= last; ) {
    const lastOfDay = Math.min(last, Math.floor((first * minute) / day) * 1_440 + 1_439);
    const [date = "", time = ""] = textOf(first).split("T");
    spans.push({ zone, day: date, first: time, last: textOf(lastOfDay).slice(11) });
    first = lastOfDay + 1;
  }
  return spans;
}

const textOf = (minutes: number) => new Date(minutes * minute).toISOString().slice(0, 16);
