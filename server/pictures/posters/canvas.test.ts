import sharp from "sharp";
import { expect, test } from "vitest";
import { Canvas } from "./canvas.ts";
import { parseColour } from "./colour.ts";
import { page } from "./composition.ts";

const all = [0, 0, page.width, 0, page.width, page.height, 0, page.height];

async function coloursOf(png: Buffer, ...places: readonly (readonly [x: number, y: number])[]) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ ...page, channels: 3 });
  return places.map(([x, y]) => [...data.subarray((y * page.width + x) * 3).subarray(0, 3)]);
}

test("a canvas is reserved until it is finished, and reused afterwards", async () => {
  const colours = ["#ff0000", "#00ff00", "#0000ff"];
  for (const round of [1, 2]) {
    const pictures = colours.map((colour) => {
      const canvas = new Canvas();
      canvas.fill([all], colour);
      return canvas.toPng();
    });
    for (const [index, picture] of (await Promise.all(pictures)).entries())
      expect(await coloursOf(picture, [0, 0], [800, 999]), `${round}`).toEqual(
        Array(2).fill(parseColour(colours[index] as string)),
      );
  }
});

test("layers are blended by their opacity, and only within their box", async () => {
  const canvas = new Canvas();
  canvas.fill([all], "#000000");
  canvas.fill([[0, 0, 100, 0, 100, 100, 0, 100]], "#ffffff", 0.5);
  const glass = { box: { left: 1000, top: 0, right: 1600, bottom: 1000 }, colour: "#0000ff", strength: 0.25 };
  canvas.draw([[0, 500.5, 1600, 500.5]], { width: 5 }, { colour: "#ff0000", strength: 1 }, glass);
  const places = [
    [50, 50],
    [200, 50],
    [999, 500],
    [1000, 500],
  ] as const;
  expect(await coloursOf(await canvas.toPng(), ...places)).toEqual([
    [127, 127, 127],
    [0, 0, 0],
    [255, 0, 0],
    [0, 0, 63],
  ]);
});
