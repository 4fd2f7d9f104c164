/** Helps to decide when a line alone is ambiguous. */
export type LineContext = {
  /** ISO 3166-1: for phone numbers without a prefix, and the order of day and month. */
  readonly country?: string;
  /** `YYYY-MM-DD`: a date without a year is the next one from this day. Defaults to today. */
  readonly today?: string;
};
