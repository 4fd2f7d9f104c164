import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PackingCategory, PackingItem } from "../../../contract/itinerary.ts";
import { moveItem, packingGroups, secondColumn } from "./packing-groups.ts";

const item = (id: string, category: PackingCategory): PackingItem => ({
  id,
  name: id,
  category,
  quantity: 1,
  isPacked: false,
});
const list = [
  item("a", "gear"),
  item("b", "food"),
  item("c", "gear"),
  item("d", "clothing"),
  item("e", "gear"),
];
const inGear = (packing: readonly PackingItem[]) =>
  packingGroups(packing)
    .find(({ category }) => category === "gear")
    ?.items.map(({ id }) => id);

describe("a packing list by kind", () => {
  test("has the kinds in order, without empty ones", () => {
    expect(packingGroups(list).map(({ category }) => category)).toEqual(["clothing", "gear", "food"]);
  });

  test("fills two columns as evenly as possible", () => {
    expect(secondColumn([8, 2, 2, 2, 1, 1, 1])).toBe(2);
    expect(secondColumn([1, 9])).toBe(1);
    expect(secondColumn([4])).toBe(1);
    expect(secondColumn([])).toBe(0);
  });

  test("moves an item among those of its kind", () => {
    expect(inGear(moveItem(list, "c", -1))).toEqual(["c", "a", "e"]);
    expect(inGear(moveItem(list, "c", 1))).toEqual(["a", "e", "c"]);
    expect(moveItem(list, "e", 1)).toBe(list);
    expect(moveItem(list, "d", -1)).toBe(list);
    expect(moveItem(list, "gone", 1)).toBe(list);
  });

  test("loses and repeats nothing, and moving up undoes moving down within the kind", () => {
    const packing = fc
      .array(fc.constantFrom<PackingCategory>("gear", "food", "other"), { maxLength: 12 })
      .map((kinds) => kinds.map((kind, index) => item(String(index), kind)));
    fc.assert(
      fc.property(packing, fc.nat(12), (packing, index) => {
        const down = moveItem(packing, String(index), 1);
        expect(down.map(({ id }) => id).sort()).toEqual(packing.map(({ id }) => id).sort());
        if (down !== packing)
          expect(packingGroups(moveItem(down, String(index), -1))).toEqual(packingGroups(packing));
      }),
    );
  });
});
