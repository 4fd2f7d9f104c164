/**
 * Reads and writes the tables of OpenType fonts: https://learn.microsoft.com/typography/opentype/spec/otff.
 */
type Table = { readonly tag: string; readonly bytes: Buffer; readonly checksum: number };

export function coveredCharacters(font: Buffer): ReadonlySet<number> {
  const cmap = readTables(font).find(({ tag }) => tag === "cmap")?.bytes;
  const covered = new Set<number>();
  if (!cmap) return covered;
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) addSegments(subtable, covered);
    else if (format === 12) addGroups(subtable, covered);
  }
  return covered;
}

/** Gives the font its own family name, so that a page can select exactly this font. */
export function renameFont(font: Buffer, family: string): Buffer {
  const names = nameTable(family);
  const named = { tag: "name", bytes: names, checksum: checksumOf(names) };
  const tables = readTables(font)
    // STAT still describes the weights that the font had before one was fixed.
    .filter(({ tag }) => tag !== "STAT")
    .map((table) => (table.tag === "name" ? named : table));
  return writeTables(font.readUInt32BE(0), tables);
}

function readTables(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = 12 + index * 16;
    const start = font.readUInt32BE(record + 8);
    return {
      tag: font.toString("latin1", record, record + 4),
      checksum: font.readUInt32BE(record + 4),
      bytes: font.subarray(start, start + font.readUInt32BE(record + 12)),
    };
  });
}

function addSegments(subtable: Buffer, covered: Set<number>): void {
  const segments = subtable.readUInt16BE(6) / 2;
  const at = (row: number, segment: number) => 14 + row * segments * 2 + segment * 2 + (row > 0 ? 2 : 0);
  for (let segment = 0; segment < segments; segment++) {
    const last = subtable.readUInt16BE(at(0, segment));
    const first = subtable.readUInt16BE(at(1, segment));
    const delta = subtable.readUInt16BE(at(2, segment));
    const place = at(3, segment);
    const offset = subtable.readUInt16BE(place);
    for (let character = first; character <= last && character < 0xffff; character++) {
      const glyph =
        offset === 0
          ? (character + delta) & 0xffff
          : subtable.readUInt16BE(place + offset + (character - first) * 2);
      if (glyph) covered.add(character);
    }
  }
}

function addGroups(subtable: Buffer, covered: Set<number>): void {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const first = subtable.readUInt32BE(16 + group * 12);
    const last = subtable.readUInt32BE(16 + group * 12 + 4);
    for (let character = first; character <= last; character++) covered.add(character);
  }
}

/** Family, style, full name and PostScript name, in Windows' Unicode English. */
function nameTable(family: string): Buffer {
  const names = [family, "Regular", family, family].map((name) => Buffer.from(name, "utf16le").swap16());
  const ids = [1, 2, 4, 6];
  const header = Buffer.alloc(6 + names.length * 12);
  header.writeUInt16BE(names.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  names.forEach((name, index) => {
    const record = [3, 1, 0x409, ids[index] as number, name.length, offset];
    record.forEach((value, field) => {
      header.writeUInt16BE(value, 6 + index * 12 + field * 2);
    });
    offset += name.length;
  });
  return Buffer.concat([header, ...names]);
}

function writeTables(version: number, tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16);
  const power = Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(version, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(tables.length * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [directory];
  let start = directory.length;
  tables.forEach(({ tag, bytes, checksum }, index) => {
    const padded = paddedTo4(bytes);
    const record = 12 + index * 16;
    directory.write(tag, record, "latin1");
    directory.writeUInt32BE(checksum, record + 4);
    directory.writeUInt32BE(start, record + 8);
    directory.writeUInt32BE(bytes.length, record + 12);
    parts.push(padded);
    start += padded.length;
  });
  return Buffer.concat(parts);
}

function paddedTo4(bytes: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
  bytes.copy(padded);
  return padded;
}

function checksumOf(bytes: Buffer): number {
  const padded = paddedTo4(bytes);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
