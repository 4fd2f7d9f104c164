import type { Entry, readVarint } from "pmtiles";

/** Ten times as many as programs write. An entry takes about 100 bytes in memory. */
export const maxEntries = 200_000;

/** A directory of the format, decompressed: its columns one after the other. Throws if it is cut off or too large. */
export function readDirectory(bytes: Uint8Array, read: typeof readVarint): readonly Entry[] {
  const position = { buf: bytes, pos: 0 };
  const next = () => {
    if (position.pos >= bytes.length) throw new Error("A directory is cut off.");
    return read(position);
  };
  const count = next();
  if (count > maxEntries) throw new Error("A directory has too many entries.");
  // An entry takes four bytes at least.
  if (count * 4 > bytes.length) throw new Error("A directory is cut off.");
  const entries: Entry[] = [];
  let tileId = 0;
  for (let index = 0; index < count; index++) {
    tileId += next();
    entries.push({ tileId, offset: 0, length: 0, runLength: 0 });
  }
  for (const entry of entries) entry.runLength = next();
  for (const entry of entries) entry.length = next();
  let end = 0;
  for (const entry of entries) {
    const offset = next();
    // Zero: right after the entry before.
    entry.offset = offset === 0 ? end : offset - 1;
    end = entry.offset + entry.length;
  }
  return entries;
}
