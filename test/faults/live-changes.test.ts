import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../../contract/api.ts";
import { createClient } from "../../contract/client.ts";
import type { PeopleHere } from "../../contract/itinerary-event.ts";
import { connect, type Database } from "../../server/platform/database/connect.ts";
import { makeToken } from "../support/makers.ts";
import { movedClock } from "../support/moved-clock.ts";
import { hasOldestPostgres } from "../support/oldest-postgres.ts";
import { type OutsideDatabase, outsideDatabase } from "../support/outside-database.ts";
import { dataFolder, startServer, type TestServer } from "../support/start-server.ts";
import { watchEvents } from "../support/watch-events.ts";

/*
 * Two server processes: subscribers of one node get the changes of the other, and no node waits for its subscribers
 * when it stops.
 */
describe.runIf(hasOldestPostgres || process.env.CI)("streams of nodes on one database", () => {
  let database: OutsideDatabase;
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let db: Database;
  let here: TestServer;
  let there: TestServer;
  const started: TestServer[] = [];
  beforeAll(async () => {
    [database, folder] = await Promise.all([outsideDatabase(), dataFolder()]);
    await database.start();
    db = connect({ url: database.url }, { max: 2 });
    here = await startNode();
    there = await startNode();
  });
  afterAll(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    await db?.end();
    await database?.remove();
    await folder?.remove();
  });

  async function startNode(): Promise<TestServer> {
    const node = await startServer({
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      LOG_LEVEL: "error",
      ...(here && { PUBLIC_URL: here.url }),
    });
    started.push(node);
    return node;
  }

  const someone = () => makeToken({ parts: { db, clock: movedClock(new Date()) } }, { firstParty: true });
  const clientOf = ({ url }: TestServer, { token }: { token: string }) =>
    createClient(api, { baseUrl: url, token });

  /** A private itinerary, and a companion. */
  async function shared() {
    const [owner, viewer] = await Promise.all([someone(), someone()]);
    const client = clientOf(here, owner);
    const { body, headers } = await client.createItinerary({ body: { title: "Lisbon in spring" } });
    const params = { id: body.id };
    await client.addOrJoin({ params, body: { userId: viewer.traveller.id, role: "viewer" } });
    return { owner, viewer, params, etag: headers.get("etag") ?? "" };
  }
  type Shared = Awaited<ReturnType<typeof shared>>;

  async function rename(node: TestServer, { owner, params, etag }: Shared): Promise<string> {
    const { headers } = await clientOf(node, owner).changeItinerary({
      params,
      headers: { "if-match": etag },
      body: { title: "Porto in autumn" },
    });
    return headers.get("etag") ?? "";
  }

  test("changes on one are sent on the other, until access is revoked there", async () => {
    const trip = await shared();
    const { owner, viewer, params } = trip;
    const stream = await watchEvents(there, params.id, viewer);
    const etag = await rename(here, trip);
    const changeEvent = [{ event: "changed", data: { etag } }];
    expect(await stream.count(1)).toMatchObject(changeEvent);
    const own = await watchEvents(there, params.id, owner);
    await clientOf(here, owner).removeCompanion({ params: { ...params, userId: viewer.traveller.id } });
    expect(await stream.ended()).toMatchObject(changeEvent);
    const { lastEventId } = stream;
    await expect(watchEvents(there, params.id, { ...viewer, lastEventId })).rejects.toThrow(
      /^404 .*"notFound"/,
    );
    expect(await own.count(1)).toMatchObject([{ event: "people" }]);
    await own.close();
  });

  test("people who are here on one are seen on the other, until their connection is cut", async () => {
    const { owner, viewer, params } = await shared();
    const stream = await watchEvents(there, params.id, viewer);
    const own = await watchEvents(here, params.id, owner);
    const peopleHere = () => {
      const { data } = stream.events.filter(({ event }) => event === "presence").at(-1) ?? {};
      return (data as PeopleHere | undefined)?.people.map(({ id, at }) => [id, at]);
    };
    // The request may reach another node than the stream.
    await clientOf(there, owner).announcePresence({ params, body: { at: "/title" } });
    await expect.poll(peopleHere, { timeout: 5_000 }).toEqual([[owner.traveller.id, "/title"]]);
    await own.close();
    await expect.poll(peopleHere, { timeout: 10_000 }).toEqual([]);
    await stream.close();
  });

  test("a node that stops ends its streams, and waits for none of them", async () => {
    const trip = await shared();
    const { viewer, params } = trip;
    const stopping = await startNode();
    const streams = [
      await watchEvents(stopping, params.id, viewer),
      await watchEvents(stopping, params.id, viewer),
    ];
    const began = performance.now();
    expect(await stopping.end("SIGTERM")).toBe(0);
    // Far below the 10 s after which requests are ended.
    expect(performance.now() - began).toBeLessThan(7_000);
    for (const stream of streams) expect(await stream.ended()).toEqual([]);
    // After they reconnect, any node sends the changes that they missed.
    const etag = await rename(here, trip);
    const { lastEventId } = streams[0] ?? {};
    const again = await watchEvents(there, params.id, { ...viewer, lastEventId });
    expect(await again.count(1)).toMatchObject([{ event: "changed", data: { etag } }]);
    await again.close();
  });
});
