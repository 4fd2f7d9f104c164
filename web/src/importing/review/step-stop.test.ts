import { expect, test } from "vitest";
import { findMissingFields } from "./find-missing-fields.ts";
import { stepStop } from "./step-stop.ts";

const stop = (id: string, name = id) => ({ id, name, category: "other" as const });
const days = [
  { id: "one", stops: [stop("a"), stop("b")] },
  { id: "two", stops: [stop("c", " ")] },
];

test("a stop moves through its day and to the next one, but not beyond the trip", () => {
  expect(stepStop({ days }, "b", -1)).toEqual({ dayId: "one", index: 0 });
  expect(stepStop({ days }, "b", 1)).toEqual({ dayId: "two", index: 0 });
  expect(stepStop({ days }, "c", -1)).toEqual({ dayId: "one", index: 2 });
  expect(stepStop({ days }, "a", -1)).toBeUndefined();
  expect(stepStop({ days }, "c", 1)).toBeUndefined();
});

test("missing fields are listed in the order of the page", () => {
  expect(findMissingFields({ title: "", days })).toEqual(["title", "c"]);
  expect(findMissingFields({ title: "Lisbon", days: [] })).toEqual([]);
});
