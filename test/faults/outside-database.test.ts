import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeItinerary, makeToken } from "../support/makers.ts";
import { hasOldestPostgres } from "../support/oldest-postgres.ts";
import { type OutsideDatabase, outsideDatabase } from "../support/outside-database.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { launchServer, runFailingStart } from "../support/start-server.ts";

// Skipped on machines without it; CI installs it.
describe.runIf(hasOldestPostgres || process.env.CI)("on one's own PostgreSQL 15", () => {
  let database: OutsideDatabase;
  let app: TestApp;
  beforeAll(async () => {
    database = await outsideDatabase();
    await database.start();
    app = await startApp({ database: { address: { url: database.url }, drop: async () => {} } });
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  test("everything works as on the embedded one", async () => {
    const { token } = await makeToken(app, { firstParty: true });
    const { itinerary, etag } = await makeItinerary(app, token, { days: [{ stops: [{ name: "Belém" }] }] });
    const read = await app.client(token).getItinerary({ params: { id: itinerary.id } });
    expect(read.body).toEqual(itinerary);
    expect(read.headers.get("etag")).toBe(etag);
  });

  test.each(["SIGINT", "SIGQUIT"] as const)(
    "while it is down (%s) the response is 503 with Retry-After, and everything works when it is back",
    async (signal) => {
      const { token } = await makeToken(app, { firstParty: true });
      const { itinerary } = await makeItinerary(app, token);
      const notifications: string[] = [];
      const { unlisten } = await app.parts.db.listen("trial", (message) => notifications.push(message));
      const read = () =>
        fetch(`${app.url}/v1/itineraries/${itinerary.id}`, { headers: { authorization: `Bearer ${token}` } });
      expect((await read()).status).toBe(200);

      // Requests that are running when it stops must not hang or fail unexpectedly.
      let over = false;
      const statusCounts = new Map<number, number>();
      const traffic = Array.from({ length: 20 }, async () => {
        while (!over) {
          const { status } = await read();
          statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
        }
      });
      await sleep(200);
      await database.stop(signal);
      await sleep(1_500);
      const away = await read();
      expect(away.status).toBe(503);
      expect(Number(away.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await away.json()).toMatchObject({ code: "unavailable" });
      expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200);

      await database.start();
      await expect.poll(async () => (await read()).status).toBe(200);
      expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
      over = true;
      await Promise.all(traffic);
      expect([...statusCounts.keys()].sort()).toEqual([200, 503]);
      await makeItinerary(app, token);
      // The nodes also listen again, which revocations and live changes depend on.
      await expect
        .poll(async () => {
          await app.parts.db.notify("trial", "after");
          return notifications;
        })
        .toContain("after");
      await unlisten();
    },
  );

  test("a node that starts before its database waits for it", async () => {
    await database.stop();
    const starting = await launchServer({ DATABASE_URL: database.url, DATA_DIR: "/nonexistent/unused" });
    await expect.poll(starting.output).toContain("Waiting for the database …");
    await database.start();
    const server = await starting.ready;
    expect(server.output()).toMatch(/Waiting for the database …\nWaiting for the database: done in/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.end("SIGTERM")).toBe(0);
  });

  test("a database that does not exist stops the start with one clear line", async () => {
    const url = database.url.replace(/postgres$/, "nowhere");
    const { code, output } = await runFailingStart({ DATABASE_URL: url, PORT: "0" });
    expect(code).toBe(1);
    // A slow machine says before that it waits.
    expect(output.replace("Waiting for the database …\n", "")).toBe(
      'Waybook cannot start. DATABASE_URL cannot be used: database "nowhere" does not exist\n',
    );
  });
});
