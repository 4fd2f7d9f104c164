import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameName } from "./same-name.ts";

const name = fc.stringMatching(/^[A-Z][a-z]{5,9}( [A-Z][a-z]{4,8}){0,2}$/);

describe("isSameName", () => {
  test("accents, case, spaces and signs do not count", () => {
    expect(isSameName("Praça do Comércio", "PRACA DO COMERCIO")).toBe(true);
    expect(isSameName("Sensō-ji", "Senso ji")).toBe(true);
    fc.assert(fc.property(name, (name) => isSameName(name, ` ${name.toUpperCase()}! `)));
  });

  test("a wrong letter does not count in a name of six or more letters", () => {
    fc.assert(
      fc.property(name, fc.nat(), (name, at) => {
        const index = at % name.length;
        expect(isSameName(name, `${name.slice(0, index)}ß${name.slice(index + 1)}`)).toBe(true);
      }),
    );
  });

  test.each([
    ["Pier 35", "Pier 39"],
    ["Rome", "Roma"],
    ["Museu do Azulejo", "Museu do Aljube"],
    ["", ""],
    ["Acropolis", "Acropolis Museum"],
  ])("%s is not %s", (one, another) => {
    expect(isSameName(one, another)).toBe(false);
  });

  test("the first half of a caption is the caption while it grows", () => {
    expect(isSameName("Acropolis", "Acropolis Museum", { isGrowing: true })).toBe(true);
    expect(isSameName("Museu", "Museu do Azulejo", { isGrowing: true })).toBe(false);
  });
});
