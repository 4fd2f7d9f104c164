import { afterEach, describe, expect, test } from "vitest";
import { decodePolyline } from "../../../contract/polyline.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { type Answer, startRouter } from "../../../test/support/start-router.ts";
import { osrm } from "./osrm.ts";
import { valhalla } from "./valhalla.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanUp.splice(0)) end();
});

const places = [
  { latitude: 38.7098, longitude: -9.1326 },
  { latitude: 38.7139, longitude: -9.1335 },
  { latitude: 38.6916, longitude: -9.216 },
];
const userAgent = "Waybook/1 (https://trips.example)";
const adapters = {
  valhalla: { make: valhalla, at: "", modes: { walk: "pedestrian", bike: "bicycle", drive: "auto" } },
  osrm: { make: osrm, at: "/routed-{profile}", modes: { walk: "foot", bike: "bike", drive: "driving" } },
} as const;

describe.each(Object.entries(adapters))("router: %s", (kind, { make, at, modes }) => {
  const start = async (answer?: () => Answer, limits = {}) => {
    const server = await startRouter(kind as keyof typeof adapters);
    cleanUp.push(server.close);
    if (answer) server.answer = answer;
    const router = make({ url: server.url + at, userAgent, clock: movedClock(new Date()), limits });
    const find = (...given: Parameters<typeof router.find> | []) =>
      router.find(given[0] ?? "walk", given[1] ?? places, AbortSignal.timeout(5_000));
    return { server, router, find };
  };

  test("finds all legs in one request, and says who asks", async () => {
    const { server, find } = await start();
    const found = await find();
    expect(found).toMatchObject([
      { minutes: 3, metres: 300 },
      { minutes: 4, metres: 400 },
    ]);
    expect(decodePolyline(found?.[1]?.polyline ?? "")).toEqual([
      [38.7139, -9.1335],
      [38.6916, -9.216],
    ]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers["user-agent"]).toBe(userAgent);
    expect(server.requests[0]?.places).toEqual(
      places.map(({ latitude, longitude }) => [latitude, longitude]),
    );
  });

  test("knows the ways on foot, by bike and by car", async () => {
    const { server, router, find } = await start();
    for (const mode of ["walk", "bike", "drive"] as const) {
      expect(router.modes.has(mode)).toBe(true);
      await find(mode, places, AbortSignal.timeout(5_000));
    }
    expect(server.requests.map(({ mode }) => mode)).toEqual(Object.values(modes));
  });

  test("no route is an answer", async () => {
    const { find } = await start(() => "noRoute");
    expect(await find()).toBeUndefined();
  });

  test.each<[string, Answer, string]>([
    ["500", (response) => response.writeHead(500).end("{}"), "answered 500"],
    [
      "another 400",
      (response) => response.writeHead(400).end('{"error_code":100,"code":"InvalidQuery"}'),
      "answered 400",
    ],
    ["no JSON", (response) => response.end("<html>"), "not JSON"],
    [
      "JSON of another kind",
      (response) => response.end('{"trip":{"legs":[null]},"routes":[{"legs":7}]}'),
      "not a route",
    ],
    ["too few legs", [], "not a route"],
    [
      "a negative time",
      [
        { seconds: -1, metres: 1, points: [] },
        { seconds: 1, metres: 1, points: [] },
      ],
      "not a route",
    ],
    [
      "a place beyond the pole",
      [
        {
          seconds: 1,
          metres: 1,
          points: [
            [91, 0],
            [91, 1],
          ],
        },
        { seconds: 1, metres: 1, points: [] },
      ],
      "not a route",
    ],
  ])("%s is a failure", async (_, answer, reason) => {
    const { find } = await start(() => answer);
    await expect(find()).rejects.toThrow(reason);
  });

  test("is not waited for without end, and not asked again before it allows it", async () => {
    const slow = await start(() => () => {}, { requestMilliseconds: 100 });
    await expect(slow.find()).rejects.toThrow("too long");
    const busy = await start(() => (response) => response.writeHead(429, { "retry-after": "60" }).end());
    await expect(busy.find()).rejects.toThrow("429");
    await expect(busy.find()).rejects.toThrow("is paused until");
    expect(busy.server.requests).toHaveLength(1);
  });
});

test("an OSRM server without a profile in its address is asked for drives only", async () => {
  const server = await startRouter("osrm");
  cleanUp.push(server.close);
  const router = osrm({ url: server.url, userAgent, clock: movedClock(new Date()) });
  expect([...router.modes]).toEqual(["drive"]);
  await router.find("drive", places, AbortSignal.timeout(5_000));
  expect(server.requests[0]?.url.pathname).toMatch(/^\/route\/v1\/driving\//);
});
