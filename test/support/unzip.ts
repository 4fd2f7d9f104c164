import { crc32, inflateRawSync } from "node:zlib";

/** The files of a ZIP archive by path, from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf("PK\x05\x06");
  if (end < 0) throw new Error("this is no whole archive: its directory is missing");
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, crc, size] = [10, 16, 20].map((field) => archive.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    ) as [number, number, number];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(start, start + size);
    const content = (method & 0xffff) === 8 ? inflateRawSync(stored) : stored;
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
