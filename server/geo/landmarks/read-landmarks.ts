import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Coordinate, StopCategory } from "../../../contract/itinerary.ts";
import { type DatasetLine, datasetsFolder, listInCell, readDataset } from "../../platform/datasets.ts";

export type Landmark = {
  /** The usual name in English. */
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly category: StopCategory;
  readonly coordinate: Coordinate;
  /** ISO 3166. */
  readonly country: string;
  readonly city?: string;
};

const landmarksFolder = join(datasetsFolder, "landmarks");
const heading = /^(?<country>[A-Z]{2})(?: (?<city>\S.*))?$/;
const position = /^-?\d+(?:\.\d+)? -?\d+(?:\.\d+)?$/;

/** Each table has a section for each city, and a line for each landmark. */
export const readLandmarks = (folder = landmarksFolder): Landmark[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .sort()
    .flatMap((file) => readDataset(join(folder, file)).map(parseLandmark));

function parseLandmark({ text, section, at }: DatasetLine): Landmark {
  const { country, city } = heading.exec(section ?? "")?.groups ?? {};
  if (country === undefined)
    throw new Error(
      `A heading such as [PT Lisbon] is missing above ${at}; the heading there is ${section ?? "missing"}.`,
    );
  const cells = text.split("|").map((cell) => cell.trim());
  const [name = "", category = "", where = "", others = ""] = cells;
  if (cells.length !== 4 || name === "" || !position.test(where))
    throw new Error(`Cannot parse the landmark at ${at}: ${text}`);
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
