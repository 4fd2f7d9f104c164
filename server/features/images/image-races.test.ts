import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { interceptNextImage } from "../../../test/support/intercept-next-image.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { keyOf, picture, storedKeys } from "../../../test/support/pictures.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { cleanUpFiles } from "../../pictures/stored-files/clean-up-files.ts";

const day = 86_400_000;
const dayId = "one";
const stopId = "tower";

let app: TestApp;
let pictures: Buffer[];
beforeAll(async () => {
  [app, pictures] = await Promise.all([
    startApp(),
    Promise.all(Array.from({ length: 20 }, (_, nth) => picture(nth))),
  ]);
});
afterAll(() => app.close());

type Holder = Awaited<ReturnType<typeof makeToken>>;
type Trip = { readonly id: string; readonly etag: string };

const someone = () => makeToken(app, { firstParty: true });
const makeTrip = async ({ token }: Holder): Promise<Trip> => {
  const { itinerary, etag } = await makeItinerary(app, token, {
    visibility: "public",
    days: [{ id: dayId, stops: [{ id: stopId, name: "Belém" }] }],
  });
  return { id: itinerary.id, etag };
};
const guarded = ({ id, etag }: Trip) => ({ params: { id }, headers: { "if-match": etag } });
const setCover = ({ token }: Holder, trip: Trip, nth: number) =>
  app.client(token).setCoverImage({
    ...guarded(trip),
    body: pictures[nth % pictures.length] as Buffer,
    contentType: "image/png",
  });
const setDay = ({ token }: Holder, trip: Trip, nth: number) =>
  app.client(token).setDayImage({
    params: { id: trip.id, dayId },
    headers: { "if-match": trip.etag },
    body: pictures[nth % pictures.length] as Buffer,
    contentType: "image/png",
  });
const setStop = ({ token }: Holder, trip: Trip, nth: number) =>
  app.client(token).setStopImage({
    params: { id: trip.id, stopId },
    headers: { "if-match": trip.etag },
    body: pictures[nth % pictures.length] as Buffer,
    contentType: "image/png",
  });
const next = ({ body, headers }: { body: Itinerary; headers: Headers }): Trip => ({
  id: body.id,
  etag: headers.get("etag") ?? "",
});

/** The status of a successful call, or the error code. */
const outcome = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => String(status),
    (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
  );

/** As if two days had passed: everything unused is deleted. */
const cleanUpLater = () => cleanUpFiles({ ...app.parts, clock: movedClock(new Date(Date.now() + 2 * day)) });
const shownKeys = async () => {
  const rows = await app.parts.db<{ key: string }[]>`
    select distinct unnest(image_keys) as key from itineraries order by key`;
  return rows.map(({ key }) => key);
};
const stored = () => storedKeys(app.parts.blobs);

/** The store has exactly the images in use, now or after the clean-up. */
async function expectNothingLostOrLeft() {
  await cleanUpLater();
  expect(await stored()).toEqual(await shownKeys());
}

test("of twenty writes with the same ETag one wins, and the files of the others are deleted", async () => {
  const mine = await someone();
  const trip = await makeTrip(mine);
  const friends = await Promise.all([someone(), someone(), someone()]);
  for (const { traveller } of friends)
    await app
      .client(mine.token)
      .addOrJoin({ params: { id: trip.id }, body: { userId: traveller.id, role: "editor" } });
  // A traveller sends at most six at once.
  const senders = [mine, ...friends];
  const outcomes = await Promise.all(
    pictures.map((_, nth) => outcome(setCover(senders[nth % senders.length] as Holder, trip, nth))),
  );
  expect(outcomes.filter((code) => code === "200")).toHaveLength(1);
  expect(outcomes.filter((code) => code === "itineraryModified")).toHaveLength(19);
  const { body } = await app.client(mine.token).getItinerary({ params: { id: trip.id } });
  // At once, not only after the clean-up.
  expect(await stored()).toEqual([keyOf(body?.heroImageURL)]);
  await expectNothingLostOrLeft();
  const [, ...older] = (await app.client(mine.token).listRevisions({ params: { id: trip.id } })).body.data;
  expect(older).toHaveLength(1);
});

describe.each([
  ["a day", setDay],
  ["a stop", setStop],
])("a write for %s that is refused after the image was stored leaves nothing behind", (_, set) => {
  /** Runs something when the image is stored and the itinerary does not show it yet. */
  async function whenStored(meanwhile: () => Promise<unknown>, call: () => Promise<{ status: number }>) {
    interceptNextImage(app.parts.blobs, async (store) => {
      const response = await store();
      await meanwhile();
      return response;
    });
    return outcome(call());
  }

  test.each([
    [
      "someone else wrote",
      "itineraryModified",
      (owner: Holder, _: Holder, trip: Trip) => set(owner, trip, 2),
    ],
    [
      "it was deleted with its day",
      "itineraryModified",
      ({ token }: Holder, _: Holder, trip: Trip) =>
        app.client(token).replaceItinerary({ ...guarded(trip), body: { title: "No days" } }),
    ],
    [
      "it was deleted",
      "notFound",
      ({ token }: Holder, _: Holder, trip: Trip) => app.client(token).deleteItinerary(guarded(trip)),
    ],
    [
      "the role was taken",
      "roleRequired",
      (_: Holder, editor: Holder, trip: Trip) => giveRole(app, trip.id, editor.traveller.id, "viewer"),
    ],
    ["its owner's account was deleted", "notFound", ({ token }: Holder) => app.client(token).deleteAccount()],
    [
      "the account of the person who set it was deleted",
      "roleRequired",
      (_: Holder, { token }: Holder) => app.client(token).deleteAccount(),
    ],
  ] as const)("%s", async (_, code, meanwhile) => {
    const [owner, editor] = await Promise.all([someone(), someone()]);
    const trip = await makeTrip(owner);
    await giveRole(app, trip.id, editor.traveller.id, "editor");
    const before = await stored();
    const result = await whenStored(
      () => meanwhile(owner, editor, trip),
      () => set(editor, trip, 1),
    );
    expect(result).toBe(code);
    const shown = await shownKeys();
    expect((await stored()).filter((key) => !before.includes(key) && !shown.includes(key))).toEqual([]);
    await expectNothingLostOrLeft();
  });
});

describe("at the same moment", () => {
  const rounds = Array.from({ length: 12 }, (_, nth) => nth);

  test("as the itinerary is deleted: one is first, and nothing is half done", async () => {
    const mine = await someone();
    for (const nth of rounds) {
      const trip = await makeTrip(mine);
      const [set, deleted] = await Promise.all([
        outcome(setCover(mine, trip, nth)),
        sleep(nth * 2).then(() => outcome(app.client(mine.token).deleteItinerary(guarded(trip)))),
      ]);
      expect([
        ["200", "itineraryModified"],
        ["notFound", "204"],
      ]).toContainEqual([set, deleted]);
    }
    await expectNothingLostOrLeft();
  });

  test("as it is handed over: both succeed", async () => {
    for (const nth of rounds) {
      const [owner, newOwner] = await Promise.all([someone(), someone()]);
      const trip = await makeTrip(owner);
      await giveRole(app, trip.id, newOwner.traveller.id, "editor");
      const params = { id: trip.id };
      const userId = newOwner.traveller.id;
      const { body: offer } = await app.client(owner.token).handOver({ params, body: { userId } });
      const handing = () => app.client(newOwner.token).acceptInvitation({ params: { id: offer.id } });
      const outcomes = await Promise.all([
        outcome(setCover(newOwner, trip, nth)),
        sleep(nth * 2).then(() => outcome(handing())),
      ]);
      expect(outcomes).toEqual(["200", "204"]);
      const { body } = await app.client(newOwner.token).getItinerary({ params });
      expect([body?.role, body?.heroImageURL === undefined]).toEqual(["owner", false]);
    }
    await expectNothingLostOrLeft();
  });

  test("as accounts with shared images are deleted: there is no deadlock", async () => {
    for (const nth of rounds.slice(0, 6)) {
      const people = await Promise.all([someone(), someone(), someone()]);
      const [first] = people as [Holder, ...Holder[]];
      const trips = await Promise.all([makeTrip(first), makeTrip(first), makeTrip(first)]);
      const shown = await Promise.all(
        trips.map(async (trip, at) =>
          next(
            await setStop(
              first,
              next(await setDay(first, next(await setCover(first, trip, at)), at + 3)),
              at + 6,
            ),
          ),
        ),
      );
      // Everyone has copies of everything, each in another order.
      const copies = await Promise.all(
        people.map(async (holder, at) => {
          const all: Trip[] = [];
          for (const { id } of at % 2 ? shown : shown.toReversed())
            all.push(next(await app.client(holder.token).copyItinerary({ params: { id } })));
          return all;
        }),
      );
      const outcomes = await Promise.all(
        people.flatMap((holder, at) => [
          ...(copies[at] ?? []).map((copy) => outcome(setCover(holder, copy, nth + at))),
          outcome(app.client(holder.token).removeCoverImage(guarded((copies[at] as Trip[])[0] as Trip))),
          sleep(nth * 5).then(() => outcome(app.client(holder.token).deleteAccount())),
        ]),
      );
      const foreseen = ["200", "204", "notFound", "itineraryModified", "unauthorized"];
      expect(outcomes.filter((code) => !foreseen.includes(code))).toEqual([]);
    }
    await expectNothingLostOrLeft();
  });

  test("as two accounts are deleted whose copies were made in opposite orders: there is no deadlock", async () => {
    const author = await someone();
    const shown: Trip[] = [];
    for (let nth = 0; nth < 12; nth++) shown.push(next(await setCover(author, await makeTrip(author), nth)));
    for (const _ of rounds.slice(0, 3)) {
      const readers = await Promise.all([someone(), someone()]);
      for (const [at, { token }] of readers.entries())
        for (const { id } of at ? shown : shown.toReversed())
          await app.client(token).copyItinerary({ params: { id } });
      const leaving = readers.map(({ token }) => outcome(app.client(token).deleteAccount()));
      expect(await Promise.all(leaving)).toEqual(["204", "204"]);
    }
    await expectNothingLostOrLeft();
  });

  test("as the clean-up, even without a grace period: what was acknowledged stays", async () => {
    const mine = await someone();
    let isOver = false;
    const cleaningUp = (async () => {
      for (; !isOver; await sleep(10)) await cleanUpLater();
    })();
    const trips = await Promise.all(rounds.map(() => makeTrip(mine)));
    const acknowledged: string[] = [];
    await Promise.all(
      trips.map(async (trip, at) => {
        let now = trip;
        for (const nth of [0, 1, 2]) {
          const set = await setCover(mine, now, at + nth).catch(() => undefined);
          if (!set) continue;
          acknowledged.push(keyOf(set.body.heroImageURL));
          now = next(set);
          const copied = await app.client(mine.token).copyItinerary({ params: { id: trip.id } });
          expect(copied.body.heroImageURL).toBe(set.body.heroImageURL);
        }
      }),
    );
    isOver = true;
    await cleaningUp;
    expect(acknowledged.length).toBeGreaterThan(0);
    // Each has its own copy that still shows it.
    expect(await shownKeys()).toEqual([...new Set([...(await shownKeys()), ...acknowledged])].sort());
    for (const key of acknowledged) expect(await app.parts.blobs.head(key)).toBeDefined();
    await expectNothingLostOrLeft();
  });
});
