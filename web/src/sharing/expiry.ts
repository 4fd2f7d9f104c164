export const expiries = ["never", "day", "week", "month", "date"] as const;
export type Expiry = (typeof expiries)[number];

const days: Readonly<Partial<Record<Expiry, number>>> = { day: 1, week: 7, month: 30 };
const dayMs = 86_400_000;

/** When a link expires, undefined for never; for a date, the end of that day in the traveller's time zone. */
export const expiresAtOf = (expiry: Expiry, date: string, now: Date): Date | undefined => {
  const count = days[expiry];
  if (count !== undefined) return new Date(now.getTime() + count * dayMs);
  return expiry === "date" ? new Date(`${date}T23:59:59.999`) : undefined;
};

/** Whether the value of a date field is today or later. */
export const isToCome = (date: string, now: Date): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && (expiresAtOf("date", date, now)?.getTime() ?? 0) >= now.getTime();

/** Today in the traveller's time zone, in the format of a date field. */
export const dateOf = (now: Date): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
