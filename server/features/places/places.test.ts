import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Coordinate } from "../../../contract/itinerary.ts";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { Traveller } from "../../access/principal.ts";
import { placeFinder as openGuide, type PlaceFinder } from "../../geo/place-finder/place-finder.ts";
import { Failure } from "../../platform/failure.ts";
import { findPlaces } from "./places.ts";

/** A response of Photon: https://github.com/komoot/photon#search-api */
const feature = (name: string, [longitude, latitude]: [number, number], properties: object = {}) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [longitude, latitude] },
  properties: { name, country: "Portugal", city: "Lisbon", type: "house", ...properties },
});

let photon: Server;
let requests: URL[] = [];
let answer: (response: ServerResponse) => unknown;
const answerWith = (...features: object[]) => {
  answer = (response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ features }));
};

/** The real one by default. */
const real = openGuide();
let places: PlaceFinder["suggest"];
const placeFinder: PlaceFinder = { ...real, suggest: (...requests) => places(...requests) };

/** Longer than the geocoder is left alone after failures. */
const pauseMs = 11 * 60_000;
const clock = movedClock(new Date());
let app: TestApp;
let token: string;
beforeAll(async () => {
  photon = createServer((request, response) => {
    requests.push(new URL(request.url ?? "", "http://photon.example"));
    answer(response);
  });
  await new Promise<void>((resolve) => photon.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(photon.address() as AddressInfo).port}`;
  app = await startApp({
    parts: { placeFinder, clock },
    environment: { GEOCODER: "photon", GEOCODER_URL: url, GEOCODER_PER_SECOND: "100" },
  });
  // The first request starts the process.
  await real.completeDestination("lisb", new AbortController().signal);
});
afterAll(async () => {
  await app.close();
  photon.closeAllConnections();
  photon.close();
});
beforeEach(async () => {
  requests = [];
  places = real.suggest;
  answerWith();
  clock.moveBy(pauseMs);
  ({ token } = await makeToken(app, { firstParty: true }));
});

type Where = { latitude?: number; longitude?: number; sources?: "own" | "all"; language?: string };
const ask = async (q: string, where: Where = {}) =>
  (await app.client(token).findPlaces({ query: { q, ...where } })).body;
const find = async (q: string, where?: Where) => (await ask(q, where)).data;
const lisbon = { latitude: 38.72, longitude: -9.14 };

test("places are found while their name is typed, near ones first", async () => {
  const [first] = await find("bel", { ...lisbon, sources: "own" });
  expect(first).toEqual({
    name: "Belém Tower",
    region: "Lisbon, Portugal",
    coordinate: { latitude: 38.6916, longitude: -9.216 },
    kind: "landmark",
    category: "sight",
    type: "sight",
    place: { source: "waybook", id: "landmark/belem-tower@38.69,-9.22" },
  });
  expect((await find("bel"))[0]?.name).not.toBe("Belém Tower");
  expect(await find("a")).toHaveLength(8);
  expect(requests).toEqual([]);
});

test.each(["Porto", "Paris", "San Francisco", "York", "Rome", "San Jose"])(
  "%s comes before places with a longer name",
  async (name) => {
    expect((await find(name))[0]?.name).toBe(name);
  },
);

test.each([
  ["Roma", "Rome"],
  ["Rom", "Rome"],
  ["Wien", "Vienna"],
  ["Lissab", "Lisbon"],
  ["Prag", "Prague"],
  ["Köln", "Köln"],
])("%s is %s in another language", async (typed, name) => {
  expect((await find(typed))[0]?.name).toBe(name);
});

test.each([
  ["nothing", {}],
  ["spaces alone", { q: "  " }],
  ["too much", { q: "x".repeat(201) }],
  ["half a place", { q: "x", latitude: 1 }],
  ["the other half", { q: "x", longitude: 1 }],
  ["a place off the Earth", { q: "x", latitude: 91, longitude: 0 }],
  ["no number", { q: "x", latitude: "north", longitude: 0 }],
  ["an unknown parameter", { q: "x", limit: 3 }],
  ["unknown sources", { q: "x", sources: "geocoder" }],
  ["no language", { q: "x", language: "de, en" }],
])("%s is refused", async (_, query) => {
  const failure = await failureOf(app.client(token).findPlaces({ query: query as { q: string } }));
  expect(failure).toMatchObject({ status: 400, code: "badRequest" });
});

test("half a coordinate gets an error that names the missing half", async () => {
  const { problem } = await failureOf(find("x", { latitude: 1 }));
  expect(problem.errors).toMatchObject([{ path: "/longitude" }]);
});

describe("a place finder that cannot answer", () => {
  test("is reported as such, with Retry-After", async () => {
    places = () => Promise.reject(new Failure("unavailable", { retryAfterSeconds: 5 }));
    expect(await failureOf(find("lisb"))).toMatchObject({ status: 503, code: "unavailable", retryAfter: 5 });
    expect(requests).toEqual([]);
  });
});

describe("a geocoder", () => {
  const tasca: SuggestedPlace = {
    name: "Tasca do Chico",
    region: "Lisbon, Portugal",
    coordinate: { latitude: 38.7108, longitude: -9.1436 },
    kind: "place",
    category: "food",
    type: "restaurant",
    address: "Rua do Diário de Notícias 39, 1200-141 Lisbon",
    openingHours: "Mo-Su 19:00-02:00",
    place: { source: "osm", id: "node/321" },
  };
  const tascaFeature = feature("Tasca do Chico", [-9.1436, 38.7108], {
    ...{ osm_key: "amenity", osm_value: "restaurant", osm_type: "N", osm_id: 321, countrycode: "PT" },
    ...{ street: "Rua do Diário de Notícias", housenumber: "39", postcode: "1200-141" },
    extra: { opening_hours: "Mo-Su 19:00-02:00", cuisine: "portuguese" },
  });

  test("is called if we know too little, and adds to our results", async () => {
    answerWith(tascaFeature, feature("Tascaville", [-9.2, 38.8], { type: "city", city: undefined }));
    const found = await find("tasca do ch", { ...lisbon, language: "de-AT" });
    expect(found).toEqual([
      tasca,
      {
        name: "Tascaville",
        region: "Portugal",
        coordinate: { latitude: 38.8, longitude: -9.2 },
        kind: "city",
        category: "other",
      },
    ]);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.pathname).toBe("/api/");
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      ...{ q: "tasca do ch", limit: "20", lat: "38.72", lon: "-9.14", lang: "de" },
    });
    expect(await find("TASCA do ch", { ...lisbon, language: "de-AT" })).toEqual(found);
    expect(requests).toHaveLength(1);
  });

  test("is not waited for by those who ask for our own places, who hear that there may be more", async () => {
    expect(await ask("tasca do chi", { ...lisbon, sources: "own" })).toEqual({ data: [], more: true });
    expect(await ask("zq", { sources: "own" })).not.toHaveProperty("more");
    expect(await ask("lisbon", { sources: "own" })).not.toHaveProperty("more");
    expect(await ask("lisbon", { ...lisbon, sources: "own" })).toHaveProperty("more", true);
    expect(requests).toEqual([]);
  });

  test("knows houses, which have no name", async () => {
    answerWith(
      feature("Via del Corso", [12.4795, 41.903], { osm_key: "highway", type: "street", city: "Rome" }),
      ...[120, 12].map((number) =>
        feature("", [12.4768, 41.9096], {
          ...{ name: undefined, street: "Via del Corso", housenumber: String(number), postcode: "00186" },
          ...{ osm_key: "place", osm_value: "house", city: "Rome", country: "Italy", countrycode: "IT" },
        }),
      ),
    );
    const found = await find("Via del Corso 12");
    expect(found.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "Via del Corso 12 address",
      "Via del Corso 120 address",
      "Via del Corso street",
    ]);
  });

  test("lists a point and its building once, with what either knows, and keeps the id", async () => {
    answerWith(
      feature("Belém Tower", [-9.2161, 38.6915], {
        ...{ osm_key: "historic", osm_value: "castle", osm_type: "W", osm_id: 24_961_230 },
      }),
      feature("Torre de Belém", [-9.2158, 38.6917], {
        ...{ osm_key: "tourism", osm_value: "attraction", osm_type: "N", osm_id: 7 },
        ...{ street: "Avenida Brasília", extra: { opening_hours: "Tu-Su 10:00-18:00" } },
      }),
      feature("Torre de Belém", [-9.2166, 38.693], { osm_key: "highway", osm_value: "bus_stop", osm_id: 9 }),
    );
    const found = await find("belem tower", lisbon);
    expect(found.slice(0, 2)).toMatchObject([
      {
        name: "Belém Tower",
        kind: "landmark",
        address: "Avenida Brasília, Lisbon",
        openingHours: "Tu-Su 10:00-18:00",
        coordinate: { latitude: 38.6917, longitude: -9.2158 },
        place: { source: "osm", id: "node/7" },
      },
      { name: "Torre de Belém", type: "stop" },
    ]);
  });

  test("is asked again without the kind of place if it finds nothing", async () => {
    answer = (response) => {
      const isRest = requests.at(-1)?.searchParams.get("q") === "Tasca do Chico";
      response.writeHead(200).end(JSON.stringify({ features: isRest ? [tascaFeature] : [] }));
    };
    expect(await find("Restaurante Tasca do Chico", lisbon)).toMatchObject([{ name: "Tasca do Chico" }]);
    expect(requests.map(({ searchParams }) => searchParams.get("q"))).toEqual([
      "Restaurante Tasca do Chico",
      "Tasca do Chico",
    ]);
  });

  test("does not repeat what is known", async () => {
    answerWith(
      feature("Belém Tower", [-9.2161, 38.6915]),
      feature("Belém Tower", [-46.6, -23.5], { city: "São Paulo", country: "Brazil" }),
    );
    const found = await find("belem tower lisbon");
    expect(found.map(({ region }) => region)).toEqual(["Lisbon, Portugal", "São Paulo, Brazil"]);
    expect(requests).toHaveLength(1);
  });

  test("is not called for two letters, nor for destinations of which enough is known", async () => {
    await find("zq");
    await find("lisb");
    expect(requests).toEqual([]);
  });

  test.each<[string, (response: ServerResponse) => unknown]>([
    ["that fails", (response) => response.writeHead(500).end()],
    ["that talks nonsense", (response) => response.writeHead(200).end("<html>")],
    ["that hangs", () => sleep(60_000, undefined, { ref: false })],
    [
      "that points elsewhere",
      (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    ],
    ["that is busy", (response) => response.writeHead(429, { "retry-after": "60" }).end()],
    ["that is gone", (response) => response.destroy()],
  ])("%s takes nothing away, and the response says so", async (what, how) => {
    answer = how;
    const began = performance.now();
    const found = await ask("belem tower lisbon", { latitude: 38 + what.length / 10, longitude: 9 });
    expect(found).toMatchObject({ data: [{ name: "Belém Tower" }], incomplete: "unavailable" });
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(requests).toHaveLength(1);
  });

  test("that asks us to wait is left alone for that time, and then asked again", async () => {
    await find("tasca null");
    requests = [];
    answer = (response) => response.writeHead(429, { "retry-after": "120" }).end();
    await find("tasca eins");
    await find("tasca zwei");
    expect(requests).toHaveLength(1);
    clock.moveBy(121_000);
    answerWith(tascaFeature);
    expect(await ask("tasca drei")).toMatchObject({ data: [{ name: "Tasca do Chico" }] });
    expect(requests).toHaveLength(2);
  });

  test("of which too much is asked at once is busy, not broken", async () => {
    await app.parts.db`
      update paces set next_turn = ${new Date(clock.time() + 5_000)} where service like 'geocoder%'`;
    expect(await ask("tasca vier")).toEqual({ data: [], incomplete: "busy" });
    expect(requests).toEqual([]);
  });

  test("can add only places on Earth that have a name, of bounded length", async () => {
    answerWith(
      feature("x".repeat(5_000), [1, 2], { city: "y".repeat(5_000) }),
      feature("off the Earth", [200, 2]),
      feature("", [1, 2]),
      { type: "Feature" },
    );
    const found = await find("zqzqzqzqzq");
    expect(found).toHaveLength(1);
    expect(found[0]?.name).toHaveLength(200);
    expect(found[0]?.region).toHaveLength(200);
  });
});

describe("loaded places", () => {
  const cafes = [
    { latitude: 41.9, longitude: 12.48 },
    { latitude: 41.91, longitude: 12.47 },
    { latitude: 41.8, longitude: 12.6 },
  ].map((coordinate) => ({ name: "Caffè Centrale", coordinate, kind: "place", category: "cafe" }) as const);
  const findNear = async (near: Coordinate) => {
    const asked: string[] = [];
    const parts = {
      placeFinder: { ...real, suggest: async () => [] },
      placeExtracts: { suggest: async () => cafes, close: async () => {} },
      geocoder: {
        find: async () => undefined,
        suggest: async ({ text }: { text: string }) => {
          asked.push(text);
          return [];
        },
        close: async () => {},
      },
      log: app.parts.log,
    };
    const traveller = { kind: "traveller" } as Traveller;
    await findPlaces(parts, traveller, { q: "central", signal: new AbortController().signal, ...near });
    return asked;
  };

  test("of the region stand in for the geocoder", async () => {
    expect(await findNear({ latitude: 41.9, longitude: 12.5 })).toEqual([]);
  });

  test("of another region do not", async () => {
    expect(await findNear({ latitude: 48.21, longitude: 16.37 })).toEqual(["central"]);
  });
});

test("without a geocoder the offline tables answer alone", async () => {
  const offline = await startApp({ parts: { placeFinder: { ...placeFinder, close: async () => {} } } });
  try {
    const { token } = await makeToken(offline, { firstParty: true });
    const { body } = await offline.client(token).findPlaces({ query: { q: "belem tower lisbon" } });
    expect(body.data.map(({ name }) => name)).toEqual(["Belém Tower"]);
  } finally {
    await offline.close();
  }
});
