import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { api } from "../../contract/api.ts";
import { createClient } from "../../contract/client.ts";
import { cleanUpFiles } from "../../server/pictures/stored-files/clean-up-files.ts";
import { connect } from "../../server/platform/database/connect.ts";
import { listDocumentFiles, pdf } from "../support/documents.ts";
import { makeToken } from "../support/makers.ts";
import { movedClock } from "../support/moved-clock.ts";
import { startS3Server } from "../support/s3-server.ts";
import { startApp } from "../support/start-app.ts";
import { openStore } from "../support/start-on-store.ts";
import { startServer } from "../support/start-server.ts";
import { usedDataFolder } from "../support/used-data-folder.ts";

test.concurrent.for(["disk", "S3"] as const)(
  "kill -9 during uploads to %s: what was acknowledged is there, and nothing else after the clean-up",
  { timeout: 180_000 },
  async (place, { expect }) => {
    const data = await usedDataFolder();
    const s3 = place === "S3" ? await startS3Server({ bucket: "travels" }) : undefined;
    const environment = {
      DATA_DIR: data.path,
      ...(s3 && {
        BLOBS_URL: `s3://travels?endpoint=${encodeURIComponent(s3.endpoint)}`,
        AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      }),
    };
    let server = await startServer(environment);
    const db = connect({ socket: join(data.path, "postgres/.s.PGSQL.5432"), database: "waybook" });
    try {
      const { token } = await makeToken(
        { parts: { db, clock: movedClock(new Date()) } },
        { firstParty: true },
      );
      const clientAt = (baseUrl: string) => createClient(api, { baseUrl, token });
      let client = clientAt(server.url);
      const { id } = (await client.createItinerary({ body: { title: "Lisbon in spring" } })).body;
      const acknowledged = new Map<string, Buffer>();
      for (let round = 0; round < 2; round++) {
        // Some upload a file and then its details, some send a form; none stops by itself.
        const uploading = Array.from({ length: 4 }, async (_, at) => {
          for (;;) {
            const content = pdf(200_000 + at * 100_000);
            const documentId = randomUUID();
            if (at % 2 === 0) {
              const { storagePath } = (await client.storeFile({ params: { id }, body: content })).body;
              await client.saveDocument({
                params: { id, documentId },
                body: { id: documentId, storagePath },
              });
              acknowledged.set(documentId, content);
            } else {
              const form = new FormData();
              form.append("file", new Blob([content]), "a.pdf");
              const added = await client.addDocument({ params: { id }, body: form });
              acknowledged.set(added.body.id, content);
            }
          }
        });
        const over = Promise.allSettled(uploading);
        const before = acknowledged.size;
        await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 4);
        await sleep(round * 7);
        await server.end("SIGKILL");
        await over;
        server = await startServer(environment);
        client = clientAt(server.url);
      }
      for (const [documentId, content] of acknowledged) {
        const { body } = await client.getDocumentFile({ params: { id, documentId } });
        expect(Buffer.from(await (body as Blob).arrayBuffer()).equals(content)).toBe(true);
      }
      const blobs = openStore(s3 ?? join(data.path, "blobs"));
      await cleanUpFiles({ db, blobs, clock: movedClock(new Date(Date.now() + 2 * 86_400_000)) });
      const { stored, databaseKeys } = await listDocumentFiles({ db, blobs });
      const documents = await db<{ key: string }[]>`select file_key as key from documents`;
      expect(stored).toEqual(documents.map(({ key }) => key).toSorted());
      expect(databaseKeys).toEqual(stored);
      // Documents whose response was lost may exist too, but never without their file.
      expect(documents.length).toBeGreaterThanOrEqual(acknowledged.size);
      await blobs.close();
    } finally {
      await server.end("SIGKILL");
      await db.end();
      await s3?.close();
      await data.remove();
    }
  },
);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The memory of this process, which runs both the app and the test. */
function heldMemory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test("50 MiB are uploaded and downloaded without being held in memory", async () => {
  const app = await startApp();
  try {
    const { token } = await makeToken(app, { firstParty: true });
    const { id } = (await app.client(token).createItinerary({ body: { title: "Lisbon in spring" } })).body;
    const headers = { authorization: `Bearer ${token}` };
    const piece = randomBytes(1_048_576);
    let [before, highest, looks] = [0, 0, 0];
    const look = (length: number) => {
      if (length % (5 * piece.length) !== 0) return;
      highest = Math.max(highest, heldMemory() - before);
      looks++;
    };
    const up = async (path: string, pieces: number, [start, end]: [string, string], type: string) => {
      const sent = { method: "POST", headers: { ...headers, "content-type": type } };
      const call = request(app.url + path, sent);
      const firstResponse = once(call, "response");
      call.write(start);
      for (let count = 1; count <= pieces; count++) {
        await new Promise<void>((written) => call.write(piece, () => written()));
        look(count * piece.length);
      }
      call.end(end);
      const [response] = (await firstResponse) as [IncomingMessage];
      return JSON.parse(await text(response));
    };
    const down = async (documentId: string) => {
      const [response] = (await once(
        request(`${app.url}/v1/app/library/${id}/documents/${documentId}/file`, { headers }).end(),
        "response",
      )) as [IncomingMessage];
      let [length, looked] = [0, 0];
      for await (const part of response) {
        length += part.length;
        if (length - looked < 5 * piece.length) continue;
        look(0);
        looked = length;
      }
      return length;
    };
    const form = [
      '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
      "\r\n--xx--\r\n",
    ] satisfies [string, string];
    const multipart = "multipart/form-data; boundary=xx";
    const upAndDown = async (pieces: number) => {
      const file = await up(
        `/v1/app/library/${id}/documents/files`,
        pieces,
        ["%PDF-1.7", ""],
        "application/pdf",
      );
      expect(file.size).toBe(pieces * piece.length + 8);
      const documentId = randomUUID();
      const draft = { id: documentId, storagePath: file.storagePath };
      await app.client(token).saveDocument({ params: { id, documentId }, body: draft });
      expect(await down(documentId)).toBe(file.size);
      const added = await up(`/v1/itineraries/${id}/documents`, pieces, form, multipart);
      expect(await down(added.id)).toBe(pieces * piece.length);
    };
    // The first request loads code, which must not be measured.
    await upAndDown(1);
    [before, highest] = [heldMemory(), 0];
    await upAndDown(49);
    expect(looks).toBeGreaterThan(30);
    expect(highest).toBeLessThan(20 * 1_048_576);
  } finally {
    await app.close();
  }
});
