export type BillingPeriod = { readonly start: Date; readonly end: Date };

/**
 * The period in which `now` is: a month each, counted from the anchor, in UTC. What ends and what begins at the same
 * moment belongs to the new one. A clock that is behind the anchor is in the first.
 */
export function billingPeriod(anchor: Date, now: Date): BillingPeriod {
  const calendarMonths =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const isBeforeItsDay = now < monthsAfter(anchor, calendarMonths);
  const nth = Math.max(0, isBeforeItsDay ? calendarMonths - 1 : calendarMonths);
  return { start: monthsAfter(anchor, nth), end: monthsAfter(anchor, nth + 1) };
}

/** Always from the anchor, or a short month would shorten all that follow: 31 January, 28 February, 31 March. */
function monthsAfter(anchor: Date, months: number): Date {
  const moment = new Date(anchor);
  moment.setUTCMonth(anchor.getUTCMonth() + months);
  // A day that the month lacks has led into the next one: back to the last day of the month that was meant.
  if (moment.getUTCDate() !== anchor.getUTCDate()) moment.setUTCDate(0);
  return moment;
}
