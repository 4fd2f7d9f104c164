const signatures = [
  ["image/jpeg", /^ffd8ff/],
  ["image/png", /^89504e470d0a1a0a/],
  // RIFF, the file's length, WEBP.
  ["image/webp", /^52494646.{8}57454250/],
] as const;

export type ImageType = (typeof signatures)[number][0] | "image/heic";

/** By the first bytes; the rest of the file is not checked. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  if (isHeic(bytes)) return "image/heic";
  const start = Buffer.from(bytes.subarray(0, 12)).toString("hex");
  return signatures.find(([, signature]) => signature.test(start))?.[0];
}

/** ISO/IEC 23008-12, annex B.4: images that are coded as HEVC. AVIF has the same boxes and other brands. */
const heicBrands = ["heic", "heix", "heim", "heis"];
const avifBrands = ["avif", "avis"];

function isHeic(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 256));
  if (start.length < 16 || start.toString("latin1", 4, 8) !== "ftyp") return false;
  const brands = start.toString("latin1", 8, start.readUInt32BE(0)).match(/.{4}/gs) ?? [];
  const [major = ""] = brands;
  return !avifBrands.includes(major) && brands.some((brand) => heicBrands.includes(brand));
}
