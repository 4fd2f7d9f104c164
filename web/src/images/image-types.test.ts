import { describe, expect, test } from "vitest";
import { imageTypeOf } from "./image-types.ts";

describe("the kind of a chosen image", () => {
  test.each([
    ["image/jpeg", "beach", "image/jpeg"],
    ["IMAGE/PNG", "beach.png", "image/png"],
    ["image/heif", "IMG_1.HEIC", "image/heic"],
    ["", "IMG_1.HEIC", "image/heic"],
    ["", "beach.JPG", "image/jpeg"],
    ["application/octet-stream", "beach.webp", "image/webp"],
  ])("of type “%s”, called “%s”, is %s", (type, name, expected) => {
    expect(imageTypeOf({ type, name })).toBe(expected);
  });

  test.each([
    ["image/gif", "beach.gif"],
    ["application/pdf", "beach.jpg"],
    ["", "beach"],
    ["", "jpg"],
  ])("of type “%s”, called “%s”, is not supported", (type, name) => {
    expect(imageTypeOf({ type, name })).toBeUndefined();
  });
});
