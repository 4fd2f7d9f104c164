import sharp from "sharp";

/** A frame's thumbnail. */
type Glimpse = {
  readonly width: number;
  readonly height: number;
  /** The brightness of each part. */
  readonly parts: Float32Array;
  readonly sharpness: number;
};

const longestSide = 512;
const partSide = 8;
/** A different word changes some part by more than this; compression or slight blur does not. */
const maxChange = 8;

type Run = {
  /** Indexes of the frames that look the same, in order. */
  readonly frames: readonly number[];
  /** The one to read. */
  readonly sharpest: number;
};

/** Groups frames that look the same. In doubt they stay separate: reading one too many only costs time. */
export async function nearDuplicates(frames: readonly { readonly path: string }[]): Promise<Run[]> {
  const runs: { first: Glimpse; sharpness: number; frames: number[]; sharpest: number }[] = [];
  for (const [index, { path }] of frames.entries()) {
    const glimpse = await glimpseOf(path);
    const run = runs.find(({ first }) => looksSame(first, glimpse));
    if (!run) runs.push({ first: glimpse, sharpness: glimpse.sharpness, frames: [index], sharpest: index });
    else {
      run.frames.push(index);
      if (glimpse.sharpness > run.sharpness) {
        run.sharpness = glimpse.sharpness;
        run.sharpest = index;
      }
    }
  }
  return runs;
}

async function glimpseOf(path: string): Promise<Glimpse> {
  const { data, info } = await sharp(path, { failOn: "none" })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .greyscale()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const bright = (x: number, y: number) => data[(y * width + x) * channels] ?? 0;
  const [columns, rows] = [Math.ceil(width / partSide), Math.ceil(height / partSide)];
  const sums = new Float32Array(columns * rows);
  const counts = new Float32Array(columns * rows);
  let edges = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const part = Math.floor(y / partSide) * columns + Math.floor(x / partSide);
      sums[part] = (sums[part] ?? 0) + bright(x, y);
      counts[part] = (counts[part] ?? 0) + 1;
      if (x > 0 && y > 0) edges += (2 * bright(x, y) - bright(x - 1, y) - bright(x, y - 1)) ** 2;
    }
  }
  const parts = sums.map((sum, part) => sum / (counts[part] ?? 1));
  return { width, height, parts, sharpness: edges / (width * height) };
}

function looksSame(one: Glimpse, other: Glimpse): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  return one.parts.every((bright, part) => Math.abs(bright - (other.parts[part] ?? 0)) <= maxChange);
}
