import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { archivedName, fileName, nameWithEnding, splitName } from "./file-name.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  [" ", undefined],
  [".", undefined],
  ["...", undefined],
  ["a/", undefined],
  ["a.pdf", "a.pdf"],
  [".profile", ".profile"],
  [" a b.pdf ", "a b.pdf"],
  ["/etc/passwd", "passwd"],
  ["C:\\Trips\\visa.pdf", "visa.pdf"],
  ["a\\b/c", "c"],
  ["a/b\\c", "c"],
  ["a\0\r\n\u007f\u0085b", "ab"],
  ["a\u2028\u2029b", "ab"],
  ["a\u202a\u202b\u202c\u202d\u202eb", "ab"],
  ["a\u2066\u2067\u2068\u2069b", "ab"],
  ["a\ud800b", "a\ufffdb"],
  ["護照 🛂.pdf", "護照 🛂.pdf"],
  ["x".repeat(200), "x".repeat(200)],
  ["x".repeat(201), "x".repeat(200)],
  [`${"x".repeat(196)}.pdf`, `${"x".repeat(196)}.pdf`],
  [`${"🛂".repeat(197)}.pdf`, `${"🛂".repeat(196)}.pdf`],
])("the file name %j becomes %j", (original, name) => {
  expect(fileName(original)).toBe(name);
});

test.each([
  ["a.pdf", "a", ".pdf"],
  ["a.b.PDF", "a.b", ".PDF"],
  ["a.12345678", "a", ".12345678"],
  ["a.123456789", "a.123456789", ""],
  ["a.", "a.", ""],
  ["Mr. X", "Mr. X", ""],
  ["a", "a", ""],
])("%s is %j and %j", (name, ...parts) => {
  expect(splitName(name)).toEqual(parts);
});

test("a name without an extension gets its type's, one with an extension keeps it", () => {
  expect(nameWithEnding("Visa", "application/pdf")).toBe("Visa.pdf");
  expect(nameWithEnding("Visa.txt", "application/pdf")).toBe("Visa.txt");
  expect(nameWithEnding("Visa", "application/octet-stream")).toBe("Visa");
});

describe("in an archive", () => {
  test.each([
    ["Visa", "Visa.pdf"],
    ['a/b\\c:d*e?f"g<h>i|j', "a-b-c-d-e-f-g-h-i-j.pdf"],
    ["..hidden", "hidden.pdf"],
    [" . a . ", "a.pdf"],
    ["...", "Document.pdf"],
    ["a\u202eb\u0007", "ab.pdf"],
    ["x".repeat(200), `${"x".repeat(56)}.pdf`],
    [`${"🛂".repeat(100)}.jpeg`, `${"🛂".repeat(55)}.jpeg`],
    [`${"x".repeat(54)}. . and more.pdf`, `${"x".repeat(54)}.pdf`],
  ])("%j is %j", (name, archived) => {
    expect(archivedName(name, "application/pdf")).toBe(archived);
  });

  test("every name is valid on every file system", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 150 }),
        fc.constantFrom("application/pdf", ""),
        (name, type) => {
          const archived = archivedName(name.toWellFormed(), type);
          expect(archived).toMatch(/^[^/\\:*?"<>|\p{Cc}]+$/u);
          expect(archived).not.toMatch(/^[. ]|[. ]$/);
          expect(Buffer.byteLength(archived)).toBeLessThanOrEqual(255);
        },
      ),
    );
  });
});
