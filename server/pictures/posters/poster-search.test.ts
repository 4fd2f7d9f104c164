import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { posterSearch } from "./poster-search.ts";

test("a poster is found for a place and for words, without a credit", async () => {
  const posters = posterSearch();
  onTestFinished(() => posters.close());
  const found = await posters.find({ query: "Lisbon", tags: ["beach"] });
  expect(found).toMatchObject({ contentType: "image/png", description: "A map of Lisbon, Portugal" });
  expect(found).not.toHaveProperty("credit");
  expect(await sharp(found?.bytes).metadata()).toMatchObject({ format: "png", width: 1600, height: 1000 });
  const again = await posters.find({ query: "Lisbon, Portugal", tags: ["snow"] });
  expect(Buffer.from(again?.bytes ?? []).equals(found?.bytes ?? new Uint8Array())).toBe(true);
  const words = await posters.find({ query: "Nothing in particular", tags: [] });
  expect(words?.description).toBe("A landscape, with the words “Nothing in particular”");
  expect(await sharp(words?.bytes).metadata()).toMatchObject({ format: "png", width: 1600 });
});
