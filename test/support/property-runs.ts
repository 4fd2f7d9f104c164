/** The percentage of inputs that properties are tested with: 100, unless a setting reduces it. */
const percent = Number(process.env.PROPERTY_RUNS_PERCENT ?? 100);

/** How many inputs fast-check tries: `{ numRuns: propertyRuns(60) }`. */
export const propertyRuns = (all: number): number => Math.ceil((all * percent) / 100);
