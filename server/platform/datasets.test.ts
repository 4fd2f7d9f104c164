import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { datasetsFolder, listInCell, readDataset, readWordLists } from "./datasets.ts";

test("lines have their section, without comments and blank lines", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waybook-datasets-"));
  const path = join(folder, "trams.txt");
  await writeFile(path, "# Source: none\n28 | Lisbon\n\n[PT Porto]\n# The old one\n 1 | Infante \n");
  expect(readDataset(path)).toEqual([
    { text: "28 | Lisbon", section: undefined, at: "trams.txt:2" },
    { text: "1 | Infante", section: "PT Porto", at: "trams.txt:6" },
  ]);
  await rm(folder, { recursive: true });
});

test("word lists are sets by section, and a missing section is named", () => {
  const { beside } = readWordLists("name-words.txt", ["beside"]);
  expect(beside.has("near")).toBe(true);
  expect(() => readWordLists("name-words.txt", ["nothing"])).toThrow(
    "There is no section [nothing] in datasets/name-words.txt.",
  );
});

test("an empty cell is an empty list", () => {
  expect(listInCell("")).toEqual([]);
  expect(listInCell("Lisboa,  Lisbonne")).toEqual(["Lisboa", "Lisbonne"]);
});

const files = (await readdir(datasetsFolder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));

test.each(files)("%s names its source and licence", async (file) => {
  const text = await readFile(file, "utf8");
  if (file.endsWith(".json"))
    expect(JSON.parse(text)).toMatchObject({ source: expect.any(String), licence: expect.any(String) });
  else expect(text).toMatch(/^# Source: .+\n(?:#.*\n)*# Licence: .+/m);
});
