import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { bombs } from "../../test/support/bombs.ts";
import type { Random } from "../random.ts";

/** Bytes that someone could upload, with the type that they claim or have. */
export type Upload = { readonly name: string; readonly contentType: string; readonly bytes: Buffer };

const fixtures = join(import.meta.dirname, "../../test/fixtures");

/** Good ones, bad ones, and small ones that want to be large; made once. */
export async function makeUploads(random: Random): Promise<readonly Upload[]> {
  const heic = await readFile(join(fixtures, "from-a-phone.heic"));
  const flat = sharp({ create: { width: 320, height: 240, channels: 3, background: "teal" } });
  const [png, jpeg, webp] = await Promise.all([
    flat.clone().png().toBuffer(),
    flat.clone().jpeg().toBuffer(),
    flat.clone().webp().toBuffer(),
  ]);
  const good: readonly Upload[] = [
    { name: "a PNG", contentType: "image/png", bytes: png },
    { name: "a JPEG", contentType: "image/jpeg", bytes: jpeg },
    { name: "a WebP", contentType: "image/webp", bytes: webp },
    { name: "a HEIC", contentType: "image/heic", bytes: heic },
    { name: "a PDF", contentType: "application/pdf", bytes: pdf(2_000) },
  ];
  const zeros = Buffer.alloc(3_000_000);
  return [
    ...good,
    ...good.map(({ name, contentType, bytes }) => ({
      ...{ name: `half of ${name}`, contentType },
      bytes: bytes.subarray(0, bytes.length / 2),
    })),
    ...good.map(({ name, contentType, bytes }) => ({
      ...{ name: `the beginning of ${name}, then noise`, contentType },
      bytes: Buffer.concat([bytes.subarray(0, 60), noise(random, 4_000)]),
    })),
    ...good.map(({ contentType }, nth) => ({
      ...{ name: `something else as ${contentType}`, contentType },
      bytes: good[(nth + 1) % good.length]?.bytes ?? png,
    })),
    ...(await bombs(heic)),
    { name: "noise", contentType: "image/jpeg", bytes: noise(random, 5_000) },
    {
      name: "an SVG",
      contentType: "image/png",
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    },
    {
      name: "a GIF",
      contentType: "image/webp",
      bytes: Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64"),
    },
    {
      name: "a zip bomb",
      contentType: "application/zip",
      bytes: Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), deflateRawSync(zeros)]),
    },
    { name: "a gzip bomb", contentType: "application/gzip", bytes: gzipSync(zeros) },
    { name: "nothing", contentType: "image/png", bytes: Buffer.alloc(0) },
    { name: "a page", contentType: "text/html", bytes: Buffer.from("<script>alert(1)</script>") },
  ];
}

const noise = (random: Random, length: number) =>
  Buffer.from(Uint8Array.from({ length }, () => random.below(256)));

/** Begins as one does. */
const pdf = (length: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(length, "x")]);

/** Of several megabytes, so seldom sent. */
export const largeUploads: readonly Upload[] = [
  { name: "a large PDF", contentType: "application/pdf", bytes: pdf(6_000_000) },
  { name: "more than an image may have", contentType: "image/jpeg", bytes: Buffer.alloc(21 * 1_048_576, 1) },
  { name: "more JSON than may be", contentType: "application/json", bytes: Buffer.alloc(3_000_000, "[") },
];
