import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Itinerary, ItineraryDraft, ItineraryPatch, Visibility } from "../../../contract/itinerary.ts";
import { callWhileLocked } from "../../../test/support/call-while-locked.ts";
import { callWhileTravellerLocked } from "../../../test/support/call-while-traveller-locked.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

// The clock stands still, so that later times must be made by the code.
const clock = movedClock("2026-11-15T12:00:00.000Z");
let app: TestApp;
let mine: Awaited<ReturnType<typeof makeToken>>;
let editor: typeof mine;
let viewer: typeof mine;
let stranger: typeof mine;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  [mine, editor, viewer, stranger] = await Promise.all([
    makeToken(app),
    makeToken(app),
    makeToken(app),
    makeToken(app),
  ]);
});
afterAll(() => app.close());

type Write<Body> = { id: string; etag: string; body: Body; token?: string };
const put = ({ id, etag, body, token = mine.token }: Write<ItineraryDraft>) =>
  app.client(token).replaceItinerary({ params: { id }, headers: { "if-match": etag }, body });
const patch = ({ id, etag, body, token = mine.token }: Write<ItineraryPatch>) =>
  app.client(token).changeItinerary({
    params: { id },
    headers: { "if-match": etag },
    body,
    contentType: "application/merge-patch+json",
  });
async function read(id: string, token = mine.token): Promise<{ itinerary: Itinerary; etag: string }> {
  const { body, headers } = await app.client(token).getItinerary({ params: { id } });
  return { itinerary: body as Itinerary, etag: headers.get("etag") ?? "" };
}

/** With an editor and a viewer. */
const shared = (draft: Partial<ItineraryDraft> = {}) =>
  makeSharedItinerary(app, mine.token, { editor: editor.traveller, viewer: viewer.traveller }, draft);

/** The fields that a traveller sets. */
const draftIn = (itinerary: Itinerary): ItineraryDraft => {
  const { id: _, role: _r, author: _a, createdAt: _c, updatedAt: _u, ...rest } = itinerary;
  const { likesCount: _l, viewsCount: _v, visibility: _vi, posterURL: _p, ...draft } = rest;
  return draft;
};

const text = (maxLength: number) =>
  fc.string({ unit: "grapheme", maxLength }).map((value) => value.slice(0, maxLength).toWellFormed());
const nonEmptyText = (maxLength: number) => text(maxLength - 1).map((value) => `x${value}`);
const moment = fc
  .date({ min: new Date("1000-01-02"), max: new Date("2999-12-30"), noInvalidDate: true })
  .map((date) => date.toISOString());
// JSON has no negative zero.
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((value) => value + 0);
const coordinate = fc.record({ latitude: degrees(90), longitude: degrees(180) });
const currency = fc.constantFrom("EUR", "NGN", "JPY");
const stop = fc.record(
  {
    name: nonEmptyText(30),
    address: text(30),
    category: fc.constantFrom("museum", "cafe", "other"),
    coordinate,
    startTime: fc.constantFrom("00:00", "09:30", "23:59"),
    durationMinutes: fc.integer({ min: 0, max: 10_080 }),
    note: text(30),
    phone: text(30),
    bookingURL: fc.constantFrom("https://example.com/a?b=c#d", "http://example.com"),
  },
  { requiredKeys: ["name", "category"] },
);
const day = fc.record(
  { title: text(30), summary: text(30), stops: fc.array(stop, { maxLength: 3 }) },
  { requiredKeys: ["stops"] },
);
const packingItem = fc.record({
  name: nonEmptyText(30),
  quantity: fc.integer({ min: 0, max: 10_000 }),
  category: fc.constantFrom("gear", "other"),
  isPacked: fc.boolean(),
});
const expense = fc.record(
  {
    title: nonEmptyText(30),
    amount: fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value + 0),
    currency,
    date: moment,
    category: fc.constantFrom("food", "other"),
  },
  { requiredKeys: ["title", "amount", "category"] },
);
/** With unique ids. */
const identified = <Part extends object>(parts: readonly Part[], prefix: string) =>
  parts.map((part, index) => ({ id: `${prefix}${index}`, ...part }));
const fields = {
  title: nonEmptyText(60),
  destination: text(60),
  origin: text(60),
  summary: text(60),
  center: coordinate,
  startDate: moment,
  tags: fc.uniqueArray(fc.constantFrom("city", "food", "Überall", "海"), { maxLength: 4 }),
  bestSeason: text(60),
  homeCurrency: currency,
  days: fc
    .array(day, { maxLength: 3 })
    .map((days) =>
      identified(days, "d").map((day, d) => ({ ...day, stops: identified(day.stops, `d${d}s`) })),
    ),
  packing: fc.array(packingItem, { maxLength: 3 }).map((items) => identified(items, "p")),
  expenses: fc.array(expense, { maxLength: 3 }).map((expenses) => identified(expenses, "e")),
};
/** Contains every id and default, so that it comes back as it was sent. */
const wholeDraft = fc.record(fields, {
  requiredKeys: ["title", "tags", "days", "packing", "expenses"],
}) as unknown as fc.Arbitrary<ItineraryDraft>;

/** The same, its members in another order at every level. */
function shuffled(value: unknown, numbers: Iterator<number>): unknown {
  if (Array.isArray(value)) return value.map((element) => shuffled(element, numbers));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => ({ name, inner, at: numbers.next().value as number }))
      .sort((a, b) => a.at - b.at)
      .map(({ name, inner }) => [name, shuffled(inner, numbers)]),
  );
}

describe("replacing", () => {
  test("keeps every field and every id", async () => {
    const { id, ...created } = await shared();
    let { etag } = created;
    await fc.assert(
      fc.asyncProperty(wholeDraft, async (draft) => {
        const { body, headers } = await put({ id, etag, body: draft });
        etag = headers.get("etag") ?? "";
        expect(draftIn(body)).toEqual(draft);
        expect(await read(id)).toEqual({ itinerary: body, etag });
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  test("makes missing ids and keeps the others; fields that are left out are removed", async () => {
    const { id, etag } = await shared({ summary: "Slowly.", tags: ["city"], packing: [{ name: "Hat" }] });
    const { body } = await put({
      id,
      etag,
      body: { title: "Other", days: [{ stops: [{ name: "Alfama" }, { id: "tram", name: "Tram" }] }] },
    });
    expect(draftIn(body)).toEqual({
      title: "Other",
      tags: [],
      days: [
        {
          id: expect.stringMatching(/^[\w-]{12}$/),
          stops: [
            { id: expect.stringMatching(/^[\w-]{12}$/), name: "Alfama", category: "other" },
            { id: "tram", name: "Tram", category: "other" },
          ],
        },
      ],
      packing: [],
      expenses: [],
    });
  });

  test("sending back what a GET returned, in any order, changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(wholeDraft, fc.infiniteStream(fc.nat()), async (draft, numbers) => {
        const { itinerary, etag } = await makeItinerary(app, mine.token, draft);
        const body = shuffled(itinerary, numbers) as ItineraryDraft;
        const { headers, body: response } = await put({ id: itinerary.id, etag, body });
        expect(headers.get("etag")).toBe(etag);
        expect(response).toEqual(itinerary);
        expect(await read(itinerary.id)).toEqual({ itinerary, etag });
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  test("gives a new tag and a later time, even if the clock stands still", async () => {
    const { id, itinerary, etag } = await shared();
    const { body, headers } = await put({ id, etag, body: { title: "Second" } });
    expect(headers.get("etag")).toMatch(/^"2-[\w-]{8}"$/);
    expect(Date.parse(body.updatedAt)).toBe(Date.parse(itinerary.updatedAt) + 1);
    expect(body.createdAt).toBe(itinerary.createdAt);
    const back = await put({ id, etag: headers.get("etag") ?? "", body: { title: itinerary.title } });
    expect(back.headers.get("etag")).toMatch(/^"3-[\w-]{8}"$/);
  });

  test("updates the library of every companion", async () => {
    const { id, etag } = await shared();
    const { body } = await put({ id, etag, body: { title: "Second" }, token: editor.token });
    const entries = await app.parts.db<{ updatedAt: Date }[]>`
      select updated_at as "updatedAt" from library_entries where itinerary_id = ${id}`;
    expect(entries.map(({ updatedAt }) => updatedAt.toISOString())).toEqual(Array(3).fill(body.updatedAt));
  });

  test("updates the search in Explore, once it is public", async () => {
    const { id, etag } = await shared({ title: "Lisbon" });
    const words = async () => {
      const [row] = await app.parts.db<{ words: string[] }[]>`
        select tsvector_to_array(words) as words from listing_words where itinerary_id = ${id}`;
      return row?.words;
    };
    expect(await words()).toBeUndefined();
    const first = await put({ id, etag, body: { title: "Lisbon", visibility: "public" } });
    expect(await words()).toEqual(["lisbon"]);
    const changedIn = async () => {
      const [row] = await app.parts.db<{ changedIn: string }[]>`
        select changed_in::text as "changedIn" from listing_words where itinerary_id = ${id}`;
      return row?.changedIn;
    };
    const before = await changedIn();
    const second = await put({
      id,
      etag: first.headers.get("etag") ?? "",
      body: { title: "Lisbon", origin: "Lagos" },
    });
    expect(await changedIn()).toBe(before);
    await put({ id, etag: second.headers.get("etag") ?? "", body: { title: "Xanadu" } });
    expect(await words()).toEqual(["xanadu"]);
    expect(await changedIn()).not.toBe(before);
    const vocabulary = await app.parts.db`select 1 from search_vocabulary where word = 'xanadu'`;
    expect(vocabulary).toHaveLength(1);
  });
});

describe("changing parts", () => {
  const anyPatch = fc.record(
    {
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          name === "title" ? value : fc.option(value as fc.Arbitrary<unknown>),
        ]),
      ),
      center: fc.option(
        fc.record(
          { latitude: fc.option(degrees(90)), longitude: fc.option(degrees(180)) },
          { requiredKeys: [] },
        ),
      ),
      visibility: fc.constantFrom<Visibility>("private", "unlisted", "public"),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ItineraryPatch>;

  /** RFC 7396 for what can be in a patch here: members one level deep, `center` two. */
  function merged(before: Itinerary, body: ItineraryPatch) {
    const after: Record<string, unknown> = { ...before };
    for (const [name, value] of Object.entries(body)) {
      if (value === null) delete after[name];
      else if (name !== "center") after[name] = value;
      else
        after.center = Object.fromEntries(
          Object.entries({ ...before.center, ...(value as object) }).filter(([, part]) => part !== null),
        );
    }
    // A list that is gone is empty.
    return { tags: [], days: [], packing: [], expenses: [], ...after } as unknown as Itinerary;
  }
  const isWhole = ({ center }: Itinerary) =>
    center === undefined || ("latitude" in center && "longitude" in center);

  test("is a merge patch of what a GET returns", async () => {
    const { id } = await shared();
    const met = { whole: 0, half: 0, same: 0 };
    await fc.assert(
      fc.asyncProperty(anyPatch, async (body) => {
        const before = await read(id);
        const expected = merged(before.itinerary, body);
        if (!isWhole(expected)) {
          met.half++;
          const { code, problem } = await failureOf(patch({ id, etag: before.etag, body }));
          expect(code).toBe("validationFailed");
          for (const error of problem.errors ?? [])
            expect(error).toEqual({
              path: expect.stringMatching(/^\/center\/(latitude|longitude)$/),
              message: "is required",
            });
          expect(await read(id)).toEqual(before);
          return;
        }
        const { body: response, headers } = await patch({ id, etag: before.etag, body });
        const after = await read(id);
        expect(after).toEqual({ itinerary: response, etag: headers.get("etag") });
        const { updatedAt, posterURL: _url, ...rest } = after.itinerary;
        const { updatedAt: _, posterURL: _former, ...expectedRest } = expected;
        expect(rest).toEqual(expectedRest);
        const isSame = isDeepStrictEqual(expected, before.itinerary);
        met[isSame ? "same" : "whole"]++;
        expect(after.etag === before.etag).toBe(isSame);
        expect(updatedAt === before.itinerary.updatedAt).toBe(isSame);
      }),
      {
        numRuns: propertyRuns(40),
        examples: [[{}], [{ center: { latitude: 1 } }], [{ title: "x" }], [{ title: "x" }]],
      },
    );
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(0);
  });

  test("accepts plain JSON too, and no other content type", async () => {
    const { id, etag } = await shared();
    const send = (type: string) =>
      fetch(`${app.url}/v1/itineraries/${id}`, {
        method: "PATCH",
        headers: { authorization: `Bearer ${mine.token}`, "if-match": etag, "content-type": type },
        body: '{"title":"Other"}',
      });
    expect((await send("application/json-patch+json")).status).toBe(415);
    expect((await send("application/json")).status).toBe(200);
    expect((await read(id)).itinerary.title).toBe("Other");
  });

  test.each<[string, object, string, string]>([
    ["the title", { title: null }, "/title", "must be a string"],
    ["the title, as blank", { title: " " }, "/title", "must not be blank"],
    ["the visibility", { visibility: null }, "/visibility", "must be a string"],
  ])("%s cannot be removed", async (_, body, path, message) => {
    const { id, itinerary, etag } = await shared();
    const { code, problem } = await failureOf(patch({ id, etag, body: body as ItineraryPatch }));
    expect(code).toBe("validationFailed");
    expect(problem.errors).toContainEqual({ path, message });
    expect(await read(id)).toEqual({ itinerary, etag });
  });

  test("refuses unknown fields, null within lists, and duplicate ids", async () => {
    const { id, etag } = await shared({ packing: [{ id: "hat", name: "Hat" }] });
    const pathsOf = async (body: object) => {
      const { code, problem } = await failureOf(patch({ id, etag, body: body as ItineraryPatch }));
      expect(code).toBe("validationFailed");
      return problem.errors?.map(({ path }) => path);
    };
    expect(await pathsOf({ colour: "blue" })).toEqual(["/colour"]);
    expect(await pathsOf({ days: [{ title: null }] })).toEqual(["/days/0/title"]);
    // The other one is in the part that the patch does not change.
    expect(await pathsOf({ days: [{ id: "hat" }] })).toEqual(["/packing/0/id"]);
  });

  test("does not change the server's own fields", async () => {
    const { id, itinerary, etag } = await shared();
    const body = { id: "x", role: "none", author: {}, createdAt: "1999", likesCount: 9, heroImageURL: "x" };
    const { body: response, headers } = await patch({ id, etag, body });
    expect([response, headers.get("etag")]).toEqual([itinerary, etag]);
  });
});

describe.each(["PUT", "PATCH"])("%s: who may, and when", (method) => {
  const write = (call: { id: string; etag: string; body: ItineraryDraft; token?: string }) =>
    method === "PUT" ? put(call) : patch(call);

  test("the owner and editors, each with their own role in the response", async () => {
    const { id, etag } = await shared();
    const first = await write({ id, etag, body: { title: "By the editor" }, token: editor.token });
    expect(first.body).toMatchObject({
      title: "By the editor",
      role: "editor",
      author: { id: mine.traveller.id },
    });
    const tag = first.headers.get("etag") ?? "";
    const second = await write({ id, etag: tag, body: { title: "By the owner" } });
    expect(second.body).toMatchObject({ title: "By the owner", role: "owner" });
  });

  test.each<Visibility>(["private", "unlisted", "public"])(
    "nobody else, when it is %s, whatever ETag they send",
    async (visibility) => {
      const { id, itinerary, etag } = await shared({ visibility });
      for (const tag of [etag, '"1-other"']) {
        const as = (token: string) => failureOf(write({ id, etag: tag, body: { title: "Theirs" }, token }));
        expect(await as(viewer.token)).toMatchObject({ status: 403, code: "roleRequired" });
        expect(await as(stranger.token)).toMatchObject(
          visibility === "private"
            ? { status: 404, code: "notFound" }
            : { status: 403, code: "roleRequired" },
        );
      }
      expect(await read(id)).toEqual({ itinerary, etag });
    },
  );

  test("no guest, and nobody without the scope", async () => {
    const { id, etag } = await shared({ visibility: "public" });
    const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
    const { token: reader } = await makeToken(app, {
      traveller: mine.traveller,
      scopes: ["itineraries:read"],
    });
    const as = (token: string) => failureOf(write({ id, etag, body: { title: "x" }, token }));
    expect((await as(guest)).code).toBe("signInRequired");
    expect((await as(reader)).code).toBe("insufficientScope");
  });

  test("an unknown id", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    expect((await failureOf(write({ id, etag: '"1-x"', body: { title: "x" } }))).code).toBe("notFound");
  });

  test("an invalid body is reported before anything about the itinerary", async () => {
    const { id } = await shared();
    const body = { title: "x".repeat(201) };
    expect((await failureOf(write({ id, etag: '"x"', body, token: stranger.token }))).code).toBe(
      "validationFailed",
    );
  });

  test("only with a current ETag: strong, alone or in a list", async () => {
    const { id, itinerary, etag } = await shared();
    for (const tags of ['"1-other"', "*", `W/${etag}`, etag.replaceAll('"', ""), "", '"1-other", W/"x"']) {
      const error = await failureOf(write({ id, etag: tags, body: { title: "x" } }));
      expect([tags, error.status, error.code]).toEqual([tags, 412, "itineraryModified"]);
      expect(error.headers.get("etag")).toBe(etag);
    }
    expect(await read(id)).toEqual({ itinerary, etag });
    const { headers } = await write({ id, etag: `"1-other", ${etag}`, body: { title: "x" } });
    const error = await failureOf(write({ id, etag, body: { title: "y" } }));
    expect(error.headers.get("etag")).toBe(headers.get("etag"));
    // An outdated tag is refused even if nothing would change.
    expect((await failureOf(write({ id, etag, body: { title: "x" } }))).code).toBe("itineraryModified");
  });

  test("not without an ETag", async () => {
    const { id } = await shared();
    const { status } = await fetch(`${app.url}/v1/itineraries/${id}`, {
      method,
      headers: { authorization: `Bearer ${mine.token}`, "content-type": "application/json" },
      body: '{"title":"x"}',
    });
    expect(status).toBe(428);
  });

  test("only the owner changes the visibility, and omitted it stays", async () => {
    const { id, itinerary, etag } = await shared({ visibility: "unlisted" });
    const by = (token: string, etag: string, body: ItineraryDraft) => write({ id, etag, body, token });
    const error = await failureOf(by(editor.token, etag, { title: "Published", visibility: "public" }));
    expect(error).toMatchObject({ status: 403, code: "roleRequired" });
    expect(await read(id)).toEqual({ itinerary, etag });

    const same = await by(editor.token, etag, { title: "Edited", visibility: "unlisted" });
    expect(same.body).toMatchObject({ title: "Edited", visibility: "unlisted" });
    const without = await by(mine.token, same.headers.get("etag") ?? "", { title: "Owned" });
    expect(without.body.visibility).toBe("unlisted");
    const alone = await by(mine.token, without.headers.get("etag") ?? "", {
      title: "Owned",
      visibility: "public",
    });
    expect(alone.body.visibility).toBe("public");
    expect(alone.headers.get("etag")).toMatch(/^"4-/);
    const again = await by(mine.token, alone.headers.get("etag") ?? "", {
      title: "Owned",
      visibility: "public",
    });
    expect(again.headers.get("etag")).toBe(alone.headers.get("etag"));
    expect(again.body).toEqual(alone.body);
  });

  test("an editor who has not seen that it was published must read it again", async () => {
    const { id, etag } = await shared();
    await put({ id, etag, body: { title: "Published", visibility: "public" } });
    const body: ItineraryDraft = { title: "Edited", visibility: "private" };
    expect((await failureOf(write({ id, etag, body, token: editor.token }))).code).toBe("itineraryModified");
  });
});

describe("many at once", () => {
  const settled = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls.map((call) => call.catch((error: { status: number }) => error)))).map(
      ({ status }) => status,
    );

  test("of 50 concurrent replacements of the same version, one wins", async () => {
    const { id, etag } = await shared();
    const statuses = await settled(
      Array.from({ length: 50 }, (_, writer) =>
        put({ id, etag, body: { title: `By ${writer}` }, token: writer % 2 ? mine.token : editor.token }),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(49);
    const { itinerary, etag: after } = await read(id);
    expect(itinerary.title).toBe(`By ${statuses.indexOf(200)}`);
    expect(after).toMatch(/^"2-/);
  });

  test("one wins even if all of them have read the row before the first write", async () => {
    const { id, etag } = await shared();
    const calls = Array.from({ length: 6 }, (_, w) => () => put({ id, etag, body: { title: `By ${w}` } }));
    const results = await callWhileTravellerLocked(app, mine.traveller.id, calls);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason.code).toBe("itineraryModified");
    expect((await read(id)).etag).toMatch(/^"2-/);
  });

  test("30 changes of different parts all succeed, each once", async () => {
    const { id } = await shared();
    const alone = ["destination", "origin", "summary", "bestSeason"] as const;
    const change = async (writer: number, token: string): Promise<void> => {
      const { itinerary, etag } = await read(id, token);
      const field = alone[writer];
      const body = field
        ? { [field]: `By ${writer}` }
        : { packing: [...itinerary.packing, { id: `p${writer}`, name: `By ${writer}` }] };
      const error = await patch({ id, etag, body, token }).then(
        () => undefined,
        (error) => error,
      );
      if (error?.code === "itineraryModified") return change(writer, token);
      if (error) throw error;
    };
    await Promise.all(
      Array.from({ length: 30 }, (_, writer) => change(writer, writer % 2 ? mine.token : editor.token)),
    );
    const { itinerary, etag } = await read(id);
    expect(alone.map((field) => itinerary[field])).toEqual(alone.map((_, writer) => `By ${writer}`));
    expect(itinerary.packing.map((item) => item.id).sort()).toEqual(
      Array.from({ length: 26 }, (_, item) => `p${item + 4}`).sort(),
    );
    expect(etag).toMatch(/^"31-/);
  });

  test("a write during a hand-over to the writer succeeds at once", async () => {
    const { id, etag } = await shared();
    const [result] = await callWhileTravellerLocked(
      app,
      mine.traveller.id,
      [() => put({ id, etag, body: { title: "Theirs" }, token: editor.token })],
      async (db) => {
        await db`update itineraries set owner_id = ${editor.traveller.id} where id = ${id}`;
        await db`
          update library_entries set role = case role when 'owner' then 'editor' else 'owner' end
          where itinerary_id = ${id} and role <> 'viewer'`;
      },
    );
    expect(result).toMatchObject({
      status: "fulfilled",
      value: { body: { title: "Theirs", role: "owner" } },
    });
  });

  test("a write during its owner's suspension does not appear in Explore", async () => {
    const owner = await makeToken(app);
    const client = app.client(owner.token);
    const { itinerary, etag } = await makeItinerary(app, owner.token, { title: "Before" });
    const { id } = itinerary;
    const body: ItineraryDraft = { title: "Other", visibility: "public" };
    const outcomes = await callWhileLocked<unknown>(
      app,
      (db) => db`update travellers set suspended_at = now() where id = ${owner.traveller.id}`,
      [
        () => put({ id, etag, body, token: owner.token }),
        () => client.createItinerary({ body }),
        () => client.copyItinerary({ params: { id } }),
      ],
      async () => {},
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
    const listings = await app.parts.db`
      select is_listed, is_hidden from listings where owner_id = ${owner.traveller.id}`;
    expect(listings).toEqual(Array(3).fill({ is_listed: false, is_hidden: true }));
  });
});
