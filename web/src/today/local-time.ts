const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  formats.set(timeZone, format);
  return format;
};

type LocalTime = {
  /** As 2026-05-01. */
  readonly date: string;
  /** As 09:00. */
  readonly time: string;
  /** Minutes after midnight, as clocks show it. */
  readonly clock: number;
};

/** What calendars and clocks show in a zone at a minute since 1970. */
export const localTime = (minute: number, timeZone: string): LocalTime => {
  const [date = "", time = ""] = formatIn(timeZone)
    .format(minute * 60_000)
    .split(" ");
  const [hours, minutes] = time.split(":").map(Number);
  return { date, time, clock: (hours ?? 0) * 60 + (minutes ?? 0) };
};

const dayMs = 86_400_000;

/** From one date to another, as 2026-05-01. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** The zone of this device (IANA). */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
