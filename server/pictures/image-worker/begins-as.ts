/** How the bytes of each type begin, in hexadecimal. */
const beginnings: Readonly<Record<string, RegExp>> = {
  "image/jpeg": /^ffd8ff/,
  "image/png": /^89504e470d0a1a0a/,
  // RIFF, the file's length, WEBP.
  "image/webp": /^52494646.{8}57454250/,
};

/** Of ISO/IEC 23008-12, annex B.4: pictures that are coded as HEVC. AVIF has the same boxes and other brands. */
const heicBrands = ["heic", "heix", "heim", "heis"];
const avifBrands = ["avif", "avis"];

/** Whether the bytes begin as those of the type do. What follows may still be anything. */
export function beginsAs(bytes: Uint8Array, contentType: string): boolean {
  if (contentType === "image/heic") return beginsAsHeic(bytes);
  return beginnings[contentType]?.test(Buffer.from(bytes.subarray(0, 12)).toString("hex")) ?? false;
}

function beginsAsHeic(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 256));
  if (beginning.length < 16 || beginning.toString("latin1", 4, 8) !== "ftyp") return false;
  const brands = beginning.toString("latin1", 8, beginning.readUInt32BE(0)).match(/.{4}/gs) ?? [];
  const [major = ""] = brands;
  return !avifBrands.includes(major) && brands.some((brand) => heicBrands.includes(brand));
}
