import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type PlaceFinder, placeFinder } from "./place-finder.ts";
import type { Trip } from "./trip.ts";

const never = new AbortController().signal;
const lisbon: Trip = {
  title: "Away",
  destination: "Lisbon",
  days: [{ stops: [{ name: "Torre de Belém" }] }],
};

let opened: PlaceFinder;
beforeEach(() => {
  opened = placeFinder();
});
afterEach(() => opened.close());

/** On a busy machine its process may take longer to start than a lookup may wait. */
const untilItAnswers = () =>
  vi.waitFor(() => opened.completeDestination("lisb", never), { timeout: 60_000, interval: 100 });

test("answers from its own process, many at once", async () => {
  await untilItAnswers();
  const results = await Promise.all([
    ...Array.from({ length: 10 }, () => opened.locate(lisbon, never)),
    ...Array.from({ length: 10 }, () => opened.completeDestination("lisb", never)),
  ]);
  for (const response of results.slice(0, 10))
    expect(response).toEqual([[{ latitude: 38.6916, longitude: -9.216 }]]);
  for (const response of results.slice(10)) expect(response).toContain("Lisbon, Portugal");
});

test("the longest possible trip ends in time or is left alone, and the next is located", async () => {
  const days = Array.from({ length: 120 }, (_, day) => ({
    title: `Kyoto & Osaka & Rome & Paris ${day}, `.repeat(6).slice(0, 200),
    stops: Array.from({ length: 60 }, (_, nth) => ({
      name: `Temple ${day}-${nth} of Tokyo, ${"京都".repeat(30)}`.slice(0, nth % 2 === 0 ? 100 : 200),
      address: `Via Roma ${nth}, `.repeat(40).slice(0, 500),
    })),
  }));
  const trip = { title: "x".repeat(200), destination: "Tokyo, Kyoto, Osaka & Hiroshima", days };
  const coordinates = await opened.locate(trip, never);
  expect([0, 120]).toContain(coordinates.length);
  await untilItAnswers();
  expect(await opened.locate(lisbon, never)).toHaveLength(1);
});

describe("an aborted request", () => {
  test("locates nothing, and the next one does", async () => {
    const leaving = new AbortController();
    const placed = opened.locate(lisbon, leaving.signal);
    await sleep(20);
    leaving.abort();
    expect(await placed).toEqual([]);
    expect(await opened.locate(lisbon, AbortSignal.abort())).toEqual([]);
    await untilItAnswers();
    expect(await opened.locate(lisbon, never)).toHaveLength(1);
  });

  test("rejects when destinations were requested", async () => {
    const leaving = new AbortController();
    const pending = opened.completeDestination("lisb", leaving.signal);
    await sleep(20);
    leaving.abort(new Error("left"));
    await expect(pending).rejects.toThrow("left");
  });
});

test("requests beyond the queue's limit are saved without coordinates", async () => {
  const placed = await Promise.all(Array.from({ length: 60 }, () => opened.locate(lisbon, never)));
  const left = placed.filter((days) => days.length === 0);
  expect(left).toHaveLength(60 - 41);
});

describe("places while typing", () => {
  const eiffel = { name: "Eiffel Tower", region: "Paris, France", kind: "landmark" };

  beforeEach(() => untilItAnswers());

  test("come from the process, then from the cache", async () => {
    expect((await opened.suggest("eif", { latitude: 48.85, longitude: 2.35 }))[0]).toMatchObject(eiffel);
    await opened.close();
    expect((await opened.suggest("eif", { latitude: 48.86, longitude: 2.36 }))[0]).toMatchObject(eiffel);
    // Elsewhere other places are near, which are not cached, and the process has ended.
    await expect(opened.suggest("eif", { latitude: 35.6, longitude: 139.7 })).rejects.toMatchObject({
      code: "unavailable",
      particulars: { retryAfterSeconds: 5 },
    });
  });

  test("are refused when too many wait, and nobody's are lost", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, nth) => opened.suggest(`eiffel${" ".repeat(nth)}`)),
    );
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(60 - 41);
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason.code).toBe("unavailable");
    for (const one of results) if (one.status === "fulfilled") expect(one.value[0]).toMatchObject(eiffel);
  });

  test("are not waited for while the process is busy", async () => {
    // Four of them take longer than a suggestion may wait.
    const days = Array.from({ length: 120 }, (_, day) => ({
      title: `Kyoto & Osaka & Rome & Paris ${day}, `.repeat(6).slice(0, 200),
      stops: Array.from({ length: 60 }, (_, nth) => ({
        name: `Temple ${day}-${nth} of ${"京都".repeat(45)}`,
      })),
    }));
    const long = Array.from({ length: 4 }, () =>
      opened.locate({ title: "x", destination: "Tokyo, Kyoto, Osaka & Hiroshima", days }, never),
    );
    const began = performance.now();
    await opened.suggest("lisb").catch((error) => expect(error.code).toBe("unavailable"));
    expect(performance.now() - began).toBeLessThan(6_000);
    await opened.close();
    await Promise.all(long);
  });
});

test("closing ends running work, and nobody waits for it", async () => {
  const pending = [opened.locate(lisbon, never), opened.locate(lisbon, never)];
  await opened.close();
  expect(await Promise.all(pending)).toEqual([[], []]);
  expect(await opened.locate(lisbon, never)).toEqual([]);
});
