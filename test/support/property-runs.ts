/** Of the inputs that a property is tried with, in per cent: all of them, unless a setting asks for a quick look. */
const percent = Number(process.env.PROPERTY_RUNS_PERCENT ?? 100);

/** How many inputs fast-check tries: `{ numRuns: propertyRuns(60) }`. */
export const propertyRuns = (all: number): number => Math.ceil((all * percent) / 100);
