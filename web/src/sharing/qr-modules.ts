import qrcode from "qrcode-generator";

/** ISO/IEC 18004: four light modules on each side, so that cameras find the code. */
const quietZone = 4;

export type QrModules = {
  /** Width and height in modules, with the quiet zone. */
  readonly size: number;
  /** Horizontal runs of dark modules. */
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[];
};

export const qrModules = (text: string): QrModules => {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const runs: { x: number; y: number; length: number }[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue;
      const begins = column;
      while (column + 1 < count && code.isDark(row, column + 1)) column++;
      runs.push({ x: begins + quietZone, y: row + quietZone, length: column - begins + 1 });
    }
  }
  return { size: count + 2 * quietZone, runs };
};
