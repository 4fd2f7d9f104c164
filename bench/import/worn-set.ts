import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { FrameSet } from "./drawn-set.ts";

/** How a frame is degraded: scaled down, blurred and compressed. */
type Wear = { readonly scale: number; readonly blur: number; readonly quality: number };

const wears: readonly Wear[] = [
  { scale: 0.5, blur: 0.8, quality: 40 },
  { scale: 0.4, blur: 1.1, quality: 25 },
  { scale: 0.3, blur: 1.3, quality: 15 },
];

/**
 * The same samples as they look after being passed on from hand to hand. Drawn frames are read nearly without mistakes:
 * only on worn ones is there something to be unsure of. Each case is worn by one of the ways, in turn.
 */
export async function wornSet({ folder, truth }: FrameSet): Promise<FrameSet> {
  const worn = `${folder}-worn`;
  await mkdir(worn, { recursive: true });
  for (const [nth, { frames }] of truth.cases.entries())
    for (const name of frames)
      await wear(join(folder, `${name}.jpg`), join(worn, `${name}.jpg`), wears[nth % 3]);
  return { folder: worn, truth };
}

async function wear(from: string, to: string, { scale, blur, quality } = wears[0] as Wear): Promise<void> {
  const { width } = await sharp(from).metadata();
  await sharp(from)
    .resize({ width: Math.round(width * scale) })
    .blur(blur)
    .jpeg({ quality })
    .keepExif()
    .toFile(to);
}
