import type { FoundImage } from "./image-search.ts";

/** How the bytes of each type begin, in hexadecimal. */
const beginnings: readonly [FoundImage["contentType"], RegExp][] = [
  ["image/jpeg", /^ffd8ff/],
  ["image/png", /^89504e470d0a1a0a/],
  // RIFF, the file's length, WEBP.
  ["image/webp", /^52494646.{8}57454250/],
];

/** By the bytes: hosts of images are careless about what they call them. */
export function contentTypeOf(bytes: Uint8Array): FoundImage["contentType"] | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  return beginnings.find(([, pattern]) => pattern.test(beginning))?.[0];
}
