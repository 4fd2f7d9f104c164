import { describe, expect, test } from "vitest";
import { sortFiles } from "./sort-files.ts";

const file = (name: string, type = "", content = "x") => new File([content], name, { type });
const reasons = (...files: File[]) => sortFiles(files).refusals.map(({ reason }) => reason);

describe("chosen files", () => {
  test("are recognised by their type, otherwise by their name", () => {
    expect(sortFiles([file("a.bin", "video/quicktime")]).media?.kind).toBe("video");
    expect(sortFiles([file("IMG_1.HEIC")]).media?.kind).toBe("album");
    expect(sortFiles([file("plan.PDF")]).media?.kind).toBe("pdf");
  });

  test("must be of one kind, with only one video or PDF", () => {
    expect(reasons(file("a.jpg"), file("b.pdf"))).toEqual(["mixed", "mixed"]);
    expect(reasons(file("a.mp4"), file("b.mov"))).toEqual(["oneVideo", "oneVideo"]);
    expect(reasons(file("a.pdf"), file("b.pdf"))).toEqual(["onePdf", "onePdf"]);
  });

  test("that cannot be read are rejected, and the others accepted", () => {
    const { media, refusals } = sortFiles([file("a.txt"), file("b.png"), file("c.png", "", "")]);
    expect(media?.files.map(({ name }) => name)).toEqual(["b.png"]);
    expect(refusals).toEqual([
      { name: "a.txt", reason: "unknown" },
      { name: "c.png", reason: "empty" },
    ]);
  });

  test("are limited to the first sixty photos", () => {
    const { media, refusals } = sortFiles(Array.from({ length: 61 }, (_, at) => file(`${at}.jpg`)));
    expect(media?.files).toHaveLength(60);
    expect(refusals).toEqual([{ name: "60.jpg", reason: "tooMany" }]);
  });
});
