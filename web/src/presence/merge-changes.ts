import type { ComparedPart } from "../history/compare-versions.ts";

const keyOf = ({ kind, id }: ComparedPart) => `${kind} ${id}`;

const mergeParts = (before: ComparedPart, after: ComparedPart): ComparedPart | undefined => {
  if (after.change === "removed") return before.change === "added" ? undefined : after;
  const change = before.change === "added" ? "added" : after.change;
  const changed = new Set(after.fields.map(({ field }) => field));
  const fields = [...before.fields.filter(({ field }) => !changed.has(field)), ...after.fields];
  const fromDay = before.fromDay ?? after.fromDay;
  const isMoved = before.isMoved || after.isMoved;
  return { ...after, change, fields, isMoved, ...(fromDay !== undefined && { fromDay }) };
};

/** What happened to each part in two changes together. */
export const mergeChanges = (
  before: readonly ComparedPart[],
  after: readonly ComparedPart[],
): readonly ComparedPart[] => {
  const merged = new Map(before.map((part) => [keyOf(part), part]));
  for (const part of after) {
    const known = merged.get(keyOf(part));
    const both = known ? mergeParts(known, part) : part;
    if (both) merged.set(keyOf(part), both);
    else merged.delete(keyOf(part));
  }
  return [...merged.values()];
};
