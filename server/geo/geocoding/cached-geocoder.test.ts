import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../test/support/clone-database.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import type {
  GeocodedPlace,
  Geocoder,
  GeocoderQuery,
  SuggestQuery,
} from "../../outside/geocoder/geocoder.ts";
import { ProviderBusy, ProviderRejection } from "../../outside/provider-fetch.ts";
import type { Clock } from "../../platform/clock.ts";
import { connect, type Database } from "../../platform/database/connect.ts";
import { forCaller } from "../../platform/fair-turns/current-caller.ts";
import { cachedGeocoder, cleanUpGeocodedPlaces, TooManyLookups } from "./cached-geocoder.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connect(database.address, { max: 4 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  await db`delete from geocoded_places`;
  await db`delete from paces`;
});

/** Turns are waited for in real time. */
const realClock: Clock = { now: () => new Date(), time: () => Date.now() };
const log = pino({ level: "silent" });
const place: GeocodedPlace = { name: "Tasca do Chico", coordinate: { latitude: 38.7, longitude: -9.1 } };
const tasca: GeocoderQuery = {
  name: "Tasca do Chico",
  near: { latitude: 38.72, longitude: -9.13 },
  withinKm: 60,
};
const signal = new AbortController().signal;
/** Timers and the two clocks round to milliseconds. */
const timersEarlyMs = 5;

const startGeocoder = (answer: (query: GeocoderQuery) => Promise<GeocodedPlace | undefined>) => {
  const requests: { name: string; at: number }[] = [];
  const geocoder: Geocoder = {
    find: (query) => {
      requests.push({ name: query.name, at: performance.now() });
      return answer(query);
    },
    close: async () => {},
  };
  return { requests, geocoder };
};

test("asks once, also for another node, and also for what was not found", async () => {
  const clock = movedClock("2026-05-01T00:00:00Z");
  const { requests, geocoder } = startGeocoder(async ({ name }) => (name === place.name ? place : undefined));
  const node = () => cachedGeocoder(geocoder, { db, clock, log, name: "map", perSecond: 100 });
  const nowhere = { ...tasca, name: "Nowhere" };
  for (const one of [node(), node()]) {
    expect(await one.find(tasca, signal)).toEqual(place);
    expect(
      await one.find(
        { ...tasca, name: "TASCA do Chico", near: { latitude: 38.724, longitude: -9.129 } },
        signal,
      ),
    ).toEqual(place);
    expect(await one.find(nowhere, signal)).toBeUndefined();
  }
  expect(requests.map(({ name }) => name)).toEqual([place.name, "Nowhere"]);
  await node().find({ ...tasca, near: { latitude: 41.1, longitude: -8.6 } }, signal);
  expect(requests).toHaveLength(3);
  const other = cachedGeocoder(geocoder, { db, clock, log, name: "other", perSecond: 100 });
  await other.find(tasca, signal);
  expect(requests).toHaveLength(4);

  clock.moveBy(15 * 86_400_000);
  await node().find(tasca, signal);
  expect(requests).toHaveLength(4);
  await node().find(nowhere, signal);
  expect(requests).toHaveLength(5);
  clock.moveBy(170 * 86_400_000);
  await cleanUpGeocodedPlaces({ db, clock });
  await node().find(tasca, signal);
  expect(requests).toHaveLength(6);
});

test("asks no more often than allowed, on all nodes together", async () => {
  const { requests, geocoder } = startGeocoder(async () => undefined);
  const node = () => cachedGeocoder(geocoder, { db, clock: realClock, log, name: "map", perSecond: 5 });
  const nodes = [node(), node()];
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: 6 }, (_, nth) => nodes[nth % 2]?.find({ ...tasca, name: `Stop ${nth}` }, signal)),
  );
  // On a slow machine a request may be late and the next one soon after it, but none is ever early.
  const times = requests.map(({ at }) => at - begin).sort((a, b) => a - b);
  expect(times).toHaveLength(6);
  for (const [nth, time] of times.entries()) expect(time).toBeGreaterThan(nth * 200 - timersEarlyMs);
});

test("gives up when it would have to wait for long, and asks again later", async () => {
  const clock = movedClock(new Date());
  const { requests, geocoder } = startGeocoder(async () => place);
  const one = cachedGeocoder(geocoder, { db, clock, log, name: "map", perSecond: 1 });
  await db`insert into paces (service, next_turn) values ('geocoder map', ${new Date(clock.time() + 11_000)})`;
  await expect(one.find(tasca, signal)).rejects.toThrow("at once");
  expect(requests).toEqual([]);
  clock.moveBy(20_000);
  expect(await one.find(tasca, signal)).toEqual(place);
});

test("asks for the address if the name is not found", async () => {
  const clock = movedClock("2026-05-01T00:00:00Z");
  const address = "Rua do Diário de Notícias 39, Lisboa";
  const { requests, geocoder } = startGeocoder(async ({ name }) =>
    name === address ? { ...place, name } : undefined,
  );
  const one = cachedGeocoder(geocoder, { db, clock, log, name: "map", perSecond: 100 });
  expect(await one.find({ ...tasca, address }, signal)).toEqual(place);
  expect(requests.map(({ name }) => name)).toEqual([tasca.name, address]);
});

test("learns where a stop may be to about a kilometre", async () => {
  const asked: GeocoderQuery["near"][] = [];
  const geocoder: Geocoder = { find: async ({ near }) => void asked.push(near), close: async () => {} };
  const one = cachedGeocoder(geocoder, { db, clock: realClock, log, name: "map", perSecond: 100 });
  await one.find({ ...tasca, near: { latitude: 38.711234, longitude: -9.143666 } }, signal);
  expect(asked).toEqual([{ latitude: 38.71, longitude: -9.14 }]);
});

test("does not store failed requests", async () => {
  const clock = movedClock("2026-05-01T00:00:00Z");
  let isBroken = true;
  const { geocoder } = startGeocoder(async () =>
    isBroken ? Promise.reject(new Error("no network")) : place,
  );
  const one = cachedGeocoder(geocoder, { db, clock, log, name: "map", perSecond: 100 });
  await expect(one.find(tasca, signal)).rejects.toThrow("no network");
  isBroken = false;
  expect(await one.find(tasca, signal)).toEqual(place);
});

describe("suggestions", () => {
  const near = tasca.near;
  const cachedSuggest = (
    suggest: NonNullable<Geocoder["suggest"]>,
    {
      clock = movedClock("2026-05-01T00:00:00Z"),
      perSecond = 100,
    }: { clock?: Clock; perSecond?: number } = {},
  ) => {
    const { geocoder } = startGeocoder(async () => place);
    const cached = cachedGeocoder({ ...geocoder, suggest }, { db, clock, log, name: "map", perSecond });
    return cached.suggest as typeof suggest;
  };
  const candidate = (name: string) =>
    ({ name, coordinate: place.coordinate, kind: "place", category: "other" }) as const;

  test("are requested once, from a rounded coordinate, and only while not too many wait", async () => {
    const requests: SuggestQuery[] = [];
    const suggest = cachedSuggest(
      async (query) => {
        requests.push(query);
        return [candidate(query.text)];
      },
      { perSecond: 0.2 },
    );
    const first = await suggest({ text: " tasca  do", near }, signal);
    expect(first).toMatchObject([{ name: "tasca do" }]);
    expect(await suggest({ text: "TASCA do", near: { latitude: 38.724, longitude: -9.1311 } }, signal)).toBe(
      first,
    );
    await expect(suggest({ text: "tasca do chico", near }, signal)).rejects.toThrow(TooManyLookups);
    expect(requests).toEqual([{ text: "tasca do", near: { latitude: 38.72, longitude: -9.13 } }]);
  });

  test("are not asked for after failures, each time for longer", async () => {
    const clock = movedClock("2026-05-01T00:00:00Z");
    let requests = 0;
    let isBroken = true;
    const suggest = cachedSuggest(
      async () => {
        requests++;
        return isBroken ? Promise.reject(new Error("answered 500")) : [];
      },
      { clock },
    );
    const ask = () => suggest({ text: `try ${requests}` }, signal);
    await expect(ask()).rejects.toThrow("500");
    await expect(ask()).rejects.toThrow("500");
    await expect(ask()).rejects.toThrow("paused");
    clock.moveBy(5_001);
    await expect(ask()).rejects.toThrow("500");
    clock.moveBy(5_001);
    await expect(ask()).rejects.toThrow("paused");
    clock.moveBy(5_000);
    isBroken = false;
    expect(await ask()).toEqual([]);
    isBroken = true;
    await expect(ask()).rejects.toThrow("500");
    await expect(ask()).rejects.toThrow("500");
    expect(requests).toBe(6);
  });

  test("are asked for by no node while the geocoder asks us to wait", async () => {
    const clock = movedClock("2026-05-01T00:00:00Z");
    let requests = 0;
    const node = () =>
      cachedSuggest(
        async () => {
          requests++;
          throw new ProviderBusy("answered 429", 60_000);
        },
        { clock },
      );
    const [one, other] = [node(), node()];
    await expect(one({ text: "first" }, signal)).rejects.toThrow("429");
    await expect(one({ text: "second" }, signal)).rejects.toThrow("paused");
    await expect(other({ text: "third" }, signal)).rejects.toThrow(TooManyLookups);
    expect(requests).toBe(1);
    clock.moveBy(61_000);
    await expect(other({ text: "fourth" }, signal)).rejects.toThrow("429");
  });

  test("go on after questions that the geocoder refuses", async () => {
    let requests = 0;
    const suggest = cachedSuggest(async () => {
      requests++;
      throw new ProviderRejection("answered 400", 400, "");
    });
    for (const text of ["%", "%%", "%%%"])
      await expect(suggest({ text }, signal)).rejects.toThrow("answered 400");
    expect(requests).toBe(3);
  });

  test("of one traveller who asks for very many do not keep another one waiting", async () => {
    const suggest = cachedSuggest(async () => [], { clock: realClock, perSecond: 5 });
    const many = Array.from({ length: 40 }, (_, nth) =>
      forCaller("busy", () => suggest({ text: `many ${nth}` }, signal)).catch((error) => error),
    );
    const begun = performance.now();
    await forCaller("other", () => suggest({ text: "one" }, signal));
    expect(performance.now() - begun).toBeLessThan(1_500);
    const failed = (await Promise.all(many)).filter((outcome) => outcome instanceof Error);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.every((error) => error instanceof TooManyLookups)).toBe(true);
  });

  test("that are not wanted any longer give their turn to the next", async () => {
    const suggest = cachedSuggest(async () => [], { clock: realClock, perSecond: 1 });
    await suggest({ text: "first" }, signal);
    for (const text of ["a", "ab", "abc", "abcd"]) {
      const leaving = new AbortController();
      const asked = suggest({ text }, leaving.signal);
      setTimeout(() => leaving.abort(), 50);
      await expect(asked).rejects.toThrow();
    }
    const begun = performance.now();
    await suggest({ text: "abcde" }, signal);
    expect(performance.now() - begun).toBeLessThan(1_500);
  });

  test("that nobody waits for any longer do not count as failures", async () => {
    let requests = 0;
    const suggest = cachedSuggest(async (_, signal) => {
      requests++;
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      return [];
    });
    for (const text of ["a", "b", "c"]) {
      const leaving = new AbortController();
      const asked = suggest({ text }, leaving.signal);
      await expect.poll(() => requests).toBe("abc".indexOf(text) + 1);
      leaving.abort();
      await expect(asked).rejects.toThrow();
    }
  });

  test("wait for one lookup of an import at most", async () => {
    const order: string[] = [];
    const { geocoder } = startGeocoder(async ({ name }) => {
      order.push(name);
      return undefined;
    });
    const suggest: Geocoder["suggest"] = async ({ text }) => {
      order.push(text);
      return [];
    };
    const cached = cachedGeocoder(
      { ...geocoder, suggest },
      { db, clock: realClock, log, name: "map", perSecond: 10 },
    );
    const lookups = Array.from({ length: 6 }, (_, nth) =>
      cached.find({ ...tasca, name: `Stop ${nth}` }, signal),
    );
    await expect.poll(() => order.length).toBe(1);
    await cached.suggest?.({ text: "typed" }, signal);
    await Promise.all(lookups);
    expect(order.indexOf("typed")).toBeLessThanOrEqual(2);
  });
});

test("a geocoder without suggestions is not asked for any", () => {
  const { geocoder } = startGeocoder(async () => undefined);
  const cached = cachedGeocoder(geocoder, { db, clock: realClock, log, name: "map", perSecond: 1 });
  expect(cached.suggest).toBeUndefined();
});
