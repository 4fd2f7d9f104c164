import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SuggestedPlace } from "../../../contract/place.ts";
import { type ExtractObject, encodeExtract } from "../../../test/support/encode-extract.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { romeExtract } from "../../../test/support/rome-extract.ts";
import { environmentOf, runWaybook } from "../../../test/support/run-waybook.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { repository } from "../../../test/support/start-server.ts";
import type { Geocoder } from "../../outside/geocoder/geocoder.ts";
import { connect, type Database } from "../../platform/database/connect.ts";
import { extractsFirst } from "./extracts-first.ts";
import { placeExtracts } from "./place-extracts.ts";

let app: TestApp;
let db: Database;
let caller: ReturnType<TestApp["client"]>;
let folder: string;
let environment: Record<string, string>;
const rome = { latitude: 41.9, longitude: 12.48 };
const milan = { latitude: 45.465, longitude: 9.19 };

beforeAll(async () => {
  app = await startApp({ environment: { GEOCODER: "none" } });
  db = connect(app.database.address, { name: "test", max: 2 });
  caller = app.client((await makeToken(app, { firstParty: true })).token);
  folder = await mkdtemp(join(tmpdir(), "waybook-places-"));
  environment = { ...environmentOf(app.database.address), DATA_DIR: folder };
  expect(await load("rome", romeExtract)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await db.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const waybook = (...args: string[]) => runWaybook(["places", ...args], environment);

async function load(name: string, objects: readonly ExtractObject[]) {
  const path = join(folder, `${name}-latest.osm.pbf`);
  await writeFile(path, encodeExtract(objects));
  return waybook("load", path, "--json");
}

async function find(q: string, near?: { latitude: number; longitude: number }): Promise<SuggestedPlace[]> {
  const { body } = await caller.findPlaces({ query: { q, ...near } });
  return (body as { data: SuggestedPlace[] }).data;
}
const namesOf = (places: readonly SuggestedPlace[]) => places.map(({ name }) => name);

describe("travellers find", () => {
  test("a hotel with its address, by any beginning of its words", async () => {
    for (const q of ["Hotel Artemide", "artemi", "artemide hot", "HOTEL ARTÉMIDE"]) {
      const [first] = await find(q, rome);
      expect(first).toEqual({
        name: "Hotel Artemide",
        region: "Roma, Italy",
        coordinate: { latitude: expect.closeTo(41.90127, 4), longitude: expect.closeTo(12.49318, 4) },
        kind: "place",
        category: "lodging",
        type: "hotel",
        address: "Via Nazionale 22, 00184 Roma",
        place: { source: "osm", id: "way/102" },
      });
    }
  });

  test("what is nearby before what is far away", async () => {
    expect((await find("artemide", milan))[0]?.name).toBe("Hotel Artemide Milano");
    expect((await find("artemide", rome))[0]?.name).toBe("Hotel Artemide");
  });

  test("a place by the town that is named with it, in any language", async () => {
    for (const q of ["Hotel Artemide Rom", "Hotel Artemide, Rome", "Artemide Roma"])
      expect((await find(q, milan))[0]?.place, q).toEqual({ source: "osm", id: "way/102" });
  });

  test("a restaurant with its opening hours", async () => {
    const [first] = await find("armando al panth", rome);
    expect(first).toMatchObject({
      type: "restaurant",
      category: "food",
      address: expect.stringContaining("Salita dei Crescenzi 31"),
      openingHours: "Mo-Sa 12:30-15:00,18:30-23:00",
    });
  });

  test("a house, and the street when its number is unknown", async () => {
    const houses = {
      "Via del Corso 12": "node/11",
      "via del corso 12a": "node/12",
      "Via del Corso 126": "node/13",
    };
    for (const [q, id] of Object.entries(houses))
      expect((await find(q, rome))[0], q).toMatchObject({ type: "address", place: { source: "osm", id } });
    expect((await find("via del corso 12", milan))[0]).toMatchObject({
      name: "Via del Corso 12",
      region: "Milano, Italy",
      place: { id: "node/14" },
    });
    expect((await find("12 via del corso, roma", milan))[0]?.place?.id).toBe("node/11");
    expect((await find("via del corso 999", rome))[0]).toMatchObject({
      name: "Via del Corso",
      type: "street",
    });
    expect((await find("vicolo della vol", rome))[0]).toMatchObject({
      type: "street",
      place: { id: "way/101" },
    });
  });

  test("a place by its other names", async () => {
    for (const q of ["Kolosseum", "anfiteatro flavio", "amphitheatrum"])
      expect(
        (await find(q, rome)).some(({ place }) => place?.id === "relation/200"),
        q,
      ).toBe(true);
  });

  test("a station before a bus stop of that name", async () => {
    const found = await find("termini", rome);
    expect(found.map(({ type }) => type).filter(Boolean)).toEqual(["station", "stop"]);
  });

  test("a place in spite of typos", async () => {
    expect((await find("hotel artmide", rome))[0]?.name).toBe("Hotel Artemide");
    expect((await find("armnado al pantheon", rome))[0]?.name).toBe("Armando al Pantheon");
    expect(await find("hotel zzyzzqx", rome)).toEqual([]);
  });

  test("names with any characters as they are, and nothing that has no name", async () => {
    expect(namesOf(await find("ancora del mare", rome))).toEqual(['Libreria L\'Àncora del Mare \\ "Due"']);
    expect(namesOf(await find("giulias bench", rome))).not.toContain("Giulia's bench");
    for (const q of ["'", "|", "%", "\\", "12", "a", "🙂"]) await find(q, rome);
  });
});

describe("an operator", () => {
  const oslo: ExtractObject[] = [
    { node: 1, at: [59.91, 10.75], tags: { tourism: "hotel", name: "Fjordblikk Hotell" } },
  ];
  const renamed: ExtractObject[] = [
    { node: 1, at: [59.91, 10.75], tags: { tourism: "hotel", name: "Havutsikt Hotell" } },
  ];

  test("loads several regions, replaces one and removes one, while the server runs", async () => {
    const first = await load("oslo", oslo);
    expect(JSON.parse(first.stdout)).toEqual({ name: "oslo", places: 1, addresses: 0, replaced: false });
    expect(namesOf(await find("fjordbl"))).toEqual(["Fjordblikk Hotell"]);
    expect(namesOf(await find("hotel artem", rome))).toContain("Hotel Artemide");

    expect(JSON.parse((await load("oslo", renamed)).stdout)).toMatchObject({ places: 1, replaced: true });
    expect(await find("fjordblikk")).toEqual([]);
    expect(namesOf(await find("havutsikt"))).toEqual(["Havutsikt Hotell"]);

    const path = join(folder, "oslo-latest.osm.pbf");
    expect((await waybook("load", path, "--as", "Norway's capital")).stdout).toBe(
      "Loaded Norway's capital: 1 places and 0 addresses.\n",
    );
    const { regions } = JSON.parse((await waybook("list", "--json")).stdout);
    expect(regions).toMatchObject([
      { name: "Norway's capital", fileName: "oslo-latest.osm.pbf", places: 1 },
      { name: "oslo", places: 1, exportedAt: "2026-11-01T00:00:00.000Z" },
      { name: "rome", addresses: 6 },
    ]);
    expect((await waybook("remove", "oslo")).stdout).toBe("Removed oslo.\n");
    expect(namesOf(await find("havutsikt"))).toEqual(["Havutsikt Hotell"]);
    expect(await waybook("remove", "Norway's capital")).toMatchObject({ code: 0 });
    expect(await find("havutsikt")).toEqual([]);
    const partitions = await db`
      select relname from pg_class where relnamespace = 'extracts'::regnamespace and relkind = 'r' order by 1`;
    expect(partitions.map(({ relname }) => relname)).toEqual([
      expect.stringMatching(/^places_\d+$/),
      "regions",
      expect.stringMatching(/^words_\d+$/),
    ]);
  });

  test("is told what is wrong with a file, and nothing changes", async () => {
    const path = join(folder, "broken.osm.pbf");
    await writeFile(path, encodeExtract(romeExtract).subarray(0, 900));
    const runs = {
      "There is no file": await waybook("load", join(folder, "nowhere.osm.pbf")),
      "ends in the middle": await waybook("load", path, "--as", "rome"),
      "There is no region": await waybook("remove", "atlantis"),
      "no places with a name": await load("empty", [{ node: 1, at: [1, 1] }]),
    };
    for (const [message, { code, stdout, stderr }] of Object.entries(runs)) {
      expect({ code, stdout }, message).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(message);
    }
    expect((await waybook("load")).code).toBe(2);
    expect(namesOf(await find("hotel artem", rome))).toContain("Hotel Artemide");
  });

  test.each(["SIGKILL", "SIGTERM"] as const)(
    "has the old places after %s in the middle of a load",
    async (kill) => {
      const path = join(folder, "rome.osm.pbf");
      await writeFile(path, encodeExtract(romeExtract.filter((object) => !("way" in object))));
      // The load waits for this lock after it has built everything.
      const held = connect(app.database.address, { name: "test", max: 1 });
      await held`begin`;
      await held`lock table extracts.words in share mode`;
      const loading = spawn(process.execPath, [join(repository, "cli/main.ts"), "places", "load", path], {
        cwd: repository,
        env: { PATH: process.env.PATH ?? "", ...environment },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const ended = once(loading, "exit");
      const isWaiting = async () => {
        const [found] = await db`
        select 1 from pg_locks where relation = 'extracts.words'::regclass and not granted
          and mode = 'AccessExclusiveLock'`;
        return found !== undefined;
      };
      await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
      loading.kill(kill);
      const [code] = await ended;
      expect(code).toBe(kill === "SIGKILL" ? null : 1);
      await expect.poll(isWaiting, { timeout: 30_000 }).toBe(false);
      await held`rollback`;
      await held.end();
      expect(namesOf(await find("hotel artem", rome))).toContain("Hotel Artemide");
      expect(JSON.parse((await waybook("list", "--json")).stdout).regions).toMatchObject([{ name: "rome" }]);
    },
  );

  test("loads one file at a time", async () => {
    const held = connect(app.database.address, { name: "test", max: 1 });
    await held`select pg_advisory_lock(7239107)`;
    const { code, stderr } = await load("oslo", oslo);
    await held`select pg_advisory_unlock(7239107)`;
    await held.end();
    expect({ code, stderr: JSON.parse(stderr) }).toMatchObject({
      code: 1,
      stderr: { error: { message: expect.stringContaining("Another extract is being loaded") } },
    });
  });
});

test("stops of an import are looked up there, and only what is missing outside", async () => {
  const asked: string[] = [];
  const outside: Geocoder = {
    find: async ({ name }) => void asked.push(name),
    close: async () => {},
  };
  const geocoder = extractsFirst(app.parts.placeExtracts, outside);
  const { signal } = new AbortController();
  const lookUp = (name: string, address?: string) =>
    geocoder.find({ name, address, near: rome, withinKm: 30 }, signal);
  expect(await lookUp("Hotel Artemide")).toMatchObject({ name: "Hotel Artemide", isArea: false });
  expect(await lookUp("Our flat", "Via del Corso 126")).toMatchObject({
    name: "Our flat",
    coordinate: { latitude: 41.9021, longitude: 12.4801 },
  });
  expect(await lookUp("Hotel Artemide Milano")).toBeUndefined();
  expect(await lookUp("Trattoria da Enzo")).toBeUndefined();
  expect(asked).toEqual(["Hotel Artemide Milano", "Trattoria da Enzo"]);
});

test("as long as nothing is loaded, neither towns nor typos are looked up", async () => {
  const empty = await startApp({ environment: { GEOCODER: "none" } });
  const asked: string[] = [];
  const placeFinder = {
    suggest: async (text: string) => {
      asked.push(text);
      return [];
    },
  };
  const extracts = placeExtracts({ address: empty.database.address, log: app.parts.log, placeFinder });
  try {
    expect(await extracts.suggest({ text: "hotel artemide roma", near: rome })).toEqual([]);
    expect(asked).toEqual([]);
  } finally {
    await extracts.close();
    await empty.close();
  }
});

test("a search that takes too long finds nothing, and the rest is suggested all the same", async () => {
  const held = connect(app.database.address, { name: "test", max: 1 });
  await held`begin`;
  await held`lock table extracts.places in access exclusive mode`;
  expect(namesOf(await find("Colosseum"))).toContain("Colosseum");
  await held`rollback`;
  await held.end();
  expect(app.logged.some((line) => line.includes("the loaded places could not be searched"))).toBe(true);
});
