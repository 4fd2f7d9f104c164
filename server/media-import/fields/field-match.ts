/** A value and its position in the text. */
export type FieldMatch<Value> = {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
};

/** The matches that do not overlap an earlier one. */
export function removeOverlaps<Value>(found: readonly FieldMatch<Value>[]): FieldMatch<Value>[] {
  const kept: FieldMatch<Value>[] = [];
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  return kept;
}
