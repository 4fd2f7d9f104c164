import fc from "fast-check";
import qrcode from "qrcode-generator";
import { expect, test } from "vitest";
import { qrModules } from "./qr-modules.ts";

test("a code shows exactly the dark modules, with four light ones around", () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, size: "small" }), (url) => {
      const { size, runs } = qrModules(url);
      const dark = new Set(
        runs.flatMap(({ x, y, length }) => Array.from({ length }, (_, nth) => `${x + nth} ${y}`)),
      );
      const code = qrcode(0, "M");
      code.addData(url);
      code.make();
      expect(size).toBe(code.getModuleCount() + 8);
      for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
          const isInside = x >= 4 && y >= 4 && x < size - 4 && y < size - 4;
          if (dark.has(`${x} ${y}`) !== (isInside && code.isDark(y - 4, x - 4)))
            throw new Error(`The module at ${x}, ${y} is wrong`);
        }
      }
    }),
    { numRuns: 25 },
  );
});
