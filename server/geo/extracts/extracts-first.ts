import type { GeocodedPlace, Geocoder, GeocoderQuery } from "../../outside/geocoder/geocoder.ts";
import type { PlaceCandidate } from "../../platform/places/place-candidate.ts";
import { distanceKm } from "../gazetteer/distance-km.ts";
import type { PlaceExtracts } from "./place-extracts.ts";

/** Looks a place up in the loaded extracts, and asks the geocoder, if there is one, for what they do not have. */
export function extractsFirst(
  extracts: Pick<PlaceExtracts, "suggest">,
  geocoder: Geocoder | undefined,
): Geocoder {
  const findLoaded = async (
    text: string,
    { near, withinKm }: GeocoderQuery,
    isMeant: (place: PlaceCandidate) => boolean,
  ): Promise<PlaceCandidate | undefined> => {
    const places = await extracts.suggest({ text, near });
    return places.find((place) => distanceKm(near, place.coordinate) <= withinKm && isMeant(place));
  };
  return {
    async find(query, signal) {
      const { name, address } = query;
      const { isSimilarName } = await import("../landmarks/similar-names.ts");
      const hasName = (place: PlaceCandidate): boolean =>
        [place.name, ...(place.otherNames ?? [])].some((other) =>
          isSimilarName(name, other, { isWhole: isArea(place) }),
        );
      const byName = await findLoaded(name, query, hasName);
      if (byName) return toGeocoded(byName);
      const byAddress = address && (await findLoaded(address, query, ({ type }) => type === "address"));
      if (byAddress) return { ...toGeocoded(byAddress), name };
      return geocoder?.find(query, signal);
    },
    close: async () => {},
  };
}

const areas: ReadonlySet<string> = new Set(["city", "town", "region", "country", "island"]);
const isArea = ({ kind }: PlaceCandidate): boolean => areas.has(kind);

const toGeocoded = (place: PlaceCandidate): GeocodedPlace => ({
  coordinate: place.coordinate,
  name: place.name,
  otherNames: place.otherNames,
  isArea: isArea(place),
});
