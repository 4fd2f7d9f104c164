import type { device as en } from "../en/device.ts";
import type { Translated } from "../translated.ts";

export const device: Translated<typeof en> = {
  both: "{browser} auf {system}",
  unknown: "Ein unbekannter Browser",
};
