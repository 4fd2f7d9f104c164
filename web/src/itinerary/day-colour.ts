/** How many colours the palette has for days; then they repeat. */
const count = 10;

/** The custom properties with the colours of days, in turn; for canvases, which cannot use CSS variables. */
export const dayColourNames: readonly string[] = Array.from(
  { length: count },
  (_, index) => `--waybook-day-${index + 1}`,
);

/** The colour of the day with this index, as a CSS value. The map and the list have the same. */
export const dayColour = (index: number): string => `var(${dayColourNames[index % count]})`;
