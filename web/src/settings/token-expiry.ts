import { dateOf, expiresAtOf, isToCome } from "../sharing/expiry.ts";

export const tokenExpiries = ["days30", "days90", "year", "date"] as const;
export type TokenExpiry = (typeof tokenExpiries)[number];

const days: Readonly<Record<Exclude<TokenExpiry, "date">, number>> = { days30: 30, days90: 90, year: 365 };
const dayMs = 86_400_000;
const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMs);

/** The last day that can be chosen: at its end, a year is not over in any time zone. */
export const lastDate = (now: Date): string => dateOf(daysFrom(now, 364));

/** Undefined if the date cannot be chosen. */
export const tokenExpiresAt = (expiry: TokenExpiry, date: string, now: Date): Date | undefined => {
  if (expiry !== "date") return daysFrom(now, days[expiry]);
  return isToCome(date, now) && date <= lastDate(now) ? expiresAtOf("date", date, now) : undefined;
};
