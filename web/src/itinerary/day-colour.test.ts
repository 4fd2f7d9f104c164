import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dayColour, dayColourNames } from "./day-colour.ts";

type Colour = readonly [red: number, green: number, blue: number];

const palette = readFileSync(new URL("../palette.css", import.meta.url), "utf8");
const [light = "", dark = ""] = palette.split("color-scheme: dark");

/** How a colour looks to eyes that lack a cone: the full matrices of Machado, Oliveira and Fernandes (2009). */
const eyes: Readonly<Record<string, readonly Colour[] | undefined>> = {
  usual: undefined,
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopic: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

test("colours repeat after the last one", () => {
  expect(dayColour(0)).toBe("var(--waybook-day-1)");
  expect(dayColour(9)).toBe("var(--waybook-day-10)");
  expect(dayColour(10)).toBe(dayColour(0));
});

describe.each([
  ["light", light],
  ["dark", dark],
])("in %s mode", (_, css) => {
  const read = (name: string): Colour => {
    const hex = new RegExp(`${name}: #([0-9a-f]{6});`).exec(css)?.[1] ?? "";
    return [0, 2, 4].map((at) =>
      linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
    ) as unknown as Colour;
  };
  const days = dayColourNames.map((name) => [name, read(name)] as const);

  test.each(days)("the number on %s is legible (WCAG 1.4.3)", (_, colour) => {
    expect(contrast(colour, read("--waybook-on-day"))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(days)("%s is visible on land, water and paper (WCAG 1.4.11)", (_, colour) => {
    for (const ground of ["--waybook-land-low", "--waybook-water", "--waybook-paper"])
      expect(contrast(colour, read(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.keys(eyes))("neighbouring days differ for %s eyes", (eye) => {
    const seen = days.map(([, colour]) => perceived(through(eyes[eye], colour)));
    const differences = seen.map((one, index) =>
      Math.hypot(...one.map((part, axis) => part - (seen[(index + 1) % seen.length]?.[axis] ?? 0))),
    );
    // In Oklab, where black and white differ by 1.
    expect(Math.min(...differences)).toBeGreaterThanOrEqual(0.15);
  });
});

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function contrast(one: Colour, other: Colour): number {
  const [lower = 0, higher = 0] = [one, other]
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((left, right) => left - right);
  return (higher + 0.05) / (lower + 0.05);
}

function through(matrix: readonly Colour[] | undefined, colour: Colour): Colour {
  if (!matrix) return colour;
  return matrix.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, factor, at) => sum + factor * (colour[at] ?? 0), 0),
      ),
    ),
  ) as unknown as Colour;
}

/** Oklab. */
function perceived([red, green, blue]: Colour): Colour {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}
