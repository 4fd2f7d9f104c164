export type DurationPart = {
  readonly amount: number;
  readonly unit: "day" | "hour" | "minute";
};

/** Splits minutes into days, hours and minutes, without those that are zero. */
export const durationParts = (minutes: number): DurationPart[] => {
  const parts: DurationPart[] = [
    { amount: Math.floor(minutes / 1440), unit: "day" },
    { amount: Math.floor((minutes % 1440) / 60), unit: "hour" },
    { amount: minutes % 60, unit: "minute" },
  ];
  const nonZero = parts.filter(({ amount }) => amount > 0);
  return nonZero.length > 0 ? nonZero : [{ amount: 0, unit: "minute" }];
};
