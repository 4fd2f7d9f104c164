import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { outsideHosts, outsideHostsText } from "./outside-hosts.ts";

/** Every outside service, each at an address of its own. */
const everything = {
  MAP_STYLE_URL: "https://maps.example.com/style.json",
  MAP_HOSTS: "https://tiles.example.com https://*.fonts.example.com",
  GEOCODER: "nominatim",
  IMAGE_SEARCH: "wikimedia",
  MEDIA_READER: "ollama",
  MEDIA_READER_MODEL: "llava",
  WEATHER: "open-meteo",
  ROUTER: "valhalla",
  TRANSIT: "motis",
};

/** All addresses in a configuration, however deep. */
const addressesIn = (value: unknown): string[] => {
  if (value instanceof URL) return [value.href];
  if (typeof value === "string") return /^https?:/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(addressesIn) : [];
};

test.each([
  ["by default", {}],
  ["with everything", everything],
  ["with tiles of one's own elsewhere", { MAP_TILES: "https://tiles.example.com/lisbon.pmtiles" }],
])("%s, no host is missing", (_, environment) => {
  const { publicUrl, databaseUrl, blobs, mail, ...config } = readConfig(environment);
  const listed = outsideHosts(config).map(({ host }) => host);
  const configured = addressesIn(config).map((address) => /^https?:\/\/([^/]+)/.exec(address)?.[1]);
  expect(configured.length).toBeGreaterThan(0);
  expect(listed).toEqual(expect.arrayContaining(configured));
});

test("each host is listed with what it is asked for and the setting that decides", () => {
  expect(outsideHosts(readConfig(everything))).toEqual([
    { host: "maps.example.com", what: "streets on the map, asked by browsers", setting: "MAP_STYLE_URL" },
    { host: "tiles.example.com", what: "streets on the map, asked by browsers", setting: "MAP_STYLE_URL" },
    { host: "*.fonts.example.com", what: "streets on the map, asked by browsers", setting: "MAP_STYLE_URL" },
    { host: "nominatim.openstreetmap.org", what: "places", setting: "GEOCODER" },
    { host: "commons.wikimedia.org", what: "pictures", setting: "IMAGE_SEARCH" },
    { host: "upload.wikimedia.org", what: "pictures", setting: "IMAGE_SEARCH" },
    { host: "api.open-meteo.com", what: "the weather", setting: "WEATHER" },
    { host: "archive-api.open-meteo.com", what: "the weather", setting: "WEATHER" },
    { host: "valhalla1.openstreetmap.de", what: "ways between stops", setting: "ROUTER" },
    { host: "api.transitous.org", what: "timetables", setting: "TRANSIT" },
    { host: "localhost:11434", what: "reading imported media", setting: "MEDIA_READER" },
    {
      host: "the push services of travellers' browsers",
      what: "notifications",
      setting: "OUTSIDE",
    },
    { host: "the hosts that apps name", what: "what apps publish about themselves", setting: "OUTSIDE" },
  ]);
});

test("with OUTSIDE=off nobody is listed, and the start says so", () => {
  expect(outsideHosts(readConfig({ OUTSIDE: "off" }))).toEqual([]);
  expect(outsideHostsText([])).toBe("Nobody outside is asked: OUTSIDE=off.");
  expect(outsideHostsText(outsideHosts(readConfig({})))).toMatch(
    /^May be asked, until you set OUTSIDE=off:\n {2}tiles\.openfreemap\.org: streets .+ \(MAP_STYLE_URL\)\n/,
  );
});

test("a file of streets is asked only where it is elsewhere, and by this server alone", () => {
  const hosts = (MAP_TILES: string) =>
    outsideHosts(readConfig({ MAP_TILES })).filter(({ what }) => what.startsWith("streets"));
  expect(hosts("/srv/region.pmtiles")).toEqual([]);
  expect(hosts("https://maps.example.com/region.pmtiles")).toEqual([
    { host: "maps.example.com", what: "streets on the map", setting: "MAP_TILES" },
  ]);
});
