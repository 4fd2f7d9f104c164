import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { crc32 } from "node:zlib";

/**
 * The index as it is kept: a mark, a checksum of all that follows, the length of the head, the head (JSON), then the
 * columns, each at a multiple of four. It is read once and searched where it lies.
 */
const mark = "WAYBOOKG";
const checksumAt = 8;
const headLengthAt = 12;
const headAt = 16;

type IndexHead = {
  /** Of what the index was made; another one means that it is stale. */
  readonly fingerprint: string;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly timeZones: readonly string[];
  /** States and provinces that the gazetteer knows by name. */
  readonly divisions: readonly string[];
  /** Which places are meant by letters after a comma: MA is Massachusetts, and Morocco. */
  readonly abbreviations: Readonly<Record<string, readonly number[]>>;
};

/** How a name stands to its place. The index keeps it in two bits. */
export const standings = ["own", "other", "lesser", "capitals"] as const;
export type Standing = (typeof standings)[number];

/** Cities come first, cell by cell, and within one the largest first. */
type IndexColumns = {
  /** In hundred-thousandths of a degree. */
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  readonly populations: Uint32Array;
  readonly spans: Uint16Array;
  /** Positions in the head's lists, from one on; zero is none. */
  readonly countries: Uint16Array;
  readonly timeZones: Uint16Array;
  readonly divisions: Uint16Array;
  readonly kinds: Uint8Array;
  /** In how many ways the world writes its name, which tells how well it is known. */
  readonly renowns: Uint8Array;
  /** The place is the whole of its division. */
  readonly wholes: Uint8Array;
  /** Where in the names each begins, and the last ends. */
  readonly nameStarts: Uint32Array;
  readonly names: Uint8Array;
  /** Where the cities of each degree of latitude and longitude begin. */
  readonly cells: Uint32Array;
  /** Names in order of their bytes, and where each begins. */
  readonly keyStarts: Uint32Array;
  readonly keys: Uint8Array;
  /** Where each key's places begin among the postings. */
  readonly postingStarts: Uint32Array;
  /** Four times the place, and its standing. */
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
  file.write(mark, "latin1");
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

/** The index in a file, or nothing when there is none, it is damaged, or it was made of something else. */
export function readIndex(path: string, fingerprint?: string): PlaceIndex | undefined {
  const file = readWhole(path);
  if (!file || file.length < headAt || file.toString("latin1", 0, checksumAt) !== mark) return undefined;
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

/** Into memory of its own, so that the columns lie at multiples of four there too. */
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
