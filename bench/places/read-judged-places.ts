import { readFileSync } from "node:fs";
import type { Coordinate } from "../../contract/itinerary.ts";
import { addNamesakes } from "./add-namesakes.ts";
import type { Names, PhotonDocument } from "./photon-document.ts";

/** What someone types, and the place that they mean. */
export type JudgedPlace = {
  readonly text: string;
  readonly near?: Coordinate;
  readonly language: string;
  readonly city: string;
  readonly expected: PhotonDocument;
  /** Not looked at while tuning. */
  readonly isHeld: boolean;
};

const usualImportance = 0.02;

const parseCoordinate = (text: string): Coordinate => {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.trim().split(" ").map(Number);
  return { latitude, longitude };
};

function parseNames(text: string): Names {
  const [local = "", ...others] = text.split(";").map((one) => one.trim());
  const named = others.map((other) => other.split(/:(.*)/s) as [string, string]);
  const byLanguage = Map.groupBy(named, ([language]) => language);
  return Object.fromEntries([
    ["name", local ? [local] : []],
    ...[...byLanguage].map(([language, names]) => [language, names.map(([, name]) => name)] as const),
  ]);
}

/** `imp=0.4 t=W hours=Mo-Fr 08:00-12:00`; the hours come last. */
function parseOptions(text = ""): Readonly<Record<string, string>> {
  const [short = "", hours] = text.split("hours=");
  const pairs = (short.match(/\S+?=(?:.(?!\s\S+=))*.?/g) ?? []).map((pair) => pair.trim().split(/=(.*)/s));
  return { ...Object.fromEntries(pairs), ...(hours && { hours: hours.trim() }) };
}

function parseAddress(text = ""): Pick<PhotonDocument, "street" | "houseNumber" | "postcode"> {
  const [line = "", postcode] = text.split(",").map((part) => part.trim());
  const numbered = /^(?<street>.*?) (?<houseNumber>\d[\p{L}\d/-]*)$/u.exec(line)?.groups;
  const { street = line, houseNumber } = numbered ?? {};
  return { ...(street && { street }), ...(houseNumber && { houseNumber }), ...(postcode && { postcode }) };
}

type City = Pick<PhotonDocument, "city" | "country"> & { state: string; coordinate: Coordinate };

function parseDocument(line: string, id: number, city: City): PhotonDocument {
  const [names = "", tag = "", where = "", address, more] = line.split("|").map((cell) => cell.trim());
  const [key = "", value = ""] = tag.split("=");
  const options = parseOptions(more);
  const [town, country] = options.in?.split("/") ?? [];
  const place = country
    ? { city: { name: town ? [town] : [] }, country }
    : { city: city.city, country: city.country, state: city.state };
  return {
    id,
    osmType: options.t ?? "N",
    names: parseNames(names),
    key,
    value,
    coordinate: parseCoordinate(where),
    ...parseAddress(address),
    ...place,
    importance: Number(options.imp ?? usualImportance),
    ...(options.hours && { openingHours: options.hours }),
  };
}

const queryLine = /^\?(?<far>-?)(?<language>[a-z]{2})? (?<text>.+)$/;

/** The documents of the made geocoder, and what is typed to find some of them. */
export function readJudgedPlaces(): { documents: PhotonDocument[]; judged: JudgedPlace[] } {
  const documents: PhotonDocument[] = [];
  const judged: JudgedPlace[] = [];
  const cities: City[] = [];
  let city: City | undefined;
  const lines = readFileSync(new URL("./judged-places.txt", import.meta.url), "utf8").split("\n");
  for (const line of lines) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const heading = /^\[(.*)\]$/.exec(line)?.[1];
    if (heading) {
      const [country = "", names = "", state = "", where = ""] = heading
        .split("|")
        .map((cell) => cell.trim());
      city = { country, city: parseNames(names), state, coordinate: parseCoordinate(where) };
      cities.push(city);
      continue;
    }
    if (!city) throw new Error(`A line before the first city: ${line}`);
    const query = queryLine.exec(line)?.groups;
    const expected = documents.at(-1);
    if (!query) documents.push(parseDocument(line, 1_000_000 + documents.length, city));
    else if (expected)
      judged.push({
        text: query.text ?? "",
        ...(query.far === "" && { near: city.coordinate }),
        language: query.language ?? "en",
        city: city.city.en?.[0] ?? city.city.name?.[0] ?? "",
        expected,
        isHeld: judged.length % 3 === 2,
      });
  }
  return { documents: addNamesakes(documents, cities), judged };
}
