const dayLong = 86_400_000;

/** The date of a day at midnight UTC, so that no reader's time zone changes it. */
export const dayDate = (startDate: string | undefined, index: number): Date | undefined => {
  const first = startDate === undefined ? Number.NaN : Date.parse(`${startDate.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(first) ? undefined : new Date(first + index * dayLong);
};

/** Changes the first day and keeps its time. */
export const withDate = (startDate: string | undefined, date: string): string =>
  `${date}T${startDate?.slice(11) || "00:00:00.000Z"}`;
