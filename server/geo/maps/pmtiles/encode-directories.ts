import type { Entry } from "pmtiles";
import { compressed } from "./stored-compression.ts";

type Directories = { readonly root: Buffer; readonly leaves: Buffer };

/** The header and the root directory must fit into the first 16 KiB. */
const maxRootBytes = 16_384 - 127;
const firstLeafEntries = 4_096;

/** One directory if it is small enough; otherwise a root that points to leaves. */
export async function encodeDirectories(entries: readonly Entry[]): Promise<Directories> {
  if (entries.length <= firstLeafEntries) {
    const root = await compressed(encodeDirectory(entries));
    if (root.length <= maxRootBytes) return { root, leaves: Buffer.alloc(0) };
  }
  for (let size = firstLeafEntries; ; size *= 2) {
    const { root, leaves } = await withLeaves(entries, size);
    if (root.length <= maxRootBytes) return { root, leaves };
  }
}

async function withLeaves(entries: readonly Entry[], size: number): Promise<Directories> {
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += size) {
    const leaf = await compressed(encodeDirectory(entries.slice(from, from + size)));
    const tileId = entries[from]?.tileId ?? 0;
    pointers.push({ tileId, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: await compressed(encodeDirectory(pointers)), leaves: Buffer.concat(leaves) };
}

/** Columns one after the other: ids as differences, run lengths, lengths, and offsets. */
function encodeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const write = (number: number) => {
    let rest = number;
    // Not with bit operations, which know only 32 bits.
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  write(entries.length);
  let before = 0;
  for (const { tileId } of entries) {
    write(tileId - before);
    before = tileId;
  }
  for (const { runLength } of entries) write(runLength);
  for (const { length } of entries) write(length);
  let end = -1;
  for (const { offset, length } of entries) {
    // Zero: right after the entry before.
    write(offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return Buffer.from(bytes);
}
