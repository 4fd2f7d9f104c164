import { fieldOf, listOf } from "../field-of.ts";
import { type ProviderOptions, providerFetch } from "../provider-fetch.ts";
import { boxAround } from "./box-around.ts";
import type { GeocodedPlace, Geocoder } from "./geocoder.ts";
import { photonCandidate } from "./photon-candidate.ts";

/** Photon's types of areas. */
const areas = /^(?:city|district|county|state|country)$/;
/** Photon rejects other languages. */
const languages = /^(?:de|en|fr)$/;
/** More than are shown, because the best for a traveller is often not among Photon's first. */
const maxSuggestions = 20;

/** https://photon.komoot.io/ */
export function photon(options: ProviderOptions): Geocoder {
  const provider = providerFetch(
    { name: "Photon", imageOrigins: [], whenRefused: "check GEOCODER_URL, and its terms of use" },
    options,
  );

  async function ask(parameters: URLSearchParams, signal: AbortSignal): Promise<readonly unknown[]> {
    const features = fieldOf(await provider.ask(signal).json(`/api/?${parameters}`), "features");
    if (!Array.isArray(features)) throw provider.failure("sent something that is not a list of places");
    return features;
  }

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
      const places = (await ask(parameters, signal)).flatMap(placeOf);
      return places.find(({ isArea }) => !isArea) ?? places[0];
    },
    async suggest({ text, near, language = "" }, signal) {
      const parameters = new URLSearchParams({ q: text, limit: String(maxSuggestions) });
      if (near) {
        parameters.set("lat", String(near.latitude));
        parameters.set("lon", String(near.longitude));
      }
      const [primary = ""] = language.toLowerCase().split("-");
      if (languages.test(primary)) parameters.set("lang", primary);
      return (await ask(parameters, signal)).slice(0, maxSuggestions).flatMap(photonCandidate);
    },
    close: async () => {},
  };
}

function placeOf(feature: unknown): GeocodedPlace[] {
  const [longitude, latitude] = listOf(fieldOf(feature, "geometry"), "coordinates");
  const properties = fieldOf(feature, "properties");
  const name = fieldOf(properties, "name");
  if (typeof latitude !== "number" || typeof longitude !== "number") return [];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || typeof name !== "string" || !name) return [];
  const isArea = areas.test(String(fieldOf(properties, "type")));
  return [{ coordinate: { latitude, longitude }, name, ...(isArea && { isArea }) }];
}
