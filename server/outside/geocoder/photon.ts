import type { StopCategory } from "../../../contract/itinerary.ts";
import type { SuggestedPlace, SuggestedPlaceKind } from "../../../contract/place.ts";
import { fieldOf, listOf } from "../field-of.ts";
import { type ProviderOptions, providerFetch } from "../provider-fetch.ts";
import { boxAround } from "./box-around.ts";
import type { GeocodedPlace, Geocoder } from "./geocoder.ts";

/** Photon's types of areas. */
const areas = /^(?:city|district|county|state|country)$/;
/** Photon rejects other languages. */
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
      const response = await provider.ask(signal).json(`/api/?${parameters}`);
      const places = listOf(response, "features").flatMap(placeOf);
      return places.find(({ isArea }) => !isArea) ?? places[0];
    },
    async suggest(beginning, near, signal) {
      const parameters = new URLSearchParams({ q: beginning, limit: "8" });
      if (near) {
        parameters.set("lat", String(near.latitude));
        parameters.set("lon", String(near.longitude));
      }
      const response = await provider.ask(signal).json(`/api/?${parameters}`);
      return listOf(response, "features").flatMap(suggestionOf);
    },
    close: async () => {},
  };
}

const maxTextLength = 200;

function suggestionOf(feature: unknown): SuggestedPlace[] {
  const properties = fieldOf(feature, "properties");
  const textOf = (name: string) => {
    const value = fieldOf(properties, name);
    return typeof value === "string" ? value : "";
  };
  const around = ["city", "state", "country"].map(textOf).filter((one) => one && one !== textOf("name"));
  const region = [...new Set(around)].join(", ").slice(0, maxTextLength);
  return placeOf(feature).map(({ name, coordinate, isArea }) => ({
    name: name.slice(0, maxTextLength),
    ...(region && { region }),
    coordinate,
    kind: isArea ? (areaKinds[textOf("type")] ?? "region") : "place",
    category: isArea
      ? "other"
      : (categories[textOf("osm_value")] ?? categories[textOf("osm_key")] ?? "other"),
  }));
}

const areaKinds: Readonly<Record<string, SuggestedPlaceKind>> = { city: "city", country: "country" };

/** By OpenStreetMap's keys, and by values that are more specific: https://wiki.openstreetmap.org/wiki/Map_features */
const categories: Readonly<Record<string, StopCategory>> = {
  ...{ tourism: "sight", historic: "sight", viewpoint: "sight", place_of_worship: "sight" },
  ...{ museum: "museum", gallery: "museum" },
  ...{ restaurant: "food", fast_food: "food", food_court: "food", marketplace: "food" },
  ...{ cafe: "cafe", ice_cream: "cafe", bakery: "cafe" },
  ...{ bar: "bar", pub: "bar", biergarten: "bar", nightclub: "bar" },
  ...{ shop: "shop", natural: "nature", park: "nature", nature_reserve: "nature", beach: "beach" },
  ...{ leisure: "activity", theme_park: "activity", zoo: "activity", aquarium: "activity" },
  ...{ theatre: "event", cinema: "event", arts_centre: "event" },
  ...{ hotel: "lodging", hostel: "lodging", guest_house: "lodging", apartment: "lodging", motel: "lodging" },
  ...{ railway: "transport", public_transport: "transport", ferry_terminal: "transport", aeroway: "flight" },
};

function placeOf(feature: unknown): GeocodedPlace[] {
  const [longitude, latitude] = listOf(fieldOf(feature, "geometry"), "coordinates");
  const properties = fieldOf(feature, "properties");
  const name = fieldOf(properties, "name");
  if (typeof latitude !== "number" || typeof longitude !== "number") return [];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || typeof name !== "string" || !name) return [];
  const isArea = areas.test(String(fieldOf(properties, "type")));
  return [{ coordinate: { latitude, longitude }, name, ...(isArea && { isArea }) }];
}
