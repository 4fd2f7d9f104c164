import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { TextFrame } from "../text-frame.ts";
import { nearDuplicates } from "./near-duplicates.ts";
import { createOcr, type Ocr } from "./ocr.ts";

const fixture = (name: string) => join(import.meta.dirname, `../../../test/fixtures/frames/${name}.jpg`);

let folder: string;
let own: Ocr;
/** Like on a machine that onnxruntime does not support. */
let without: Ocr;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-eyes-"));
  own = createOcr();
  without = createOcr(() => Promise.reject(new Error("Cannot find package 'onnxruntime-node'")));
});
afterAll(async () => {
  await Promise.all([own.close(), without.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function drawn(name: string, picture: ReturnType<typeof sharp>): Promise<{ path: string }> {
  const path = join(folder, `${name}.jpg`);
  await writeFile(path, await picture.jpeg().toBuffer());
  return { path };
}

async function readFrame(path: string, by: Ocr = own): Promise<TextFrame> {
  const [frame, ...others] = await by.recogniseFrames([{ path }]);
  expect(others).toEqual([]);
  if (!frame) throw new Error("No frame was seen.");
  expect(frame.frames).toEqual([0]);
  return frame;
}

const textOf = (frame: TextFrame) => frame.lines.map(({ text }) => text);
const blank = (width: number, height: number, background = "#000000") =>
  sharp({ create: { width, height, channels: 3, background } });

describe("text is read", () => {
  test("over a photo, with accents and currency signs", async () => {
    const frame = await readFrame(fixture("03_lisbon_day2"));
    expect(frame).toMatchObject({ width: 720, height: 1280 });
    expect(textOf(frame)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Day 2 ?- ?Belém$/),
        "10:00 Torre de Belém €8",
        "11:30 Mosteiro dos Jerónimos €18",
        "16:00 LX Factory",
      ]),
    );
  });

  test("in Japanese and Latin letters on one line", async () => {
    const text = textOf(await readFrame(fixture("07_tokyo_mixed"))).join("\n");
    expect(text).toContain("東京 Tokyo");
    expect(text).toContain("10:00 浅草寺 Senso-ji Temple");
    expect(text).toMatch(/渋谷スカイ Shibuya Sky ¥2,200/);
  });

  test("on a skewed photo, in the order of its lines", async () => {
    const { lines } = await readFrame(fixture("21_notes_photo_skew"));
    const words = lines.map(({ text }) => text).join("\n");
    expect(words).toMatch(
      /London trip[\s\S]*10am Tower of London[\s\S]*£65[\s\S]*Sat 4 July[\s\S]*4pm Greenwich Observatory/,
    );
  });

  test("on a page that leans by 6 degrees: rows stay rows", async () => {
    const leaning = sharp(fixture("18_boarding_pass")).rotate(6, { background: "#ffffff" });
    const { lines } = await readFrame((await drawn("leaning", leaning)).path);
    const rows = lines.map(({ pieces }) => pieces.map(({ text }) => text));
    expect(rows).toContainEqual(["PASSENGER", "FLIGHT", "DATE", "SEAT"]);
  });

  test("in a table: a line has its cells as pieces", async () => {
    const { lines } = await readFrame(fixture("17_rome_table"));
    const row = lines.find(({ text }) => text.includes("Colosseum"));
    expect(row?.pieces.map(({ text }) => text)).toEqual(["09:00", "Colosseum & Roman Forum", "3h", "€18"]);
    expect(row?.text).toBe("09:00  Colosseum & Roman Forum  3h  €18");
    const lefts = row?.pieces.map(({ box }) => box.left) ?? [];
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
    expect(Math.min(...(row?.pieces ?? []).map(({ confidence }) => confidence))).toBeGreaterThan(0.7);
  });

  test("in a picture with an EXIF rotation, and in greyscale", async () => {
    const turned = sharp(await sharp(fixture("13_nyc_album_b")).rotate(-90).greyscale().toBuffer());
    const { path } = await drawn("turned", turned.withMetadata({ orientation: 6 }));
    const frame = await readFrame(path);
    expect(frame).toMatchObject({ width: 720, height: 1280 });
    expect(textOf(frame)).toEqual(["Central Park, New York"]);
  });
});

describe("no text is found", () => {
  test("in a photo", async () => {
    expect((await readFrame(fixture("15_no_text"))).lines).toEqual([]);
  });

  test.each([
    ["of one pixel", 1, 1],
    ["all black", 720, 1280],
    ["very long and thin", 3, 9000],
    ["very wide and flat", 9000, 3],
  ])("in a picture %s, with and without the first reader", async (name, width, height) => {
    const { path } = await drawn(name.replaceAll(" ", "-"), blank(width, height));
    expect((await readFrame(path)).lines).toEqual([]);
    expect((await readFrame(path, without)).lines).toEqual([]);
  });

  test("without frames", async () => {
    expect(await own.recogniseFrames([])).toEqual([]);
  });
});

test("a first reader that cannot be loaded is logged", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const alone = createOcr(() => Promise.reject(new Error("no such package")));
  try {
    await alone.recogniseFrames([{ path: fixture("15_no_text") }]);
    expect(warn).toHaveBeenCalledExactlyOnceWith("Text in media is read by Tesseract alone: no such package");
  } finally {
    await alone.close();
    warn.mockRestore();
  }
});

test("the second reader reads alone where the first cannot be loaded", async () => {
  const pass = textOf(await readFrame(fixture("18_boarding_pass"), without)).join("\n");
  for (const word of ["BOARDING PASS", "TP 1009", "LIS", "CDG", "14 MAR 2026", "08:15"]) {
    expect(pass).toContain(word);
  }
  // The white caption is only found in the bright areas.
  const caption = textOf(await readFrame(fixture("12_nyc_album_a"), without)).join("\n");
  expect(caption).toContain("Brooklyn Bridge, New York");
});

describe("near-duplicates", () => {
  test("are read once, from the sharpest, and all are listed", async () => {
    const clear = { path: fixture("14_nyc_album_c") };
    const blurred = await drawn("blurred", sharp(clear.path).blur(2));
    const coarse = await drawn("coarse", sharp(await sharp(blurred.path).jpeg({ quality: 50 }).toBuffer()));
    const other = { path: fixture("15_no_text") };
    const frames = [blurred, other, clear, coarse];
    expect(await nearDuplicates(frames)).toEqual([
      expect.objectContaining({ frames: [0, 2, 3], sharpest: 2 }),
      expect.objectContaining({ frames: [1], sharpest: 1 }),
    ]);
    const progress: number[] = [];
    const found = await own.recogniseFrames(frames, (done) => progress.push(done));
    expect(found.map(({ frames }) => frames)).toEqual([[2, 0, 3], [1]]);
    // The frame without text may be done first.
    expect(progress).toHaveLength(2);
    expect([3, 1]).toContain(progress[0]);
    expect(progress[1]).toBe(4);
    expect(found.map(({ lines }) => lines.length)).toEqual([2, 0]);
  });

  test("are not frames with added lines, nor other sizes", async () => {
    const frames = ["02_lisbon_day1", "05_lisbon_day1_dup"].map((name) => ({ path: fixture(name) }));
    const smaller = await drawn("smaller", sharp(fixture("02_lisbon_day1")).resize(400, 720));
    expect(await nearDuplicates([...frames, smaller])).toHaveLength(3);
  });

  test("are not frames in which one faint digit changed", async () => {
    const page = blank(720, 1280, "#c8c8c8");
    const stroke = (width: number) => ({
      input: { create: { width, height: 26, channels: 3 as const, background: "#909090" } },
      left: 300,
      top: 700,
    });
    const one = await drawn(
      "one",
      sharp(
        await page
          .clone()
          .composite([stroke(5)])
          .png()
          .toBuffer(),
      ),
    );
    const two = await drawn(
      "two",
      sharp(
        await page
          .clone()
          .composite([stroke(14)])
          .png()
          .toBuffer(),
      ),
    );
    expect(await nearDuplicates([one, two])).toHaveLength(2);
  });
});
