import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findMovedIds } from "../../../../contract/find-moved-ids.ts";
import { anyDraft, anyEdits, applyEdits, draftWith } from "../../../../test/drafts/random-drafts.ts";
import type { Draft } from "../draft.ts";
import { edits } from "../edits.ts";
import { isEqual } from "./is-equal.ts";
import { mergeDrafts } from "./merge-drafts.ts";

const stop = (id: string, more: object = {}) => ({
  id,
  name: `Stop ${id}`,
  category: "sight" as const,
  ...more,
});
const trip = draftWith({
  summary: "First the tiles.\nThen the trams.\nAt last the sea.",
  tags: ["city", "food"],
  days: [
    { id: "one", title: "Tiles", stops: [stop("a"), stop("b", { note: "Closed on Mondays." }), stop("c")] },
    { id: "two", stops: [stop("d")] },
  ],
  packing: [{ id: "hat", name: "Hat", quantity: 1, category: "clothing", isPacked: false }],
  expenses: [{ id: "tram", title: "Tram", amount: 3, category: "transport" }],
});
const stopsOf = (draft: Draft) =>
  Object.fromEntries(draft.days.map(({ id, stops }) => [id, stops.map(({ id }) => id)]));
const paths = ({ conflicts }: ReturnType<typeof mergeDrafts>) => conflicts.map(({ path }) => path);

/** A draft, and two versions of it that were edited independently. */
const anyThree = fc.tuple(anyDraft, anyEdits, anyEdits).map(([base, ours, theirs]) => ({
  base,
  ours: applyEdits(base, ours, "m"),
  theirs: applyEdits(base, theirs, "t"),
}));

/** Every part by its id, with its fields and its position. */
const partsOf = ({ days, packing, expenses }: Draft) =>
  new Map<string, unknown>([
    ...days.map(({ stops, ...day }) => [day.id, day] as const),
    ...days.flatMap(({ id, stops }) => stops.map((stop) => [stop.id, { stop, day: id }] as const)),
    ...packing.map((item) => [item.id, item] as const),
    ...expenses.map((expense) => [expense.id, expense] as const),
  ]);
const idsOf = ({ days, packing, expenses }: Draft) =>
  [...days, ...days.flatMap(({ stops }) => stops), ...packing, ...expenses].map(({ id }) => id);
const wordsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? value.split(/\s+/).filter((word) => /^[a-z]{12}$/.test(word))
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(wordsIn)
      : [];

describe("properties of every merge", () => {
  const holds = (property: (three: { base: Draft; ours: Draft; theirs: Draft }) => void) =>
    fc.assert(fc.property(anyThree, property), { numRuns: 400 });

  test("a side without changes gets the other's, and the same change on both sides is made once", () => {
    holds(({ base, ours, theirs }) => {
      expect(mergeDrafts(base, base, theirs)).toEqual({ merged: theirs, conflicts: [] });
      expect(mergeDrafts(base, ours, base)).toEqual({ merged: ours, conflicts: [] });
      expect(mergeDrafts(base, ours, ours)).toEqual({ merged: ours, conflicts: [] });
    });
  });

  test("every id is unique and comes from one of the two sides", () => {
    holds(({ base, ours, theirs }) => {
      const ids = idsOf(mergeDrafts(base, ours, theirs).merged);
      expect(new Set(ids).size).toBe(ids.length);
      const expected = new Set([...idsOf(ours), ...idsOf(theirs)]);
      expect(ids.filter((id) => !expected.has(id))).toEqual([]);
    });
  });

  test("a part is lost only if one side removed it and the other did not change it", () => {
    holds(({ base, ours, theirs }) => {
      const [before, our, their] = [base, ours, theirs].map(partsOf) as [
        Map<string, unknown>,
        Map<string, unknown>,
        Map<string, unknown>,
      ];
      const merged = new Set(idsOf(mergeDrafts(base, ours, theirs).merged));
      for (const id of new Set([...our.keys(), ...their.keys()])) {
        const isRemoved = before.has(id) && !(our.has(id) && their.has(id));
        const isChanged = [our, their].some((side) => side.has(id) && !isEqual(side.get(id), before.get(id)));
        if (!isRemoved || isChanged) expect(merged, id).toContain(id);
      }
    });
  });

  test("a part that one side removed and the other did not change is gone, unless its day had to stay", () => {
    holds(({ base, ours, theirs }) => {
      const { merged, conflicts } = mergeDrafts(base, ours, theirs);
      const stayed = new Set(conflicts.map(({ path }) => path.split("/")[2]));
      const [before, our, their] = [base, ours, theirs].map(partsOf) as [
        Map<string, unknown>,
        Map<string, unknown>,
        Map<string, unknown>,
      ];
      for (const id of before.keys()) {
        const left = [our, their].filter((side) => side.has(id));
        if (left.length > 1 || left.some((side) => !isEqual(side.get(id), before.get(id)))) continue;
        const day = merged.days.find(
          ({ id: day, stops }) => day === id || stops.some((stop) => stop.id === id),
        );
        const isThere =
          day !== undefined || [...merged.packing, ...merged.expenses].some((part) => part.id === id);
        if (isThere) expect(stayed).toContain(day?.id);
      }
    });
  });

  test("every word that someone wrote is in the draft or in a conflict", () => {
    holds(({ base, ours, theirs }) => {
      const { merged, conflicts } = mergeDrafts(base, ours, theirs);
      const words = new Set([...wordsIn(merged), ...wordsIn(conflicts)]);
      const old = new Set(wordsIn(base));
      // Without tags: a tag that either side removed is meant to go.
      const written = [...wordsIn({ ...ours, tags: [] }), ...wordsIn({ ...theirs, tags: [] })];
      expect(written.filter((word) => !words.has(word) && !old.has(word))).toEqual([]);
    });
  });

  test("without conflicts, swapping the sides changes nothing", () => {
    holds(({ base, ours, theirs }) => {
      const [one, other] = [mergeDrafts(base, ours, theirs), mergeDrafts(base, theirs, ours)];
      expect(paths(other).length).toBe(paths(one).length);
      if (one.conflicts.length > 0) return;
      const sorted = (draft: Draft) => [...partsOf(draft)].sort(([a], [b]) => (a < b ? -1 : 1));
      expect(sorted(other.merged)).toEqual(sorted(one.merged));
      expect({ ...other.merged, days: 0, packing: 0, expenses: 0, tags: 0 }).toEqual({
        ...one.merged,
        days: 0,
        packing: 0,
        expenses: 0,
        tags: 0,
      });
    });
  });

  test("unchanged parts are the same objects as before", () => {
    holds(({ base, ours, theirs }) => {
      const { merged } = mergeDrafts(base, ours, structuredClone(theirs));
      for (const day of merged.days) {
        const old = ours.days.find(({ id }) => id === day.id);
        if (old && isEqual(old, day)) expect(day).toBe(old);
        for (const stop of day.stops) {
          const old = ours.days.flatMap(({ stops }) => stops).find(({ id }) => id === stop.id);
          if (old && isEqual(old, stop)) expect(stop).toBe(old);
        }
      }
      if (isEqual(ours, merged)) expect(merged).toBe(ours);
    });
  });
});

describe("a merge", () => {
  test("combines changes to different fields of one stop", () => {
    const ours = edits.changeStop(trip, "a", { name: "Belém Tower", note: "Go early." });
    const theirs = edits.changeStop(trip, "a", { startTime: "09:00" });
    const { merged, conflicts } = mergeDrafts(trip, ours, theirs);
    expect(merged.days[0]?.stops[0]).toEqual(
      stop("a", { name: "Belém Tower", note: "Go early.", startTime: "09:00" }),
    );
    expect(conflicts).toEqual([]);
  });

  test("keeps their value where both changed a field, and reports ours as a conflict", () => {
    const ours = edits.changeStop(trip, "a", { name: "Mine" });
    const theirs = edits.changeStop(trip, "a", { name: "Theirs" });
    const { merged, conflicts } = mergeDrafts(trip, ours, theirs);
    expect(merged).toEqual(theirs);
    expect(conflicts).toEqual([{ path: "/days/one/stops/a/name", ours: "Mine", theirs: "Theirs" }]);
    expect(mergeDrafts(trip, ours, theirs, { winner: "ours" }).merged).toEqual(ours);
  });

  test("combines moving a stop with changing it", () => {
    const ours = edits.moveStop(trip, "b", { dayId: "two", index: 0 });
    const theirs = edits.changeStop(trip, "b", { note: "Open on Mondays." });
    const { merged, conflicts } = mergeDrafts(trip, ours, theirs);
    expect(stopsOf(merged)).toEqual({ one: ["a", "c"], two: ["b", "d"] });
    expect(merged.days[1]?.stops[0]?.note).toBe("Open on Mondays.");
    expect(conflicts).toEqual([]);
  });

  test("reports a conflict when both moved a stop to different days", () => {
    const three = edits.addDay(trip, { id: "three" });
    const ours = edits.moveStop(three, "a", { dayId: "two", index: 0 });
    const theirs = edits.moveStop(three, "a", { dayId: "three", index: 0 });
    const { merged, conflicts } = mergeDrafts(three, ours, theirs);
    expect(stopsOf(merged)).toEqual({ one: ["b", "c"], two: ["d"], three: ["a"] });
    expect(conflicts).toEqual([{ path: "/days/three/stops/a/day", ours: "two", theirs: "three" }]);
  });

  test("keeps a part that one removed and the other changed, and reports a conflict", () => {
    const removed = edits.removeStop(trip, "b");
    const changed = edits.changeStop(trip, "b", { note: "Open on Mondays." });
    const open = changed.days[0]?.stops[1];
    expect(mergeDrafts(trip, removed, changed)).toEqual({
      merged: changed,
      conflicts: [{ path: "/days/one/stops/b", ours: undefined, theirs: open }],
    });
    expect(mergeDrafts(trip, changed, removed)).toEqual({
      merged: changed,
      conflicts: [{ path: "/days/one/stops/b", ours: open, theirs: undefined }],
    });
  });

  test("keeps a day with all its stops when one removed it and the other changed one of them", () => {
    const removed = edits.removeDay(trip, "one");
    const changed = edits.changeStop(trip, "b", { note: "Open on Mondays." });
    const result = mergeDrafts(trip, removed, changed);
    expect(result.merged).toEqual(changed);
    expect(paths(result)).toEqual(["/days/one"]);
  });

  test("keeps a stop that was moved out of a day that the other removed", () => {
    const moved = edits.moveStop(trip, "a", { dayId: "two", index: 1 });
    const result = mergeDrafts(trip, moved, edits.removeDay(trip, "one"));
    expect(stopsOf(result.merged)).toEqual({ two: ["d", "a"] });
    expect(paths(result)).toEqual(["/days/two/stops/a"]);
  });

  test("keeps both orders: what was inserted stays behind its neighbour", () => {
    const ours = edits.addStop(trip, { dayId: "one", index: 1 }, { id: "x", name: "X" });
    const theirs = edits.moveStop(edits.removeStop(trip, "b"), "c", { dayId: "one", index: 0 });
    expect(stopsOf(mergeDrafts(trip, ours, theirs).merged).one).toEqual(["c", "a", "x"]);
    const reordered = edits.moveStop(trip, "c", { dayId: "one", index: 0 });
    const appended = edits.addStop(trip, { dayId: "one", index: 3 }, { id: "x", name: "X" });
    expect(stopsOf(mergeDrafts(trip, reordered, appended).merged).one).toEqual(["c", "a", "b", "x"]);
    expect(stopsOf(mergeDrafts(trip, appended, reordered).merged).one).toEqual(["c", "x", "a", "b"]);
  });

  test("combines sentences written in different places of one text", () => {
    const ours = edits.change(trip, { summary: trip.summary?.replace("tiles", "blue tiles") });
    const theirs = edits.change(trip, { summary: `${trip.summary}\nAnd home.` });
    const { merged, conflicts } = mergeDrafts(trip, ours, theirs);
    expect(merged.summary).toBe("First the blue tiles.\nThen the trams.\nAt last the sea.\nAnd home.");
    expect(conflicts).toEqual([]);
    const both = edits.change(trip, { summary: trip.summary?.replace("tiles", "old tiles") });
    expect(paths(mergeDrafts(trip, ours, both))).toEqual(["/summary"]);
  });

  test("exceeds neither the length of texts nor the number of tags", () => {
    const base = draftWith({ summary: "begin end" });
    const ours = edits.change(base, { summary: `${"m".repeat(3000)} end` });
    const theirs = edits.change(base, { summary: `begin ${"t".repeat(3000)}` });
    const result = mergeDrafts(base, ours, theirs);
    expect(result.merged.summary).toBe(theirs.summary);
    expect(paths(result)).toEqual(["/summary"]);
    const tags = (who: string) => Array.from({ length: 12 }, (_, n) => `${who}${n}`);
    const tagged = mergeDrafts(draftWith(), draftWith({ tags: tags("m") }), draftWith({ tags: tags("t") }));
    expect(tagged).toEqual({
      merged: draftWith({ tags: tags("t") }),
      conflicts: [{ path: "/tags", ours: tags("m"), theirs: tags("t") }],
    });
    expect(
      mergeDrafts(trip, { ...trip, tags: ["food", "sea"] }, { ...trip, tags: ["city", "food", "fish"] })
        .merged.tags,
    ).toEqual(["food", "sea", "fish"]);
  });

  test("takes the images of the server", () => {
    const withImage = (imageURL: string) => edits.changeDay(trip, "one", { imageURL });
    const ours = edits.changeDay(withImage("http://localhost/old.webp"), "one", { title: "Mine" });
    const { merged, conflicts } = mergeDrafts(trip, ours, withImage("http://localhost/new.webp"));
    expect(merged.days[0]).toMatchObject({ title: "Mine", imageURL: "http://localhost/new.webp" });
    expect(conflicts).toEqual([]);
  });

  test("takes the images of stops from the server, and asks about none", () => {
    const withImage = (imageURL: string) => edits.changeStop(trip, "a", { imageURL });
    const ours = edits.changeStop(withImage("http://localhost/old.webp"), "a", { note: "Mine" });
    const theirs = withImage("http://localhost/new.webp");
    const both = mergeDrafts(trip, ours, theirs);
    expect(both.merged.days[0]?.stops[0]).toMatchObject({
      note: "Mine",
      imageURL: "http://localhost/new.webp",
    });
    const bare = mergeDrafts(ours, ours, trip);
    expect(bare.merged.days[0]?.stops[0]).not.toHaveProperty("imageURL");
    const removed = mergeDrafts(trip, edits.removeStop(trip, "a"), theirs);
    expect(removed.merged.days[0]?.stops.map(({ id }) => id)).not.toContain("a");
    expect([both, bare, removed].flatMap(({ conflicts }) => conflicts)).toEqual([]);
  });
});

test("finds the fewest moves between two orders", () => {
  expect([...findMovedIds(["a", "b", "c", "d"], ["d", "a", "b", "c"])]).toEqual(["d"]);
  expect([...findMovedIds(["a", "b", "c"], ["a", "x", "c"])]).toEqual([]);
});
