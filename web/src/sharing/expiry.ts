export const expiries = ["never", "day", "week", "month", "date"] as const;
export type Expiry = (typeof expiries)[number];

const days: Readonly<Partial<Record<Expiry, number>>> = { day: 1, week: 7, month: 30 };
const dayMs = 86_400_000;

/** Until when a link lets people in, undefined for always; of a date, its last moment where the traveller is. */
export const expiresAtOf = (expiry: Expiry, date: string, now: Date): Date | undefined => {
  const count = days[expiry];
  if (count !== undefined) return new Date(now.getTime() + count * dayMs);
  return expiry === "date" ? new Date(`${date}T23:59:59.999`) : undefined;
};

/** Whether a date as a date field gives it is one that is not over yet. */
export const isToCome = (date: string, now: Date): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && (expiresAtOf("date", date, now)?.getTime() ?? 0) >= now.getTime();

/** Today where the traveller is, as a date field writes it. */
export const dateOf = (now: Date): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
