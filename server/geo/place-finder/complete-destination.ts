import { distanceKm } from "../gazetteer/distance-km.ts";
import { gazetteer } from "../gazetteer/gazetteer.ts";
import { nameKey } from "../gazetteer/name-key.ts";
import type { Place } from "../gazetteer/place.ts";

const maxDestinations = 20;
/** Some are the same in writing, and some would be understood as another place. */
const maxCandidates = 60;
const maxPrefixLength = 100;
/** Of those whose own name begins otherwise, which they only have in some language: Lissabon is worth it, the rest is not. */
const maxByOtherName = 2;
/** A namesake in the same country that is smaller is not thought of. */
const manyPeople = 15_000;

/** Destinations that begin so, as a traveller would write them, the best known first; the best known of all for nothing. */
export function completeDestination(beginning: string): string[] {
  const written = beginning.slice(0, maxPrefixLength);
  const [name = "", ...where] = written.split(",");
  const sought = nameKey(written);
  if (sought === "" && written.trim() !== "") return [];
  const isOtherScript = /\p{L}/u.test(written) && !/\p{sc=Latin}/u.test(written);
  const isMeant = (destination: string, before: number) =>
    nameKey(destination).startsWith(sought) ||
    (where.length === 0 && (isOtherScript || before < maxByOtherName));
  const destinations = new Set<string>();
  for (const place of gazetteer().findByPrefix(name, { most: maxCandidates })) {
    const destination = findWording(place);
    if (destination && isMeant(destination, destinations.size)) destinations.add(destination);
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
  const written = possibleWordings(place).find((way) => {
    const understood = gazetteer().findInText(way);
    return understood && isSame(understood, place);
  });
  wordingCache.set(key, written);
  return written;
}

/** From the shortest; the first that is understood as that very place will do. */
function possibleWordings(place: Place): string[] {
  const { kind, country, region } = place;
  // Donostia / San Sebastián is one place.
  const names = place.name.split(" / ").reverse();
  if (kind === "country" || !country) return names;
  // Singapore is known as the country.
  if (place.name === country.name) return [];
  const where = region === undefined ? [country.name] : [`${region}, ${country.name}`];
  const around = region !== undefined && !hasNamesake(place) ? [country.name, ...where] : where;
  return names.flatMap((name) => around.map((text) => `${name}, ${text}`));
}

/** Portland is in Oregon and in Maine, and Paris not only in Texas. */
function hasNamesake(place: Place): boolean {
  const namesakes = gazetteer().find(place.name, { limit: 10 });
  const [first] = namesakes;
  if (first && !isSame(first, place) && first.name === place.name) return true;
  return namesakes.some(
    (other) =>
      other.kind === "city" &&
      other.name === place.name &&
      other.country?.code === place.country?.code &&
      (other.population ?? 0) >= manyPeople &&
      !isSame(other, place),
  );
}

const isSame = (one: Place, other: Place): boolean =>
  one.name === other.name && one.kind === other.kind && distanceKm(one, other) < 0.1;
