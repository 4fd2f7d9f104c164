import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Itinerary, ItineraryDraft } from "../../../contract/itinerary.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { type MovedClock, movedClock } from "../../../test/support/moved-clock.ts";
import { keyOf, picture } from "../../../test/support/pictures.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { deleteAccount } from "../../features/account/delete-account.ts";
import { cleanUpFiles } from "../stored-files/clean-up-files.ts";

const day = 86_400_000;
const at = (name: string, latitude: number, longitude: number) => ({
  name,
  coordinate: { latitude, longitude },
});
const toIstanbul: Partial<ItineraryDraft> = {
  destination: "Istanbul",
  days: [
    { id: "one", stops: [at("Gare de l’Est", 48.88, 2.36)] },
    { id: "two", stops: [at("Hofburg", 48.21, 16.37), at("Hagia Sophia", 41.01, 28.98)] },
  ],
};

let app: TestApp;
let clock: MovedClock;
let token: string;
beforeAll(async () => {
  clock = movedClock(new Date());
  app = await startApp({ parts: { clock }, environment: { RATE_LIMITS: "on" } });
  ({ token } = await makeToken(app, { firstParty: true }));
});
afterAll(() => app.close());

const client = () => app.client(token);
const change = async (itinerary: Itinerary, etag: string, draft: Partial<ItineraryDraft>) => {
  const { body, headers } = await client().replaceItinerary({
    params: { id: itinerary.id },
    headers: { "if-match": etag },
    body: { ...itinerary, ...draft } as ItineraryDraft,
  });
  return { itinerary: body, etag: headers.get("etag") ?? "" };
};
const drawings = () => vi.spyOn(app.parts.posters, "find");

test("a new itinerary has a picture of its route, drawn once and served as images are", async () => {
  const { itinerary, etag } = await makeItinerary(app, token, toIstanbul);
  expect(itinerary).not.toHaveProperty("heroImageURL");
  expect(itinerary.posterURL).toMatch(new RegExp(`^${app.url}/media/images/[0-9a-f]{32}\\.webp$`));
  using drawn = drawings();
  const [small, whole] = await Promise.all([
    fetch(`${itinerary.posterURL}?w=320`, { headers: { accept: "image/webp" } }),
    fetch(itinerary.posterURL ?? ""),
  ]);
  expect(drawn).toHaveBeenCalledOnce();
  expect(await drawn.mock.results[0]?.value).toMatchObject({
    description: "A map of the way from Paris to Istanbul",
  });
  expect(await sharp(await small.bytes()).metadata()).toMatchObject({ format: "webp", width: 320 });
  expect(await sharp(await whole.bytes()).metadata()).toMatchObject({ width: 1600, height: 1000 });
  expect(whole.headers.get("cache-control")).toContain("immutable");
  const read = await client().getItinerary({ params: { id: itinerary.id } });
  expect([read.headers.get("etag"), read.body?.posterURL]).toEqual([etag, itinerary.posterURL]);
  const { body: list } = await client().listItineraries({});
  expect(list.data.find(({ id }) => id === itinerary.id)?.posterURL).toBe(itinerary.posterURL);
});

test("it follows the route and the destination, and no other edit", async () => {
  const { itinerary, etag } = await makeItinerary(app, token, toIstanbul);
  const packed = await change(itinerary, etag, { packing: [{ name: "Tickets" }], summary: "By train." });
  expect(packed.itinerary.posterURL).toBe(itinerary.posterURL);
  const shorter = await change(packed.itinerary, packed.etag, { days: [toIstanbul.days?.[1] ?? {}] });
  expect(shorter.itinerary.posterURL).not.toBe(itinerary.posterURL);
  const back = await change(shorter.itinerary, shorter.etag, { days: itinerary.days });
  expect(back.itinerary.posterURL).toBe(itinerary.posterURL);
});

test("an image of the traveller's own takes its place, and a copy gets its own", async () => {
  const { itinerary, etag } = await makeItinerary(app, token, { ...toIstanbul, visibility: "unlisted" });
  const { body: copy } = await client().copyItinerary({ params: { id: itinerary.id } });
  expect(copy.posterURL).toMatch(/webp$/);
  expect(copy.posterURL).not.toBe(itinerary.posterURL);
  const params = { id: itinerary.id };
  const set = await client().setCoverImage({
    params,
    headers: { "if-match": etag },
    body: await picture(1),
    contentType: "image/png",
  });
  expect(set.body).not.toHaveProperty("posterURL");
  const headers = { "if-match": set.headers.get("etag") ?? "" };
  expect((await client().removeCoverImage({ params, headers })).body.posterURL).toBe(itinerary.posterURL);
});

test("nobody can have one drawn that is no itinerary's", async () => {
  using drawn = drawings();
  expect((await fetch(`${app.url}/media/images/${"0".repeat(32)}.webp`)).status).toBe(404);
  expect((await fetch(`${app.url}/media/images/${"0".repeat(32)}.webp?w=320`)).status).toBe(404);
  expect(drawn).not.toHaveBeenCalled();
});

test("one that is shown stays; one that is not is deleted after a day, and counts against no quota", async () => {
  const { itinerary, etag } = await makeItinerary(app, token, toIstanbul);
  const before = (await client().getAccount()).body.storage;
  await fetch(itinerary.posterURL ?? "");
  expect((await client().getAccount()).body.storage).toEqual(before);
  clock.moveBy(2 * day);
  await cleanUpFiles(app.parts);
  const key = keyOf(itinerary.posterURL);
  expect(await app.parts.blobs.head(key)).toBeDefined();
  clock.moveTo(new Date());
  await change(itinerary, etag, { destination: "Paris" });
  clock.moveBy(2 * day);
  await cleanUpFiles(app.parts);
  expect(await app.parts.blobs.head(key)).toBeUndefined();
  clock.moveTo(new Date());
  expect((await fetch(itinerary.posterURL ?? "")).status).toBe(404);
});

test("those that are shown no more keep nobody from uploading", async () => {
  const { itinerary, etag } = await makeItinerary(app, token, toIstanbul);
  expect((await fetch(itinerary.posterURL ?? "")).status).toBe(200);
  const shorter = await change(itinerary, etag, { destination: "Rome" });
  const [row] = await app.parts.db`
    select size::int, idle_since is not null as "isIdle" from stored_files where key = ${keyOf(itinerary.posterURL)}`;
  expect(row).toEqual({ size: 0, isIdle: true });
  await app.parts.db`
    insert into stored_files (key, traveller_id, stored_at, idle_since, size)
    select 'images/' || md5(nth::text) || '.webp', ${itinerary.author.id}, now(), now(), 0 from generate_series(1, 600) nth`;
  await client().setCoverImage({
    params: { id: itinerary.id },
    headers: { "if-match": shorter.etag },
    body: await picture(1),
    contentType: "image/png",
  });
});

test("a drawing that fails leaves no file behind", async () => {
  const { itinerary } = await makeItinerary(app, token, toIstanbul);
  using drawn = drawings();
  drawn.mockRejectedValueOnce(new Error("No pen."));
  expect((await fetch(itinerary.posterURL ?? "")).status).toBe(500);
  expect(await app.parts.db`select from stored_files where key = ${keyOf(itinerary.posterURL)}`).toEqual([]);
  expect((await fetch(itinerary.posterURL ?? "")).status).toBe(200);
});

test("so many of one traveller's are drawn in an hour, and no more", async () => {
  const owner = await makeToken(app, { firstParty: true });
  const { itinerary } = await makeItinerary(app, owner.token, toIstanbul);
  const limits = [{ of: `posters ${owner.traveller.id}`, max: 300, windowSeconds: 3_600 }];
  for (let nth = 0; nth < 300; nth++) await countAttempt(app.parts, limits);
  const refused = await fetch(itinerary.posterURL ?? "");
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  clock.moveBy(3_600_001);
  expect((await fetch(itinerary.posterURL ?? "")).status).toBe(200);
  clock.moveTo(new Date());
});

test("those of a deleted account are gone as soon as its other files", async () => {
  const owner = await makeToken(app, { firstParty: true });
  const { itinerary } = await makeItinerary(app, owner.token, toIstanbul);
  expect((await fetch(itinerary.posterURL ?? "")).status).toBe(200);
  await deleteAccount(app.parts, { kind: "traveller", travellerId: owner.traveller.id } as never);
  // Deleting the account starts a clean-up too, which this one does not wait for.
  await cleanUpFiles(app.parts);
  await expect.poll(async () => (await fetch(itinerary.posterURL ?? "")).status).toBe(404);
});
