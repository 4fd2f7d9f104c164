import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { api } from "../../contract/api.ts";
import { createClient } from "../../contract/client.ts";
import { setPlan } from "../../server/features/subscriptions/subscriptions.ts";
import { connect } from "../../server/platform/database/connect.ts";
import { failureOf } from "../support/failure-of.ts";
import { makeToken } from "../support/makers.ts";
import { movedClock } from "../support/moved-clock.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { usedDataFolder } from "../support/used-data-folder.ts";

/*
 * The server is killed while it reads. The import does not count, its idempotency key is free again after a while, and
 * the next server repeats a result byte for byte.
 */

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

test("killed while media is read", { timeout: 400_000 }, async () => {
  const data = await usedDataFolder();
  cleanUp.push(() => data.remove());
  const started = async (): Promise<TestServer> => {
    const server = await startServer({ DATA_DIR: data.path, LOG_LEVEL: "error" });
    cleanUp.push(async () => server.child.kill("SIGKILL"));
    return server;
  };
  const first = await started();
  const db = connect({ socket: join(data.path, "postgres/.s.PGSQL.5432"), database: "waybook" }, { max: 2 });
  cleanUp.push(() => db.end());
  const parts = { db, clock: movedClock(new Date()) };
  const { token, traveller } = await makeToken({ parts }, { firstParty: true });
  await setPlan(parts, { email: traveller.email, plan: "plus" });

  const frame = await readFile(join(import.meta.dirname, "../fixtures/frames/03_lisbon_day2.jpg"));
  const body = JSON.stringify({ kind: "video", frames: [{ base64: frame.toString("base64") }] });
  const send = (server: TestServer, key: string) =>
    fetch(`${server.url}/v1/imports/media`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body,
    });
  const used = async (server: TestServer) =>
    (await createClient(api, { baseUrl: server.url, token }).getSubscription()).body.imports.used;
  const reading = async () => (await db`select from imports where reading_until is not null`).length;

  const answeredKey = randomUUID();
  const response = await (await send(first, answeredKey)).text();
  expect(JSON.parse(response)).toMatchObject({ source: { stops: 4 } });
  expect(await used(first)).toBe(1);

  const interrupted = randomUUID();
  const pending = send(first, interrupted).then(
    () => "answered",
    () => "cut off",
  );
  await expect.poll(reading, { interval: 5 }).toBe(1);
  await first.end("SIGKILL");
  expect(await pending).toBe("cut off");

  const second = await started();
  expect(await (await send(second, answeredKey)).text()).toBe(response);
  const client = createClient(api, { baseUrl: second.url, token });
  const request = { body: JSON.parse(body), headers: { "idempotency-key": interrupted } };
  expect(await failureOf(client.importMedia(request))).toMatchObject({ code: "idempotencyInProgress" });
  // As if a minute had passed.
  await db`update idempotency_keys set claimed_at = claimed_at - interval '61 seconds' where answer is null`;
  await db`update imports set reading_until = reading_until - interval '61 seconds' where reading_until is not null`;
  expect(await used(second)).toBe(1);
  const again = await send(second, interrupted);
  expect(await again.json()).toMatchObject({ source: { stops: 4 } });
  expect(await used(second)).toBe(2);

  // A normal stop leaves no worker process and no frames.
  const left = async () => readdir(join(data.path, "imports"));
  const [folder] = await left();
  expect(folder).toMatch(/^import-/);
  expect(await second.end("SIGTERM")).toBe(0);
  expect(await left()).toEqual([folder]);
});
