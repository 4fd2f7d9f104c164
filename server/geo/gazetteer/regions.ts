import { join } from "node:path";
import { type DatasetLine, datasetsFolder, listInCell, readDataset } from "../../platform/datasets.ts";
import type { PlaceKind } from "./place.ts";

/** A place that travellers name and GeoNames' list of cities lacks. */
export type Region = {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** Names that usually mean a city: "New York" for the state. */
  readonly lesserNames: readonly string[];
  readonly kind: PlaceKind;
  /** Absent if the region is in several countries. */
  readonly countryCode?: string;
  /** GeoNames' code of its state or province. */
  readonly division?: string;
  /** The region is that state or province. */
  readonly isDivision: boolean;
  /** As written after a city: "Cambridge, MA". */
  readonly abbreviation?: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly spanKm: number;
};

const line =
  /^(?<name>[^|(]+?)(?: \((?<abbreviation>[A-Z]+)\))? \| (?<kind>[a-z]+) \| (?:-|(?<whole>=)?(?<country>[A-Z]{2})(?:\.(?<division>\w+))?) \| (?<latitude>\S+) (?<longitude>\S+) \| (?<span>\d+) \|(?<names>.*)$/;

function parseRegion({ text, at }: DatasetLine): Region {
  const groups = line.exec(text)?.groups;
  if (!groups) throw new Error(`Cannot parse the region at ${at}: ${text}`);
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
