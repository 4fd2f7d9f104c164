import type { SuggestedPlaceKind } from "../../../contract/place.ts";
import { formatStreet } from "../../platform/places/format-address.ts";
import { osmTypeOf } from "../../platform/places/osm-types.ts";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import type { FoundPlace } from "./search.queries.ts";

const kinds: Readonly<Record<string, SuggestedPlaceKind>> = {
  ...{ "place=city": "city", "place=town": "town", "place=village": "town", "place=hamlet": "town" },
  ...{ "place=island": "island", "place=islet": "island", "place=country": "country" },
  ...{ "place=state": "region", "place=region": "region", "aeroway=aerodrome": "airport" },
};
const districts = /^place=(?:suburb|quarter|neighbourhood|borough)$/;

/** A found place as the suggestions have it: a street with the number that was typed is an address. */
export function extractCandidate(found: FoundPlace): PlaceCandidate {
  const { tag, name, around, country, houseNumber, fame } = found;
  const common = {
    ...(around && { region: around }),
    coordinate: { latitude: found.latitude, longitude: found.longitude },
    fame,
  };
  if (houseNumber !== null)
    return {
      ...common,
      name: formatStreet({ street: name, houseNumber, country }),
      coordinate: { latitude: found.houseLatitude ?? 0, longitude: found.houseLongitude ?? 0 },
      kind: "place",
      category: "other",
      type: "address",
      ...referenceTo(found.houseOsm),
    };
  const [key = "", value = ""] = tag.split("=");
  const { type, category } = osmTypeOf(key, value);
  const kind = kinds[tag];
  const isArea = kind !== undefined && kind !== "airport";
  const exactType = districts.test(tag) ? "district" : type;
  return {
    ...common,
    name,
    ...(found.otherNames && { otherNames: found.otherNames }),
    kind: kind ?? "place",
    category: isArea ? "other" : category,
    ...(!isArea && exactType && { type: exactType }),
    ...(found.address !== null && { address: found.address }),
    ...(found.openingHours !== null && { openingHours: found.openingHours }),
    ...referenceTo(found.osm),
  };
}

const referenceTo = (osm: string | null): Pick<PlaceCandidate, "place"> =>
  osm === null ? {} : { place: { source: "osm", id: osm } };

/** The index finds by hashes of beginnings, so a few places have other words than were typed. */
export function isMatch({ words }: FoundPlace, typed: string): boolean {
  const own = words.split(/[| ]/);
  return typed.split(" ").every((word) => own.some((one) => one.startsWith(word)));
}
