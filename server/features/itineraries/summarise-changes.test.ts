import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyDraft, anyEdits, applyEdits, draftWith } from "../../../test/drafts/random-drafts.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { summariseChanges } from "./summarise-changes.ts";

const stop = (id: string, more: object = {}) => ({
  id,
  name: `Stop ${id}`,
  category: "sight" as const,
  ...more,
});
const day = (id: string, stops: ReturnType<typeof stop>[], more: object = {}) => ({ id, stops, ...more });
const hat = { id: "hat", name: "Hat", quantity: 1, category: "clothing" as const, isPacked: false };
const tram = { id: "tram", title: "Tram", amount: 3, category: "transport" as const };
const trip = {
  title: "Rome",
  tags: [],
  days: [day("one", [stop("a"), stop("b"), stop("c")]), day("two", [stop("d")], { title: "Sea" })],
  packing: [hat, { ...hat, id: "map", name: "Map" }],
  expenses: [tram],
} satisfies CompleteDraft;
const [one, two] = trip.days as [(typeof trip.days)[0], (typeof trip.days)[0]];

describe("a version is summarised", () => {
  test.each<[string, Partial<CompleteDraft>, object[]]>([
    ["as nothing, when nothing changed", {}, []],
    [
      "by the fields of the trip",
      { title: "Roma", summary: "Slow." },
      [{ part: "itinerary", change: "changed", count: 1, fields: ["title", "summary"] }],
    ],
    [
      "by the field of a stop",
      { days: [day("one", [stop("a", { note: "Early" }), stop("b"), stop("c")]), two] },
      [{ part: "stop", change: "changed", count: 1, name: "Stop a", fields: ["note"] }],
    ],
    [
      "by how many stops have the same change",
      { days: [day("one", [stop("a", { note: "1" }), stop("b", { note: "2" }), stop("c")]), two] },
      [{ part: "stop", change: "changed", count: 2, fields: ["note"] }],
    ],
    [
      "by stops that moved to another day",
      { days: [day("one", [stop("b"), stop("c")]), day("two", [stop("d"), stop("a")], { title: "Sea" })] },
      [{ part: "stop", change: "moved", count: 1, name: "Stop a", day: 2 }],
    ],
    [
      "by the fewest stops that moved within a day",
      { days: [day("one", [stop("c"), stop("a"), stop("b")]), two] },
      [{ part: "stop", change: "moved", count: 1, name: "Stop c" }],
    ],
    [
      "by stops that came and went",
      { days: [day("one", [stop("a")]), day("two", [stop("d"), stop("e"), stop("f")], { title: "Sea" })] },
      [
        { part: "stop", change: "added", count: 2, day: 2 },
        { part: "stop", change: "removed", count: 2, day: 1 },
      ],
    ],
    [
      "by days, without the stops that went with them",
      { days: [day("one", one.stops, { title: "Forum" })] },
      [
        { part: "day", change: "changed", count: 1, name: "Forum", day: 1, fields: ["title"] },
        { part: "day", change: "removed", count: 1, name: "Sea", day: 2 },
      ],
    ],
    [
      "by the day that moved",
      { days: [two, one] },
      [{ part: "day", change: "moved", count: 1, name: "Sea", day: 1 }],
    ],
    [
      "by what was packed",
      { packing: trip.packing.map((item) => ({ ...item, isPacked: true })) },
      [{ part: "packingItem", change: "packed", count: 2 }],
    ],
    [
      "by expenses",
      {
        expenses: [
          { ...tram, amount: 4 },
          { ...tram, id: "bus", title: "Bus" },
        ],
      },
      [
        { part: "expense", change: "changed", count: 1, name: "Tram", fields: ["amount"] },
        { part: "expense", change: "added", count: 1, name: "Bus" },
      ],
    ],
  ])("%s", (_, change, summary) =>
    expect(summariseChanges({ before: trip, after: { ...trip, ...change } })).toEqual(summary),
  );

  test("with its visibility", () => {
    expect(summariseChanges({ before: trip, after: trip, otherFields: ["visibility"] })).toEqual([
      { part: "itinerary", change: "changed", count: 1, fields: ["visibility"] },
    ]);
  });

  test("in few entries, however much changed", () => {
    const stops = Array.from({ length: 60 }, (_, at) => stop(`s${at}`));
    const before = draftWith({ days: [day("one", stops)] });
    const after = draftWith({
      days: [
        day(
          "one",
          stops.map((stop, at) => ({
            ...stop,
            [["note", "phone", "address"][at % 3] ?? ""]: "x".repeat(at % 7),
            name: `N${at}`.repeat((at % 5) + 1),
          })),
        ),
      ],
    });
    expect(summariseChanges({ before, after }).length).toBeLessThanOrEqual(6);
  });
});

test("a summary is empty exactly when nothing changed, and is short", () => {
  fc.assert(
    fc.property(anyDraft, anyEdits, (before, steps) => {
      const after = applyEdits(before, steps, "m");
      const summary = summariseChanges({ before, after });
      expect(summariseChanges({ before, after: structuredClone(before) })).toEqual([]);
      const known = ({ days, packing, expenses, ...rest }: CompleteDraft) =>
        JSON.stringify([
          days.map(({ id, stops }) => [id, stops.map(({ id, name }) => [id, name])]),
          packing,
          expenses,
          rest.title,
        ]);
      if (known(before) !== known(after)) expect(summary).not.toEqual([]);
      expect(JSON.stringify(summary).length).toBeLessThan(4000);
    }),
  );
});
