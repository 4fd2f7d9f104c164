import { readFileSync } from "node:fs";
import { join } from "node:path";
import { datasetsFolder } from "../../platform/datasets.ts";
import type { Climate } from "./climate.ts";

/** The text is on `veil`, in `title` and `accent`. */
export type Palette = {
  readonly shallow: string;
  readonly deep: string;
  readonly land: string;
  readonly high: string;
  /** Contours, coasts, borders. */
  readonly line: string;
  /** Names on the map. */
  readonly ink: string;
  readonly veil: string;
  readonly title: string;
  readonly accent: string;
  /** Where the place is. */
  readonly mark: string;
};

type Palettes = Readonly<Record<Climate, readonly [Palette, ...Palette[]]>>;

const file = JSON.parse(readFileSync(join(datasetsFolder, "posters/palettes.json"), "utf8")) as {
  readonly palettes: Palettes;
};

export const palettes = file.palettes;
