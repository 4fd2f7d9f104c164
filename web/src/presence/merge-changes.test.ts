import { expect, test } from "vitest";
import type { ComparedPart } from "../history/compare-versions.ts";
import { mergeChanges } from "./merge-changes.ts";

const changed = (id: string, ...fields: string[]): ComparedPart => ({
  kind: "stop",
  id,
  name: id,
  change: "changed",
  isMoved: false,
  fields: fields.map((field) => ({ field, before: "", after: field })),
});

test("two changes of one part are one, with the fields of both", () => {
  expect(mergeChanges([changed("a", "note")], [changed("a", "note", "phone"), changed("b", "name")])).toEqual(
    [changed("a", "note", "phone"), changed("b", "name")],
  );
});

test("what was added stays added, and what was added and removed is nothing", () => {
  const added = { ...changed("a"), change: "added" } as const;
  const removed = { ...changed("a"), change: "removed" } as const;
  expect(mergeChanges([added], [changed("a", "note")])).toMatchObject([{ id: "a", change: "added" }]);
  expect(mergeChanges([added], [removed])).toEqual([]);
  expect(mergeChanges([changed("a", "note")], [removed])).toEqual([removed]);
});

test("a part that moved twice came from where it first was", () => {
  const moved = (fromDay: string) => ({ ...changed("a"), isMoved: true, fromDay });
  expect(mergeChanges([moved("one")], [moved("two")])).toEqual([moved("one")]);
});
