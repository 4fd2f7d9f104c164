/** What is known from elsewhere, where a line alone has two readings. */
export type LineContext = {
  /** ISO 3166-1: whose phone numbers are written without a prefix, who writes the month first. */
  readonly country?: string;
  /** `YYYY-MM-DD`: a date without a year is the next one from here. Today when left out. */
  readonly today?: string;
};
