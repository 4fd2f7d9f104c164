import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Tables and word lists that are edited by hand: docs/data.md lists them. */
export const datasetsFolder = join(import.meta.dirname, "../../datasets");

export type DatasetLine = {
  readonly text: string;
  /** Of the last heading above it, such as `[PT Lisbon]`. */
  readonly section: string | undefined;
  /** File and line number, for errors. */
  readonly at: string;
};

/** The lines of a text file, without blank lines and comments, which begin with `#`. */
export function readDataset(path: string): DatasetLine[] {
  const lines: DatasetLine[] = [];
  let section: string | undefined;
  for (const [index, untrimmed] of readFileSync(path, "utf8").split("\n").entries()) {
    const text = untrimmed.trim();
    if (text === "" || text.startsWith("#")) continue;
    const heading = /^\[(.+)\]$/.exec(text)?.[1];
    if (heading === undefined) lines.push({ text, section, at: `${basename(path)}:${index + 1}` });
    else section = heading;
  }
  return lines;
}

/** The cells of each line of a table in `datasets/`, which `|` separates. */
export const readTable = (name: string): { readonly cells: readonly string[]; readonly section: string }[] =>
  readDataset(join(datasetsFolder, name)).map(({ text, section = "" }) => ({
    cells: text.split("|").map((cell) => cell.trim()),
    section,
  }));

/** The words of each section of a file in `datasets/`. */
export function readWordLists<const Section extends string>(
  name: string,
  sections: readonly Section[],
): Readonly<Record<Section, ReadonlySet<string>>> {
  const lines = Map.groupBy(readDataset(join(datasetsFolder, name)), ({ section }) => section);
  const lists = {} as Record<Section, ReadonlySet<string>>;
  for (const section of sections) {
    const own = lines.get(section);
    if (!own) throw new Error(`There is no section [${section}] in datasets/${name}.`);
    lists[section] = new Set(own.flatMap(({ text }) => text.split(/\s+/)));
  }
  return lists;
}

/** "A, B, C" in a cell. */
export const listInCell = (cell: string): string[] =>
  cell
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
