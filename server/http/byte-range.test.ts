import { expect, test } from "vitest";
import { parseByteRange } from "./byte-range.ts";

const huge = "9".repeat(30);

// RFC 9110 14.1.2 and 14.2, of a file of 1,000 bytes.
test.each([
  [undefined, undefined],
  ["", undefined],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["BYTES=5-9", { start: 5, end: 9 }],
  ["bytes=5-", { start: 5, end: 999 }],
  ["bytes=999-", { start: 999, end: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  [`bytes=${huge}-`, "unsatisfiable"],
  ["bytes=990-1000", { start: 990, end: 999 }],
  [`bytes=990-${huge}`, { start: 990, end: 999 }],
  ["bytes=9-10", { start: 9, end: 10 }],
  ["bytes=010-20", { start: 10, end: 20 }],
  ["bytes=10-9", undefined],
  [`bytes=${huge}-${huge.slice(1)}`, undefined],
  [`bytes=1${huge}-1${"9".repeat(29)}8`, undefined],
  ["bytes=-1", { start: 999, end: 999 }],
  ["bytes=-1000", { start: 0, end: 999 }],
  ["bytes=-1001", { start: 0, end: 999 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=-000", "unsatisfiable"],
  ["bytes=-", undefined],
  ["bytes=", undefined],
  ["bytes=,", undefined],
  ["bytes= \t5-9\t ", { start: 5, end: 9 }],
  ["bytes=,5-9 ,", { start: 5, end: 9 }],
  ["bytes=5-9,20-29", undefined],
  ["bytes=5-9, x", undefined],
  ["bytes=5 - 9", undefined],
  ["bytes=\u00a05-9", undefined],
  ["bytes=+5-9", undefined],
  ["bytes=5-9x", undefined],
  ["bytes=x5-9", undefined],
  ["bytes=0x5-9", undefined],
  ["bytes 5-9", undefined],
  ["bytes =5-9", undefined],
  ["lines=5-9", undefined],
  ["kilobytes=5-9", undefined],
])("%j of 1,000 bytes", (header, range) => {
  expect(parseByteRange(header, 1_000)).toEqual(range);
});
