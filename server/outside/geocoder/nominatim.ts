import { fieldOf } from "../field-of.ts";
import { type ProviderOptions, providerFetch } from "../provider-fetch.ts";
import { boxAround } from "./box-around.ts";
import type { GeocodedPlace, Geocoder, GeocoderQuery } from "./geocoder.ts";

/** What is larger than a place where one can stand. */
const areas = /^(?:boundary|place)$/;
const smallPlaces = /^(?:house|square|island|islet|farm|isolated_dwelling|locality)$/;

/** https://nominatim.org/release-docs/latest/api/Search/ */
export function nominatim(options: ProviderOptions): Geocoder {
  const provider = providerFetch(
    { name: "Nominatim", imageOrigins: [], whenRefused: "check GEOCODER_URL, and its usage policy" },
    options,
  );

  async function search(query: string, sought: GeocoderQuery, signal: AbortSignal) {
    const { west, south, east, north } = boxAround(sought.near, sought.withinKm);
    const parameters = new URLSearchParams({
      q: query,
      format: "jsonv2",
      limit: "5",
      namedetails: "1",
      viewbox: [west, north, east, south].join(","),
      bounded: "1",
    });
    if (sought.language) parameters.set("accept-language", sought.language);
    const answer = await provider.ask(signal).json(`/search?${parameters}`);
    return Array.isArray(answer) ? answer : [];
  }

  return {
    async find(sought, signal) {
      const found = (await search(sought.name, sought, signal)).flatMap(placeOf);
      return found.find(({ isArea }) => !isArea) ?? found[0];
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
