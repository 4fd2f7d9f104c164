import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DayDraft, Itinerary, ItineraryDraft } from "../../../contract/itinerary.ts";
import { countLockWaits } from "../../../test/support/count-lock-waits.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { keyOf, picture } from "../../../test/support/pictures.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { deleteUnusedImages } from "./delete-unused-images.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app, { firstParty: true }));
});
afterAll(() => app.close());

type Now = { id: string; etag: string; itinerary: Itinerary };
const now = ({ body, headers }: { body: Itinerary; headers: Headers }): Now => ({
  id: body.id,
  etag: headers.get("etag") ?? "",
  itinerary: body,
});
const guarded = ({ id, etag }: Now) => ({ params: { id }, headers: { "if-match": etag } });
const put = async (at: Now, body: ItineraryDraft) =>
  now(await app.client(token).replaceItinerary({ ...guarded(at), body }));

const forgetVersions = ({ id }: Now) =>
  app.parts.db`delete from itinerary_revisions where itinerary_id = ${id}`;
const imagesOf = async ({ id }: Now) => {
  const [row] = await app.parts.db<{ days: string[] | null }[]>`
    select array(select jsonb_object_keys(images) order by 1) as days from itineraries where id = ${id}`;
  return row?.days;
};
const isIdle = async (key: string) => {
  const [row] = await app.parts.db<{ isIdle: boolean }[]>`
    select idle_since is not null as "isIdle" from stored_files where key = ${key}`;
  return row?.isIdle;
};
const rowOf = ({ id }: Now) => app.parts.db`
  select version, etag, updated_at, written_at, written_by from itineraries where id = ${id}`;
const entriesOf = ({ id }: Now) => app.parts.db`
  select changed_in::text, etag, updated_at from library_entries where itinerary_id = ${id}`;

const kinds = {
  day: {
    place: "gone",
    days: [{ id: "here" }, { id: "gone" }],
    set: (at: Now, sent: object) =>
      app.client(token).setDayImage({ ...sent, params: { id: at.id, dayId: "gone" } } as never),
    /** Another part with the same id. */
    other: [{ id: "here", stops: [{ id: "gone", name: 'says {"id":"gone"' }] }],
  },
  stop: {
    place: "stop/gone",
    days: [{ id: "here", stops: [{ id: "gone", name: "A stop" }] }],
    set: (at: Now, sent: object) =>
      app.client(token).setStopImage({ ...sent, params: { id: at.id, stopId: "gone" } } as never),
    other: [{ id: "here" }, { id: "gone", title: 'says {"id":"gone"' }],
  },
} as const;
const isShown = ({ itinerary }: Now, id: string) =>
  itinerary.days.flatMap((day) => [day, ...day.stops]).find((part) => part.id === id)?.imageURL !== undefined;

describe.each(["day", "stop"] as const)("the image of a %s that is gone", (kind) => {
  const { place, days, set, other } = kinds[kind];
  const copied = (some: typeof days | typeof other) => structuredClone(some) as unknown as DayDraft[];

  /** `gone` has an image and then is nowhere in the draft; the day `here` has one and stays. */
  async function withLostImage(draft: Partial<ItineraryDraft> = {}): Promise<Now & { key: string }> {
    const { itinerary, etag } = await makeItinerary(app, token, { days: copied(days) });
    let at: Now = { id: itinerary.id, etag, itinerary };
    const sent = { body: await picture(), contentType: "image/png" } as const;
    at = now(await set(at, { ...sent, ...guarded(at) }));
    const part = at.itinerary.days.flatMap((day) => [day, ...day.stops]).find(({ id }) => id === "gone");
    const key = keyOf(part?.imageURL);
    const here = { id: at.id, dayId: "here" };
    at = now(await app.client(token).setDayImage({ ...sent, ...guarded(at), params: here }));
    return { ...(await put(at, { title: "Shorter", days: [{ id: "here" }], ...draft })), key };
  }

  test("stays while a version has it", async () => {
    const at = await withLostImage();
    await deleteUnusedImages(app.parts);
    expect(await imagesOf(at)).toEqual([place, "here"].sort());
    expect(await isIdle(at.key)).toBe(false);
  });

  test("is deleted when none has, without an event, because it was not shown", async () => {
    const at = await withLostImage();
    await forgetVersions(at);
    const before = [await rowOf(at), await entriesOf(at)];
    expect(await deleteUnusedImages(app.parts)).toBe(1);
    expect(await imagesOf(at)).toEqual(["here"]);
    expect(await isIdle(at.key)).toBe(true);
    expect([await rowOf(at), await entriesOf(at)]).toEqual(before);
    const read = await app.client(token).getItinerary({ params: { id: at.id } });
    expect([read.body, read.headers.get("etag")]).toEqual([at.itinerary, at.etag]);
    const again = await put(at, { title: "Longer", days: copied(days) });
    expect([isShown(again, "here"), isShown(again, "gone")]).toEqual([true, false]);
    expect(await deleteUnusedImages(app.parts)).toBe(0);
  });

  test("is not kept for another part or a text with the same id", async () => {
    const at = await withLostImage({ days: copied(other) });
    await forgetVersions(at);
    const next = await put(at, { title: 'Says {"id":"gone"', days: copied(other) });
    expect(await deleteUnusedImages(app.parts)).toBe(1);
    expect(await imagesOf(next)).toEqual(["here"]);
  });

  test("is not kept for a packing item or an expense with the same id", async () => {
    const at = await withLostImage({ packing: [{ id: "gone", name: "Hat" }] });
    const next = await put(at, {
      title: "Paid",
      days: [{ id: "here" }],
      expenses: [{ id: "gone", title: "Tram", amount: 3 }],
    });
    await forgetVersions(at);
    expect(await deleteUnusedImages(app.parts)).toBe(1);
    expect(await imagesOf(next)).toEqual(["here"]);
  });

  test("is kept for a version that has it, even if newer ones have another part with its id", async () => {
    const at = await withLostImage();
    const next = await put(at, { title: "With another part", days: copied(other) });
    await put(next, { title: "Without", days: [{ id: "here" }] });
    expect(await deleteUnusedImages(app.parts)).toBe(0);
    expect(await imagesOf(at)).toEqual([place, "here"].sort());
  });

  test("removing the last image leaves none", async () => {
    const at = await withLostImage();
    await app.client(token).removeDayImage({ ...guarded(at), params: { id: at.id, dayId: "here" } });
    await forgetVersions(at);
    await deleteUnusedImages(app.parts);
    const [row] = await app.parts.db`select images from itineraries where id = ${at.id}`;
    expect(row?.images).toBeNull();
  });

  test("a version that is written at the same moment counts", async () => {
    const at = await withLostImage();
    await forgetVersions(at);
    let dropping: Promise<number> = Promise.resolve(0);
    await app.parts.db.begin(async (db) => {
      await db`
        update itineraries set day_ids = ${copied(days).map(({ id }) => id as string)},
          draft = replace(draft, '[{"id":"here","stops":[]}]', ${JSON.stringify(days)}), version = version + 1
        where id = ${at.id}`;
      await db`
        update itineraries set day_ids = '{here}', draft = '{"title":"","days":[]}', version = version + 1
        where id = ${at.id}`;
      dropping = deleteUnusedImages(app.parts);
      await expect.poll(() => countLockWaits(app)).toBe(1);
    });
    expect(await dropping).toBe(0);
    expect(await imagesOf(at)).toEqual([place, "here"].sort());
  });
});
