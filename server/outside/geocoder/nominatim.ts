import { fieldOf } from "../field-of.ts";
import { type ProviderOptions, providerFetch } from "../provider-fetch.ts";
import { boxAround } from "./box-around.ts";
import type { GeocodedPlace, Geocoder, GeocoderQuery } from "./geocoder.ts";

/** Categories of areas, except for the types below. */
const areas = /^(?:boundary|place)$/;
const smallPlaces = /^(?:house|square|island|islet|farm|isolated_dwelling|locality)$/;

/** https://nominatim.org/release-docs/latest/api/Search/ */
export function nominatim(options: ProviderOptions): Geocoder {
  const provider = providerFetch(
    { name: "Nominatim", imageOrigins: [], whenRefused: "check GEOCODER_URL, and its usage policy" },
    options,
  );

  async function search({ name, near, withinKm, language }: GeocoderQuery, signal: AbortSignal) {
    const { west, south, east, north } = boxAround(near, withinKm);
    const parameters = new URLSearchParams({
      q: name,
      format: "jsonv2",
      limit: "5",
      namedetails: "1",
      viewbox: [west, north, east, south].join(","),
      bounded: "1",
    });
    if (language) parameters.set("accept-language", language);
    const results = await provider.ask(signal).json(`/search?${parameters}`);
    if (!Array.isArray(results)) throw provider.failure("sent something that is not a list of places");
    return results;
  }

  return {
    async find(query, signal) {
      const places = (await search(query, signal)).flatMap(placeOf);
      return places.find(({ isArea }) => !isArea) ?? places[0];
    },
    close: async () => {},
  };
}

function placeOf(result: unknown): GeocodedPlace[] {
  const [latitude, longitude] = [Number(fieldOf(result, "lat")), Number(fieldOf(result, "lon"))];
  const name = fieldOf(result, "name") || fieldOf(result, "display_name");
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || typeof name !== "string" || !name)
    return [];
  const [category, type] = [String(fieldOf(result, "category")), String(fieldOf(result, "type"))];
  const details = fieldOf(result, "namedetails");
  const otherNames = Object.values(typeof details === "object" && details ? details : {}).filter(
    (other) => typeof other === "string" && other !== name,
  ) as string[];
  return [
    {
      coordinate: { latitude, longitude },
      name,
      ...(otherNames.length > 0 && { otherNames: otherNames.slice(0, 50) }),
      ...(areas.test(category) && !smallPlaces.test(type) && { isArea: true }),
    },
  ];
}
