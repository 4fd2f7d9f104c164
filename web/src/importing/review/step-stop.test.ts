import { expect, test } from "vitest";
import { findMissingFields } from "./find-missing-fields.ts";
import { stepStop } from "./step-stop.ts";

const stop = (id: string, name = id) => ({ id, name, category: "other" as const });
const days = [
  { id: "one", stops: [stop("a"), stop("b")] },
  { id: "two", stops: [stop("c", " ")] },
];

test("a stop steps through its day, on to the next, and not beyond the trip", () => {
  expect(stepStop({ days }, "b", -1)).toEqual({ dayId: "one", index: 0 });
  expect(stepStop({ days }, "b", 1)).toEqual({ dayId: "two", index: 0 });
  expect(stepStop({ days }, "c", -1)).toEqual({ dayId: "one", index: 2 });
  expect(stepStop({ days }, "a", -1)).toBeUndefined();
  expect(stepStop({ days }, "c", 1)).toBeUndefined();
});

test("what must have a name is found from the top", () => {
  expect(findMissingFields({ title: "", days })).toEqual(["title", "c"]);
  expect(findMissingFields({ title: "Lisbon", days: [] })).toEqual([]);
});
