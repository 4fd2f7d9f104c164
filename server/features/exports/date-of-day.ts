const msADay = 86_400_000;

/** The date of the day with this index, counted from the date that `startDate` begins with. */
export const dateOfDay = (startDate: string, index: number): string =>
  new Date(Date.parse(startDate.slice(0, 10)) + index * msADay).toISOString().slice(0, 10);
