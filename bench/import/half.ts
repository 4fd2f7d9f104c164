/** The half that rules are tuned on, and the half that is held back to test them. */
export type Half = "tuning" | "held";

/** A vocabulary: some entries are in both halves, the others only in one. */
export type Halves<Entry> = {
  readonly both?: readonly Entry[];
  readonly tuning: readonly Entry[];
  readonly held: readonly Entry[];
};

export const entriesOf = <Entry>(half: Half, entries: Halves<Entry>): readonly Entry[] => [
  ...(entries.both ?? []),
  ...entries[half],
];
