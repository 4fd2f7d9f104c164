import fc from "fast-check";
import { expect, test } from "vitest";
import { normalisedLink } from "./normalised-link.ts";

test.each([
  ["https://www.video.example/watch?v=7", "http://video.example/watch?v=7"],
  ["https://video.example/watch?v=7#t=30", "https://video.example/watch?v=7"],
  ["https://video.example/watch?v=7&utm_source=a&utm_medium=b", "https://video.example/watch?v=7"],
  ["https://video.example/reel/Ab1/?igsh=xyz==", "https://VIDEO.example/reel/Ab1"],
  ["https://video.example/watch?v=7&si=a1b2&list=3", "https://video.example/watch?list=3&v=7"],
  ["https://video.example:443/a", "http://video.example:80/a"],
  ["https://video.example./a", "https://video.example/a"],
  ["https://video.example/?fbclid=1", "https://video.example"],
])("%s is the same as %s", (one, other) => {
  expect(normalisedLink(one)).toBe(normalisedLink(other));
});

test.each([
  ["https://video.example/watch?v=7", "https://video.example/watch?v=8"],
  ["https://video.example/Ab", "https://video.example/ab"],
  ["https://video.example/a", "https://other.example/a"],
  ["https://video.example:8443/a", "https://video.example/a"],
  ["https://video.example/a?t=30", "https://video.example/a"],
  ["https://video.example/a?v=1&v=2", "https://video.example/a?v=2&v=1"],
])("%s is different from %s", (one, other) => {
  expect(normalisedLink(one)).not.toBe(normalisedLink(other));
});

test("normalising twice changes nothing, nor do tracking parameters", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (link) => {
      const normal = normalisedLink(link);
      expect(normalisedLink(`https://${normal}`)).toBe(normal);
      const url = new URL(link);
      url.searchParams.append("utm_campaign", "spring");
      url.hash = "top";
      const plain = new URL(link);
      plain.searchParams.sort();
      expect(normalisedLink(url.href)).toBe(normalisedLink(plain.href));
    }),
  );
});
