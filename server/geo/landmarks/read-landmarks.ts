import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";
import { type DatasetLine, datasetsFolder, listInCell, readDataset } from "../../platform/datasets.ts";

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

const landmarksFolder = join(datasetsFolder, "landmarks");
const heading = /^(?<country>[A-Z]{2})(?: (?<city>\S.*))?$/;
const position = /^-?\d+(?:\.\d+)? -?\d+(?:\.\d+)?$/;

/** Every landmark of the tables: a section for a city, and a line for each. */
export const readLandmarks = (folder = landmarksFolder): Landmark[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .flatMap((file) => readDataset(join(folder, file)).map(parseLandmark));

function parseLandmark({ text, section, at }: DatasetLine): Landmark {
  const { country, city } = heading.exec(section ?? "")?.groups ?? {};
  if (country === undefined)
    throw new Error(`A heading such as [PT Lisbon] is missing above ${at}; there is ${section ?? "none"}.`);
  const cells = text.split("|").map((cell) => cell.trim());
  const [name = "", category = "", where = "", others = ""] = cells;
  if (cells.length !== 4 || name === "" || !position.test(where))
    throw new Error(`This line cannot be read, ${at}: ${text}`);
  const [latitude = 0, longitude = 0] = where.split(" ").map(Number);
  return {
    name,
    otherNames: listInCell(others),
    category: category as StopCategory,
    coordinate: { latitude, longitude },
    country,
    ...(city && { city }),
  };
}
