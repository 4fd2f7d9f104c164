import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

type Someone = Awaited<ReturnType<typeof someone>>;

let app: TestApp;
let author: Someone;
beforeAll(async () => {
  app = await startApp();
  author = await someone();
});
afterAll(() => app.close());

async function someone({ firstParty = false } = {}) {
  const { token, traveller } = await makeToken(app, { firstParty });
  return { id: traveller.id, token, client: app.client(token) };
}
const make = async (visibility: "private" | "unlisted" | "public" = "public", by = author) =>
  (await makeItinerary(app, by.token, { visibility })).itinerary.id;

const calls = {
  like: ["likeItinerary", "unlikeItinerary"],
  dislike: ["dislikeItinerary", "undislikeItinerary"],
  save: ["saveItinerary", "unsaveItinerary"],
} as const;
type Mark = keyof typeof calls;
const marks = Object.keys(calls) as Mark[];
const put = ({ client }: Someone, mark: Mark, id: string) => client[calls[mark][0]]({ params: { id } });
const remove = ({ client }: Someone, mark: Mark, id: string) => client[calls[mark][1]]({ params: { id } });

/** The filters whose lists contain it. */
async function marksOn({ client }: Someone, id: string): Promise<Mark[]> {
  const has = async (filter: "liked" | "disliked" | "saved") =>
    (await client.listItineraries({ query: { filter } })).body.data.some((listed) => listed.id === id);
  const [like, dislike, save] = [await has("liked"), await has("disliked"), await has("saved")];
  return marks.filter((mark) => ({ like, dislike, save })[mark]);
}
const likesOf = async ({ client }: Someone, id: string) =>
  (await client.getItinerary({ params: { id } })).body?.likesCount;

describe("a mark", () => {
  test("is set and removed, and repeating that changes nothing", async () => {
    const reader = await someone();
    const id = await make();
    for (const mark of marks)
      for (const [act, expected] of [
        [put, [mark]],
        [remove, []],
      ] as const)
        for (const _ of ["once", "again"]) {
          const { status, body } = await act(reader, mark, id);
          expect([status, body]).toEqual([204, undefined]);
          expect(await marksOn(reader, id)).toEqual(expected);
        }
  });

  test("repeated is not listed in /v1/changes", async () => {
    const reader = await someone();
    const id = await make();
    const entry = () => app.parts.db`
      select changed_in::text, changed_at from library_entries where traveller_id = ${reader.id}`;
    for (const mark of marks) {
      await put(reader, mark, id);
      const before = await entry();
      await put(reader, mark, id);
      expect(await entry()).toEqual(before);
      await remove(reader, mark, id);
      const after = await entry();
      await remove(reader, mark, id);
      expect(await entry()).toEqual(after);
    }
  });

  test("like replaces dislike and the other way round; save is separate", async () => {
    const reader = await someone();
    const id = await make();
    await put(reader, "save", id);
    await put(reader, "like", id);
    expect([await marksOn(reader, id), await likesOf(reader, id)]).toEqual([["like", "save"], 1]);
    await put(reader, "dislike", id);
    expect([await marksOn(reader, id), await likesOf(reader, id)]).toEqual([["dislike", "save"], 0]);
    // Removing another mark than the current one.
    await remove(reader, "like", id);
    expect(await marksOn(reader, id)).toEqual(["dislike", "save"]);
    await put(reader, "like", id);
    await remove(reader, "dislike", id);
    await remove(reader, "save", id);
    expect([await marksOn(reader, id), await likesOf(reader, id)]).toEqual([["like"], 1]);
  });

  test("neither changes the tag nor the time, and everyone sees the count", async () => {
    const [reader, other] = [await someone(), await someone()];
    const id = await make("unlisted");
    const before = await author.client.getItinerary({ params: { id } });
    for (const who of [reader, other, author]) await put(who, "like", id);
    for (const who of [reader, other]) await put(who, "save", id);
    const { body, headers } = await other.client.getItinerary({ params: { id } });
    expect(headers.get("etag")).toBe(before.headers.get("etag"));
    expect(body).toMatchObject({ updatedAt: before.body?.updatedAt, likesCount: 3 });
    expect(await marksOn(author, id)).toEqual(["like"]);
  });

  test("is refused on what is missing, private, blocked, suspended or in the trash, all alike", async () => {
    const reader = await someone();
    const { db } = app.parts;
    const [blocker, suspended] = [await someone(), await someone()];
    const [hidden, trashed] = [await make("private"), await make()];
    const [blocked, unseen] = [await make("public", blocker), await make("public", suspended)];
    await db`update itineraries set deleted_at = now() where id = ${trashed}`;
    await db`
      insert into blocks (blocker_id, blocked_id, created_at) values (${blocker.id}, ${reader.id}, now())`;
    await db`update travellers set suspended_at = now() where id = ${suspended.id}`;
    for (const id of [randomUUID(), hidden, trashed, blocked, unseen])
      for (const mark of marks)
        for (const act of [put, remove])
          expect((await failureOf(act(reader, mark, id))).problem).toMatchObject({
            status: 404,
            code: "notFound",
            detail: "There is no such itinerary, or you may not see it.",
          });
    expect(await db`select from library_entries where traveller_id = ${reader.id}`).toHaveLength(0);
    expect((await failureOf(put(reader, "like", "lisbon"))).status).toBe(404);
  });

  test("can be removed once from what can no longer be read", async () => {
    const reader = await someone();
    const { db } = app.parts;
    const id = await make();
    for (const mark of ["save", "dislike"] as const) await put(reader, mark, id);
    await db`update itineraries set visibility = 'private' where id = ${id}`;
    expect((await failureOf(put(reader, "save", id))).status).toBe(404);
    expect((await failureOf(remove(reader, "like", id))).status).toBe(404);
    for (const mark of ["save", "dislike"] as const) {
      expect((await remove(reader, mark, id)).status).toBe(204);
      expect((await failureOf(remove(reader, mark, id))).status).toBe(404);
    }
    await db`update itineraries set visibility = 'public' where id = ${id}`;
    expect(await marksOn(reader, id)).toEqual([]);
  });

  test("is for companions of a private itinerary too, and their role stays", async () => {
    const { db } = app.parts;
    for (const role of ["editor", "viewer"]) {
      const helper = await someone();
      const id = await make("private");
      await db`
        insert into library_entries (itinerary_id, traveller_id, role) values (${id}, ${helper.id}, ${role})`;
      for (const mark of ["like", "save"] as const) await put(helper, mark, id);
      expect(await marksOn(helper, id)).toEqual(["like", "save"]);
      for (const mark of ["like", "save"] as const) await remove(helper, mark, id);
      expect((await helper.client.getItinerary({ params: { id } })).body).toMatchObject({
        role,
        likesCount: 0,
      });
    }
  });

  test("needs a traveller, and the scope to write", async () => {
    const id = await make();
    const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
    const { token: reads } = await makeToken(app, { scopes: ["itineraries:read"] });
    for (const [token, code] of [
      [guest, "signInRequired"],
      [reads, "insufficientScope"],
    ] as const)
      for (const mark of marks)
        for (const act of [put, remove])
          expect((await failureOf(act({ id: "", token, client: app.client(token) }, mark, id))).code).toBe(
            code,
          );
  });
});

describe("many at once", () => {
  /** The itineraries whose counts or rank differ from the marks. */
  const miscounted = () => app.parts.db`
    select l.* from listings l
    cross join lateral (
      select count(*) filter (where reaction = 'like')::int as likes, count(*) filter (where saved)::int as saves
      from library_entries e where e.itinerary_id = l.itinerary_id
    ) truth
    where (l.likes, l.saves) is distinct from (truth.likes, truth.saves)
      or l.rank is distinct from coalesce(rank_of(l.likes, l.saves, l.views, l.published_at), 0)`;
  const act = fc.record({
    who: fc.nat(7),
    on: fc.nat(2),
    mark: fc.constantFrom(...marks),
    act: fc.constantFrom(put, put, remove),
  });

  test("are all counted, and the last mark of each stands", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => someone()));
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), async (acts) => {
        const ids = await Promise.all(
          ["public", "public", "unlisted"].map((shown) => make(shown as "public")),
        );
        // The marks of each traveller in sequence, all travellers in parallel.
        await Promise.all(
          people.map(async (person, place) => {
            const expectedMarks = new Map<string, Set<Mark>>();
            for (const { on, mark, act, who } of acts) {
              if (who !== place) continue;
              const id = ids[on] as string;
              await act(person, mark, id);
              const has = expectedMarks.get(id) ?? new Set();
              expectedMarks.set(id, has);
              if (act === remove) has.delete(mark);
              else has.add(mark);
              if (act === put && mark !== "save") has.delete(mark === "like" ? "dislike" : "like");
            }
            for (const [id, has] of expectedMarks) expect(new Set(await marksOn(person, id))).toEqual(has);
          }),
        );
        expect(await miscounted()).toEqual([]);
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  test("of one traveller leave one reaction, counted once", async () => {
    const reader = await someone();
    const id = await make();
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 12 }, (_, place) =>
          put(reader, (["like", "dislike", "save"] as const)[place % 3] as Mark, id),
        ),
      );
      const on = await marksOn(reader, id);
      expect([
        ["like", "save"],
        ["dislike", "save"],
      ]).toContainEqual(on);
      expect(await likesOf(reader, id)).toBe(on.includes("like") ? 1 : 0);
      expect(await miscounted()).toEqual([]);
    }
  });

  test("are counted right while accounts and itineraries are deleted, and fail only with 404", async () => {
    const { db } = app.parts;
    for (let round = 0; round < 3; round++) {
      const owners = [author, await someone({ firstParty: true })];
      const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => make("public", owners[n % 2])));
      const leaving = await Promise.all(Array.from({ length: 5 }, () => someone({ firstParty: true })));
      const staying = await Promise.all(Array.from({ length: 4 }, () => someone()));
      // They like each other's itineraries too, in different orders.
      for (const person of leaving) ids.push(await make("public", person));
      await Promise.all(
        leaving.map(async (person, n) => {
          for (const id of n % 2 ? ids : ids.toReversed()) {
            await put(person, "like", id);
            await put(person, "save", id);
          }
        }),
      );
      const mayBeGone = (error: unknown) => {
        if (!(error instanceof ApiError && [401, 404].includes(error.status))) throw error;
      };
      await Promise.all([
        ...[...leaving, owners[1] as Someone].map(({ client }) => client.deleteAccount()),
        ...[...staying, ...leaving].map(async (person, n) => {
          for (let step = 0; step < 12; step++) {
            const id = ids[(step * 5 + n) % ids.length] as string;
            const act = (step + n) % 3 ? put : remove;
            await act(person, marks[(step + n) % 3] as Mark, id).catch(mayBeGone);
          }
        }),
        // Purged.
        db`delete from itineraries where id = ${ids[0] as string}`,
      ]);
      expect(await miscounted()).toEqual([]);
      expect(
        await db`
          select from library_entries e
          where (e.role is not null or e.reaction is not null or e.saved)
            and not exists (select from itineraries i where i.id = e.itinerary_id)`,
      ).toHaveLength(0);
      expect(
        await db`select from library_entries where traveller_id = any(${leaving.map(({ id }) => id)}::uuid[])`,
      ).toHaveLength(0);
    }
  });
});
