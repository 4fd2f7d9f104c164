import { expect, test } from "vitest";
import { contentTypeOf } from "./content-type-of.ts";

const unknown = "application/octet-stream";

test.each([
  // Types that are found in the bytes, whatever is declared.
  ["%PDF-1.7\n", "text/html", "application/pdf"],
  ["GIF89a", "text/plain", "image/gif"],
  // Types that a browser would run.
  ['<?xml version="1.0"?><a/>', "application/xml", unknown],
  ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml", unknown],
  ["FWS\u0006........", "text/plain", unknown],
  // Types that only the sender knows.
  ["Buy milk", "text/plain", "text/plain"],
  ["Buy milk", "text/csv", "text/csv"],
  ["Buy milk", "text/calendar", "text/calendar"],
  ["Buy milk", "text/markdown", "text/markdown"],
  ["Buy milk", "text/vcard", "text/vcard"],
  ["Buy milk", "application/json", "application/json"],
  ["Buy milk", "text/html", "text/plain"],
  ["Buy milk", "text/javascript", "text/plain"],
  ["Buy milk", "application/xhtml+xml", unknown],
  ["Buy milk", "application/pdf", unknown],
  ["Buy milk", "", unknown],
  // Text.
  ["a\r\n\t\fb", "text/plain", "text/plain"],
  ["a\u0007b", "text/plain", unknown],
  ["a\u0085b", "text/plain", unknown],
])("%j, sent as %s, is %s", async (content, declared, type) => {
  expect(await contentTypeOf(Buffer.from(content), declared)).toBe(type);
});

test("text may be cut off within a character, and has no invalid ones", async () => {
  const text = Buffer.from("Grüße nach Köln 🚄");
  for (let end = 1; end <= text.length; end++)
    expect(await contentTypeOf(text.subarray(0, end), "text/csv")).toBe("text/csv");
  expect(await contentTypeOf(Buffer.from([0x41, 0xc3, 0x41]), "text/csv")).toBe(unknown);
});
