import { join } from "node:path";
import { type DatasetLine, datasetsFolder, listInCell, readDataset } from "../../platform/datasets.ts";
import type { PlaceKind } from "./place.ts";

/** A place that travellers name and no list of cities has. */
export type Region = {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** Names that first mean a city: the state of New York. */
  readonly lesserNames: readonly string[];
  readonly kind: PlaceKind;
  /** Left out where it lies in several. */
  readonly countryCode?: string;
  /** GeoNames' code of the state or province that it is in. */
  readonly division?: string;
  /** It is that state or province, and all the cities in it are in it too. */
  readonly isDivision: boolean;
  /** How people write it after a city: Cambridge, MA. */
  readonly abbreviation?: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly spanKm: number;
};

const line =
  /^(?<name>[^|(]+?)(?: \((?<abbreviation>[A-Z]+)\))? \| (?<kind>[a-z]+) \| (?:-|(?<whole>=)?(?<country>[A-Z]{2})(?:\.(?<division>\w+))?) \| (?<latitude>\S+) (?<longitude>\S+) \| (?<span>\d+) \|(?<names>.*)$/;

function parseRegion({ text, at }: DatasetLine): Region {
  const groups = line.exec(text)?.groups;
  if (!groups) throw new Error(`This line cannot be read, ${at}: ${text}`);
  const names = listInCell(groups.names ?? "");
  return {
    name: groups.name ?? "",
    otherNames: names.filter((name) => !name.startsWith("~")),
    lesserNames: names.filter((name) => name.startsWith("~")).map((name) => name.slice(1)),
    kind: groups.kind as PlaceKind,
    ...(groups.country && { countryCode: groups.country }),
    ...(groups.division && { division: `${groups.country}.${groups.division}` }),
    isDivision: groups.whole !== undefined,
    ...(groups.abbreviation && { abbreviation: groups.abbreviation }),
    latitude: Number(groups.latitude),
    longitude: Number(groups.longitude),
    spanKm: Number(groups.span),
  };
}

/** States, islands, coasts, parks and routes. */
export const regions = (): Region[] => readDataset(join(datasetsFolder, "regions.txt")).map(parseRegion);
