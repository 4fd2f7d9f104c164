import fc from "fast-check";
import { expect, test } from "vitest";
import { groundTiles } from "./ground-tiles.ts";

test("tiles cover the part of the world that is in the drawing, each place once", () => {
  const length = fc.integer({ min: 1, max: 2_000 });
  fc.assert(
    fc.property(
      fc.record({ width: length, height: length, zoom: fc.double({ min: 0, max: 14, noNaN: true }) }),
      fc.tuple(...[1, 2, 3, 4].map(() => fc.double({ min: 0, max: 1, noNaN: true }))),
      ({ width, height, zoom }, [left = 0, top = 0, atX = 0, atY = 0]) => {
        const size = 512 * 2 ** zoom;
        const world = { left: -left * size, top: -top * size, width: size };
        const [x, y] = [atX * width, atY * height];
        const tiles = groundTiles({ world, width, height }, 8);
        const here = tiles.filter(
          (tile) =>
            tile.left <= x && x < tile.left + tile.width && tile.top <= y && y < tile.top + tile.width,
        );
        const isOnWorld = y >= world.top && y < world.top + size;
        expect(here).toHaveLength(isOnWorld ? 1 : 0);
        // No more than a screen has room for.
        expect(tiles.length).toBeLessThanOrEqual((width / 512 + 2) * (height / 512 + 2));
      },
    ),
  );
});

test("a drawing without a size needs none", () => {
  expect(groundTiles({ world: { left: 0, top: 0, width: 512 }, width: 0, height: 0 }, 8)).toEqual([]);
});
