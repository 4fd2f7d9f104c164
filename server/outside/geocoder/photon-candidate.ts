import type { PlaceReference } from "../../../contract/itinerary.ts";
import type { SuggestedPlaceKind } from "../../../contract/place.ts";
import { formatAddress, formatStreet } from "../../platform/places/format-address.ts";
import { osmTypeOf } from "../../platform/places/osm-types.ts";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { oneLine } from "../../platform/text/plain-lines.ts";
import { fieldOf, listOf } from "../field-of.ts";

const maxNameLength = 200;
const maxLength = 500;

/** Photon's types of areas. */
const areaKinds: ReadonlyMap<string, SuggestedPlaceKind> = new Map([
  ["city", "city"],
  ["county", "region"],
  ["state", "region"],
  ["country", "country"],
]);
/** Of areas, by the value of OpenStreetMap's `place`. */
const settlements: ReadonlyMap<string, SuggestedPlaceKind> = new Map([
  ["town", "town"],
  ["village", "town"],
  ["hamlet", "town"],
  ["island", "island"],
  ["islet", "island"],
]);
const osmTypes: ReadonlyMap<unknown, string> = new Map([
  ["N", "node"],
  ["W", "way"],
  ["R", "relation"],
]);

/** A feature of Photon's response, or nothing if it has no name or is nowhere. */
export function photonCandidate(feature: unknown): PlaceCandidate[] {
  const [longitude, latitude] = listOf(fieldOf(feature, "geometry"), "coordinates");
  if (typeof latitude !== "number" || typeof longitude !== "number") return [];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return [];
  const properties = fieldOf(feature, "properties");
  const textOf = (name: string): string => {
    const value = fieldOf(properties, name);
    return typeof value === "string" ? oneLine(value).trim() : "";
  };
  const address = {
    street: textOf("street"),
    houseNumber: textOf("housenumber"),
    postcode: textOf("postcode"),
    town: textOf("city"),
    country: textOf("countrycode"),
  };
  const name = (textOf("name") || formatStreet(address)).slice(0, maxNameLength);
  if (!name) return [];
  const isHouse = !textOf("name");
  const [key, value, level] = [textOf("osm_key"), textOf("osm_value"), textOf("type")];
  const around = ["city", "state", "country"].map(textOf).filter((one) => one && one !== name);
  const region = [...new Set(around)].join(", ").slice(0, maxNameLength);
  const written = isHouse ? "" : formatAddress(address).slice(0, maxLength);
  const openingHours = openingHoursIn(properties);
  const place = referenceOf(properties);
  const area = level === "district" ? undefined : (areaKinds.get(level) ?? settlements.get(value));
  const { type, category } = osmTypeOf(key, value);
  const kind = (key === "place" ? settlements.get(value) : undefined) ?? area;
  const exactType = isHouse
    ? "address"
    : level === "street"
      ? "street"
      : level === "district"
        ? "district"
        : type;
  return [
    {
      name,
      ...(region && { region }),
      coordinate: { latitude, longitude },
      kind: kind ?? (type === "airport" ? "airport" : "place"),
      category: kind || exactType !== type ? "other" : category,
      ...(!kind && exactType && { type: exactType }),
      ...(written && { address: written }),
      ...(openingHours && { openingHours }),
      ...(place && { place }),
    },
  ];
}

/** Only servers that were built with OpenStreetMap's further tags have `extra`. */
function openingHoursIn(properties: unknown): string | undefined {
  const hours = fieldOf(fieldOf(properties, "extra"), "opening_hours");
  return typeof hours === "string" && hours.length <= maxLength ? oneLine(hours).trim() : undefined;
}

function referenceOf(properties: unknown): PlaceReference | undefined {
  const id = fieldOf(properties, "osm_id");
  const name = osmTypes.get(fieldOf(properties, "osm_type"));
  return name && typeof id === "number" && Number.isSafeInteger(id) && id > 0
    ? { source: "osm", id: `${name}/${id}` }
    : undefined;
}
