import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { interceptNextImage } from "../../../test/support/intercept-next-image.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { type MovedClock, movedClock } from "../../../test/support/moved-clock.ts";
import { keyOf, picture, storedKeys } from "../../../test/support/pictures.ts";
import type { TestApp } from "../../../test/support/start-app.ts";
import { startOnStore, stores } from "../../../test/support/start-on-store.ts";
import { purgeTrash } from "../../features/itineraries/trash.ts";
import type { Db } from "../../platform/database/connect.ts";
import { renditionKeys } from "../renditions/renditions.ts";
import { cleanUpFiles } from "./clean-up-files.ts";
import { discardFile } from "./discard-file.ts";
import { storeFile } from "./store-file.ts";

const hour = 3_600_000;
const day = 24 * hour;

describe.each(stores)("files on %s", (place) => {
  let app: TestApp;
  let clock: MovedClock;
  let mine: Awaited<ReturnType<typeof makeToken>>;
  beforeAll(async () => {
    clock = movedClock(new Date());
    app = await startOnStore(place, { parts: { clock } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    clock.moveTo(new Date());
    // An access token lasts an hour.
    mine = await makeToken(app, { firstParty: true });
    const keys: string[] = [];
    for await (const { key } of app.parts.blobs.list("")) keys.push(key);
    await app.parts.blobs.delete(keys);
    await app.parts.db`delete from itineraries`;
    await app.parts.db`delete from stored_files`;
  });

  const client = () => app.client(mine.token);
  const cleanUp = () => cleanUpFiles(app.parts);
  const cleanUpLater = () => {
    clock.moveBy(2 * day);
    return cleanUp();
  };
  const stored = () => storedKeys(app.parts.blobs);
  const rows = async () =>
    (await app.parts.db<{ key: string }[]>`select key from stored_files order by key`).map(({ key }) => key);

  type Now = { id: string; etag: string; key: string };
  const now = ({ body, headers }: { body: Itinerary; headers: Headers }): Now => ({
    id: body.id,
    etag: headers.get("etag") ?? "",
    key: keyOf(body.heroImageURL),
  });
  const guarded = ({ id, etag }: Pick<Now, "id" | "etag">) => ({
    params: { id },
    headers: { "if-match": etag },
  });
  const setCover = async (at: Pick<Now, "id" | "etag">, nth: number) =>
    now(await client().setCoverImage({ ...guarded(at), body: await picture(nth), contentType: "image/png" }));
  const removeCover = async (at: Now) => now(await client().removeCoverImage(guarded(at)));
  const illustrated = async (nth = 1) => {
    const { itinerary, etag } = await makeItinerary(app, mine.token);
    return setCover({ id: itinerary.id, etag }, nth);
  };
  const store = () =>
    storeFile(app.parts, {
      folder: "images/",
      ending: ".webp",
      body: Buffer.from("a picture"),
      contentType: "image/webp",
      travellerId: mine.traveller.id,
    });
  /** The store refuses to delete it, and deletes anything else, such as renditions that come too late. */
  const refuseDeleting = (keptKey: string) => {
    const { blobs } = app.parts;
    const remove = blobs.delete.bind(blobs);
    return vi
      .spyOn(blobs, "delete")
      .mockImplementation(async (keys) =>
        keys.includes(keptKey) ? Promise.reject(new Error("away")) : remove(keys),
      );
  };
  const show = (db: Db, id: string, key: string) =>
    db`update itineraries set images = ${{ "": { key, hash: "", details: {} } } as never}::jsonb where id = ${id}`.execute();

  test("one that was replaced or removed is deleted after a day, with its renditions", async () => {
    const first = await illustrated(1);
    const { blobs } = app.parts;
    for (const key of renditionKeys(first.key))
      await blobs.put(key, Buffer.from("smaller"), { contentType: "image/webp" });
    const second = await setCover(first, 2);
    const third = await removeCover(second);
    expect(third.key).toBe("");
    expect(await cleanUp()).toBe(0);
    clock.moveBy(day - hour);
    expect(await cleanUp()).toBe(0);
    expect(await stored()).toEqual([first.key, second.key].sort());
    clock.moveBy(2 * hour);
    expect(await cleanUp()).toBe(2);
    expect(await stored()).toEqual([]);
    for (const key of renditionKeys(first.key)) expect(await blobs.head(key)).toBeUndefined();
    expect(await rows()).toEqual([]);
    expect(await cleanUp()).toBe(0);
  });

  test("one that is in use stays, however old it is", async () => {
    const { key } = await illustrated();
    expect(await cleanUpLater()).toBe(0);
    expect(await stored()).toEqual([key]);
  });

  test("one that a copy uses stays until both have removed it", async () => {
    const at = await illustrated();
    const copy = now(await client().copyItinerary({ params: { id: at.id } }));
    expect(copy.key).toBe(at.key);
    await removeCover(at);
    expect(await cleanUpLater()).toBe(0);
    expect(await stored()).toEqual([at.key]);
    mine = await makeToken(app, { traveller: mine.traveller, firstParty: true });
    await removeCover(copy);
    expect(await cleanUpLater()).toBe(1);
    expect(await stored()).toEqual([]);
  });

  test("one is deleted with its itinerary, once that is purged", async () => {
    const at = await illustrated();
    await client().deleteItinerary(guarded(at));
    expect(await cleanUpLater()).toBe(0);
    expect(await stored()).toEqual([at.key]);
    clock.moveBy(31 * day);
    await purgeTrash(app.parts);
    expect(await cleanUpLater()).toBe(1);
    expect(await stored()).toEqual([]);
  });

  test("one that was never used is deleted, also when it is incomplete", async () => {
    const { key } = await store();
    interceptNextImage(app.parts.blobs, () => Promise.reject(new Error("no space")));
    await expect(store()).rejects.toThrow("no space");
    expect(await cleanUp()).toBe(0);
    expect(await stored()).toEqual([key]);
    expect(await cleanUpLater()).toBe(2);
    expect([await stored(), await rows()]).toEqual([[], []]);
  });

  test("one that is stored after it was given up is deleted", async () => {
    interceptNextImage(app.parts.blobs, async (store) => {
      expect(await cleanUpLater()).toBe(1);
      return store();
    });
    await expect(store()).rejects.toThrow("was cleaned up before it was stored");
    expect([await stored(), await rows()]).toEqual([[], []]);
  });

  test("all are deleted, however many there are", async () => {
    await app.parts.db`
      insert into stored_files (key, traveller_id, stored_at, idle_since)
      select 'documents/' || n, ${mine.traveller.id}, now(), now() from generate_series(1, 250) n`;
    const { key } = await store();
    expect(await cleanUpLater()).toBe(251);
    expect(await app.parts.blobs.head(key)).toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  test("one that the store fails to delete is deleted by a later clean-up, and cannot be used any more", async () => {
    const { key } = await store();
    const { itinerary } = await makeItinerary(app, mine.token);
    const away = refuseDeleting(key);
    await expect(cleanUpLater()).rejects.toThrow("away");
    away.mockRestore();
    expect(await stored()).toEqual([key]);
    await expect(show(app.parts.db, itinerary.id, key)).rejects.toThrow("a file is being deleted");
    expect(await cleanUp()).toBe(1);
    expect([await stored(), await rows()]).toEqual([[], []]);
    await expect(show(app.parts.db, itinerary.id, key)).rejects.toThrow("a file is being deleted");
  });

  test("one that is used at this moment stays", async () => {
    const { key } = await store();
    const { itinerary } = await makeItinerary(app, mine.token);
    await app.parts.db.begin(async (db) => {
      await show(db, itinerary.id, key);
      expect(await cleanUpLater()).toBe(0);
    });
    expect(await cleanUp()).toBe(0);
    expect(await stored()).toEqual([key]);
  });

  test("a discarded one is deleted at once, unless it is in use", async () => {
    const { key } = await store();
    const { key: shown } = await store();
    const { itinerary } = await makeItinerary(app, mine.token);
    await show(app.parts.db, itinerary.id, shown);
    await discardFile(app.parts, key);
    await discardFile(app.parts, shown);
    expect([await stored(), await rows()]).toEqual([[shown], [shown]]);
    expect(await cleanUpLater()).toBe(0);
  });

  test("what cannot be discarded is left to the clean-up", async () => {
    const { key } = await store();
    const away = refuseDeleting(key);
    const before = app.logged.length;
    await discardFile(app.parts, key);
    away.mockRestore();
    // Renditions that are being made may log something in between.
    expect(app.logged.slice(before).join("")).toContain(
      "could not delete an unused file; the clean-up will retry",
    );
    expect(await stored()).toEqual([key]);
    expect(await cleanUpLater()).toBe(1);
    expect([await stored(), await rows()]).toEqual([[], []]);
  });
});
