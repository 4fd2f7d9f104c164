/** What rules are tuned on, and what is held back to see whether they hold for what they have never seen. */
export type Half = "tuning" | "held";

/** A vocabulary: its basics are in both halves, the rest is in one of them alone. */
export type Halves<Entry> = {
  readonly both?: readonly Entry[];
  readonly tuning: readonly Entry[];
  readonly held: readonly Entry[];
};

export const entriesOf = <Entry>(half: Half, entries: Halves<Entry>): readonly Entry[] => [
  ...(entries.both ?? []),
  ...entries[half],
];
