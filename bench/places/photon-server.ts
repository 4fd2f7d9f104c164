import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Coordinate } from "../../contract/itinerary.ts";
import { distanceKm } from "../../server/geo/gazetteer/distance-km.ts";
import { splitWords } from "../../server/platform/search/split-words.ts";
import { typoDistance } from "../../server/platform/search/typo-distance.ts";
import type { PhotonDocument } from "./photon-document.ts";

/** Points for each typed word, by how and where it matches. */
const points = { name: 2, nameBeginning: 1.5, nameTypo: 1, beside: 1, besideTypo: 0.5 };
/** How much importance and closeness count against the text, as with `location_bias_scale` 0.4. */
const [importanceWeight, biasWeight] = [3, 1.2];
const biasKm = 15;
const minScore = 0.1;
/** Up to this many words all have to match; of more, one may be missing. */
const allOf = 2;

type Indexed = {
  readonly document: PhotonDocument;
  readonly name: ReadonlySet<string>;
  readonly beside: ReadonlySet<string>;
};

const valuesOf = (names: PhotonDocument["names"]): string[] => Object.values(names).flat();
const languages = ["en", "de", "fr"];

const countryNames = (code: string): string[] =>
  languages.flatMap((language) => new Intl.DisplayNames(language, { type: "region" }).of(code) ?? []);

function indexDocument(document: PhotonDocument): Indexed {
  const { names, city, street, houseNumber, postcode, state, country } = document;
  const beside = [...valuesOf(city), street, houseNumber, postcode, state, ...countryNames(country)];
  return {
    document,
    name: new Set(valuesOf(names).flatMap(splitWords)),
    beside: new Set(beside.flatMap((text) => splitWords(text ?? ""))),
  };
}

const maxTypos = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);
/** Like Photon's `prefix_length`: the first letters have to be right. */
const isTypo = (typed: string, word: string): boolean =>
  typed.slice(0, 2) === word.slice(0, 2) &&
  Math.abs(typed.length - word.length) <= 2 &&
  typoDistance(typed, word) <= maxTypos(typed);

function scoreWord(word: string, { name, beside }: Indexed, isLast: boolean): number {
  if (name.has(word)) return points.name;
  const isIn = (words: ReadonlySet<string>, test: (one: string) => boolean) => [...words].some(test);
  if (isLast && isIn(name, (one) => one.startsWith(word))) return points.nameBeginning;
  if (beside.has(word) || (isLast && isIn(beside, (one) => one.startsWith(word)))) return points.beside;
  if (isIn(name, (one) => isTypo(word, one))) return points.nameTypo;
  return isIn(beside, (one) => isTypo(word, one)) ? points.besideTypo : 0;
}

function scoreDocument(indexed: Indexed, words: readonly string[], near: Coordinate | undefined): number {
  const scores = words.map((word, at) => scoreWord(word, indexed, at === words.length - 1));
  const missing = scores.filter((score) => score === 0).length;
  if (missing > (words.length > allOf ? 1 : 0)) return 0;
  const { importance, coordinate } = indexed.document;
  const text = scores.reduce((sum, score) => sum + score, 0) / words.length;
  const closeness = near ? Math.exp(-distanceKm(near, coordinate) / biasKm) : 0;
  return text + importanceWeight * importance * (near ? 0.4 : 1) + biasWeight * closeness;
}

const layers: Readonly<Record<string, string>> = {
  city: "city",
  town: "city",
  village: "city",
  suburb: "district",
  neighbourhood: "locality",
  square: "locality",
};

function layerOf({ key, value, city, osmType }: PhotonDocument): string {
  if (key === "boundary") return city.name?.length ? "state" : "country";
  if (key === "place") return layers[value] ?? "house";
  return key === "highway" && osmType === "W" ? "street" : "house";
}

function toFeature(document: PhotonDocument, language: string | null) {
  const inLanguage = (names: PhotonDocument["names"]) =>
    (language && names[language]?.[0]) || names.name?.[0];
  const { coordinate, country, openingHours } = document;
  return {
    type: "Feature",
    geometry: { type: "Point", coordinates: [coordinate.longitude, coordinate.latitude] },
    properties: {
      osm_type: document.osmType,
      osm_id: document.id,
      osm_key: document.key,
      osm_value: document.value,
      type: layerOf(document),
      countrycode: country,
      country: new Intl.DisplayNames(language ?? "en", { type: "region" }).of(country),
      name: inLanguage(document.names),
      street: document.street,
      housenumber: document.houseNumber,
      postcode: document.postcode,
      city: layerOf(document) === "city" ? undefined : inLanguage(document.city),
      state: document.state,
      ...(openingHours && { extra: { opening_hours: openingHours } }),
    },
  };
}

/** Finds documents as Photon does: by words, beginnings and typos, then by importance and closeness. */
export function photonSearch(documents: readonly PhotonDocument[]) {
  const all = documents.map(indexDocument);
  return (parameters: URLSearchParams) => {
    const words = splitWords(parameters.get("q") ?? "");
    const [latitude, longitude] = [Number(parameters.get("lat")), Number(parameters.get("lon"))];
    const near = parameters.has("lat") ? { latitude, longitude } : undefined;
    const language = parameters.get("lang");
    const seen = new Set<string>();
    const features = all
      .map((indexed) => ({ document: indexed.document, score: scoreDocument(indexed, words, near) }))
      .filter(({ score }) => score > minScore)
      .sort((one, other) => other.score - one.score)
      .map(({ document }) => toFeature(document, language))
      .filter(({ properties: { name, postcode, osm_value, housenumber } }) => {
        const key = JSON.stringify([name, postcode, osm_value, housenumber]);
        return name === undefined || postcode === undefined || (!seen.has(key) && seen.add(key));
      });
    return { type: "FeatureCollection", features: features.slice(0, Number(parameters.get("limit") ?? 15)) };
  };
}

/** A server that speaks Photon's protocol: https://github.com/komoot/photon/blob/master/docs/api-v1.md */
export async function startPhotonServer(documents: readonly PhotonDocument[]) {
  const search = photonSearch(documents);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://photon.example");
    const isSearch = url.pathname === "/api" || url.pathname === "/api/";
    response
      .writeHead(isSearch ? 200 : 404, { "content-type": "application/json" })
      .end(JSON.stringify(isSearch ? search(url.searchParams) : { message: "Not found" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
