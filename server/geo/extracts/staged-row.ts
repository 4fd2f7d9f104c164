import type { Coordinate } from "../../../contract/itinerary.ts";
import { formatAddress } from "../../platform/places/format-address.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import { describePlace, houseAddress, streetName } from "./describe-place.ts";
import type { MapObject } from "./read-extract.ts";
import { beginningKeys, cellKeys, curvePosition, type PlaceGroup, shelfOf, shelves } from "./search-keys.ts";

/** The town and country that are shown beside a name. */
export type Surroundings = { readonly town: string; readonly country: string; readonly countryCode: string };

/** Houses and the pieces of a street become one place: the street. */
type Part = "place" | "house" | "line";

/** In the order of `stagedColumns`. */
type StagedRow = {
  readonly part: Part;
  readonly osm: string;
  readonly tag: string;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly words: string;
  readonly fame: number;
  readonly coordinate: Coordinate;
  readonly around: string;
  readonly country: string;
  readonly address: string;
  readonly openingHours: string | undefined;
  readonly houseNumber: string;
  readonly shelf: number;
  readonly keys: readonly number[];
};

const famousFrom = 4.5;
const visitedFrom = 2.4;
const fameOfStreet = 2;
const groupOf = (fame: number): PlaceGroup =>
  fame >= famousFrom ? "famous" : fame >= visitedFrom ? "visited" : "other";
/** Of all names together. */
const maxWords = 60;
/** In degrees: houses and pieces in one such square, in one town and of one name, are of one street. */
const streetSquare = 0.05;

/** What is loaded of an object, as lines of PostgreSQL's text format: the place, the house, the piece of a street. */
export function stagedLines(object: MapObject, surroundingsAt: (at: Coordinate) => Surroundings): string {
  const { type, number, tags, coordinate } = object;
  const place = describePlace(type, tags);
  const house = houseAddress(tags);
  const street = streetName(type, tags);
  if (!place && !house && !street) return "";
  const surroundings = surroundingsAt(coordinate);
  const town = house?.town ?? surroundings.town;
  const common = {
    osm: `${type}/${number}`,
    coordinate,
    around: [town, surroundings.country].filter((one) => one && one !== place?.name).join(", "),
    country: surroundings.countryCode,
  };
  const noDetails = { otherNames: [], address: "", openingHours: undefined, houseNumber: "" };
  const rows: string[] = [];
  const add = (
    row: Omit<StagedRow, "words" | "shelf" | "keys" | keyof typeof common>,
    around = common.around,
  ) => {
    const group = row.part === "place" ? groupOf(row.fame) : "street";
    const shelf = shelfOf(group, number);
    const names = [row.name, ...row.otherNames].map(nameKey).filter(Boolean);
    if (names.length === 0) return;
    const words = new Set(names.flatMap((name) => name.split(" ")).slice(0, maxWords));
    const keys = beginningKeys(words);
    for (const key of cellKeys(coordinate)) keys.add(key);
    rows.push(
      toLine({
        ...common,
        ...row,
        around,
        words: `|${[...new Set(names)].join("|")}|`,
        shelf: shelves.indexOf(shelf),
        keys: [...keys],
      }),
    );
  };
  if (place)
    add({
      part: "place",
      ...place,
      address: house ? formatAddress({ ...house, town, country: surroundings.countryCode }) : "",
      houseNumber: "",
    });
  const asStreet = { ...noDetails, tag: "highway=street", fame: fameOfStreet };
  const aroundStreet = [town, surroundings.country].filter(Boolean).join(", ");
  if (house)
    add({ ...asStreet, part: "house", name: house.street, houseNumber: house.houseNumber }, aroundStreet);
  if (street) add({ ...asStreet, part: "line", name: street }, aroundStreet);
  return rows.join("");
}

export const stagedColumns =
  "part, osm, tag, name, other_names, words, fame, latitude, longitude, around, country, address, opening_hours, house_number, shelf, curve, square, keys";

function toLine(row: StagedRow): string {
  const { latitude, longitude } = row.coordinate;
  const square = Math.floor(latitude / streetSquare) * 7_200 + Math.floor(longitude / streetSquare);
  return `${[
    row.part,
    row.osm,
    escaped(row.tag),
    escaped(row.name),
    row.otherNames.length > 0 ? arrayText(row.otherNames) : "\\N",
    escaped(row.words),
    row.fame.toFixed(2),
    latitude.toFixed(7),
    longitude.toFixed(7),
    escaped(row.around),
    row.country,
    row.address ? escaped(row.address) : "\\N",
    row.openingHours ? escaped(row.openingHours) : "\\N",
    escaped(row.houseNumber),
    row.shelf,
    curvePosition(row.coordinate),
    square,
    `{${row.keys.join(",")}}`,
  ].join("\t")}\n`;
}

/** The texts have no line ends and no tabs. PostgreSQL refuses a zero character, and so did what reads the tags. */
const escaped = (text: string): string => text.replaceAll("\\", "\\\\");

const arrayText = (texts: readonly string[]): string =>
  escaped(`{${texts.map((text) => `"${text.replaceAll(/[\\"]/g, "\\$&")}"`).join(",")}}`);
