import { fieldOf, listOf } from "../field-of.ts";
import { type ProviderOptions, providerFetch } from "../provider-fetch.ts";
import { boxAround } from "./box-around.ts";
import type { FoundPlace, Geocoder } from "./geocoder.ts";

/** Of OpenStreetMap's places, those that are larger than a place where one can stand. */
const areas = /^(?:city|district|county|state|country)$/;
/** The languages that it can be asked in; others it refuses. */
const languages = /^(?:de|en|fr)$/;

/** https://photon.komoot.io/ */
export function photon(options: ProviderOptions): Geocoder {
  const provider = providerFetch(
    { name: "Photon", imageOrigins: [], whenRefused: "check GEOCODER_URL, and its terms of use" },
    options,
  );
  return {
    async find({ name, near, withinKm, language = "" }, signal) {
      const { west, south, east, north } = boxAround(near, withinKm);
      const parameters = new URLSearchParams({
        q: name,
        limit: "5",
        lat: String(near.latitude),
        lon: String(near.longitude),
        bbox: [west, south, east, north].join(","),
      });
      if (languages.test(language)) parameters.set("lang", language);
      const answer = await provider.ask(signal).json(`/api/?${parameters}`);
      const found = listOf(answer, "features").flatMap(placeOf);
      return found.find(({ isArea }) => !isArea) ?? found[0];
    },
    close: async () => {},
  };
}

function placeOf(feature: unknown): FoundPlace[] {
  const [longitude, latitude] = listOf(fieldOf(feature, "geometry"), "coordinates");
  const properties = fieldOf(feature, "properties");
  const name = fieldOf(properties, "name");
  if (typeof latitude !== "number" || typeof longitude !== "number") return [];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || typeof name !== "string" || !name) return [];
  const isArea = areas.test(String(fieldOf(properties, "type")));
  return [{ coordinate: { latitude, longitude }, name, ...(isArea && { isArea }) }];
}
