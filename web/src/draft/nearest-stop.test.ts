import { expect, test } from "vitest";
import { draftWith } from "../../../test/drafts/random-drafts.ts";
import { nearestStop } from "./nearest-stop.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const stop = (id: string, latitude: number, longitude: number) => ({
  id,
  name: id,
  category: "sight" as const,
  coordinate: at(latitude, longitude),
});
const draft = draftWith({
  days: [
    { id: "one", stops: [stop("tower", 38.6916, -9.216), stop("castle", 38.7139, -9.1335)] },
    { id: "two", stops: [{ id: "dinner", name: "dinner", category: "food" }, stop("island", -17, 179.9)] },
  ],
});

test.each([
  ["beside the tower", at(38.7016, -9.216), "dinner", "tower", "north", 1.1],
  ["beside the castle", at(38.7075, -9.1415), "tower", "castle", "southWest", 1],
  ["without the stop itself", at(38.6916, -9.216), "tower", "castle", "west", 7.6],
  ["across the date line", at(-17, -179.9), "dinner", "island", "east", 21.3],
])("%s", (_, place, ownId, name, direction, kilometres) => {
  expect(nearestStop(draft, place, ownId)).toEqual({
    name,
    direction,
    kilometres: expect.closeTo(kilometres, 1),
  });
});

test("a trip without other places has none", () => {
  expect(nearestStop(draftWith({ days: [] }), at(1, 2), "dinner")).toBeUndefined();
});
