import type { BlockKind, Tags } from "./pbf/read-block.ts";

/** What the tags of an object say about a place. */
export type DescribedPlace = {
  /** The tag that says what it is: `tourism=hotel`. */
  readonly tag: string;
  readonly name: string;
  readonly otherNames: readonly string[];
  /** On the gazetteer's scale: about 3 for a village, 9 for Paris. */
  readonly fame: number;
  readonly openingHours: string | undefined;
};

/** Of the tags that an object may have, the first says what it is. */
const mainKeys = [
  ...[
    "place",
    "tourism",
    "aeroway",
    "railway",
    "amenity",
    "historic",
    "leisure",
    "natural",
    "public_transport",
  ],
  ...[
    "shop",
    "waterway",
    "man_made",
    "highway",
    "boundary",
    "office",
    "craft",
    "healthcare",
    "club",
    "building",
  ],
];

/** By tag, then by key. What is missing here and has no key of its own is `usualFame`. */
const fames: Readonly<Record<string, number>> = {
  ...{ "place=country": 9, "place=state": 6, "place=region": 5, "place=city": 6, "place=town": 4.5 },
  ...{ "place=village": 3, "place=island": 3.5, "place=islet": 2, "place=hamlet": 2, "place=square": 3 },
  ...{ "place=suburb": 3, "place=quarter": 2.8, "place=neighbourhood": 2.5, place: 1.5 },
  ...{ "tourism=museum": 3.5, "tourism=attraction": 3.3, "tourism=zoo": 3.5, "tourism=theme_park": 3.5 },
  ...{
    "tourism=hotel": 3,
    "tourism=viewpoint": 2.8,
    "tourism=artwork": 1.8,
    "tourism=information": 1,
    tourism: 2.8,
  },
  ...{
    "aeroway=aerodrome": 4,
    aeroway: 1.5,
    "railway=station": 4,
    "railway=halt": 3,
    "railway=tram_stop": 1,
  },
  ...{ "amenity=restaurant": 2.8, "amenity=cafe": 2.8, "amenity=bar": 2.7, "amenity=pub": 2.7 },
  ...{
    "amenity=fast_food": 2.5,
    "amenity=ice_cream": 2.5,
    "amenity=biergarten": 2.7,
    "amenity=nightclub": 2.5,
  },
  ...{ "amenity=theatre": 3, "amenity=arts_centre": 2.8, "amenity=cinema": 2.6, "amenity=marketplace": 3 },
  ...{ "amenity=place_of_worship": 2.6, "amenity=ferry_terminal": 3, "amenity=bus_station": 3 },
  ...{ "amenity=university": 2.8, "amenity=hospital": 2.6, "amenity=library": 2.5, "amenity=parking": 0.8 },
  ...{
    "historic=castle": 3.5,
    "historic=archaeological_site": 3,
    "historic=monument": 3,
    "historic=fort": 3,
  },
  ...{ "historic=memorial": 1.5, historic: 2.4, "leisure=park": 2.8, "leisure=garden": 2.6 },
  ...{ "leisure=stadium": 3.2, "leisure=nature_reserve": 3, "leisure=beach_resort": 2.6, leisure: 1.5 },
  ...{ "natural=beach": 3, "natural=peak": 2.6, "natural=bay": 2.5, "natural=water": 2.5, natural: 1.8 },
  ...{ "boundary=national_park": 4, "boundary=protected_area": 2.6 },
  ...{ "shop=mall": 2.8, "shop=department_store": 2.8, shop: 2, "waterway=waterfall": 2.8 },
  ...{ "man_made=lighthouse": 2.8, "man_made=tower": 2.4, "man_made=bridge": 2.5, highway: 2, building: 1.2 },
  ...{ "highway=bus_stop": 1, public_transport: 1, "public_transport=station": 2.6 },
};
const usualFame = 1.5;
/** Somebody wrote an article about it. */
const fameOfArticle = 1.5;
const fameOfHeritage = 0.4;
/** Where the number of people is known: 4 for a thousand, 8 for millions. */
const fameOfPeople = (population: number) => 1.35 * Math.log10(population);

/** Parts of what has a name itself, or what nobody looks for by its name. */
const leftOut = new RegExp(
  `^(?:${[
    "railway=(?!station$|halt$|tram_stop$)",
    "public_transport=(?:stop_position|stop_area|platform)$",
    "boundary=(?!national_park$|protected_area$)",
    "waterway=(?!waterfall$)",
    "highway=(?:platform|traffic_signals|crossing|elevator|rest_area|services|emergency_access_point|milestone|stop)$",
    "highway=(?:motorway_junction|proposed|construction|raceway)$",
    "amenity=(?:bench|waste_basket|atm|vending_machine|parking_space|telephone|post_box|bicycle_parking)$",
    "tourism=(?:information|yes)$",
    "man_made=(?!lighthouse$|tower$|bridge$|pier$|observatory$|windmill$|watermill$|obelisk$)",
    "aeroway=(?!aerodrome$|terminal$|heliport$)",
    "place=(?:county|district|municipality|city_block|plot|farm|ocean|sea|continent)$",
  ].join("|")})`,
);
const outlines = /^(?:multipolygon|boundary|site)$/;

const maxNameLength = 200;
const maxOtherNames = 30;
const maxHoursLength = 500;
/** `name:en` and the like, not `name:etymology` or `name:pronunciation`. */
const languageName = /^name:[a-z]{2,3}(?:[-_][A-Za-z]+)?$/;
const otherNameKeys = [
  "int_name",
  "alt_name",
  "short_name",
  "official_name",
  "loc_name",
  "old_name",
  "name:en",
];

/** Undefined for what has no name or is nothing that anyone looks for. */
export function describePlace(type: BlockKind, tags: Tags): DescribedPlace | undefined {
  const name = oneLine(tags.get("name") ?? tags.get("int_name") ?? tags.get("name:en"), maxNameLength);
  if (!name || (type === "relation" && !outlines.test(tags.get("type") ?? ""))) return undefined;
  const tag = mainTag(tags);
  if (!tag || (tag.startsWith("highway=") && tag !== "highway=bus_stop")) return undefined;
  const openingHours = oneLine(tags.get("opening_hours"), maxHoursLength);
  return { tag, name, otherNames: otherNamesIn(tags, name), fame: fameOf(tag, tags), openingHours };
}

/** The name of a street, of which each way is a piece. */
export function streetName(type: BlockKind, tags: Tags): string | undefined {
  const highway = tags.get("highway");
  if (type !== "way" || !highway || leftOut.test(`highway=${highway}`)) return undefined;
  return oneLine(tags.get("name"), maxNameLength);
}

export type HouseAddress = {
  readonly street: string;
  readonly houseNumber: string;
  readonly postcode: string | undefined;
  readonly town: string | undefined;
};

/** Undefined without a street and a number. */
export function houseAddress(tags: Tags): HouseAddress | undefined {
  const addressTag = (key: string) => oneLine(tags.get(`addr:${key}`), maxNameLength);
  const houseNumber = addressTag("housenumber");
  const street = addressTag("street") ?? addressTag("place");
  if (!houseNumber || !street || houseNumber.length > 20) return undefined;
  return {
    street,
    houseNumber,
    postcode: addressTag("postcode"),
    town: addressTag("city") ?? addressTag("town") ?? addressTag("village"),
  };
}

export const isSearchable = (type: BlockKind, tags: Tags): boolean =>
  houseAddress(tags) !== undefined ||
  describePlace(type, tags) !== undefined ||
  streetName(type, tags) !== undefined;

function mainTag(tags: Tags): string | undefined {
  for (const key of mainKeys) {
    const value = oneLine(tags.get(key), maxNameLength);
    if (!value || value === "no") continue;
    const tag = `${key}=${value}`;
    if (!leftOut.test(tag)) return tag;
  }
  return undefined;
}

function fameOf(tag: string, tags: Tags): number {
  const [key = ""] = tag.split("=");
  const usual = fames[tag] ?? fames[key] ?? usualFame;
  const population = Number.parseInt(tags.get("population")?.replaceAll(/[\s.,]/g, "") ?? "", 10);
  const base = key === "place" && population > 100 ? Math.max(usual, fameOfPeople(population)) : usual;
  const hasArticle = tags.has("wikidata") || tags.has("wikipedia");
  const isHub = tag === "aeroway=aerodrome" && tags.has("iata");
  return (
    base +
    (hasArticle && key !== "place" && key !== "shop" ? fameOfArticle : 0) +
    (tags.has("heritage") ? fameOfHeritage : 0) +
    (isHub ? 1 : 0)
  );
}

function otherNamesIn(tags: Tags, name: string): string[] {
  const names = new Set<string>();
  const add = (value: string | undefined) => {
    for (const one of value?.split(";") ?? []) {
      const other = oneLine(one, maxNameLength);
      if (other && other !== name && names.size < maxOtherNames) names.add(other);
    }
  };
  for (const key of otherNameKeys) add(tags.get(key));
  for (const [key, value] of tags) if (languageName.test(key)) add(value);
  return [...names];
}

function oneLine(value: string | undefined, maxLength: number): string | undefined {
  const line = value?.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line && line.length <= maxLength ? line : undefined;
}
