import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { movedClock } from "../../../test/support/moved-clock.ts";
import type { Geocoder, GeocoderQuery } from "./geocoder.ts";
import { nominatim } from "./nominatim.ts";
import { photon } from "./photon.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

type GeocoderRequest = { readonly url: URL; readonly headers: Readonly<Record<string, unknown>> };
type Answer = (response: ServerResponse, url: URL) => void;

const json =
  (value: unknown): Answer =>
  (response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));

async function serverWith(answer: Answer) {
  const requests: GeocoderRequest[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    requests.push({ url, headers: request.headers });
    answer(response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const userAgent = "Waybook/1 (https://trips.example)";
type Adapter = {
  readonly make: typeof nominatim;
  found(names: readonly KnownPlace[]): unknown;
  readonly path: string;
};
type KnownPlace = { name: string; latitude: number; longitude: number; isArea?: boolean };

/** A response of each service. */
const adapters: Record<string, Adapter> = {
  nominatim: {
    make: nominatim,
    path: "/search",
    found: (places) =>
      places.map(({ name, latitude, longitude, isArea }) => ({
        place_id: 1,
        lat: String(latitude),
        lon: String(longitude),
        category: isArea ? "boundary" : "tourism",
        type: isArea ? "administrative" : "attraction",
        name,
        display_name: `${name}, Portugal`,
        namedetails: { name, "name:en": `${name} in English` },
      })),
  },
  photon: {
    make: photon,
    path: "/api/",
    found: (places) => ({
      type: "FeatureCollection",
      features: places.map(({ name, latitude, longitude, isArea }) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: [longitude, latitude] },
        properties: { name, osm_key: "tourism", type: isArea ? "city" : "house" },
      })),
    }),
  },
};

const tasca: GeocoderQuery = {
  name: "Tasca do Chico",
  near: { latitude: 38.7167, longitude: -9.1333 },
  withinKm: 60,
  language: "fr",
};
const there = { name: "Tasca do Chico", latitude: 38.7123, longitude: -9.1442 };

describe.each(Object.entries(adapters))("geocoder: %s", (_, { make, found, path }) => {
  const ask = async (answer: Answer, limits = {}) => {
    const server = await serverWith(answer);
    const geocoder: Geocoder = make({ url: server.url, userAgent, clock: movedClock(new Date()), limits });
    cleanUp.push(() => geocoder.close());
    return {
      ...server,
      geocoder,
      find: (query = tasca) => geocoder.find(query, new AbortController().signal),
    };
  };

  test("finds a place near the given coordinate", async () => {
    const { find, requests } = await ask(json(found([there])));
    expect(await find()).toMatchObject({
      name: "Tasca do Chico",
      coordinate: { latitude: 38.7123, longitude: -9.1442 },
    });
    expect(requests).toHaveLength(1);
    const [{ url, headers }] = requests as [GeocoderRequest];
    expect(url.pathname).toBe(path);
    expect(url.searchParams.get("q")).toBe("Tasca do Chico");
    expect(headers["user-agent"]).toBe(userAgent);
    const box = (url.searchParams.get("bbox") ?? url.searchParams.get("viewbox") ?? "")
      .split(",")
      .map(Number);
    const [west = 0, east = 0] = [box[0], box[2]];
    expect(west).toBeCloseTo(-9.824, 2);
    expect(east).toBeCloseTo(-8.4426, 2);
    const heights = [box[1] ?? 0, box[3] ?? 0].sort((a, b) => a - b);
    expect(heights[0]).toBeCloseTo(38.1777, 2);
    expect(heights[1]).toBeCloseTo(39.2557, 2);
    expect(url.searchParams.get("lang") ?? url.searchParams.get("accept-language")).toBe("fr");
  });

  test("prefers a place to the town of its name, and says which kind it is", async () => {
    const town = { ...there, latitude: 39, isArea: true };
    const { find } = await ask(json(found([town, there])));
    const place = await find();
    expect(place?.coordinate.latitude).toBe(38.7123);
    expect(place?.isArea).toBeUndefined();
    const { find: findTown } = await ask(json(found([town])));
    expect((await findTown())?.isArea).toBe(true);
  });

  test.each<[string, readonly unknown[]]>([
    ["nothing", []],
    ["entries of another kind", [null, 3, { lat: "north" }, { features: [1] }]],
    ["features of another kind", [{ geometry: null }, { geometry: { coordinates: ["1", 2] } }]],
  ])("finds nothing in %s", async (_, list) => {
    const { find } = await ask(json(Array.isArray(found([])) ? list : { features: list }));
    expect(await find()).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["a text", "Tasca"],
    ["an object of another kind", { error: "Unable to geocode" }],
  ])("does not take %s for a list without the place", async (_, answer) => {
    const { find } = await ask(json(answer));
    await expect(find()).rejects.toThrow("sent something that is not a list of places");
  });

  test("ignores coordinates that are not on Earth", async () => {
    const { find } = await ask(
      json(
        found([
          { ...there, latitude: 91 },
          { ...there, longitude: 181 },
        ]),
      ),
    );
    expect(await find()).toBeUndefined();
  });

  test("says why a request failed", async () => {
    const { find: broken } = await ask((response) => response.writeHead(500).end());
    await expect(broken()).rejects.toThrow("answered 500");
    const { find: noJson } = await ask((response) => response.end("<html>"));
    await expect(noJson()).rejects.toThrow("not JSON");
    const { find: slow } = await ask(() => {}, { requestMilliseconds: 100 });
    await expect(slow()).rejects.toThrow("too long");
    const { find: elsewhere } = await ask((response) =>
      response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
    );
    await expect(elsewhere()).rejects.toThrow("not its own");
  });

  test("is not called again until the requested time has passed", async () => {
    const { find, requests } = await ask((response) =>
      response.writeHead(429, { "retry-after": "60" }).end(),
    );
    await expect(find()).rejects.toThrow("429");
    await expect(find()).rejects.toThrow("is paused until");
    expect(requests).toHaveLength(1);
  });

  test("stops when the request is aborted", async () => {
    const { geocoder } = await ask(() => {});
    const leaving = new AbortController();
    const asking = geocoder.find(tasca, leaving.signal);
    setTimeout(() => leaving.abort(), 50);
    await expect(asking).rejects.toThrow();
  });
});

test("Photon gets no languages that it refuses", async () => {
  const { url, requests } = await serverWith(json({ features: [] }));
  const geocoder = photon({ url, userAgent, clock: movedClock(new Date()) });
  await geocoder.find({ ...tasca, language: "ja" }, new AbortController().signal);
  expect(requests[0]?.url.searchParams.has("lang")).toBe(false);
});

test("what Photon suggests is plain words and known kinds, whatever it sends", async () => {
  const odd = {
    ...{ name: "Bar\u0000\nSport", street: "Via\u2028Roma", housenumber: "1\t2", type: "constructor" },
    ...{ osm_key: "__proto__", osm_value: "constructor", osm_type: "toString", osm_id: 7 },
    extra: { opening_hours: "24/7\u0000" },
  };
  const geometry = { type: "Point", coordinates: [12.5, 41.9] };
  const { url } = await serverWith(json({ features: [{ type: "Feature", geometry, properties: odd }] }));
  const geocoder = photon({ url, userAgent, clock: movedClock(new Date()) });
  expect(await geocoder.suggest?.({ text: "bar sport" }, new AbortController().signal)).toEqual([
    {
      ...{ name: "Bar Sport", kind: "place", category: "other", openingHours: "24/7" },
      ...{ coordinate: { latitude: 41.9, longitude: 12.5 }, address: "Via Roma 1 2" },
    },
  ]);
});
