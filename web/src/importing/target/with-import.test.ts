import { describe, expect, test } from "vitest";
import type { Draft } from "../../draft/draft.ts";
import { findOverflow, type Placement, withImport } from "./with-import.ts";

const stop = (id: string) => ({ id, name: id, category: "sight" as const });
const draft = (more: Partial<Draft> = {}): Draft => ({
  title: "Lisbon",
  visibility: "private",
  tags: [],
  days: [],
  packing: [],
  expenses: [],
  ...more,
});
const trip = draft({
  days: [
    { id: "one", stops: [stop("a")] },
    { id: "two", stops: [] },
  ],
  packing: [{ id: "hat", name: "Hat", quantity: 1, category: "clothing", isPacked: true }],
  homeCurrency: "EUR",
});
const imported = draft({
  days: [
    { id: "day-1", stops: [stop("day-1-stop-1")] },
    { id: "day-2", stops: [stop("day-2-stop-1")] },
  ],
  packing: [{ id: "p", name: "Boots", quantity: 1, category: "clothing", isPacked: false }],
  expenses: [
    { id: "e", title: "Tram", amount: 3, category: "transport" },
    { id: "f", title: "Tea", amount: 2, category: "food", currency: "GBP" },
  ],
  homeCurrency: "JPY",
});
const oneDay = { ...imported, days: imported.days.slice(0, 1) };
const put = (placement: Placement, into = trip, what = imported) => withImport(into, what, placement);
const dayIds = ({ days }: Draft) => days.map(({ id }) => id);

describe("an import into a trip", () => {
  test.each([
    [{ kind: "end" }, ["one", "two", "day-1", "day-2"]],
    [{ kind: "start" }, ["day-1", "day-2", "one", "two"]],
    [{ kind: "after", dayId: "one" }, ["one", "day-1", "day-2", "two"]],
    [{ kind: "after", dayId: "gone" }, ["one", "two", "day-1", "day-2"]],
    // Of several days only one could be that day.
    [{ kind: "into", dayId: "one" }, ["one", "two", "day-1", "day-2"]],
  ] as const)("becomes new days: %j", (placement, ids) => {
    expect(dayIds(put(placement))).toEqual(ids);
  });

  test("can go into a day", () => {
    const { days } = put({ kind: "into", dayId: "one" }, trip, oneDay);
    expect(days).toEqual([
      { id: "one", stops: [stop("a"), stop("day-1-stop-1")] },
      { id: "two", stops: [] },
    ]);
  });

  test("becomes a day at the end if the day it should go into is gone", () => {
    const { days } = put({ kind: "into", dayId: "gone" }, trip, oneDay);
    expect(days.map(({ id, stops }) => [id, stops.length])).toEqual([
      ["one", 1],
      ["two", 0],
      ["day-1", 1],
    ]);
  });

  test("leaves everything else as it is, and adds packing items and expenses in their own currency", () => {
    const { title, homeCurrency, packing, expenses } = put({ kind: "end" });
    expect({ title, homeCurrency }).toEqual({ title: "Lisbon", homeCurrency: "EUR" });
    expect(packing.map(({ name, isPacked }) => [name, isPacked])).toEqual([
      ["Hat", true],
      ["Boots", false],
    ]);
    expect(expenses.map(({ id, currency }) => [id, currency])).toEqual([
      ["e", "JPY"],
      ["f", "GBP"],
    ]);
  });

  test.each([{ kind: "end" }, { kind: "into", dayId: "one" }] as const)(
    "is not added twice when it is sent again: %j",
    (placement) => {
      const once = put(placement, trip, oneDay);
      expect(put(placement, once, oneDay)).toEqual(once);
    },
  );

  test("may not make a trip longer than the contract allows", () => {
    const long = draft({ days: Array.from({ length: 119 }, (_, nth) => ({ id: `${nth}`, stops: [] })) });
    expect(findOverflow(put({ kind: "end" }))).toBeUndefined();
    expect(findOverflow(put({ kind: "end" }, long))).toEqual({ what: "days", count: 121, limit: 120 });
    const full = draft({
      days: [{ id: "one", stops: Array.from({ length: 59 }, (_, nth) => stop(`${nth}`)) }],
    });
    const more = { ...oneDay, days: [{ id: "day-1", stops: [stop("x"), stop("y")] }] };
    expect(findOverflow(put({ kind: "into", dayId: "one" }, full, more))).toMatchObject({
      what: "stops",
      limit: 60,
    });
  });
});
