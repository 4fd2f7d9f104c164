import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { contentsOf } from "../../../test/support/contents-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { picture, storedKeys } from "../../../test/support/pictures.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { ImageQuery } from "../../outside/image-search/image-search.ts";
import { cleanUpFiles } from "../../pictures/stored-files/clean-up-files.ts";
import { sampleAuthors, samples } from "./sample-itineraries.ts";
import { loadFirstSamples, loadSamples, removeSamples } from "./samples.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
const cleanUp = async () => {
  const { db } = app.parts;
  await remove();
  await db`delete from travellers`;
  await db`delete from sample_set`;
  await cleanUpFiles(app.parts);
};

/** Instead of posters, which are slower and have their own tests. */
const quickPosters = {
  find: async ({ query }: ImageQuery) => ({
    bytes: await picture(createHash("sha1").update(query).digest().readUInt16BE()),
    contentType: "image/png" as const,
    description: `A picture of ${query}`,
  }),
  close: async () => {},
};
const unstopped = new AbortController().signal;
/** Unchanged, because pictures that small need no processing. */
const quickImageWorker = () => ({
  ...app.parts.imageWorker,
  develop: async (bytes: Uint8Array) => ({
    bytes: Buffer.from(bytes),
    width: 12,
    height: 8,
    placeholder: "AAAA",
  }),
});
/** Renditions do not matter here, and would continue in the background. */
const jobs = { send: async () => true };
const parts = () => ({ ...app.parts, posters: quickPosters, imageWorker: quickImageWorker(), jobs });
const load = () => loadSamples(parts(), { signal: unstopped });
const loadFirst = () => loadFirstSamples(parts(), { signal: unstopped });
const remove = () => removeSamples(app.parts);

const images = samples.length + samples.flatMap(({ dayImages }) => Object.keys(dayImages)).length;
const all = { authors: sampleAuthors.length, itineraries: samples.length, images };
const nothing = { authors: 0, itineraries: 0, images: 0 };

const tables = async () => (await contentsOf(app.parts)).tables;
const readExplore = async () => {
  const { token } = await makeToken(app, { traveller: null, firstParty: true });
  return (await app.client(token).browseExplore({ query: { limit: 50 } })).body.data;
};
const likesOf = async (id: string) => {
  const { token } = await makeToken(app, { traveller: null, firstParty: true });
  return (await app.client(token).getItinerary({ params: { id } })).body?.likesCount;
};
const first = samples[0] as (typeof samples)[number];

describe("once loaded", () => {
  const queries: ImageQuery[] = [];
  beforeAll(async () => {
    const imageSearch = {
      find: async (imageQuery: ImageQuery) => void queries.push(imageQuery),
      close: async () => {},
    };
    const loading = { ...parts(), imageSearch };
    expect(await loadSamples(loading, { signal: unstopped })).toEqual(all);
  });
  afterAll(cleanUp);

  test("their images are posters, whatever image provider is configured", () => {
    expect(queries).toEqual([]);
  });

  test("they are in Explore, each with its author, cover and likes", async () => {
    const listed = await readExplore();
    expect(listed.map(({ id }) => id).sort()).toEqual(samples.map(({ id }) => id).sort());
    for (const { id, author, draft, likedBy } of samples) {
      const { id: authorId, displayName, username } = author;
      expect(listed.find((one) => one.id === id)).toMatchObject({
        title: draft.title,
        author: { id: authorId, displayName, username },
        heroImageURL: expect.stringContaining("/media/images/"),
      });
      expect(await likesOf(id)).toBe(likedBy.length);
    }
  });

  test("they have fixed ids and days, and images of days", async () => {
    const trip = samples.find(({ dayImages }) => dayImages[3]) ?? first;
    const { token } = await makeToken(app);
    const { body } = await app.client(token).getItinerary({ params: { id: trip.id } });
    expect(body?.days.map(({ id }) => id)).toEqual(trip.draft.days?.map((_, at) => `day-${at + 1}`));
    expect(body?.days[0]?.stops[1]?.id).toBe("day-1-stop-2");
    expect(body?.days[2]?.image?.description).toBe(`A picture of ${trip.dayImages[3]}`);
    expect(body?.days[1]?.imageURL).toBeUndefined();
    expect(body).toMatchObject({ visibility: "public", role: "none" });
  });

  test("nobody can sign in as an author, or have a password mailed to one", async () => {
    const rows = await app.parts.db`
      select 1 from travellers
      where id = any(${sampleAuthors.map(({ id }) => id)}::uuid[])
        and (password_hash is not null or email not like '%@samples.invalid')`;
    expect(rows).toEqual([]);
  });
});

describe("loading and removing", () => {
  afterEach(cleanUp);

  test("the ranking mixes authors, and new itineraries rank above all of them", async () => {
    await load();
    const { token } = await makeToken(app);
    const { itinerary } = await makeItinerary(app, token, { visibility: "public" });
    const [top, ...listed] = await readExplore();
    expect(top?.id).toBe(itinerary.id);
    expect(new Set(listed.slice(0, 5).map(({ author }) => author.id)).size).toBeGreaterThanOrEqual(4);
    for (const [at, { author }] of listed.entries()) expect(listed[at + 1]?.author.id).not.toBe(author.id);
  });

  test("loading them again changes nothing", async () => {
    await load();
    const before = [await tables(), await storedKeys(app.parts.blobs)];
    expect(await load()).toEqual(nothing);
    expect([await tables(), await storedKeys(app.parts.blobs)]).toEqual(before);
  });

  test("a load that was interrupted at any step is completed by the next", async () => {
    const { db } = app.parts;
    for (const step of [1, samples.length + 2]) {
      const stopping = new AbortController();
      const onImage = (nth: number) => nth === step && stopping.abort();
      await expect(loadSamples(parts(), { signal: stopping.signal, onImage })).rejects.toThrow("abort");
      expect(await db`select state from sample_set`).toEqual([{ state: "loading" }]);
    }
    // As if the process had died while it wrote the texts.
    await db`delete from itineraries where id = ${first.id}`;
    await db`delete from library_entries where itinerary_id = ${first.id}`;
    const { itineraries } = (await loadFirst()) ?? nothing;
    expect(itineraries).toBe(1);
    expect(await load()).toEqual(nothing);
    const listed = await readExplore();
    expect(listed).toHaveLength(samples.length);
    expect(listed.filter(({ heroImageURL }) => !heroImageURL)).toEqual([]);
  });

  test("several concurrent loads add everything once", async () => {
    const counts = await Promise.all(Array.from({ length: 3 }, load));
    const sum = (of: keyof typeof all) => counts.reduce((total, count) => total + count[of], 0);
    expect({ authors: sum("authors"), itineraries: sum("itineraries"), images: sum("images") }).toEqual(all);
    expect(await load()).toEqual(nothing);
    const [{ keys = 0 } = {}] = await app.parts.db<{ keys: number }[]>`
      select count(*)::integer as keys from itineraries, unnest(image_keys)`;
    expect(keys).toBe(images);
  });

  test("removed, only the words in the search vocabulary are left of them", async () => {
    const { search_vocabulary: _, words_let_go: _letGo, sample_set, ...before } = await tables();
    expect(sample_set).toEqual([]);
    await load();
    expect(await remove()).toEqual({ authors: all.authors, itineraries: all.itineraries });
    const { search_vocabulary: __, words_let_go: __letGo, sample_set: state, ...after } = await tables();
    expect(after).toEqual(before);
    expect(state).toEqual(['("(t,removed)")']);
    expect(await storedKeys(app.parts.blobs)).toEqual([]);
    expect(await remove()).toEqual({ authors: 0, itineraries: 0 });
  });

  test("removing them leaves what travellers created: a copy stays, with its image", async () => {
    await load();
    const { token, traveller } = await makeToken(app, { firstParty: true });
    const client = app.client(token);
    const own = await makeItinerary(app, token, { visibility: "public" });
    const { body: copy } = await client.copyItinerary({ params: { id: first.id } });
    await client.likeItinerary({ params: { id: first.id } });
    await client.saveItinerary({ params: { id: first.id } });
    await client.followPerson({ params: { userId: first.author.id } });
    await remove();
    const { body: library } = await client.listItineraries({ query: {} });
    expect(library.data.map(({ id }) => id).sort()).toEqual([own.itinerary.id, copy.id].sort());
    const { body: copyAfterwards } = await client.getItinerary({ params: { id: copy.id } });
    expect(copyAfterwards).toMatchObject({ title: first.draft.title, heroImageURL: copy.heroImageURL });
    expect((await fetch(copy.heroImageURL ?? "")).status).toBe(200);
    expect((await readExplore()).map(({ id }) => id)).toEqual([own.itinerary.id]);
    const { body: profile } = await client.getPerson({ params: { userId: traveller.id } });
    expect(profile).toMatchObject({ followingCount: 0 });
  });

  test("an interrupted removal does not prevent the next load", async () => {
    await load();
    const { db } = app.parts;
    await db`delete from travellers where id = ${first.author.id}`;
    const own = samples.filter(({ author }) => author === first.author).length;
    expect(await load()).toMatchObject({ authors: 1, itineraries: own });
    expect(await likesOf(first.id)).toBe(first.likedBy.length);
  });

  test("loading and removing at the same time ends with all or none", async () => {
    for (let round = 0; round < 3; round++) {
      const [loaded] = await Promise.allSettled([load(), remove()]);
      const listed = await readExplore();
      if (loaded.status === "rejected") {
        expect(loaded.reason).toMatchObject({ code: "conflict" });
        expect(listed).toEqual([]);
      } else expect(listed).toHaveLength(samples.length);
      await remove();
      expect(await readExplore()).toEqual([]);
    }
  });

  test("a traveller who has an author's name keeps it", async () => {
    const { token, traveller } = await makeToken(app, { firstParty: true });
    await app.parts.db`update travellers set username = 'waybook' where id = ${traveller.id}`;
    await load();
    expect((await app.client(token).getAccount({})).body.username).toBe("waybook");
    const { id: userId } = sampleAuthors.find(({ username }) => username === "waybook") ?? first.author;
    expect((await app.client(token).getPerson({ params: { userId } })).body.username).toBe("waybook-2");
    await remove();
    expect((await app.client(token).getAccount({})).body.username).toBe("waybook");
  });

  test("the first start loads them, and no later one", async () => {
    expect(await loadFirst()).toEqual(all);
    expect(await loadFirst()).toBeUndefined();
    await remove();
    expect(await loadFirst()).toBeUndefined();
    expect(await readExplore()).toEqual([]);
    expect(await load()).toEqual(all);
  });

  test("removing them before they were loaded prevents the load", async () => {
    await remove();
    expect(await loadFirst()).toBeUndefined();
  });

  test("the first start does not load them into a database that travellers use", async () => {
    await makeToken(app);
    const before = await tables();
    expect(await loadFirst()).toBeUndefined();
    expect(await tables()).toEqual(before);
  });
});
