import exifr from "exifr";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { maxFrameBytes } from "../frame-limits.ts";
import { fitSize } from "./fit-size.ts";
import { greys, isNearlySame } from "./likeness.ts";
import { parsePhotoMetadata } from "./photo-metadata.ts";
import { sampleSeconds } from "./sample-seconds.ts";
import { withWallTime } from "./with-wall-time.ts";

test("sampled seconds are within the video, in order, about one a second and at most sixty", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e5, noNaN: true }), fc.nat(100), (duration, start) => {
      const seconds = sampleSeconds({ start, duration });
      expect(seconds).toHaveLength(Math.min(60, Math.max(1, Math.round(duration))));
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
      expect(seconds[0]).toBeGreaterThanOrEqual(start);
      expect(seconds.at(-1)).toBeLessThanOrEqual(start + duration);
    }),
  );
});

test("frames fit into one request, however many there are", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
      expect(maxFrameBytes(count)).toBeLessThanOrEqual(4 * 1_048_576);
      expect((maxFrameBytes(count) * count * 4) / 3).toBeLessThan(48 * 1_048_576);
    }),
  );
});

test("scaling keeps the aspect ratio, and never enlarges", () => {
  expect(fitSize({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitSize({ width: 640, height: 480 }, 2000)).toEqual({ width: 640, height: 480 });
  expect(fitSize({ width: 9000, height: 1 }, 1080)).toEqual({ width: 1080, height: 1 });
});

describe("comparing frames", () => {
  const plain = (grey: number) => greys(new Uint8Array(32 * 32 * 4).fill(grey));

  test("a shaking camera gives the same frame, another light does not", () => {
    expect(isNearlySame(plain(100), plain(102))).toBe(true);
    expect(isNearlySame(plain(100), plain(110))).toBe(false);
  });

  test("a different caption gives a different frame, however small it is", () => {
    expect(isNearlySame(plain(100), plain(100).with(500, 140))).toBe(false);
  });
});

describe("a photo's metadata", () => {
  test("has the time on the camera's clock, the moment if it knew its time zone, and the coordinate", () => {
    const tags = { DateTimeOriginal: "2026:04:12 10:05:00", latitude: 48.8, longitude: 2.3 };
    expect(parsePhotoMetadata({ ...tags, OffsetTimeOriginal: "+02:00" })).toEqual({
      wallTime: "2026-04-12T10:05:00",
      takenAt: "2026-04-12T08:05:00.000Z",
      coordinate: { latitude: 48.8, longitude: 2.3 },
    });
    expect(parsePhotoMetadata(tags)).not.toHaveProperty("takenAt");
    expect(
      parsePhotoMetadata({ DateTimeOriginal: "0000:00:00 00:00:00", latitude: 0, longitude: 0 }),
    ).toEqual({});
  });

  test("is kept in the scaled photo", async () => {
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
    const noted = withWallTime(new Blob([new Uint8Array(jpeg)]), "2026-04-12T10:05:00");
    const bytes = Buffer.from(await noted.arrayBuffer());
    expect(await exifr.parse(bytes, { reviveValues: false })).toMatchObject({
      DateTimeOriginal: "2026:04:12 10:05:00",
    });
    expect((await sharp(bytes).metadata()).width).toBe(8);
    await sharp(bytes).raw().toBuffer();
  });
});
