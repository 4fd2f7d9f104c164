import { type Fields, type Merging, mergeFields } from "./merge-fields.ts";
import { mergeOrder } from "./merge-order.ts";
import { same } from "./same.ts";

export type Part = { readonly id: string };

export const byId = <T extends Part>(parts: readonly T[]): Map<string, T> =>
  new Map(parts.map((part) => [part.id, part]));

export const idsOf = (parts: readonly Part[]): string[] => parts.map(({ id }) => id);

type Lists<T> = { readonly base: readonly T[]; readonly mine: readonly T[]; readonly theirs: readonly T[] };

/** Lists of things that are what they are wherever they stand, such as what to pack. */
export const mergeParts = <T extends Part>(lists: Lists<T>, merging: Merging, path: string): T[] => {
  const base = byId(lists.base);
  const mine = byId(lists.mine);
  const theirs = byId(lists.theirs);
  const merged = new Map<string, T>();
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const [before, my, their] = [base.get(id), mine.get(id), theirs.get(id)];
    const only = my ?? (their as T);
    if (my && their) {
      const sides = { base: before ?? {}, mine: my, theirs: their } as Record<keyof Lists<T>, Fields>;
      merged.set(id, mergeFields(sides, merging, { path: `${path}/${id}` }) as unknown as T);
    } else if (!before) merged.set(id, only);
    else if (!same(only, before)) {
      // One took away what the other wrote on: the words stay until someone decides.
      merged.set(id, only);
      merging.collide({ path: `${path}/${id}`, mine: my, theirs: their });
    }
  }
  const order = mergeOrder({
    base: idsOf(lists.base),
    mine: idsOf(lists.mine),
    theirs: idsOf(lists.theirs),
    stays: (id) => merged.has(id),
    winner: merging.winner,
  });
  return order.map((id) => merged.get(id) as T);
};
