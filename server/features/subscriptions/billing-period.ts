export type BillingPeriod = { readonly start: Date; readonly end: Date };

/**
 * The period that contains `now`. Each is a month, counted from the anchor in UTC. Its start belongs to it, its end
 * does not. A time before the anchor is in the first period.
 */
export function billingPeriod(anchor: Date, now: Date): BillingPeriod {
  const calendarMonths =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const isBeforeItsDay = now < monthsAfter(anchor, calendarMonths);
  const nth = Math.max(0, isBeforeItsDay ? calendarMonths - 1 : calendarMonths);
  return { start: monthsAfter(anchor, nth), end: monthsAfter(anchor, nth + 1) };
}

/** Counted from the anchor, so that a short month does not shorten later ones: 31 January, 28 February, 31 March. */
function monthsAfter(anchor: Date, months: number): Date {
  const moment = new Date(anchor);
  moment.setUTCMonth(anchor.getUTCMonth() + months);
  // A day that the month does not have became one of the next month: back to the last day of the month.
  if (moment.getUTCDate() !== anchor.getUTCDate()) moment.setUTCDate(0);
  return moment;
}
