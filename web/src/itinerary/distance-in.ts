type Distance = {
  readonly amount: number;
  readonly unit: "meter" | "kilometer" | "foot" | "mile";
  readonly maximumFractionDigits: number;
};

const footLong = 0.3048;
const mileLong = 1_609.344;

const toTens = (amount: number) => Math.round(amount / 10) * 10;

/** A distance as people would say it. */
export const distanceIn = (system: "metric" | "imperial", metres: number): Distance => {
  if (system === "metric")
    return metres < 995
      ? { amount: toTens(metres), unit: "meter", maximumFractionDigits: 0 }
      : { amount: metres / 1_000, unit: "kilometer", maximumFractionDigits: metres < 10_000 ? 1 : 0 };
  const miles = metres / mileLong;
  return miles < 0.1
    ? { amount: toTens(metres / footLong), unit: "foot", maximumFractionDigits: 0 }
    : { amount: miles, unit: "mile", maximumFractionDigits: miles < 10 ? 1 : 0 };
};
