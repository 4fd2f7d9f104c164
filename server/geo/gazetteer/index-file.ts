import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";

/**
 * The file format: a magic number, a checksum of all that follows, the length of the head, the head (JSON), then the
 * columns, each at a multiple of four bytes.
 */
const magicNumber = "WAYBOOKG";
const checksumAt = 8;
const headLengthAt = 12;
const headAt = 16;

type IndexHead = {
  /** Of the sources; if it differs, the index is stale. */
  readonly fingerprint: string;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly timeZones: readonly string[];
  /** Names of states and provinces. */
  readonly divisions: readonly string[];
  /** Places by their abbreviation: MA is Massachusetts and Morocco. */
  readonly abbreviations: Readonly<Record<string, readonly number[]>>;
};

/** How strongly a name means its place. Stored in two bits. */
export const standings = ["own", "other", "lesser", "capitals"] as const;
export type Standing = (typeof standings)[number];

/** Cities come first, by cell and then by population. */
type IndexColumns = {
  /** In hundred-thousandths of a degree. */
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  readonly populations: Uint32Array;
  readonly spans: Uint16Array;
  /** Positions in the head's lists, from 1; 0 means none. */
  readonly countries: Uint16Array;
  readonly timeZones: Uint16Array;
  readonly divisions: Uint16Array;
  readonly kinds: Uint8Array;
  /** How many names the place has, as a measure of how well it is known. */
  readonly renowns: Uint8Array;
  /** 1 if the place is a division itself. */
  readonly wholes: Uint8Array;
  /** Where each name begins in `names`, and where the last one ends. */
  readonly nameStarts: Uint32Array;
  readonly names: Uint8Array;
  /** The first city of each cell. */
  readonly cells: Uint32Array;
  /** Where each key begins in `keys`, which are sorted by bytes. */
  readonly keyStarts: Uint32Array;
  readonly keys: Uint8Array;
  /** The first posting of each key. */
  readonly postingStarts: Uint32Array;
  /** 4 × place + standing. */
  readonly postings: Uint32Array;
};
type ColumnName = keyof IndexColumns;

const columnTypes = {
  latitudes: Int32Array,
  longitudes: Int32Array,
  populations: Uint32Array,
  spans: Uint16Array,
  countries: Uint16Array,
  timeZones: Uint16Array,
  divisions: Uint16Array,
  kinds: Uint8Array,
  renowns: Uint8Array,
  wholes: Uint8Array,
  nameStarts: Uint32Array,
  names: Uint8Array,
  cells: Uint32Array,
  keyStarts: Uint32Array,
  keys: Uint8Array,
  postingStarts: Uint32Array,
  postings: Uint32Array,
} as const;
const columnNames = Object.keys(columnTypes) as ColumnName[];

export type PlaceIndex = { readonly head: IndexHead; readonly columns: IndexColumns };

const aligned = (length: number): number => Math.ceil(length / 4) * 4;

export function packIndex({ head, columns }: PlaceIndex): Buffer {
  const lengths = columnNames.map((name) => columns[name].length);
  const headBytes = Buffer.from(JSON.stringify({ ...head, lengths }));
  const bodies = columnNames.map((name) => {
    const { buffer, byteOffset, byteLength } = columns[name];
    return new Uint8Array(buffer, byteOffset, byteLength);
  });
  const size = bodies.reduce((sum, body) => sum + aligned(body.length), headAt + aligned(headBytes.length));
  const file = Buffer.alloc(size);
  file.write(magicNumber, "latin1");
  file.writeUInt32LE(headBytes.length, headLengthAt);
  headBytes.copy(file, headAt);
  let at = headAt + aligned(headBytes.length);
  for (const body of bodies) {
    file.set(body, at);
    at += aligned(body.length);
  }
  file.writeUInt32LE(crc32(file.subarray(headLengthAt)), checksumAt);
  return file;
}

/** Undefined if the file is missing, damaged, or has another fingerprint. */
export function readIndex(path: string, fingerprint?: string): PlaceIndex | undefined {
  const file = readWhole(path);
  if (!file || file.length < headAt || file.toString("latin1", 0, checksumAt) !== magicNumber)
    return undefined;
  if (file.readUInt32LE(checksumAt) !== crc32(file.subarray(headLengthAt))) return undefined;
  const headLength = file.readUInt32LE(headLengthAt);
  const { lengths, ...head } = JSON.parse(file.toString("utf8", headAt, headAt + headLength)) as IndexHead & {
    lengths: readonly number[];
  };
  if (fingerprint !== undefined && head.fingerprint !== fingerprint) return undefined;
  return { head, columns: columnsIn(file, lengths, headAt + aligned(headLength)) };
}

function columnsIn(file: Buffer, lengths: readonly number[], start: number): IndexColumns {
  let at = start;
  const columns = columnNames.map((name, index) => {
    const column = new columnTypes[name](file.buffer as ArrayBuffer, file.byteOffset + at, lengths[index]);
    at += aligned(column.byteLength);
    return [name, column];
  });
  return Object.fromEntries(columns) as IndexColumns;
}

/** Not `readFileSync`: the columns need a buffer that is aligned to four bytes. */
function readWhole(path: string): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, "r");
  } catch {
    return undefined;
  }
  try {
    const file = Buffer.allocUnsafeSlow(fstatSync(descriptor).size);
    let read = 0;
    while (read < file.length) {
      const more = readSync(descriptor, file, read, file.length - read, read);
      if (more === 0) return undefined;
      read += more;
    }
    return file;
  } finally {
    closeSync(descriptor);
  }
}
