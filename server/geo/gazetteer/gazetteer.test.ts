import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../../test/support/measure-cpu-time.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { readTable } from "../../platform/datasets.ts";
import { fillerWords } from "../../platform/search/search-words.ts";
import { loadIndex } from "./build-if-stale.ts";
import { distanceKm } from "./distance-km.ts";
import { gazetteer } from "./gazetteer.ts";
import { nameKey } from "./name-key.ts";
import type { Place } from "./place.ts";
import { placeSearch } from "./place-search.ts";
import { regions } from "./regions.ts";

const places = gazetteer();

/** A place as text: its name, its state if it has one, and its country. */
const describePlace = (place: Place | undefined): string =>
  place ? [place.name, place.region, place.country?.code].filter(Boolean).join(", ") : "-";

const lisbon = { latitude: 38.72, longitude: -9.14 };
const boston = { latitude: 42.36, longitude: -71.06 };

describe("a text is about", () => {
  test.each([
    // A name in any form.
    ["Lisbon", "Lisbon, PT"],
    ["lisboa", "Lisbon, PT"],
    ["LISBON", "Lisbon, PT"],
    ["München", "Munich, Bavaria, DE"],
    ["munich", "Munich, Bavaria, DE"],
    ["東京", "Tokyo, JP"],
    ["東京旅行", "Tokyo, JP"],
    ["天津三日", "Tianjin, CN"],
    ["서울 여행", "Seoul, KR"],
    ["Москва", "Moscow, RU"],
    ["القاهرة", "Cairo, EG"],
    ["Xi'an", "Xi’an, CN"],
    ["Hoi An", "Hội An, VN"],
    ["NYC", "New York City, New York State, US"],
    ["nyc weekend", "New York City, New York State, US"],
    ["St. Petersburg", "Saint Petersburg, RU"],
    // Regions, islands, countries, routes.
    ["Bali", "Bali, ID"],
    ["Patagonia", "Patagonia"],
    ["Japan", "Japan, JP"],
    ["Deutschland", "Germany, DE"],
    ["Turkey", "Türkiye, TR"],
    ["UK", "United Kingdom, GB"],
    ["Trinidad and Tobago", "Trinidad & Tobago, TT"],
    ["Route 66", "Route 66, US"],
    ["the Scottish Highlands", "Scottish Highlands, Scotland, GB"],
    ["Île de Ré", "Île de Ré, Nouvelle-Aquitaine, FR"],
    ["ile de re", "Île de Ré, Nouvelle-Aquitaine, FR"],
    ["Südtirol", "South Tyrol, Trentino-South Tyrol, IT"],
    ["Georgia", "Georgia, GE"],
    ["Granada", "Granada, Andalusia, ES"],
    ["Valencia", "Valencia, Valencian Community, ES"],
    ["Victoria", "Victoria, AU"],
    ["New York", "New York City, New York State, US"],
    ["Washington", "Washington, D.C., District of Columbia, US"],
    // With a qualifier.
    ["Lisbon, Portugal", "Lisbon, PT"],
    ["Paris, Texas", "Paris, Texas, US"],
    ["Paris Texas", "Paris, Texas, US"],
    ["Portland, Maine", "Portland, Maine, US"],
    ["Portland", "Portland, Oregon, US"],
    ["Cambridge, UK", "Cambridge, England, GB"],
    ["Cambridge, U.K.", "Cambridge, England, GB"],
    ["Cambridge, MA", "Cambridge, Massachusetts, US"],
    ["cambridge, ma", "Cambridge, Massachusetts, US"],
    ["Lagos, Nigeria", "Lagos, NG"],
    ["Lagos, Portugal", "Lagos, Algarve, PT"],
    ["São Miguel, Azores", "São Miguel, Azores, PT"],
    ["Atlanta, Georgia", "Atlanta, Georgia, US"],
    ["Tbilisi, Georgia", "Tbilisi, GE"],
    ["Georgia, USA", "Georgia, US"],
    ["Rome, New York", "Rome, New York State, US"],
    ["Venice, Los Angeles", "Venice, California, US"],
    ["Washington, D.C.", "Washington, D.C., District of Columbia, US"],
    ["San José (Costa Rica)", "San José, CR"],
    ["Italy, Rome", "Rome, Lazio, IT"],
    // Among other words.
    ["3 days in Rome", "Rome, Lazio, IT"],
    ["Lisbon in spring", "Lisbon, PT"],
    ["Road trip through Tuscany", "Tuscany, IT"],
    ["Christmas in New York", "New York City, New York State, US"],
    ["Budapest Christmas markets", "Budapest, HU"],
    ["From London to Rome", "Rome, Lazio, IT"],
    ["Weekend in Hallstatt", "Hallstatt, AT"],
    ["Rome City tour", "Rome, Lazio, IT"],
    // Several places: the first, or the one that contains them all.
    ["Kyoto & Osaka", "Kyoto, JP"],
    ["Tokyo - Hakone - Kyoto", "Tokyo, JP"],
    ["Kyoto, Osaka, Japan", "Kyoto, JP"],
    ["Japan: Tokyo, Kyoto and Osaka", "Japan, JP"],
    ["Rome, Paris, New York", "Rome, Lazio, IT"],
    ["LA to SF", "Los Angeles, California, US"],
    ["Nice and easy in Rome", "Rome, Lazio, IT"],
    ["Nice & Cannes", "Nice, Provence-Alpes-Côte d'Azur, FR"],
    // Names that are also words, in unambiguous texts.
    ["Nice", "Nice, Provence-Alpes-Côte d'Azur, FR"],
    ["Nice in May", "Nice, Provence-Alpes-Côte d'Azur, FR"],
    ["A week in Nice with friends", "Nice, Provence-Alpes-Côte d'Azur, FR"],
    ["Wine and cheese in Nice with friends", "Nice, Provence-Alpes-Côte d'Azur, FR"],
    ["Split", "Split, HR"],
    ["Bath, Somerset", "Bath, England, GB"],
    ["Spring, Texas", "Spring, Texas, US"],
    ["Of, Turkey", "Of, TR"],
    ["Reading in London", "London, England, GB"],
  ])("%s → %s", (text, expected) => {
    expect(describePlace(places.findInText(text))).toBe(expected);
  });
});

describe("a text is about no place", () => {
  test.each([
    "",
    "…",
    "Of",
    "Spring",
    "May",
    "us",
    "la dolce vita",
    "Nice weather",
    "In nice weather",
    "In Nice weather",
    "Wine and cheese in Nice weather",
    "Reading list",
    "Reading in bed",
    "Bath towels",
    "Split the bill",
    "Split in half",
    "Mobile phone charger",
    "Orange juice",
    "Turkey sandwich",
    "Chad's birthday",
    "Family reunion",
    "Rest day",
    "Day trip",
    "Beach",
    "Market",
    "Packing list",
    "Wine tasting weekend",
    "Sunset views",
    "Honeymoon in Paradise",
    "Great food and wine",
    "Central Park",
    "Time Out Market",
    "Lunch at Mario's",
    "Hotel",
    "xyzzy",
    "和食津々浦々",
    "💃🏽 🎉",
  ])("%s", (text) => {
    expect(describePlace(places.findInText(text))).toBe("-");
  });
});

test("a nearby coordinate decides between namesakes, and for small towns", () => {
  expect(describePlace(places.findInText("Cambridge"))).toBe("Cambridge, England, GB");
  expect(describePlace(places.findInText("Cambridge", { near: boston }))).toBe(
    "Cambridge, Massachusetts, US",
  );
  expect(describePlace(places.findInText("Paris", { near: boston }))).toBe("Paris, Île-de-France, FR");
  expect(describePlace(places.findInText("Old Sintra photo walk"))).toBe("-");
  expect(describePlace(places.findInText("Old Sintra photo walk", { near: lisbon }))).toBe("Sintra, PT");
});

test("a name finds its places, best first, and other words find none", () => {
  expect(places.find("Springfield", { limit: 3 })).toHaveLength(3);
  expect(places.find("Paris, Texas").map(describePlace)).toEqual(["Paris, Texas, US"]);
  expect(places.find("Cambridge").map(describePlace).slice(0, 2)).toEqual([
    "Cambridge, England, GB",
    "Cambridge, Massachusetts, US",
  ]);
  expect(describePlace(places.find("Cambridge", { near: boston })[0])).toBe("Cambridge, Massachusetts, US");
  expect(describePlace(places.find("The Hague")[0])).toBe("The Hague, NL");
  expect(places.find("3 days in Rome")).toEqual([]);
  expect(places.find("Time Out Market")).toEqual([]);
  expect(places.find("Paris, Italy")).toEqual([]);
  expect(places.find("")).toEqual([]);
});

test("a place has all its fields", () => {
  expect(places.findInText("Lagos, Portugal")).toEqual({
    name: "Lagos",
    kind: "city",
    country: { code: "PT", name: "Portugal" },
    region: "Algarve",
    latitude: 37.10202,
    longitude: -8.67422,
    population: 18_831,
    spanKm: 12,
    timeZone: "Europe/Lisbon",
  });
  const patagonia = places.findInText("Patagonia");
  expect(patagonia).toEqual({
    name: "Patagonia",
    kind: "region",
    latitude: -46,
    longitude: -71,
    spanKm: 1900,
  });
});

describe("the coordinate of a country is where its people are, without remote islands", () => {
  test.each([
    ["France", 46.5, 2.5, 1100],
    ["Portugal", 39.6, -8, 570],
    ["United States", 39, -97, 4600],
    ["Norway", 64.5, 18, 1500],
    ["New Zealand", -41, 173, 1430],
    ["French Guiana", 4, -53, 410],
    ["Fiji", -17.8, 178.4, 400],
    ["Russia", 60, 105, 8600],
    ["Japan", 35, 135, 2360],
    ["Maldives", 3.5, 73.2, 850],
  ])("%s", (name, latitude, longitude, spanKm) => {
    const [country] = places.find(name);
    if (!country) throw new Error(`${name} is not found`);
    expect(country.kind).toBe("country");
    expect(distanceKm(country, { latitude, longitude })).toBeLessThan(Math.max(40, spanKm * 0.15));
    expect(Math.abs(country.spanKm - spanKm)).toBeLessThan(spanKm * 0.15);
  });
});

/** All cities of the index, to compare with. */
const { head, columns } = loadIndex();
const names = Buffer.from(columns.names);
const cities = Array.from(columns.populations, (population, at) => ({
  population,
  isCity: columns.kinds[at] === 0 && at < (columns.cells.at(-1) ?? 0),
  latitude: (columns.latitudes[at] ?? 0) / 1e5,
  longitude: (columns.longitudes[at] ?? 0) / 1e5,
  country: head.countries[(columns.countries[at] ?? 0) - 1],
  name: names.toString("utf8", columns.nameStarts[at], columns.nameStarts[at + 1]),
})).filter(({ isCity }) => isCity);

test("every large city is found by its name and its country's", () => {
  const missed = cities
    .filter(({ population }) => population > 500_000)
    .filter((city) => {
      const found = places.find(`${city.name}, ${city.country?.name}`, { limit: 50 });
      return !found.some((place) => place.name === city.name && distanceKm(place, city) < 1);
    });
  expect(missed.map(({ name, country }) => `${name}, ${country?.name}`)).toEqual([]);
});

test("case and accents do not matter", () => {
  const large = cities.filter(({ population }) => population > 1_000_000).map(({ name }) => name);
  fc.assert(
    fc.property(fc.constantFrom(...large), (name) => {
      const bare = name.normalize("NFD").replace(/\p{Mn}/gu, "");
      for (const written of [name.toUpperCase(), name.toLowerCase(), bare])
        expect(describePlace(places.find(written)[0])).toBe(describePlace(places.find(name)[0]));
    }),
  );
});

test("no text is too strange or too long", () => {
  const junk = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc
      .array(
        fc.constantFrom("San", "new", "京", "都", ",", " ", "-", "St.", "Paris", "of", "US", "&", "(", "الق"),
      )
      .map((parts) => parts.join(" ").slice(0, 200)),
  );
  fc.assert(
    fc.property(junk, fc.boolean(), (text, isNear) => {
      const options = isNear ? { near: lisbon } : {};
      const tries = Array.from({ length: 3 }, () =>
        measureCpuTime(() => {
          places.findInText(text, options);
          places.find(text, options);
        }),
      );
      expect(Math.min(...tries)).toBeLessThan(50);
    }),
    { numRuns: propertyRuns(150) },
  );
  for (const text of ["京都".repeat(100), "San ".repeat(50), "Paris, ".repeat(1_000), "a b ".repeat(10_000)])
    expect(() => places.findInText(text)).not.toThrow();
});

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("the largest cities around agree with a full scan", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anywhere,
        fc.constantFrom(lisbon, { latitude: -17, longitude: 179.9 }, { latitude: 89, longitude: 0 }),
      ),
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 0, max: 20 }),
      (middle, withinKm, most) => {
        const expected = cities
          .filter((city) => distanceKm(city, middle) <= withinKm)
          .sort((one, other) => other.population - one.population)
          .slice(0, most);
        const found = places.near(middle, { withinKm, most });
        expect(found.map(({ population = 0 }) => population)).toEqual(
          expected.map(({ population }) => population),
        );
        for (const place of found) expect(distanceKm(place, middle)).toBeLessThanOrEqual(withinKm);
      },
    ),
    { numRuns: propertyRuns(40) },
  );
});

test("the nearest city agrees with a full scan", () => {
  fc.assert(
    fc.property(anywhere, (to) => {
      const nearest = cities.reduce((least, city) => Math.min(least, distanceKm(city, to)), 99_999);
      expect(distanceKm(places.findNearest(to), to)).toBeCloseTo(nearest, 6);
    }),
    { numRuns: propertyRuns(40) },
  );
  expect(places.findNearest(lisbon).name).toBe("Lisbon");
});

test("regions are in their countries, and none is listed twice", () => {
  const all = regions();
  expect(all.length).toBeGreaterThan(300);
  const codes = new Set(head.countries.map(({ code }) => code));
  const listed = all.map(({ name }) => name);
  expect(listed.filter((name, index) => listed.indexOf(name) !== index)).toEqual([]);
  const lost = all.filter(({ latitude, longitude, spanKm, countryCode }) => {
    const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && spanKm > 0 && spanKm < 10_000;
    return !isOnEarth || (countryCode !== undefined && !codes.has(countryCode));
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
});

/** Without inhabitants, or with too few for GeoNames' list. */
const remote = new Set(
  "Amboseli|Chobe|Sossusvlei|Spiti Valley|Lord Howe Island|Mount Cook|Aitutaki|Big Bend|Torres del Paine|Península Valdés|Angel Falls|Los Roques|Franz Josef|El Chaltén".split(
    "|",
  ),
);

test("a region of a country has that country's towns around it", () => {
  const lonely = regions().filter(({ countryCode, spanKm, name, ...middle }) => {
    if (!countryCode || remote.has(name)) return false;
    const around = places.near(middle, { withinKm: Math.max(80, spanKm * 0.7), most: 500 });
    return !around.some(({ country }) => country?.code === countryCode);
  });
  expect(lonely.map(({ name }) => name)).toEqual([]);
});

test("a search for a large city is not taken for a theme, nor its name for a word that says nothing", () => {
  const { findByName } = placeSearch(loadIndex());
  const themeWords = readTable("search/words.txt")
    .filter(({ section }) => section === "themes")
    .flatMap(({ cells: [name = "", , words = ""] }) => `${name},${words}`.split(",").map(nameKey));
  const isLargeCity = (word: string) =>
    findByName(word).candidates.some(
      ({ kind, standing, population }) => kind === "city" && standing === "own" && population > 100_000,
    );
  const names = [...new Set([...themeWords, ...fillerWords()])].filter(isLargeCity);
  // These mean something else to nearly everyone: northern lights, a beach, cherry blossom, the Dutch "of".
  expect(names.sort()).toEqual(["aurora", "praia", "sakura", "van"]);
});
