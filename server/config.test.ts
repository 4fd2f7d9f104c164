import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const publicWeather = {
  kind: "open-meteo",
  url: "https://api.open-meteo.com",
  archiveUrl: "https://archive-api.open-meteo.com",
  callsADay: 9_000,
};

test("everything has a default", () => {
  expect(readConfig({})).toEqual({
    host: "127.0.0.1",
    port: 8080,
    publicUrl: "http://localhost:8080",
    dataFolder: resolve("data"),
    databaseUrl: undefined,
    blobs: { kind: "disk", folder: resolve("data/blobs") },
    mail: { kind: "log" },
    push: { contact: "mailto:no-reply@localhost" },
    outside: true,
    imageSearch: { kind: "built-in" },
    mediaReader: { kind: "built-in" },
    geocoder: { kind: "photon", url: "https://photon.komoot.io", perSecond: 1 },
    router: { kind: "none" },
    transit: { kind: "none" },
    weather: publicWeather,
    mapTiles: undefined,
    map: {
      styleUrl: "https://tiles.openfreemap.org/styles/liberty",
      hosts: ["https://tiles.openfreemap.org"],
    },
    logLevel: "info",
    rateLimits: true,
    samples: true,
    importAllowance: 30,
    defaultPlan: "free",
    freeImports: 0,
    storageQuota: 2 * 2 ** 30,
    strangersADay: 20,
    metricsToken: undefined,
    securityContact: undefined,
    trustedProxies: ["loopback"],
  });
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", PUBLIC_URL: " " })).toEqual(readConfig({}));
});

test("a geocoder has a default address and pace, and settings for others are ignored", () => {
  const geocoder = (environment: Record<string, string>) => readConfig(environment).geocoder;
  expect(geocoder({ GEOCODER: "nominatim" })).toEqual({
    kind: "nominatim",
    url: "https://nominatim.openstreetmap.org",
    perSecond: 1,
  });
  expect(geocoder({})).toEqual({ kind: "photon", url: "https://photon.komoot.io", perSecond: 1 });
  expect(geocoder({ GEOCODER: "none", GEOCODER_URL: "nonsense", GEOCODER_PER_SECOND: "0" })).toEqual({
    kind: "none",
  });
  for (const perSecond of ["0", "101", "often"])
    expect(() => geocoder({ GEOCODER: "photon", GEOCODER_PER_SECOND: perSecond })).toThrow(
      `GEOCODER_PER_SECOND must be a number of requests, 0.1 to 100; it is "${perSecond}".`,
    );
  expect(() => geocoder({ GEOCODER: "photon", GEOCODER_URL: "photon.internal" })).toThrow("GEOCODER_URL");
});

test("the weather has a public server, one for customers, or one of one's own", () => {
  const weather = (environment: Record<string, string>) => readConfig(environment).weather;
  expect(weather({ WEATHER: "off" })).toEqual({ kind: "off" });
  expect(weather({ WEATHER_KEY: "k-1", WEATHER_CALLS_A_DAY: "100000" })).toEqual({
    kind: "open-meteo",
    url: "https://customer-api.open-meteo.com",
    archiveUrl: "https://customer-archive-api.open-meteo.com",
    key: "k-1",
    callsADay: 100_000,
  });
  const own = "http://weather.internal:8080";
  expect(weather({ WEATHER_URL: own })).toEqual({ ...publicWeather, url: own, archiveUrl: own });
  expect(() => weather({ WEATHER_URL: own, WEATHER_KEY: "k-1" })).toThrow("WEATHER_URL");
  expect(() => weather({ WEATHER: "on" })).toThrow("WEATHER must be");
});

test("a router and timetables are asked only if the operator says so, within the public servers' policies", () => {
  expect(readConfig({ ROUTER: "valhalla", TRANSIT: "motis" })).toMatchObject({
    router: { kind: "valhalla", url: "https://valhalla1.openstreetmap.de", perSecond: 1 },
    transit: { kind: "motis", url: "https://api.transitous.org", perSecond: 1 },
  });
  const router = (environment: Record<string, string>) =>
    readConfig({ ROUTER: "osrm", ...environment }).router;
  expect(router({})).toMatchObject({ url: "https://routing.openstreetmap.de/routed-{profile}" });
  expect(router({ ROUTER_URL: "http://osrm-{profile}:5000/", ROUTER_PER_SECOND: "50" })).toEqual({
    kind: "osrm",
    url: "http://osrm-{profile}:5000",
    perSecond: 50,
  });
  expect(() => router({ ROUTER_URL: "osrm.internal" })).toThrow("ROUTER_URL");
  expect(() => router({ ROUTER_PER_SECOND: "0" })).toThrow("ROUTER_PER_SECOND");
  expect(() => readConfig({ ROUTER: "valhalla", ROUTER_URL: "https://maps.example.com/valhalla" })).toThrow(
    "ROUTER_URL",
  );
  expect(() => readConfig({ TRANSIT: "otp" })).toThrow("TRANSIT must be");
});

test("with OUTSIDE=off nobody is asked, and a setting that would ask somebody stops the start", () => {
  expect(readConfig({ OUTSIDE: "off" })).toMatchObject({
    outside: false,
    imageSearch: { kind: "built-in" },
    mediaReader: { kind: "built-in" },
    geocoder: { kind: "none" },
    weather: { kind: "off" },
    map: { hosts: [] },
  });
  for (const environment of [
    { GEOCODER: "photon" },
    { IMAGE_SEARCH: "wikimedia" },
    { MEDIA_READER: "ollama" },
    { WEATHER: "open-meteo" },
    { ROUTER: "valhalla" },
    { TRANSIT: "motis" },
    { MAP_STYLE_URL: "https://maps.example.com/style.json" },
  ])
    expect(() => readConfig({ OUTSIDE: "off", ...environment })).toThrow("OUTSIDE=off forbids");
});

test("the key with which notifications are signed is the operator's own, or one that the first start makes", () => {
  const push = (environment: Record<string, string>) => readConfig(environment).push;
  const key = "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA";
  expect(push({ VAPID_PRIVATE_KEY: key, VAPID_CONTACT: "ops@example.com" })).toEqual({
    privateKey: Buffer.from(key, "base64url"),
    contact: "mailto:ops@example.com",
  });
  expect(push({ PUBLIC_URL: "https://trips.example.com" })).toEqual({ contact: "https://trips.example.com" });
  for (const wrong of ["short", "A".repeat(43), `${key}AAAA`])
    expect(() => push({ VAPID_PRIVATE_KEY: wrong })).toThrow("VAPID_PRIVATE_KEY must be a private key");
  expect(() => push({ VAPID_CONTACT: "tel:+351210000000" })).toThrow("VAPID_CONTACT must be");
});

test("settings are read", () => {
  expect(
    readConfig({
      PORT: "9000",
      HOST: "::",
      PUBLIC_URL: "https://trips.example.com/",
      DATA_DIR: "/srv/waybook",
      DATABASE_URL: "postgres://trips:secret@db.example.com/trips",
      BLOBS_URL: "s3://photos/waybook?endpoint=http://localhost:9000&region=eu-north-1",
      MAIL_URL: "smtp://mailer:secret@mail.example.com:587",
      MAIL_FROM: "Trips <trips@example.com>",
      IMAGE_SEARCH: "pexels",
      PEXELS_API_KEY: "563492ad6f91",
      MEDIA_READER: "openai",
      MEDIA_READER_URL: "https://models.example.com/api/v1/",
      MEDIA_READER_KEY: "sk-12",
      MEDIA_READER_MODEL: "example/sees-2",
      MEDIA_READER_FRAMES: "8",
      MEDIA_READER_DAILY_TOKENS: "50000",
      GEOCODER: "photon",
      GEOCODER_URL: "http://photon.internal:2322",
      GEOCODER_PER_SECOND: "20",
      MAP_STYLE_URL: "https://maps.example.com/style.json",
      MAP_HOSTS: "https://tiles.example.com",
      LOG_LEVEL: "warn",
      RATE_LIMITS: "off",
      SAMPLES: "off",
      IMPORT_ALLOWANCE: "5",
      DEFAULT_PLAN: "plus",
      FREE_IMPORTS: "3",
      STORAGE_QUOTA: "500MiB",
      STRANGERS_A_DAY: "3",
      TRUSTED_PROXIES: "10.0.0.0/8, loopback",
      METRICS_TOKEN: "scrape-me-if-you-can",
      SECURITY_CONTACT: "security@example.com",
    }),
  ).toEqual({
    host: "::",
    port: 9000,
    publicUrl: "https://trips.example.com",
    dataFolder: "/srv/waybook",
    databaseUrl: "postgres://trips:secret@db.example.com/trips",
    blobs: {
      kind: "s3",
      bucket: "photos",
      prefix: "waybook",
      endpoint: "http://localhost:9000",
      region: "eu-north-1",
    },
    push: { contact: "https://trips.example.com" },
    mail: {
      kind: "smtp",
      url: "smtp://mailer:secret@mail.example.com:587",
      from: "Trips <trips@example.com>",
    },
    imageSearch: { kind: "pexels", url: "https://api.pexels.com", apiKey: "563492ad6f91" },
    outside: true,
    router: { kind: "none" },
    transit: { kind: "none" },
    weather: publicWeather,
    mapTiles: undefined,
    mediaReader: {
      kind: "openai",
      url: "https://models.example.com/api/v1",
      key: "sk-12",
      model: "example/sees-2",
      frames: 8,
      dailyTokens: 50_000,
    },
    geocoder: { kind: "photon", url: "http://photon.internal:2322", perSecond: 20 },
    map: {
      styleUrl: "https://maps.example.com/style.json",
      hosts: ["https://maps.example.com", "https://tiles.example.com"],
    },
    logLevel: "warn",
    rateLimits: false,
    samples: false,
    importAllowance: 5,
    defaultPlan: "plus",
    freeImports: 3,
    storageQuota: 500 * 2 ** 20,
    strangersADay: 3,
    metricsToken: "scrape-me-if-you-can",
    securityContact: "mailto:security@example.com",
    trustedProxies: ["10.0.0.0/8", "loopback"],
  });
  expect(readConfig({ BLOBS_URL: "file:///srv/photos" }).blobs).toEqual({
    kind: "disk",
    folder: "/srv/photos",
  });
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PUBLIC_URL", "trips.example.com"],
  ["PUBLIC_URL", "https://example.com/trips"],
  ["DATABASE_URL", "mysql://localhost/trips"],
  ["BLOBS_URL", "ftp://files"],
  ["BLOBS_URL", "s3://bucket?endpoint=nonsense"],
  ["MAIL_URL", "mail.example.com"],
  ["MAIL_FROM", "nobody"],
  ["IMAGE_SEARCH", "google"],
  ["MEDIA_READER", "crystal-ball"],
  ["GEOCODER", "a friend"],
  ["LOG_LEVEL", "loud"],
  ["RATE_LIMITS", "maybe"],
  ["SAMPLES", "no"],
  ["IMPORT_ALLOWANCE", "many"],
  ["IMPORT_ALLOWANCE", "-1"],
  ["DEFAULT_PLAN", "gold"],
  ["FREE_IMPORTS", "three"],
  ["FREE_IMPORTS", "-1"],
  ["STORAGE_QUOTA", "2 gigabytes"],
  ["STORAGE_QUOTA", "-1"],
  ["STRANGERS_A_DAY", "some"],
  ["TRUSTED_PROXIES", "the one next door"],
])("%s=%s stops the start with a line that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new RegExp(`^${name} must be .+; it is "${value.replace(/[?]/g, "\\?")}"\\.$`),
  );
});

test("a password is never printed", () => {
  expect(() => readConfig({ DATABASE_URL: "mysql://trips:secret@localhost/trips" })).toThrow(
    'it is "mysql://trips:…@localhost/trips"',
  );
});

test("each provider of images has an address and takes its key", () => {
  const imageSearch = (environment: Record<string, string>) => readConfig(environment).imageSearch;
  const client = { OPENVERSE_CLIENT_ID: "waybook", OPENVERSE_CLIENT_SECRET: "s3cret" };
  expect(imageSearch({ IMAGE_SEARCH: "unsplash", UNSPLASH_ACCESS_KEY: "ab-12_c" })).toEqual({
    kind: "unsplash",
    url: "https://api.unsplash.com",
    accessKey: "ab-12_c",
  });
  expect(imageSearch({ IMAGE_SEARCH: "openverse" })).toEqual({
    kind: "openverse",
    url: "https://api.openverse.org",
  });
  expect(imageSearch({ IMAGE_SEARCH: "openverse", ...client })).toEqual({
    kind: "openverse",
    url: "https://api.openverse.org",
    client: { id: "waybook", secret: "s3cret" },
  });
  expect(imageSearch({ IMAGE_SEARCH: "wikimedia" })).toEqual({
    kind: "wikimedia",
    url: "https://commons.wikimedia.org",
  });
});

test.each([
  ["unsplash", "UNSPLASH_ACCESS_KEY"],
  ["pexels", "PEXELS_API_KEY"],
])("%s stops the start without %s", (provider, name) => {
  expect(() => readConfig({ IMAGE_SEARCH: provider })).toThrow(
    `IMAGE_SEARCH=${provider} needs a key of your own: set ${name}.`,
  );
});

test.each(["OPENVERSE_CLIENT_ID", "OPENVERSE_CLIENT_SECRET"])("%s alone stops the start", (name) => {
  expect(() => readConfig({ IMAGE_SEARCH: "openverse", [name]: "s3cret" })).toThrow(
    "OPENVERSE_CLIENT_ID and OPENVERSE_CLIENT_SECRET go together: set both, or none.",
  );
});

test.each([
  ["unsplash", "UNSPLASH_ACCESS_KEY"],
  ["pexels", "PEXELS_API_KEY"],
  ["openverse", "OPENVERSE_CLIENT_ID"],
  ["openverse", "OPENVERSE_CLIENT_SECRET"],
])("%s: a key in %s that is invalid in a header stops the start, and is not printed", (provider, name) => {
  for (const key of ["two words", "s3cret\r\nHost: evil.example", "schlüssel"]) {
    const start = () => readConfig({ IMAGE_SEARCH: provider, [name]: key });
    expect(start).toThrow(`${name} must be only the key: letters, digits and signs, without spaces.`);
  }
});

const inUse = { UNSPLASH_ACCESS_KEY: "k", PEXELS_API_KEY: "k" };

test.each([
  ["unsplash", "UNSPLASH_URL"],
  ["pexels", "PEXELS_URL"],
  ["openverse", "OPENVERSE_URL"],
  ["wikimedia", "WIKIMEDIA_URL"],
])("%s is reached at %s, safely", (provider, name) => {
  const at = (address: string) =>
    readConfig({ ...inUse, IMAGE_SEARCH: provider, [name]: address }).imageSearch as { url: string };
  expect(at("https://images.example.com/").url).toBe("https://images.example.com");
  expect(at("http://127.0.0.1:4000").url).toBe("http://127.0.0.1:4000");
  expect(at("http://localhost:4000").url).toBe("http://localhost:4000");
  expect(at("http://[::1]:4000").url).toBe("http://[::1]:4000");
  for (const wrong of [
    "http://images.example.com",
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "https://images.example.com/api",
    "https://someone@images.example.com",
    "ftp://localhost",
    "images.example.com",
  ])
    expect(() => at(wrong), wrong).toThrow(`${name} must be an https origin`);
});

test("settings of a provider that is not chosen are ignored", () => {
  expect(readConfig({ UNSPLASH_URL: "nonsense", OPENVERSE_CLIENT_ID: "alone" })).toEqual(readConfig({}));
});

const mediaReader = (environment: Record<string, string>) => readConfig(environment).mediaReader;
const seeing = { MEDIA_READER_MODEL: "sees-2", MEDIA_READER_KEY: "sk-12" };

test("each protocol of a vision model has an address", () => {
  const usual = { model: "sees-2", key: "sk-12", frames: 20, dailyTokens: 2_000_000 };
  expect(mediaReader({ ...seeing, MEDIA_READER: "openai" })).toEqual({
    kind: "openai",
    url: "https://api.openai.com/v1",
    ...usual,
  });
  expect(mediaReader({ ...seeing, MEDIA_READER: "anthropic" })).toEqual({
    kind: "anthropic",
    url: "https://api.anthropic.com/v1",
    ...usual,
  });
  expect(mediaReader({ MEDIA_READER: "ollama", MEDIA_READER_MODEL: "llava" })).toEqual({
    kind: "ollama",
    url: "http://localhost:11434/v1",
    model: "llava",
    frames: 20,
    dailyTokens: 2_000_000,
  });
});

test.each(["anthropic", "ollama"])("%s: the address may end in /v1 or not", (kind) => {
  for (const address of [
    "https://ai.example.com/x",
    "https://ai.example.com/x/v1",
    "https://ai.example.com/x/v1/",
  ])
    expect(mediaReader({ ...seeing, MEDIA_READER: kind, MEDIA_READER_URL: address })).toMatchObject({
      url: "https://ai.example.com/x/v1",
    });
});

test("a vision model's key is required where the protocol requires one", () => {
  const without = { MEDIA_READER_MODEL: "sees-2" };
  for (const kind of ["openai", "anthropic"])
    expect(() => mediaReader({ ...without, MEDIA_READER: kind })).toThrow(
      `MEDIA_READER=${kind} needs a key of your own: set MEDIA_READER_KEY.`,
    );
  const own = { ...without, MEDIA_READER_URL: "https://models.example.com/v1" };
  expect(mediaReader({ ...own, MEDIA_READER: "openai" })).not.toHaveProperty("key");
  expect(() => mediaReader({ ...own, MEDIA_READER: "anthropic" })).toThrow("set MEDIA_READER_KEY");
});

test("a vision model's key is never sent unencrypted over a network", () => {
  const at = (address: string, key: string) =>
    mediaReader({ ...seeing, MEDIA_READER: "openai", MEDIA_READER_URL: address, MEDIA_READER_KEY: key });
  expect(() => at("http://models.example.com/v1", "sk-12")).toThrow(/^MEDIA_READER_URL must be https/);
  expect(at("http://models.example.com/v1", "")).toMatchObject({ url: "http://models.example.com/v1" });
  expect(at("http://127.0.0.1:8000/v1", "sk-12")).toMatchObject({ key: "sk-12" });
});

test.each([
  ["MEDIA_READER_URL", "models.example.com"],
  ["MEDIA_READER_URL", "ftp://models.example.com"],
  ["MEDIA_READER_URL", "https://someone@models.example.com"],
  ["MEDIA_READER_URL", "https://models.example.com/v1#there"],
  ["MEDIA_READER_MODEL", "sees two"],
  ["MEDIA_READER_FRAMES", "0"],
  ["MEDIA_READER_FRAMES", "61"],
  ["MEDIA_READER_DAILY_TOKENS", "0"],
  ["MEDIA_READER_DAILY_TOKENS", "lots"],
])("%s=%s stops the start with a line that names it if a model is chosen", (name, value) => {
  const chosen = { ...seeing, MEDIA_READER: "openai" };
  expect(() => mediaReader({ ...chosen, [name]: value })).toThrow(new RegExp(`^${name} must be .+; it is "`));
  expect(mediaReader({ [name]: value })).toEqual({ kind: "built-in" });
});

test("a vision model has a name, a key that is valid in a header, and no limit only if that is set", () => {
  const chosen = { ...seeing, MEDIA_READER: "ollama" };
  expect(() => mediaReader({ MEDIA_READER: "ollama" })).toThrow(
    "MEDIA_READER=ollama needs a vision model: set MEDIA_READER_MODEL.",
  );
  expect(() => mediaReader({ ...chosen, MEDIA_READER_KEY: "two words" })).toThrow(
    "MEDIA_READER_KEY must be only the key: letters, digits and signs, without spaces.",
  );
  expect(mediaReader({ ...chosen, MEDIA_READER_DAILY_TOKENS: "unlimited" })).toMatchObject({
    dailyTokens: Number.POSITIVE_INFINITY,
  });
});

test("the map has streets of OpenFreeMap, of the operator's own address with the hosts that it names, or none", () => {
  const map = (environment: Record<string, string>) => readConfig(environment).map;
  const styleUrl = "https://maps.example.com/styles/streets.json?key=abc";
  expect(map({}).hosts).toEqual(["https://tiles.openfreemap.org"]);
  for (const ours of ["off", "built-in"])
    expect(map({ MAP_STYLE_URL: ours, MAP_HOSTS: "nonsense" })).toEqual({ hosts: [] });
  expect(map({ MAP_STYLE_URL: styleUrl })).toEqual({ styleUrl, hosts: ["https://maps.example.com"] });
  expect(
    map({
      MAP_STYLE_URL: "http://localhost:9000/style.json",
      MAP_HOSTS: "https://tiles.example.com  https://*.example.org",
    }).hosts,
  ).toEqual(["http://localhost:9000", "https://tiles.example.com", "https://*.example.org"]);
  for (const wrong of [
    "streets",
    "ftp://a.example/style.json",
    "http://maps.example.com/style.json",
    "https://a:b@c.example/",
    "https://a.example;x/",
  ])
    expect(() => map({ MAP_STYLE_URL: wrong })).toThrow(
      /^MAP_STYLE_URL must be the https address of a MapLibre style/,
    );
  for (const wrong of [
    "tiles.example.com",
    "https://a.example/path",
    "https://*",
    "https://a.example; script-src *",
  ])
    expect(() => map({ MAP_STYLE_URL: styleUrl, MAP_HOSTS: wrong })).toThrow(
      /^MAP_HOSTS must be https origins/,
    );
});

test("streets of the operator's own replace every other map", () => {
  const read = (environment: Record<string, string>) => {
    const { map, mapTiles } = readConfig(environment);
    return { map, mapTiles };
  };
  const url = "https://files.example.com/region.pmtiles?key=abc";
  expect(read({}).mapTiles).toBeUndefined();
  expect(read({ MAP_TILES: "/srv/region.pmtiles" })).toEqual({
    map: { hosts: [] },
    mapTiles: { path: "/srv/region.pmtiles" },
  });
  expect(read({ MAP_TILES: url, MAP_STYLE_URL: "off" })).toEqual({
    map: { hosts: [] },
    mapTiles: { url: new URL(url) },
  });
  for (const wrong of [
    "ftp://a.example/r.pmtiles",
    "http://a.example/r.pmtiles",
    "https://a:b@c.example/r.pmtiles",
  ])
    expect(() => read({ MAP_TILES: wrong })).toThrow(/^MAP_TILES must be the path of a PMTiles file/);
  expect(() => read({ MAP_TILES: url, MAP_STYLE_URL: "https://a.example/style.json" })).toThrow("two maps");
  expect(() => read({ MAP_TILES: url, OUTSIDE: "off" })).toThrow("OUTSIDE=off forbids");
  expect(read({ MAP_TILES: "region.pmtiles", OUTSIDE: "off" }).mapTiles).toBeDefined();
});

test("the security contact is an email address or a page", () => {
  const contactOf = (SECURITY_CONTACT: string) => readConfig({ SECURITY_CONTACT }).securityContact;
  expect(contactOf("mailto:security@example.com")).toBe("mailto:security@example.com");
  expect(contactOf("https://example.com/security")).toBe("https://example.com/security");
  for (const wrong of ["nobody", "http://example.com/security", "javascript:alert(1)", "a@b\nExpires: never"])
    expect(() => contactOf(wrong), wrong).toThrow("SECURITY_CONTACT must be an email address");
});

test("a metrics token that could be guessed is refused", () => {
  expect(() => readConfig({ METRICS_TOKEN: "secret" })).toThrow("at least 16 characters");
});
