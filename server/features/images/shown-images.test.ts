import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Itinerary, ItineraryDraft, ItinerarySummary } from "../../../contract/itinerary.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { picture } from "../../../test/support/pictures.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { watchEvents } from "../../../test/support/watch-events.ts";

// Images stay with the id of the day or stop, and are shown wherever the itinerary is.

type Holder = Awaited<ReturnType<typeof makeToken>>;
type Now = { readonly id: string; readonly etag: string; readonly itinerary: Itinerary };

let app: TestApp;
let mine: Holder;
beforeAll(async () => {
  app = await startApp();
  mine = await makeToken(app, { firstParty: true });
});
afterAll(() => app.close());

const client = (holder = mine) => app.client(holder.token);
const now = ({ body, headers }: { body: Itinerary | undefined; headers: Headers }): Now => ({
  id: body?.id ?? "",
  etag: headers.get("etag") ?? "",
  itinerary: body as Itinerary,
});
const guarded = ({ id, etag }: Now) => ({ params: { id }, headers: { "if-match": etag } });

async function illustrate(at: Now, place: string | undefined, nth: number): Promise<Now> {
  const sent = { ...guarded(at), body: await picture(nth), contentType: "image/png" } as const;
  if (place === undefined) return now(await client().setCoverImage(sent));
  if (place === "tower")
    return now(await client().setStopImage({ ...sent, params: { id: at.id, stopId: place } }));
  return now(await client().setDayImage({ ...sent, params: { id: at.id, dayId: place } }));
}
const put = async (at: Now, body: ItineraryDraft) =>
  now(await client().replaceItinerary({ ...guarded(at), body }));

const tower = { id: "tower", name: "Belém" };

/** With images on a stop of the first, and on the second and third of three days. */
async function illustrated(draft: Partial<ItineraryDraft> = {}): Promise<Now> {
  const { itinerary, etag } = await makeItinerary(app, mine.token, {
    days: [{ id: "one", stops: [tower] }, { id: "two" }, { id: "three" }],
    ...draft,
  });
  const first = await illustrate({ id: itinerary.id, etag, itinerary }, "tower", 1);
  return illustrate(await illustrate(first, "two", 2), "three", 3);
}
const urls = ({ itinerary }: Now) =>
  Object.fromEntries(
    itinerary.days
      .flatMap((day) => [day, ...day.stops])
      .flatMap(({ id, imageURL }) => (imageURL ? [[id, imageURL]] : [])),
  );
const read = async ({ id }: Pick<Now, "id">) => now(await client().getItinerary({ params: { id } }));

describe("the image that stands for the itinerary", () => {
  test("is the cover, else that of the first day that has one, never a stop's", async () => {
    let at = await illustrated();
    const { two, three } = urls(at);
    expect(at.itinerary.heroImageURL).toBe(two);
    at = await put(at, { ...at.itinerary, days: [...at.itinerary.days].reverse() });
    expect(at.itinerary.days.map(({ id }) => id)).toEqual(["three", "two", "one"]);
    expect(at.itinerary.heroImageURL).toBe(three);
    expect(at.itinerary.heroImage).toEqual(at.itinerary.days[0]?.image);
    at = await illustrate(at, undefined, 4);
    const cover = at.itinerary.heroImageURL;
    expect([two, three]).not.toContain(cover);
    expect(urls(at)).toMatchObject({ two, three });
    at = now(await client().removeCoverImage(guarded(at)));
    expect(at.itinerary.heroImageURL).toBe(three);
    expect((await read(at)).itinerary).toEqual(at.itinerary);
    at = await put(at, { ...at.itinerary, days: [{ id: "one", stops: [tower] }] });
    expect(urls(at)).toEqual({ tower: expect.any(String) });
    expect(at.itinerary).not.toHaveProperty("heroImageURL");
  });

  test("is in every list of summaries", async () => {
    const author = mine.traveller;
    const at = await illustrated({ title: "Sintra on foot", visibility: "public" });
    const { heroImageURL, heroImage } = at.itinerary;
    expect(heroImageURL).toBeDefined();
    const reader = await makeToken(app, { firstParty: true });
    const params = { id: at.id };
    await client(reader).saveItinerary({ params });
    const its = ({ body }: { body: { data: ItinerarySummary[] } }) =>
      body.data.find(({ id }) => id === at.id);
    const lists = async () => ({
      library: its(await client().listItineraries()),
      saved: its(await client(reader).listItineraries({ query: { filter: "saved" } })),
      explore: its(await client(reader).browseExplore()),
      search: its(await client(reader).browseExplore({ query: { q: "sintra" } })),
      person: its(await client(reader).listPersonItineraries({ params: { userId: author.id } })),
    });
    for (const [list, summary] of Object.entries(await lists()))
      expect({ list, ...summary }).toMatchObject({ list, heroImageURL, heroImage, etag: at.etag });
    // Nodes do not serve the previous version from their caches.
    const bare = now(await client().removeDayImage({ ...guarded(at), params: { id: at.id, dayId: "two" } }));
    const { heroImageURL: next } = bare.itinerary;
    expect(next).toBe(urls(at).three);
    for (const [list, summary] of Object.entries(await lists()))
      expect({ list, ...summary }).toMatchObject({ list, heroImageURL: next, etag: bare.etag });
    await client().deleteItinerary(guarded(bare));
    expect(its(await client().listItineraries({ query: { filter: "trash" } }))).toMatchObject({
      heroImageURL: next,
    });
  });

  test("is listed in /v1/changes and sent to event streams", async () => {
    const at = await illustrated();
    const { body: first } = await client().listChanges();
    const stream = await watchEvents(app, at.id, mine);
    const next = await illustrate(at, "one", 1);
    expect(await stream.count(1)).toMatchObject([{ event: "changed", data: { etag: next.etag } }]);
    await stream.close();
    const changes = async () =>
      (await client().listChanges({ query: { cursor: first.nextCursor } })).body.data;
    // Listed once every earlier transaction is over, those of other tests too.
    await expect.poll(changes).toMatchObject([{ id: at.id, etag: next.etag }]);
  });

  test("is hidden from people who may not read the itinerary", async () => {
    const at = await illustrated();
    const stranger = await makeToken(app);
    await expect(client(stranger).getItinerary({ params: { id: at.id } })).rejects.toMatchObject({
      code: "notFound",
    });
  });
});

describe("the image of a day or stop stays with its id", () => {
  test("when a GET's response is put back: nothing changes", async () => {
    const at = await illustrated();
    const same = await put(at, at.itinerary);
    expect(same).toEqual(at);
  });

  test("whatever a write contains about images", async () => {
    const at = await illustrated();
    const days = [{ id: "two", imageURL: "https://example.com/else.jpg" }, { id: "one" }];
    const after = await put(at, { title: "Other", days });
    expect(urls(after)).toEqual({ two: urls(at).two });
    const patched = now(
      await client().changeItinerary({
        ...guarded(after),
        body: {
          heroImageURL: "https://example.com/else.jpg",
          days: [{ id: "one", imageURL: urls(at).three as string }, { id: "three" }],
        },
      }),
    );
    expect(urls(patched)).toEqual({ three: urls(at).three });
  });

  test("when the stop moves to another day, beside a day, an item or an expense that had the id", async () => {
    const at = await illustrated();
    const moved = await put(at, { title: "Moved", days: [{ id: "three", stops: [tower] }] });
    expect(urls(moved)).toEqual({ tower: urls(at).tower, three: urls(at).three });
    const reused = await put(moved, {
      title: "Reused",
      days: [{ id: "tower", stops: [{ id: "one", name: "One" }] }],
      packing: [{ id: "two", name: "Two" }],
      expenses: [{ id: "three", title: "Three", amount: 3 }],
    });
    expect(urls(reused)).toEqual({});
    const packed = await put(reused, {
      title: "Packed",
      packing: [{ id: "tower", name: 'says {"id":"tower"' }],
    });
    const again = await put(packed, { title: 'says ,"packing":[', days: [{ id: "one", stops: [tower] }] });
    expect(urls(again)).toEqual({ tower: urls(at).tower });
  });

  test("when the day is removed and restored", async () => {
    const at = await illustrated();
    const without = await put(at, { title: "Short", days: [{ id: "one" }] });
    expect(urls(without)).toEqual({});
    expect(without.itinerary).not.toHaveProperty("heroImageURL");
    const again = await put(without, { title: "Long", days: [{ id: "three" }] });
    expect(urls(again)).toEqual({ three: urls(at).three });
    const restored = now(
      await client().restoreRevision({ ...guarded(again), params: { id: at.id, version: 4 } }),
    );
    expect(urls(restored)).toEqual(urls(at));
  });

  test("in the trash and out of it", async () => {
    const at = await illustrated();
    await client().deleteItinerary(guarded(at));
    const restored = now(await client().restoreItinerary({ params: { id: at.id } }));
    expect([urls(restored), restored.etag]).toEqual([urls(at), at.etag]);
  });

  test("in a copy, and both can then change theirs", async () => {
    const at = await illustrated();
    const copy = now(await client().copyItinerary({ params: { id: at.id } }));
    expect(urls(copy)).toEqual(urls(at));
    expect(copy.itinerary.heroImage).toEqual(at.itinerary.heroImage);
    const changed = await illustrate(copy, "two", 22);
    expect(urls(changed).three).toBe(urls(at).three);
    expect(urls(changed).two).not.toBe(urls(at).two);
    expect(urls(await read(at))).toEqual(urls(at));
    const bare = now(
      await client().removeDayImage({ ...guarded(at), params: { id: at.id, dayId: "three" } }),
    );
    expect(urls(bare)).toEqual({ two: urls(at).two, tower: urls(at).tower });
    expect(urls(await read(copy))).toEqual(urls(changed));
  });

  test("but a copy has no images that its source no longer shows", async () => {
    const at = await illustrated({ visibility: "public" });
    const days = [{ id: "one" }, { id: "two" }];
    await put(at, { title: "Without the third day", days });
    const reader = await makeToken(app, { firstParty: true });
    const copied = await client(reader).copyItinerary({ params: { id: at.id } });
    const again = await client(reader).replaceItinerary({
      params: { id: copied.body.id },
      headers: { "if-match": copied.headers.get("etag") ?? "" },
      body: { title: "With a third day", days: [...days, { id: "three", stops: [tower] }] },
    });
    expect(Object.keys(urls(now(again)))).toEqual(["two"]);
  });
});

test("the history has a revision for each, with its own content", async () => {
  const at = await illustrated({ title: "Évora" });
  const { body } = await client().listRevisions({ params: { id: at.id } });
  expect(body.data).toMatchObject(
    [4, 3, 2, 1].map((version) => ({ version, title: "Évora", dayCount: 3, isCurrent: version === 4 })),
  );
  const { body: first } = await client().getRevision({ params: { id: at.id, version: 1 } });
  expect(first.draft.days.map(({ id }) => id)).toEqual(["one", "two", "three"]);
});
