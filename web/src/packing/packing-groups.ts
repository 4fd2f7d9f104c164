import { PackingCategory, type PackingItem } from "../../../contract/itinerary.ts";

type PackingGroup = { readonly category: PackingCategory; readonly items: readonly PackingItem[] };

export const packingCategories = (PackingCategory as { enum?: readonly PackingCategory[] }).enum ?? [];

/** Packing items by category, each in the order of the list. */
export const packingGroups = (packing: readonly PackingItem[]): PackingGroup[] => {
  const byCategory = Map.groupBy(packing, ({ category }) => category);
  return packingCategories
    .map((category) => ({ category, items: byCategory.get(category) ?? [] }))
    .filter(({ items }) => items.length > 0);
};

/** The height of a group's heading, in rows. */
const headRows = 2;

/** The group that the second column starts with, so that the longer column is as short as possible. */
export const secondColumn = (counts: readonly number[]): number => {
  const rows = counts.map((count) => count + headRows);
  const all = rows.reduce((sum, row) => sum + row, 0);
  let best = { at: counts.length, longer: all };
  let left = 0;
  for (const [index, row] of rows.entries()) {
    left += row;
    const longer = Math.max(left, all - left);
    if (longer <= best.longer) best = { at: index + 1, longer };
  }
  return best.at;
};

/** Moves an item up or down within its category. */
export const moveItem = <T extends PackingItem>(
  packing: readonly T[],
  id: string,
  by: -1 | 1,
): readonly T[] => {
  const from = packing.findIndex((item) => item.id === id);
  const moved = packing[from];
  if (!moved) return packing;
  let to = from + by;
  while (packing[to] && packing[to]?.category !== moved.category) to += by;
  return packing[to] ? packing.toSpliced(from, 1).toSpliced(to, 0, moved) : packing;
};
