import qrcode from "qrcode-generator";

/** ISO/IEC 18004: four light modules on each side, or a camera does not find it. */
const quietZone = 4;

export type QrModules = {
  /** How many modules it is wide and high, with the light around it. */
  readonly size: number;
  /** The dark ones: where a run of them begins, and how long it is. */
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[];
};

/** A text as a QR code. */
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
