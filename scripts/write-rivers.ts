import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packLine } from "../server/geo/maps/packed-line.ts";
import { datasetsFolder } from "../server/platform/datasets.ts";

/**
 * Writes datasets/rivers.txt from Natural Earth's rivers of 1 : 10 million:
 *
 *     node scripts/write-rivers.ts ne_10m_rivers_lake_centerlines
 *
 * The argument is the path of the shapefile without its ending; the table of attributes (.dbf) must be beside it.
 */
const [source = ""] = process.argv.slice(2);
const [shapes, table] = await Promise.all([readFile(`${source}.shp`), readFile(`${source}.dbf`)]);
const ranks = readColumn(table, "scalerank").map(Number);
const lines = [...linesOf(shapes)].map(({ record, points }) => ({
  rank: ranks[record] ?? 0,
  text: packLine(onGrid(points)),
}));
const sections = [...Map.groupBy(lines, ({ rank }) => rank)].sort(([one], [other]) => one - other);
const head = `# The world's rivers, also through lakes. [3] begins those of Natural Earth's scale rank 3: the lower, the better known.
# Each line is a river or a part of one, in thousandths of a degree, as server/geo/maps/packed-line.ts packs it.
# Source: Natural Earth 3.0, ne_10m_rivers_lake_centerlines (https://www.naturalearthdata.com), by scripts/write-rivers.ts
# Licence: public domain
`;
const text = sections.map(([rank, lines]) => `\n[${rank}]\n${lines.map(({ text }) => text).join("\n")}\n`);
await writeFile(join(datasetsFolder, "rivers.txt"), head + text.join(""));

/** The lines of a shapefile (ESRI, 1998): each has the number of its record, which may have several. */
function* linesOf(file: Buffer) {
  const [headerBytes, recordHeaderBytes, partsAt] = [100, 8, 44];
  let record = 0;
  for (let at = headerBytes; at < file.length; record++) {
    const shape = at + recordHeaderBytes;
    const isEmpty = file.readInt32LE(shape) === 0;
    const partCount = isEmpty ? 0 : file.readInt32LE(shape + 36);
    const pointCount = isEmpty ? 0 : file.readInt32LE(shape + 40);
    const pointsAt = shape + partsAt + partCount * 4;
    for (let part = 0; part < partCount; part++) {
      const first = file.readInt32LE(shape + partsAt + part * 4);
      const end = part + 1 < partCount ? file.readInt32LE(shape + partsAt + part * 4 + 4) : pointCount;
      const numbers = Array.from({ length: (end - first) * 2 }, (_, index) =>
        file.readDoubleLE(pointsAt + first * 16 + index * 8),
      );
      yield { record, points: numbers };
    }
    at = shape + file.readInt32BE(at + 4) * 2;
  }
}

/** A column of a dBase table, by record. */
function readColumn(file: Buffer, name: string): string[] {
  const [count, headerBytes, recordBytes] = [
    file.readUInt32LE(4),
    file.readUInt16LE(8),
    file.readUInt16LE(10),
  ];
  const endOfFields = 13;
  // The first byte of a record says whether it is deleted.
  let offset = 1;
  for (let at = 32; file[at] !== endOfFields; at += 32) {
    const length = file[at + 16] ?? 0;
    if (file.toString("latin1", at, at + 11).replace(/\0.*$/s, "") === name)
      return Array.from({ length: count }, (_, record) => {
        const begin = headerBytes + record * recordBytes + offset;
        return file.toString("latin1", begin, begin + length).trim();
      });
    offset += length;
  }
  throw new Error(`The table has no column ${name}.`);
}

/** Without points that the grid puts onto the one before. */
function onGrid(points: readonly number[]): number[] {
  const line: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at], points[at + 1]].map((degrees = 0) => Math.round(degrees * 1_000)) as [
      number,
      number,
    ];
    if (x !== line.at(-2) || y !== line.at(-1)) line.push(x, y);
  }
  return line;
}
