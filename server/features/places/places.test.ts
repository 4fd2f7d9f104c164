import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { placeFinder as openGuide, type PlaceFinder } from "../../geo/place-finder/place-finder.ts";
import { Failure } from "../../platform/failure.ts";

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
    parts: { placeFinder },
    environment: { GEOCODER: "photon", GEOCODER_URL: url, GEOCODER_PER_SECOND: "100" },
  });
  ({ token } = await makeToken(app, { firstParty: true }));
  // The first request starts the process.
  await real.completeDestination("lisb", new AbortController().signal);
});
afterAll(async () => {
  await app.close();
  photon.closeAllConnections();
  photon.close();
});
beforeEach(() => {
  requests = [];
  places = real.suggest;
  answerWith();
});

const find = async (q: string, where: { latitude?: number; longitude?: number } = {}) =>
  (await app.client(token).findPlaces({ query: { q, ...where } })).body.data;
const lisbon = { latitude: 38.72, longitude: -9.14 };

test("places are found while their name is typed, near ones first", async () => {
  const [first] = await find("bel", lisbon);
  expect(first).toEqual({
    name: "Belém Tower",
    region: "Lisbon, Portugal",
    coordinate: { latitude: 38.6916, longitude: -9.216 },
    kind: "landmark",
    category: "sight",
  });
  expect((await find("bel"))[0]?.name).not.toBe("Belém Tower");
  expect(await find("a")).toHaveLength(8);
  expect(requests).toEqual([]);
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
  };

  test("is called if we know too little, and adds to our results", async () => {
    answerWith(
      feature("Tasca do Chico", [-9.1436, 38.7108], { osm_key: "amenity", osm_value: "restaurant" }),
      feature("Tascaville", [-9.2, 38.8], { type: "city", city: undefined }),
    );
    const found = await find("tasca do ch", lisbon);
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
      ...{ q: "tasca do ch", limit: "8", lat: "38.72", lon: "-9.14" },
    });
    expect(await find("TASCA do ch", lisbon)).toEqual(found);
    expect(requests).toHaveLength(1);
  });

  test("does not repeat what is known", async () => {
    answerWith(
      feature("Belém Tower", [-9.2161, 38.6915]),
      feature("Belém Tower", [-46.6, -23.5], { city: "São Paulo", country: "Brazil" }),
    );
    const found = await find("belem tower lisbon");
    expect(found.map(({ region }) => region)).toEqual(["Lisbon, Portugal", "São Paulo, Brazil"]);
  });

  test("is not called for two letters, nor if enough is known", async () => {
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
  ])("%s is given up on soon", async (what, how) => {
    answer = how;
    const began = performance.now();
    const found = await find(`belem tower lisbon${what.endsWith("hangs") ? " " : ""}`, {
      latitude: 38 + what.length / 10,
      longitude: 9,
    });
    expect(found.map(({ name }) => name)).toEqual(["Belém Tower"]);
    expect(performance.now() - began).toBeLessThan(4_000);
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
