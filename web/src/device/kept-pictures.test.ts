import { expect, test } from "vitest";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { keptAddress } from "./kept-address.ts";
import { picturesOfTrip, widthFor } from "./pictures-of-trip.ts";

test("a browser takes the smallest width that is wide enough", () => {
  expect(widthFor(390, { pixelRatio: 1 })).toBe(640);
  expect(widthFor(390, { pixelRatio: 3 })).toBe(1280);
  expect(widthFor(4_000, { pixelRatio: 2 })).toBe(2560);
});

test("a trip's pictures are kept as a card and a page show them on this screen", () => {
  const itinerary = {
    heroImageURL: "/media/images/cover.webp",
    author: { id: "a", username: "ada", displayName: "Ada", avatarURL: "/media/a/avatar" },
    days: [{ imageURL: "/media/images/day.webp", stops: [{ imageURL: "/media/images/stop.webp" }, {}] }],
  } as unknown as Itinerary;
  expect(picturesOfTrip(itinerary, [], { width: 1280, pixelRatio: 1 })).toEqual([
    "/media/images/cover.webp?w=640",
    "/media/a/avatar",
    "/media/images/day.webp?w=640",
    "/media/images/stop.webp?w=1280",
  ]);
  expect(picturesOfTrip(itinerary, [], { width: 390, pixelRatio: 3 })[0]).toBe(
    "/media/images/cover.webp?w=1280",
  );
});

test("another width of the same picture answers, rather a larger one", () => {
  const kept = ["https://any.example/p.webp?w=320", "https://any.example/p.webp?w=1280"];
  expect(keptAddress("/p.webp?w=1280", kept)).toBe(kept[1]);
  expect(keptAddress("/p.webp?w=640", kept)).toBe(kept[1]);
  expect(keptAddress("/p.webp?w=2560", kept)).toBe(kept[1]);
  expect(keptAddress("/p.webp", kept)).toBe(kept[0]);
  expect(keptAddress("/p.webp", [])).toBe(undefined);
});
