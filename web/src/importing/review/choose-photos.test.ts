import { expect, test } from "vitest";
import type { Draft } from "../../draft/draft.ts";
import { choosePhotos } from "./choose-photos.ts";

const frames = [3, 9, 7, 5].map((quality, nth) => ({ id: `${nth}`, jpeg: new Blob(), quality }));
const stop = (id: string) => ({ id, name: id, category: "other" as const });
const draft: Draft = {
  title: "Lisbon",
  visibility: "private",
  tags: [],
  days: [
    { id: "one", stops: [stop("a"), stop("b")] },
    { id: "two", stops: [stop("c")] },
    { id: "three", stops: [stop("d")] },
  ],
  packing: [],
  expenses: [],
};
const sightings = [
  { stopId: "a", frames: [0] },
  { stopId: "b", frames: [1, 2] },
  { stopId: "c", frames: [1] },
];

test("the cover is the best photo, a day has the best of its stops that is not the cover", () => {
  const chosen = choosePhotos({ draft, sightings, frames });
  expect(chosen.map(({ dayId, frame }) => [dayId, frame.id])).toEqual([
    [undefined, "1"],
    ["one", "2"],
  ]);
  expect(choosePhotos({ draft, sightings, frames: [] })).toEqual([]);
});
