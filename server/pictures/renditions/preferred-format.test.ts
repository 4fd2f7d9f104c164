import fc from "fast-check";
import { expect, test } from "vitest";
import { preferredFormat } from "./preferred-format.ts";

test.each([
  [undefined, "webp"],
  ["", "webp"],
  ["*/*", "webp"],
  ["image/*", "webp"],
  ["image/avif", "avif"],
  ["IMAGE/AVIF", "avif"],
  ["image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "avif"],
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"],
  ["image/webp,image/avif", "avif"],
  ["image/webp,*/*;q=0.8", "webp"],
  ["image/avif;q=0.5, image/webp;q=0.8", "webp"],
  ["image/avif ; q=0.8 , image/webp ; q=0.5", "avif"],
  ["image/avif;q=0.8, image/*;q=0.9", "webp"],
  ["image/avif;q=0.8, image/*;q=0.9, image/webp;q=0.1", "avif"],
  ["image/avif;q=0.1, */*;q=0.2", "webp"],
  ["image/avif; q=0.5, image/webp; q=0.8", "webp"],
  ["image/avif;q=0.5, */*;q=0.9, image/*;q=0.1", "avif"],
  ["image/avif;profile=0;q=0.5, image/webp", "webp"],
  ["image/avif;q=0", "webp"],
  ["image/avif;q=0.000, image/webp;q=0", "webp"],
  ["image/avif;q=0, image/*", "webp"],
  ["image/webp;q=0, image/*", "webp"],
  ["image/avif, image/webp;q=0", "avif"],
  ["image/png", "webp"],
  ["text/html", "webp"],
  ["image/avif;q=nonsense", "webp"],
  [";;q=,,", "webp"],
])("%s: %s", (accept, format) => {
  expect(preferredFormat(accept)).toBe(format);
});

test("AVIF is only for clients that name it, and for those that accept nothing else", () => {
  const range = fc.constantFrom("image/webp", "image/*", "*/*", "image/png", "text/html");
  const weight = fc.integer({ min: 0, max: 10 }).map((tenths) => `;q=${tenths / 10}`);
  const others = fc.array(fc.tuple(range, weight).map((one) => one.join("")));
  fc.assert(
    fc.property(others, (ranges) => {
      expect(preferredFormat(ranges.join(", "))).toBe("webp");
      expect(preferredFormat(["image/avif", ...ranges].join(", "))).toBe("avif");
    }),
  );
});
