import { expect, test } from "vitest";
import { imageType } from "./image-type.ts";

/** The first box of a file: its length, its type, brands (the second is a version). */
const box = (brands: string, { type = "ftyp", length = 8 + brands.length } = {}) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return Buffer.concat([head, Buffer.from(type + brands, "latin1")]);
};
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

test.each([
  ["image/heic", box("heic\0\0\0\0mif1heic"), true],
  ["image/heic", box("heix\0\0\0\0"), true],
  ["image/heic", box("heim\0\0\0\0"), true],
  ["image/heic", box("heis\0\0\0\0"), true],
  ["image/heic", box("mif1\0\0\0\0mif1heic"), true],
  ["image/heic", box("mif1\0\0\0\0miaf"), false],
  ["image/heic", box("avif\0\0\0\0heic"), false],
  ["image/heic", box("avis\0\0\0\0heic"), false],
  ["image/heic", box("isom\0\0\0\0mp42"), false],
  // Not brands: across two brands, after the box, in another box.
  ["image/heic", box("mif1\0\0\0\0xxheicxx"), false],
  ["image/heic", box("mif1\0\0\0\0miafheic", { length: 20 }), false],
  ["image/heic", box("heic\0\0\0\0heic", { type: "free" }), false],
  ["image/heic", box("heic"), false],
  ["image/heic", Buffer.alloc(0), false],
  ["image/jpeg", hex("ff d8 ff e0"), true],
  ["image/jpeg", hex("ff d8 00 e0"), false],
  ["image/jpeg", hex("00 ff d8 ff"), false],
  ["image/png", hex("89 50 4e 47 0d 0a 1a 0a 00"), true],
  ["image/png", hex("89 50 4e 47 0a 1a 0a 00 00"), false],
  ["image/webp", Buffer.from("RIFF1234WEBPVP8 "), true],
  ["image/webp", Buffer.from("RIFF1234WAVEfmt "), false],
  ["image/webp", Buffer.from("RIFF"), false],
  ["image/gif", Buffer.from("GIF89a"), false],
])("%s: %j %s", (type, bytes, does) => {
  expect(imageType(bytes) === type).toBe(does);
});
