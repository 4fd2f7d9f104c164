import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";

export type Landmark = {
  /** What English speakers call it most. */
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly category: StopCategory;
  readonly coordinate: Coordinate;
  /** ISO 3166. */
  readonly country: string;
  /** The city that it belongs to, if to any. */
  readonly city?: string;
};

const tablesFolder = join(import.meta.dirname, "tables");
const heading = /^# (?<country>[A-Z]{2})(?: (?<city>\S.*))?$/;
const position = /^-?\d+(?:\.\d+)? -?\d+(?:\.\d+)?$/;

/** Every landmark of the tables, which are written by hand: a heading for a city, then a line for each. */
export const readLandmarks = (folder = tablesFolder): Landmark[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .flatMap((file) => landmarksIn(readFileSync(join(folder, file), "utf8"), file));

function landmarksIn(text: string, file: string): Landmark[] {
  const landmarks: Landmark[] = [];
  let where: { country: string; city?: string } | undefined;
  for (const [index, written] of text.split("\n").entries()) {
    const line = written.trim();
    if (line === "") continue;
    const { country, city } = (line.startsWith("#") && heading.exec(line)?.groups) || {};
    if (country !== undefined) where = { country, ...(city && { city }) };
    else if (where) landmarks.push({ ...landmarkOf(line, `${file}:${index + 1}`), ...where });
    else throw new Error(`No heading stands above ${file}:${index + 1}.`);
  }
  return landmarks;
}

function landmarkOf(line: string, at: string): Omit<Landmark, "country" | "city"> {
  const cells = line.split("|").map((cell) => cell.trim());
  const [name = "", category = "", where = "", others = ""] = cells;
  if (cells.length !== 4 || name === "" || !position.test(where))
    throw new Error(`This line of the landmarks cannot be read, ${at}: ${line}`);
  const [latitude, longitude] = where.split(" ").map(Number);
  return {
    name,
    otherNames: others === "" ? [] : others.split(",").map((other) => other.trim()),
    category: category as StopCategory,
    coordinate: { latitude: latitude ?? 0, longitude: longitude ?? 0 },
  };
}
