import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from "thumbhash";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bombs } from "../../../test/support/bombs.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { Failure } from "../../platform/failure.ts";
import { type ImageWorker, imageWorker } from "./image-worker.ts";

// four-colours.heic and ten-megapixels.heic: `convert` of ImageMagick 6.9 (libheif 1.15), from PNGs of 240 × 160 (red,
// green; blue, yellow) and 4000 × 2500 (teal). from-a-phone.heic: libheif 1.15, 240 × 160 stored on its side (irot 3,
// as EXIF's orientation 6 says once more) with a Display P3 profile, an author and a place; its ispe was set to what is
// stored, which that libheif swaps.
const fixture = (name: string) => readFile(new URL(`../../../test/fixtures/${name}.heic`, import.meta.url));

const run = promisify(execFile);

let worker: ImageWorker;
let heic: Buffer;
beforeAll(async () => {
  worker = imageWorker();
  heic = await fixture("four-colours");
});
afterAll(() => worker.close());

type Colour = readonly [number, number, number];
const red: Colour = [255, 0, 0];
const green: Colour = [0, 255, 0];
const blue: Colour = [0, 0, 255];
const yellow: Colour = [255, 255, 0];

const flat = (width: number, height: number, [r, g, b]: Colour = blue) =>
  sharp({ create: { width, height, channels: 3, background: { r, g, b } } });

/** One colour in each quarter: upper left, upper right, lower left, lower right. */
const quarters = (width: number, height: number, colours: readonly Colour[]): Sharp =>
  sharp(
    Buffer.from(
      Array.from({ length: width * height }, (_, at) => {
        const right = at % width >= width / 2 ? 1 : 0;
        const below = at / width >= height / 2 ? 2 : 0;
        return colours[right + below] ?? [];
      }).flat(),
    ),
    { raw: { width, height, channels: 3 } },
  );

/** The colour in the middle of each quarter. */
async function quartersOf(bytes: Buffer): Promise<Colour[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(from, from + 3)] as unknown as Colour;
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

function expectAlike(actual: readonly Colour[], expected: readonly Colour[], difference = 12): void {
  const farthest = Math.max(
    ...expected.flatMap((colour, at) =>
      colour.map((value, channel) => Math.abs(value - (actual[at]?.[channel] ?? 999))),
    ),
  );
  expect(farthest, `${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`).toBeLessThan(
    difference,
  );
}

/** From Display P3 to sRGB, by the primaries' coordinates. */
function fromP3(colour: Colour): Colour {
  const linear = colour
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const rows = [
    [1.2249, -0.2247, 0],
    [-0.042, 1.0419, 0],
    [-0.0197, -0.0786, 1.0979],
  ];
  return rows
    .map((row) => row.reduce((sum, factor, at) => sum + factor * (linear[at] ?? 0), 0))
    .map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255)) as unknown as Colour;
}

const refusal = (processing: Promise<unknown>): Promise<Failure> =>
  processing.then(
    () => expect.fail("it was not refused"),
    (error) => (error instanceof Failure ? error : Promise.reject(error)),
  );

describe("a processed image", () => {
  test.each(["jpeg", "png", "webp"] as const)("was %s and is WebP", async (format) => {
    const sent = await quarters(240, 160, [red, green, blue, yellow]).toFormat(format).toBuffer();
    const processed = await worker.process(sent, `image/${format}`);
    expect(processed).toMatchObject({ width: 240, height: 160 });
    expect(await sharp(processed.bytes).metadata()).toMatchObject({
      format: "webp",
      width: 240,
      height: 160,
    });
    expectAlike(await quartersOf(processed.bytes), [red, green, blue, yellow]);
  });

  test("was HEIC and is WebP", async () => {
    const processed = await worker.process(heic, "image/heic");
    expect(processed).toMatchObject({ width: 240, height: 160 });
    expectAlike(await quartersOf(processed.bytes), [red, green, blue, yellow]);
  });

  test("from a phone is upright, in sRGB, and without metadata", async () => {
    const { bytes, width, height } = await worker.process(await fixture("from-a-phone"), "image/heic");
    expect([width, height]).toEqual([160, 240]);
    const stored: Colour[] = [
      [30, 60, 220],
      [230, 60, 40],
      [240, 220, 30],
      [40, 200, 80],
    ];
    expectAlike(await quartersOf(bytes), stored.map(fromP3));
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });

  test("keeps its stored colours if its profile is unknown", async () => {
    const phone = await fixture("from-a-phone");
    for (const nonsense of ["GRAYXYZ ", "CMYKLab ", "\0".repeat(8)]) {
      const sent = Buffer.from(phone);
      sent.write(nonsense, sent.indexOf("RGB XYZ "), "latin1");
      const { bytes } = await worker.process(sent, "image/heic");
      expectAlike(await quartersOf(bytes), [[30, 60, 220]]);
    }
  });

  // Where the stored upper left and upper right are displayed: Exif 2.32, 4.6.4 Orientation.
  test.each([
    [1, 0, 1],
    [2, 1, 0],
    [3, 3, 2],
    [4, 2, 3],
    [5, 0, 2],
    [6, 1, 3],
    [7, 3, 1],
    [8, 2, 0],
  ])("that was stored with orientation %i is upright", async (orientation, redAt, greenAt) => {
    const sent = await quarters(240, 160, [red, green, blue, blue])
      .withMetadata({ orientation })
      .jpeg({ chromaSubsampling: "4:4:4" })
      .toBuffer();
    const { bytes, width, height } = await worker.process(sent, "image/jpeg");
    expect([width, height]).toEqual(orientation < 5 ? [240, 160] : [160, 240]);
    const expectedColours = [blue, blue, blue, blue];
    expectedColours[redAt] = red;
    expectedColours[greenAt] = green;
    expectAlike(await quartersOf(bytes), expectedColours);
  });

  test("has the same colours, however they were stored", async () => {
    const colours: Colour[] = [
      [200, 60, 50],
      [60, 160, 70],
      [50, 70, 180],
      [128, 128, 128],
    ];
    const picture = () => quarters(160, 160, colours);
    const fine = { quality: 98, chromaSubsampling: "4:4:4" };
    const wide = await picture().withIccProfile("p3").jpeg(fine).toBuffer();
    const print = await picture().toColourspace("cmyk").jpeg(fine).toBuffer();
    const deep = await picture().toColourspace("rgb16").png().toBuffer();
    expect(await sharp(wide).metadata()).toMatchObject({ hasProfile: true });
    expect(await sharp(print).metadata()).toMatchObject({ space: "cmyk" });
    expect(await sharp(deep).metadata()).toMatchObject({ depth: "ushort" });
    const coloursOf = async (sent: Buffer, type: string) =>
      quartersOf((await worker.process(sent, `image/${type}`)).bytes);
    expectAlike(await coloursOf(wide, "jpeg"), colours);
    expectAlike(await coloursOf(deep, "png"), colours);
    // CMYK has fewer colours.
    expectAlike(await coloursOf(print, "jpeg"), colours, 40);
    const grey = await flat(60, 40, [90, 90, 90]).toColourspace("b-w").png().toBuffer();
    expect(await sharp(grey).metadata()).toMatchObject({ channels: 1 });
    expectAlike(await coloursOf(grey, "png"), [[90, 90, 90]]);
  });

  test("stays transparent", async () => {
    const sent = await sharp({
      create: { width: 80, height: 80, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const { bytes, placeholder } = await worker.process(sent, "image/png");
    const { channels } = await sharp(bytes).stats();
    expect(channels[3]?.mean).toBeCloseTo(128, 0);
    expect(thumbHashToAverageRGBA(Buffer.from(placeholder, "base64")).a).toBeCloseTo(0.5, 1);
  });

  test("is the first frame of an animation", async () => {
    const frames = Buffer.concat([
      await quarters(40, 40, [red, red, red, red]).raw().toBuffer(),
      await quarters(40, 40, [blue, blue, blue, blue]).raw().toBuffer(),
    ]);
    const moving = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { bytes, width, height } = await worker.process(moving, "image/webp");
    expect([width, height]).toEqual([40, 40]);
    expect((await sharp(bytes).metadata()).pages).toBeUndefined();
    expectAlike(await quartersOf(bytes), [red, red, red, red]);
  });

  test.each([
    [4000, 3000, 2560, 1920],
    [3000, 4000, 1920, 2560],
    [2560, 2560, 2560, 2560],
    [320, 200, 320, 200],
    [5000, 1, 2560, 1],
    [1, 1, 1, 1],
  ])("of %i × %i is %i × %i", async (width, height, ...expectedSize) => {
    const sent = await flat(width, height).png().toBuffer();
    const processed = await worker.process(sent, "image/png");
    expect([processed.width, processed.height]).toEqual(expectedSize);
    const metadata = await sharp(processed.bytes).metadata();
    expect([metadata.width, metadata.height]).toEqual(expectedSize);
    expect(processed.placeholder).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  });

  test("may have had ten megapixels as HEIC", async () => {
    const { bytes, width, height } = await worker.process(await fixture("ten-megapixels"), "image/heic");
    expect([width, height]).toEqual([2560, 1600]);
    expectAlike(await quartersOf(bytes), [[0, 128, 128]]);
  });

  test("has a placeholder of its colour and its shape", async () => {
    const sent = await flat(300, 200, [200, 40, 90]).png().toBuffer();
    const { placeholder } = await worker.process(sent, "image/png");
    const hash = Buffer.from(placeholder, "base64");
    expect(hash.length).toBeLessThan(30);
    const { r, g, b, a } = thumbHashToAverageRGBA(hash);
    expectAlike([[r * 255, g * 255, b * 255]], [[200, 40, 90]]);
    expect(a).toBe(1);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(1.5, 0);
  });

  test("is the same for the same bytes", async () => {
    const [one, another] = await Promise.all([
      worker.process(heic, "image/heic"),
      worker.process(heic, "image/heic"),
    ]);
    expect(one).toEqual(another);
  });
});

describe("a file that is not an image of its type", () => {
  test("is refused", async () => {
    const of = async (format: "jpeg" | "png" | "webp" | "avif" | "gif") =>
      flat(64, 48).toFormat(format).toBuffer();
    const named = (major: string, other = "heic") => {
      const copy = Buffer.from(heic);
      copy.write(major, 8, "latin1");
      copy.write(other, 20, "latin1");
      return copy;
    };
    for (const [bytes, type] of [
      [await of("png"), "image/jpeg"],
      [await of("jpeg"), "image/webp"],
      [await of("webp"), "image/png"],
      [await of("jpeg"), "image/heic"],
      [await of("avif"), "image/heic"],
      [await of("avif"), "image/avif"],
      [await of("gif"), "image/gif"],
      [heic, "image/jpeg"],
      [named("avif"), "image/heic"],
      [named("mif1", "miaf"), "image/heic"],
      [heic.subarray(0, 24), "image/heic"],
      [heic.subarray(0, 7), "image/heic"],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml"],
      [Buffer.alloc(0), "image/png"],
    ] as const) {
      const { code, message } = await refusal(worker.process(bytes, type));
      expect([code, message]).toEqual([
        "unsupportedMediaType",
        `These bytes cannot be read as ${type}. Send the image with its own content type.`,
      ]);
    }
    // Files with the generic brand first are valid too.
    expect(await worker.process(named("mif1"), "image/heic")).toMatchObject({ width: 240 });
  });

  test("is refused without harm when its header claims too much", async () => {
    for (const { name, bytes, contentType, code } of await bombs(heic)) {
      const outcome = await worker.process(bytes, contentType).then(
        () => undefined,
        (error) => error.code,
      );
      expect([name, outcome]).toEqual([name, code]);
    }
  });

  test("is rejected or processed, however it was damaged, and never crashes a worker", async () => {
    const whole = {
      "image/jpeg": await quarters(48, 32, [red, green, blue, yellow]).jpeg().toBuffer(),
      "image/png": await quarters(48, 32, [red, green, blue, yellow]).png().toBuffer(),
      "image/webp": await quarters(48, 32, [red, green, blue, yellow]).webp().toBuffer(),
      "image/heic": heic,
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(whole) as (keyof typeof whole)[])),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
        fc.option(fc.nat()),
        async (type, changes, end) => {
          const bytes = Buffer.from(whole[type]);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const cut = end === null ? bytes : bytes.subarray(0, end % bytes.length);
          const outcome = await worker.process(cut, type).then(
            ({ width }) => (width > 0 ? "processed" : "empty"),
            (error) => (error instanceof Failure ? error.code : error),
          );
          expect(["processed", "unsupportedMediaType", "payloadTooLarge"]).toContain(outcome);
        },
      ),
      { numRuns: propertyRuns(120) },
    );
  });
});

describe("a rendition", () => {
  let processed: Buffer;
  beforeAll(async () => {
    const sent = await quarters(900, 600, [red, green, blue, yellow]).png().toBuffer();
    processed = (await worker.process(sent, "image/png")).bytes;
  });

  test.each([
    ["avif", "heif"],
    ["webp", "webp"],
    ["jpeg", "jpeg"],
  ] as const)("is %s, as wide as requested and never wider than the image", async (format, named) => {
    for (const [width, expectedWidth] of [
      [320, 320],
      [1280, 900],
    ] as const) {
      const rendition = await worker.rendition(processed, { width, format });
      const seen = await sharp(rendition).metadata();
      expect(seen).toMatchObject({ format: named, width: expectedWidth });
      expect(seen.height).toBe(Math.round((expectedWidth * 2) / 3));
      expectAlike(await quartersOf(rendition), [red, green, blue, yellow], 20);
    }
  });

  test("for print is white where it was transparent", async () => {
    const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: "#ff000000" } })
      .webp()
      .toBuffer();
    expectAlike(await quartersOf(await worker.rendition(clear, { width: 40, format: "jpeg" })), [
      [255, 255, 255],
    ]);
    const stats = await sharp(await worker.rendition(clear, { width: 40, format: "avif" })).stats();
    expect(stats.channels[3]?.max).toBe(0);
  });

  test("of a broken image is our own error", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const drawn = (format: "tiff" | "gif" | "avif") => flat(9, 9).toFormat(format).toBuffer();
    for (const bytes of [
      Buffer.from("no picture"),
      Buffer.from(svg),
      await drawn("tiff"),
      await drawn("gif"),
      await drawn("avif"),
    ])
      await expect(worker.rendition(bytes, { width: 320, format: "webp" })).rejects.toThrow(
        /^Error: Input buffer contains unsupported image format/,
      );
  });
});

test("the server's own process decodes nothing", async () => {
  const modules = ["app", "compose"].map((name) => new URL(`../../${name}.ts`, import.meta.url).href);
  const libraries = `
    await Promise.all(${JSON.stringify(modules)}.map((module) => import(module)));
    process.report.excludeNetwork = true;
    console.log(JSON.stringify(process.report.getReport().sharedObjects.filter((name) => /vips|sharp/.test(name))));
    process.exit();`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", libraries]);
  expect(JSON.parse(stdout)).toEqual([]);
});

describe("a worker process", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waybook-image-worker-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function using(
    code: string,
    limits: { taskSeconds?: number },
    run: (worker: ImageWorker) => Promise<void>,
  ) {
    const file = join(folder, `${Math.random()}.mjs`);
    await writeFile(
      file,
      `import { existsSync, writeFileSync } from "node:fs";
      const { runWorker } = await import(${JSON.stringify(new URL("../../platform/worker-pool/run-worker.ts", import.meta.url).href)});
      const first = !existsSync(${JSON.stringify(`${file}.started`)});
      writeFileSync(${JSON.stringify(`${file}.started`)}, "");
      runWorker(async () => { ${code} });`,
    );
    const worker = imageWorker({ maxWorkers: 1, program: pathToFileURL(file), ...limits });
    try {
      await run(worker);
    } finally {
      await worker.close();
    }
  }

  test("that is killed while working is replaced, and nobody notices", async () => {
    await using(
      'if (first) process.kill(process.pid, "SIGKILL"); return { width: 7 };',
      {},
      async (worker) => {
        expect(await worker.process(heic, "image/heic")).toEqual({ width: 7 });
      },
    );
  });

  test("that dies again is given up, and the caller told to retry", async () => {
    await using('process.kill(process.pid, "SIGKILL");', {}, async (worker) => {
      const { code, particulars } = await refusal(worker.process(heic, "image/heic"));
      expect([code, particulars.retryAfterSeconds]).toEqual(["unavailable", 30]);
    });
  });

  test("that takes too long is ended", async () => {
    await using("for (;;);", { taskSeconds: 1 }, async (worker) => {
      const { code, message } = await refusal(worker.square(heic, "image/heic", 512));
      expect([code, message]).toEqual([
        "unavailable",
        "Processing this image took too long. Try again later, or send a smaller one.",
      ]);
    });
  });

  test("has a limited queue, and requests for images do not wait for uploads", async () => {
    const slow = 'await new Promise((resolve) => setTimeout(resolve, 30)); return Buffer.from("done");';
    await using(slow, {}, async (worker) => {
      const sent = Array.from({ length: 23 }, () => worker.process(heic, "image/heic"));
      const viewing = worker.rendition(heic, { width: 320, format: "webp" });
      const outcomes = await Promise.allSettled(sent);
      const refused = outcomes.filter(({ status }) => status === "rejected");
      expect(refused).toHaveLength(2);
      expect(refused[0]).toMatchObject({
        reason: {
          code: "unavailable",
          message: "Too many images are being processed right now. Try again in a moment.",
        },
      });
      expect((await viewing).toString()).toBe("done");
    });
  });
});

test("a still is upright and small, and has no metadata", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waybook-still-"));
  const path = join(folder, "frame.jpg");
  // Orientation 6: rotate to the right.
  await flat(1600, 900, red)
    .withExif({ IFD0: { Artist: "Mina" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path);
  const { bytes, greys } = await worker.shrink(path, 400);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect([format, width, height, exif]).toEqual(["jpeg", 225, 400, undefined]);
  expect(greys).toHaveLength(32 * 32);
  await rm(folder, { recursive: true });
});
