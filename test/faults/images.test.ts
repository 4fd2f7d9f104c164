import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { test } from "vitest";
import { api } from "../../contract/api.ts";
import { createClient } from "../../contract/client.ts";
import type { Blobs } from "../../server/outside/blobs/blobs.ts";
import { renditionKeys } from "../../server/pictures/renditions/renditions.ts";
import { cleanUpFiles } from "../../server/pictures/stored-files/clean-up-files.ts";
import { connect } from "../../server/platform/database/connect.ts";
import { makeToken } from "../support/makers.ts";
import { movedClock } from "../support/moved-clock.ts";
import { keyOf, picture, storedKeys } from "../support/pictures.ts";
import { startS3Server } from "../support/s3-server.ts";
import { openStore } from "../support/start-on-store.ts";
import { startServer, type TestServer } from "../support/start-server.ts";
import { usedDataFolder } from "../support/used-data-folder.ts";

/*
 * The server is killed while many clients set images. Acknowledged images exist after the restart, and nothing remains
 * of unfinished ones after the clean-up.
 */

type CleanUp = (() => Promise<unknown>)[];
type Place = { readonly blobs: Blobs; readonly environment: Record<string, string> };

async function onDisk(folder: string): Promise<Place> {
  return { blobs: openStore(join(folder, "blobs")), environment: {} };
}

async function inS3(_: string, cleanUp: CleanUp): Promise<Place> {
  const server = await startS3Server({ bucket: "travels" });
  cleanUp.push(() => server.close());
  const { accessKeyId, secretAccessKey } = server.credentials;
  return {
    blobs: openStore(server),
    environment: {
      BLOBS_URL: `s3://travels?endpoint=${server.endpoint}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
  };
}

type Trip = { readonly id: string; readonly token: string; etag: string; key: string };

test.concurrent.for([
  ["disk", onDisk],
  ["S3", inS3],
] as const)("killed while images are set on %s", async ([, open], { expect, onTestFinished }) => {
  const cleanUp: CleanUp = [];
  onTestFinished(async () => {
    for (const end of cleanUp.reverse()) await end();
  });
  const data = await usedDataFolder();
  cleanUp.push(() => data.remove());
  const { blobs, environment } = await open(data.path, cleanUp);
  cleanUp.push(() => blobs.close());
  const started = async (): Promise<TestServer> => {
    const server = await startServer({ DATA_DIR: data.path, LOG_LEVEL: "error", ...environment });
    cleanUp.push(async () => server.child.kill("SIGKILL"));
    return server;
  };

  const first = await started();
  const db = connect({ socket: join(data.path, "postgres/.s.PGSQL.5432"), database: "waybook" }, { max: 2 });
  cleanUp.push(() => db.end());
  const trips: Trip[] = [];
  for (let nth = 0; nth < 8; nth++) {
    const { token } = await makeToken({ parts: { db, clock: movedClock(new Date()) } });
    const client = createClient(api, { baseUrl: first.url, token });
    const { body, headers } = await client.createItinerary({ body: { title: `Trip ${nth}` } });
    trips.push({ id: body.id, token, etag: headers.get("etag") ?? "", key: "" });
  }
  const setImages = async (trip: Trip, at: number) => {
    const client = createClient(api, { baseUrl: first.url, token: trip.token });
    for (let nth = at * 1_000; ; nth++) {
      const { body, headers } = await client.setCoverImage({
        params: { id: trip.id },
        headers: { "if-match": trip.etag },
        body: await picture(nth),
        contentType: "image/png",
      });
      Object.assign(trip, { etag: headers.get("etag") ?? "", key: keyOf(body.heroImageURL) });
    }
  };
  const setting = trips.map((trip, at) => setImages(trip, at).catch(() => {}));
  const hasStarted = () => trips.every(({ key }) => key !== "");
  await expect.poll(hasStarted).toBe(true);
  await sleep(300);
  await first.end("SIGKILL");
  await Promise.all(setting);

  const second = await started();
  const shownKeys: string[] = [];
  for (const { id, token, etag, key } of trips) {
    const client = createClient(api, { baseUrl: second.url, token });
    const { body, headers } = await client.getItinerary({ params: { id } });
    const now = keyOf(body?.heroImageURL);
    // The last acknowledged image, or the next one, whose response was lost.
    if (headers.get("etag") === etag) expect(now).toBe(key);
    else expect(versionOf(headers.get("etag"))).toBe(versionOf(etag) + 1);
    const response = await fetch(`${second.url}/media/${now}`);
    expect(await sharp(await response.bytes()).metadata()).toMatchObject({ format: "webp", width: 12 });
    shownKeys.push(now);
  }

  await cleanUpFiles({ db, blobs, clock: movedClock(new Date(Date.now() + 2 * 86_400_000)) });
  expect(await storedKeys(blobs)).toEqual(shownKeys.sort());
  const expectedRenditions = new Set(shownKeys.flatMap(renditionKeys));
  const strayRenditions = async () => {
    const stray: string[] = [];
    for await (const { key } of blobs.list("renditions/")) if (!expectedRenditions.has(key)) stray.push(key);
    return stray;
  };
  // A rendition that is being stored is deleted too, because its image is gone.
  await expect.poll(strayRenditions).toEqual([]);
});

const versionOf = (etag: string | null) => Number.parseInt((etag ?? "").slice(1), 10);
