const chunkAt = 12;

/** The width from a WebP's header, or undefined if that cannot be read. */
export function webpWidth(bytes: Buffer): number | undefined {
  if (bytes.length < 30) return;
  switch (bytes.toString("latin1", chunkAt, chunkAt + 4)) {
    case "VP8X":
      return bytes.readUIntLE(24, 3) + 1;
    case "VP8L":
      return (bytes.readUInt16LE(21) & 0x3fff) + 1;
    case "VP8 ":
      return bytes.readUInt16LE(26) & 0x3fff;
  }
}
