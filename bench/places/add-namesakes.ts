import type { PhotonDocument } from "./photon-document.ts";

/** Where the namesakes of a city's places are: some cities further in the list. */
const citiesAway = 7;
const unimportant = 0.02;
const areas = new Set(["boundary", "highway"]);

type Place = Pick<PhotonDocument, "city" | "country" | "coordinate"> & { readonly state: string };

const moved = ({ coordinate: { latitude, longitude } }: PhotonDocument, metres: number) => ({
  latitude: latitude + metres / 111_320,
  longitude,
});

/**
 * OpenStreetMap has most places several times over: as a point and as a building, with a bus stop and a shop of that name
 * beside it, and again in another city.
 */
export function addNamesakes(
  documents: readonly PhotonDocument[],
  cities: readonly Place[],
): PhotonDocument[] {
  let id = 5_000_000;
  const copy = (document: PhotonDocument, changes: Partial<PhotonDocument>): PhotonDocument => {
    const { openingHours: _, ...rest } = document;
    return { ...rest, importance: unimportant, ...changes, id: id++ };
  };
  const elsewhere = (document: PhotonDocument, nth: number) => {
    const at = cities.findIndex(({ city }) => city === document.city);
    const { city, country, state, coordinate } = cities[(at + citiesAway) % cities.length] as Place;
    const spread = { latitude: coordinate.latitude + (nth % 9) / 400, longitude: coordinate.longitude };
    return { city, country, state, coordinate: spread, postcode: String(10_000 + nth) };
  };
  const namesakes = documents.flatMap((document, nth): PhotonDocument[] => {
    const isHouse = document.value === "house";
    if (areas.has(document.key) || (document.key === "place" && !isHouse)) return [];
    const there = copy(document, elsewhere(document, nth));
    if (isHouse)
      return [
        there,
        copy(document, { houseNumber: `${document.houseNumber}1`, coordinate: moved(document, 300) }),
      ];
    const [name = ""] = document.names.name ?? [];
    const { street: _, houseNumber: __, postcode: ___, ...bare } = document;
    return [
      there,
      copy(bare, { osmType: document.osmType === "N" ? "W" : "N", coordinate: moved(document, 30) }),
      copy(bare, {
        ...{ names: { name: [name] }, key: "highway", value: "bus_stop", osmType: "N" },
        coordinate: moved(document, 120),
      }),
      copy(bare, {
        ...{ names: { name: [`${name} Souvenirs`] }, key: "shop", value: "gift", osmType: "N" },
        coordinate: moved(document, -80),
      }),
    ];
  });
  return [...documents, ...namesakes];
}
