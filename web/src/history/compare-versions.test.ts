import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDraft, anyEdits, applyEdits, draftWith } from "../../../test/drafts/random-drafts.ts";
import { edits } from "../draft/edits.ts";
import { isEqual } from "../draft/merge/is-equal.ts";
import { compareVersions } from "./compare-versions.ts";

const stop = (id: string) => ({ id, name: `Stop ${id}`, category: "sight" as const });
const trip = draftWith({
  days: [
    { id: "one", stops: [stop("a"), stop("b"), stop("c")] },
    { id: "two", title: "Sea", stops: [stop("d")] },
  ],
  packing: [{ id: "hat", name: "Hat", quantity: 1, category: "clothing", isPacked: false }],
});

test("each change is listed once, at its new position", () => {
  const moved = edits.moveStop(edits.change(trip, { title: "Porto" }), "a", { dayId: "two", index: 0 });
  const after = edits.changeStop(edits.removeStop(moved, "c"), "a", { note: "Early" });
  expect(compareVersions(trip, after)).toEqual([
    {
      kind: "draft",
      id: "",
      entries: [
        {
          kind: "draft",
          id: "",
          name: undefined,
          change: "changed",
          isMoved: false,
          fields: [{ field: "title", before: "Lisbon in spring", after: "Porto" }],
        },
      ],
    },
    {
      kind: "day",
      id: "one",
      entries: [{ kind: "stop", id: "c", name: "Stop c", change: "removed", isMoved: false, fields: [] }],
    },
    {
      kind: "day",
      id: "two",
      entries: [
        {
          kind: "stop",
          id: "a",
          name: "Stop a",
          change: "changed",
          isMoved: true,
          fromDay: "one",
          fields: [{ field: "note", before: undefined, after: "Early" }],
        },
      ],
    },
  ]);
});

test("a removed day is listed with its stops, a moved one by the fewest moves", () => {
  const [group] = compareVersions(trip, edits.removeDay(trip, "two"));
  expect(group?.entries.map(({ kind, id, change: fate }) => [kind, id, fate])).toEqual([
    ["day", "two", "removed"],
    ["stop", "d", "removed"],
  ]);
  const reordered = compareVersions(trip, edits.moveStop(trip, "c", { dayId: "one", index: 0 }));
  expect(reordered.flatMap(({ entries }) => entries.map(({ id, isMoved }) => [id, isMoved]))).toEqual([
    ["c", true],
  ]);
});

test("the list is empty exactly when nothing differs", () => {
  fc.assert(
    fc.property(anyDraft, anyEdits, (before, steps) => {
      const after = applyEdits(before, steps, "m");
      expect(compareVersions(before, structuredClone(before))).toEqual([]);
      expect(compareVersions(before, after).length === 0).toBe(isEqual(before, after));
    }),
  );
});
