import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import type { Place } from "../gazetteer/place.ts";

const maxDestinations = 20;
/** More than are returned: some have the same wording, and some wordings would be read as another place. */
const maxCandidates = 60;
const maxPrefixLength = 100;
/** Places that match only by a name in another language, such as Lissabon for Lisbon. */
const maxByOtherName = 2;
/** Smaller namesakes in the same country are ignored. */
const minNamesakePopulation = 15_000;

/** Destinations that begin with the text, as a traveller would write them, best known first. An empty text fits all. */
export function completeDestination(beginning: string): string[] {
  const text = beginning.slice(0, maxPrefixLength);
  const [name = "", ...where] = text.split(",");
  const prefix = nameKey(text);
  if (prefix === "" && text.trim() !== "") return [];
  const isOtherScript = /\p{L}/u.test(text) && !/\p{sc=Latin}/u.test(text);
  const isMatch = (destination: string, countSoFar: number) =>
    nameKey(destination).startsWith(prefix) ||
    (where.length === 0 && (isOtherScript || countSoFar < maxByOtherName));
  const destinations = new Set<string>();
  for (const place of gazetteer().findByPrefix(name, { most: maxCandidates })) {
    const destination = findWording(place);
    if (destination && isMatch(destination, destinations.size)) destinations.add(destination);
    if (destinations.size === maxDestinations) break;
  }
  return [...destinations];
}

const wordingCache = new Map<string, string | undefined>();
const maxCached = 10_000;

function findWording(place: Place): string | undefined {
  const key = `${place.name} ${place.kind} ${place.latitude} ${place.longitude}`;
  if (wordingCache.has(key)) return wordingCache.get(key);
  if (wordingCache.size === maxCached) wordingCache.clear();
  const wording = possibleWordings(place).find((text) => {
    const match = gazetteer().findInText(text);
    return match && isSame(match, place);
  });
  wordingCache.set(key, wording);
  return wording;
}

/** Shortest first. */
function possibleWordings(place: Place): string[] {
  const { kind, country, region } = place;
  // GeoNames writes two names as one: Donostia / San Sebastián.
  const names = place.name.split(" / ").reverse();
  if (kind === "country" || !country) return names;
  // Singapore is suggested as a country, not as a city.
  if (place.name === country.name) return [];
  const where = region === undefined ? [country.name] : [`${region}, ${country.name}`];
  const around = region !== undefined && !hasNamesake(place) ? [country.name, ...where] : where;
  return names.flatMap((name) => around.map((text) => `${name}, ${text}`));
}

/** Portland is in Oregon and in Maine; Paris is in France and in Texas. */
function hasNamesake(place: Place): boolean {
  const namesakes = gazetteer().find(place.name, { limit: 10 });
  const [first] = namesakes;
  if (first && !isSame(first, place) && first.name === place.name) return true;
  return namesakes.some(
    (other) =>
      other.kind === "city" &&
      other.name === place.name &&
      other.country?.code === place.country?.code &&
      (other.population ?? 0) >= minNamesakePopulation &&
      !isSame(other, place),
  );
}

const isSame = (one: Place, other: Place): boolean =>
  one.name === other.name && one.kind === other.kind && distanceKm(one, other) < 0.1;
