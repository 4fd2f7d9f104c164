import type { StopCategory } from "../../../contract/itinerary.ts";
import type { SuggestedPlaceType } from "../../../contract/place.ts";

type OsmType = { readonly type?: SuggestedPlaceType; readonly category: StopCategory };

const typesOfValues: Readonly<Record<string, readonly [StopCategory, SuggestedPlaceType, string][]>> = {
  tourism: [
    ["lodging", "hotel", "hotel motel guest_house chalet"],
    ["lodging", "hostel", "hostel"],
    ["lodging", "apartment", "apartment"],
    ["lodging", "campsite", "camp_site caravan_site alpine_hut wilderness_hut"],
    ["museum", "museum", "museum gallery"],
    ["sight", "viewpoint", "viewpoint"],
    ["activity", "entertainment", "theme_park zoo aquarium"],
  ],
  amenity: [
    ["food", "restaurant", "restaurant fast_food food_court biergarten"],
    ["cafe", "cafe", "cafe ice_cream"],
    ["bar", "bar", "bar pub nightclub"],
    ["shop", "market", "marketplace"],
    ["sight", "worship", "place_of_worship monastery"],
    ["activity", "theatre", "theatre arts_centre concert_hall"],
    ["activity", "entertainment", "cinema casino events_venue planetarium public_bath spa"],
    ["transport", "ferry", "ferry_terminal"],
    ["transport", "station", "bus_station"],
    ["other", "parking", "parking parking_space parking_entrance bicycle_parking"],
  ],
  leisure: [
    ["nature", "park", "park garden nature_reserve common"],
    ["activity", "sport", "stadium sports_centre pitch swimming_pool ice_rink golf_course water_park"],
    ["beach", "beach", "beach_resort"],
  ],
  natural: [["beach", "beach", "beach"]],
  railway: [
    ["transport", "station", "station halt"],
    ["transport", "stop", "tram_stop stop platform subway_entrance"],
  ],
  public_transport: [
    ["transport", "station", "station"],
    ["transport", "stop", "stop_position platform stop_area"],
  ],
  highway: [["transport", "stop", "bus_stop"]],
  aeroway: [["flight", "airport", "aerodrome terminal"]],
  shop: [["cafe", "cafe", "coffee bakery pastry confectionery"]],
  building: [
    ["transport", "station", "train_station"],
    ["sight", "worship", "church cathedral mosque temple synagogue chapel basilica"],
    ["lodging", "hotel", "hotel"],
  ],
  place: [["sight", "sight", "square"]],
};

/** Other values of a key. */
const typesByKey: ReadonlyMap<string, OsmType> = new Map(
  Object.entries<OsmType>({
    tourism: { type: "sight", category: "sight" },
    historic: { type: "sight", category: "sight" },
    man_made: { type: "sight", category: "sight" },
    shop: { type: "shop", category: "shop" },
    natural: { type: "nature", category: "nature" },
    waterway: { type: "nature", category: "nature" },
    leisure: { type: "sport", category: "activity" },
    railway: { category: "transport" },
    public_transport: { category: "transport" },
    aeroway: { category: "flight" },
    highway: { type: "street", category: "other" },
  }),
);

const types: ReadonlyMap<string, OsmType> = new Map(
  Object.entries(typesOfValues).flatMap(([key, rows]) =>
    rows.flatMap(([category, type, values]) =>
      values.split(" ").map((value) => [`${key}=${value}`, { type, category }] as const),
    ),
  ),
);

/** What a tag of OpenStreetMap makes of a place: https://wiki.openstreetmap.org/wiki/Map_features */
export const osmTypeOf = (key: string, value: string): OsmType =>
  types.get(`${key}=${value}`) ?? typesByKey.get(key) ?? { category: "other" };
