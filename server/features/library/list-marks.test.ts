import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ItineraryMarks } from "../../../contract/marks.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

type Someone = Awaited<ReturnType<typeof someone>>;

let app: TestApp;
let author: Someone;
let reader: Someone;
beforeAll(async () => {
  app = await startApp();
  [author, reader] = [await someone(), await someone()];
});
afterAll(() => app.close());

async function someone() {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  return { id: traveller.id, token, client: app.client(token) };
}
const guest = async () => app.client((await makeToken(app, { traveller: null, firstParty: true })).token);
const make = async (visibility: "private" | "unlisted" | "public" = "public", by = author) =>
  (await makeItinerary(app, by.token, { visibility })).itinerary.id;
const marks = async ({ client }: Pick<Someone, "client">, ids: string[]) =>
  (await client.listMarks({ query: { ids } })).body.data;
const none = { isLiked: false, isDisliked: false, isSaved: false, likesCount: 0 };

test("returns the caller's marks and the likes of each, in the order of the ids", async () => {
  const [liked, disliked, saved, both, plain] = await Promise.all(Array.from({ length: 5 }, () => make()));
  const at = (id = "") => ({ params: { id } });
  await reader.client.likeItinerary(at(liked));
  await author.client.likeItinerary(at(liked));
  await reader.client.dislikeItinerary(at(disliked));
  await reader.client.saveItinerary(at(saved));
  await reader.client.likeItinerary(at(both));
  await reader.client.saveItinerary(at(both));
  const ids = [plain, both, saved, disliked, liked].map((id) => id ?? "");
  const counted = [0, 1, 0, 0, 2].map((likesCount, at) => ({ ...none, id: ids[at], likesCount }));
  expect(await marks({ client: await guest() }, ids)).toEqual(counted);
  const own = [
    {},
    { isLiked: true, isSaved: true },
    { isSaved: true },
    { isDisliked: true },
    { isLiked: true },
  ];
  expect(await marks(reader, ids)).toEqual(counted.map((one, at) => ({ ...one, ...own[at] })));
  // In reverse, so that it is not the order in which they were created.
  expect((await marks(reader, ids.toReversed())).map(({ id }) => id)).toEqual(ids.toReversed());
});

test("leaves out what the caller may not see", async () => {
  const { db } = app.parts;
  const [blocker, suspended] = [await someone(), await someone()];
  const [open, unlisted, hidden, trashed] = [
    await make(),
    await make("unlisted"),
    await make("private"),
    await make(),
  ];
  const [blocked, unseen] = [await make("public", blocker), await make("public", suspended)];
  await db`update itineraries set deleted_at = now() where id = ${trashed}`;
  await db`insert into blocks (blocker_id, blocked_id, created_at) values (${blocker.id}, ${reader.id}, now())`;
  await db`update travellers set suspended_at = now() where id = ${suspended.id}`;
  const ids = [hidden, trashed, blocked, unseen, randomUUID(), unlisted, open];
  const seenBy = async (who: Pick<Someone, "client">) => (await marks(who, ids)).map(({ id }) => id);
  expect(await seenBy(reader)).toEqual([unlisted, open]);
  expect(await seenBy({ client: await guest() })).toEqual([blocked, unlisted, open]);
  expect(await seenBy(author)).toEqual([hidden, blocked, unlisted, open]);
  await giveRole(app, hidden, reader.id, "viewer");
  expect(await seenBy(reader)).toEqual([hidden, unlisted, open]);
  expect(await marks(reader, [randomUUID()])).toEqual([]);
});

test("has each once, even if its id is repeated or in capitals", async () => {
  const [one, other] = [await make(), await make()];
  const found = await marks(reader, [other.toUpperCase(), one, other]);
  expect(found).toEqual([other, one].map((id) => ({ ...none, id })));
});

test("accepts one id up to fifty, and says what is wrong with others", async () => {
  const id = await make();
  const wrong = async (query: string) => {
    const response = await fetch(`${app.url}/v1/marks${query}`, {
      headers: { authorization: `Bearer ${reader.token}` },
    });
    const { errors } = (await response.json()) as { errors?: { path: string }[] };
    return [response.status, errors?.map(({ path }) => path)];
  };
  expect(await marks(reader, [id])).toHaveLength(1);
  expect(await marks(reader, [...Array.from({ length: 49 }, () => randomUUID()), id])).toHaveLength(1);
  const over = Array.from({ length: 51 }, () => `ids=${randomUUID()}`).join("&");
  expect(await wrong(`?${over}`)).toEqual([400, ["/ids"]]);
  expect(await wrong("")).toEqual([400, ["/ids"]]);
  expect(await wrong("?ids=lisbon")).toEqual([400, ["/ids/0"]]);
  expect(await wrong(`?ids=${id}&of=me`)).toEqual([400, ["/of"]]);
});

test("is for the service's own apps", async () => {
  const { token } = await makeToken(app);
  const ids = [await make()];
  expect((await failureOf(app.client(token).listMarks({ query: { ids } }))).code).toBe("forbidden");
});

test("returns any combination of marks", async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => make()));
  const acts = {
    likeItinerary: { isLiked: true, isDisliked: false },
    unlikeItinerary: { isLiked: false },
    dislikeItinerary: { isDisliked: true, isLiked: false },
    undislikeItinerary: { isDisliked: false },
    saveItinerary: { isSaved: true },
    unsaveItinerary: { isSaved: false },
  } as const;
  const act = fc.record({
    on: fc.nat(2),
    name: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  });
  const own = await someone();
  const expectedMarks = new Map<string, Omit<ItineraryMarks, "id">>(ids.map((id) => [id, none]));
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (some) => {
      for (const { on, name } of some) {
        const id = ids[on] as string;
        await own.client[name]({ params: { id } });
        const now = { ...(expectedMarks.get(id) ?? none), ...acts[name] };
        expectedMarks.set(id, { ...now, likesCount: now.isLiked ? 1 : 0 });
      }
      expect(await marks(own, ids)).toEqual(ids.map((id) => ({ id, ...expectedMarks.get(id) })));
    }),
    { numRuns: propertyRuns(15) },
  );
});
