import { isEqual } from "./is-equal.ts";
import { type Fields, type MergeContext, mergeFields } from "./merge-fields.ts";
import { mergeOrder } from "./merge-order.ts";

export type Part = { readonly id: string };

export const byId = <T extends Part>(parts: readonly T[]): Map<string, T> =>
  new Map(parts.map((part) => [part.id, part]));

export const idsOf = (parts: readonly Part[]): string[] => parts.map(({ id }) => id);

type Lists<T> = { readonly base: readonly T[]; readonly ours: readonly T[]; readonly theirs: readonly T[] };

/** Merges lists of parts that are not nested: packing items, expenses. */
export const mergeParts = <T extends Part>(lists: Lists<T>, context: MergeContext, path: string): T[] => {
  const base = byId(lists.base);
  const ours = byId(lists.ours);
  const theirs = byId(lists.theirs);
  const merged = new Map<string, T>();
  for (const id of new Set([...theirs.keys(), ...ours.keys()])) {
    const [before, our, their] = [base.get(id), ours.get(id), theirs.get(id)];
    const only = our ?? (their as T);
    if (our && their) {
      const sides = { base: before ?? {}, ours: our, theirs: their } as Record<keyof Lists<T>, Fields>;
      merged.set(id, mergeFields(sides, context, { path: `${path}/${id}` }) as unknown as T);
    } else if (!before) merged.set(id, only);
    else if (!isEqual(only, before)) {
      // One side removed what the other changed: it is kept until someone decides.
      merged.set(id, only);
      context.addConflict({ path: `${path}/${id}`, ours: our, theirs: their });
    }
  }
  const order = mergeOrder({
    base: idsOf(lists.base),
    ours: idsOf(lists.ours),
    theirs: idsOf(lists.theirs),
    isKept: (id) => merged.has(id),
    winner: context.winner,
  });
  return order.map((id) => merged.get(id) as T);
};
