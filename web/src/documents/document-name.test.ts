import fc from "fast-check";
import { expect, test } from "vitest";
import { documentName } from "./document-name.ts";

test("an ordinary name stays as it is", () => {
  expect(documentName("Flug nach Köln 🛫.pdf")).toBe("Flug nach Köln 🛫.pdf");
});

test("any file name gives a name that the service accepts, or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (fileName) => {
      const name = documentName(fileName);
      if (name === undefined) {
        expect(fileName.replace(/[\p{Cc}\u2028\u2029]/gu, "").trim()).toBe("");
        return;
      }
      expect([...name].length).toBeLessThanOrEqual(200);
      expect(name).toMatch(/\S/);
      expect(name).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});
