import type { Random } from "../random.ts";
import type { Half } from "./half.ts";
import type { Scenery } from "./scenery.ts";
import type { TrueCase } from "./true-set.ts";

export type SampleFrame = {
  readonly width: number;
  readonly height: number;
  /** Of the JPEG. */
  readonly quality: number;
  /** Its text, line by line. */
  readonly text: readonly string[];
  readonly scenery?: Scenery & { readonly shift: number };
  /** A photo with a camera's metadata, without text. */
  readonly camera?: { readonly wallTime: string; readonly latitude: number; readonly longitude: number };
  readonly css: string;
  readonly html: string;
};

/** A video, an album or a PDF to import, and its expected result. */
export type Sample = {
  readonly truth: Omit<TrueCase, "id" | "frames">;
  readonly frames: readonly SampleFrame[];
};

export type Layout = (random: Random, half: Half) => Sample;

export const markup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const aQuality = ({ below }: Random) => 60 + below(31);
