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
  { stopId: "d", frames: [0, 1, 2] },
];

test("the cover is the best photo, each stop has the best that no other has, that of the cover last", () => {
  const chosen = choosePhotos({ draft, sightings, frames });
  expect(chosen.map(({ stop, frame }) => [stop?.id, frame.id])).toEqual([
    [undefined, "1"],
    ["a", "0"],
    ["b", "2"],
    ["c", "1"],
  ]);
  expect(choosePhotos({ draft, sightings, frames: [] })).toEqual([]);
});
