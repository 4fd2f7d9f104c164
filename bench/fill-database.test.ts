import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../contract/account.ts";
import type { ItineraryDraft } from "../contract/itinerary.ts";
import type { ItineraryPage } from "../contract/page.ts";
import { indexPlaces } from "../server/features/itineraries/listing-places.ts";
import { distanceKm } from "../server/geo/gazetteer/distance-km.ts";
import { makeItinerary, makeToken } from "../test/support/makers.ts";
import { startApp, type TestApp } from "../test/support/start-app.ts";
import { destinations } from "./destinations.ts";
import { fillDatabase } from "./fill-database.ts";
import {
  largeLibrary,
  largeLibraryTraveller,
  smallLibraryTraveller,
  syntheticWorld,
} from "./synthetic-world.ts";

const amounts = { itineraries: 2_000, travellers: 1_100, reactions: 10_000, seed: 4 };
const world = syntheticWorld(amounts);
const lisbon = { latitude: 38.72, longitude: -9.14 };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await fillDatabase(app.database.address, amounts);
});
afterAll(() => app.close());

const tokenOf = async (traveller: number) => {
  const account = { id: world.travellerId(traveller) } as Account;
  return (await makeToken(app, { traveller: account, firstParty: true })).token;
};

/** Every page of a list. */
async function walk(page: (cursor: { cursor?: string }) => Promise<{ body: ItineraryPage }>) {
  const found: ItineraryPage["data"] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await page(cursor === undefined ? {} : { cursor });
    found.push(...body.data);
    cursor = body.nextCursor;
    if (cursor === undefined) return found;
  }
}

describe("the world", () => {
  test("is as large as was asked for, and each entry is someone else's", () => {
    const kinds = { reactions: 0, large: 0, small: 0 };
    for (let number = 0; number < amounts.itineraries; number++) {
      const entries = [...world.entries(number, world.itinerary(number))];
      const people = entries.map(({ traveller }) => traveller);
      expect(new Set(people).size).toBe(people.length);
      kinds.large += people.filter((person) => person === largeLibraryTraveller).length;
      kinds.small += people.filter((person) => person === smallLibraryTraveller).length;
      kinds.reactions += entries.filter(
        ({ traveller, role, reaction, saved }) =>
          traveller > smallLibraryTraveller && !role && (reaction || saved),
      ).length;
    }
    expect(kinds).toEqual({ reactions: amounts.reactions, large: largeLibrary(amounts), small: 50 });
  });

  test("is the same for the same seed, and another for another", () => {
    const made = (seed: number) => {
      const { itinerary: journey, draft, followed } = syntheticWorld({ ...amounts, seed });
      return [journey(42), draft(42), [...followed(42)]];
    };
    expect(made(7)).toEqual(made(7));
    expect(made(7)).not.toEqual(made(8));
  });

  test("goes to a few places often and to most of them seldom", () => {
    const { draft } = syntheticWorld(amounts);
    const found = new Map<string, number>();
    for (let number = 0; number < 10_000; number++) {
      const { destination = "" } = draft(number);
      found.set(destination, (found.get(destination) ?? 0) + 1);
    }
    expect(found.get(destinations[0]?.name ?? "") ?? 0).toBeGreaterThan(400);
    expect(found.get(destinations[0]?.name ?? "") ?? 0).toBeLessThan(700);
    expect(found.size).toBeGreaterThan(500);
  });

  test("has itineraries of some kilobytes", () => {
    const { draft } = syntheticWorld(amounts);
    const sizes = Array.from({ length: 1_000 }, (_, number) => JSON.stringify(draft(number)).length);
    const sorted = sizes.toSorted((one, other) => one - other);
    expect(sorted[500]).toBeGreaterThan(2_000);
    expect(sorted[500]).toBeLessThan(4_000);
    expect(sorted[990]).toBeLessThan(10_000);
  });
});

describe("what is stored", () => {
  test("counts and places everything as the triggers would", async () => {
    const { db } = app.parts;
    const [wrong] = await db`
      select
        (select count(*)::integer from itineraries) as itineraries,
        (select count(*)::integer from listings l cross join lateral (
          select count(*) filter (where reaction = 'like') as likes, count(*) filter (where saved) as saves
          from library_entries e where e.itinerary_id = l.itinerary_id) marked
          where (l.likes, l.saves) <> (marked.likes, marked.saves)) as miscounted,
        (select count(*)::integer from listings
          where rank <> coalesce(rank_of(likes, saves, views, published_at), 0)) as misranked,
        (select count(*)::integer from itineraries i left join listings l on l.itinerary_id = i.id
          where l.is_listed is distinct from (i.visibility = 'public' and i.deleted_at is null)) as mislisted,
        (select count(*)::integer from itineraries i full join listing_words w on w.itinerary_id = i.id
          where (i.visibility = 'public') is distinct from (w.words is not null)) as misworded,
        (select count(*)::integer from library_entries e join itineraries i on i.id = e.itinerary_id
          where e.is_shown <> may_read(e.role, e.lowered_to, e.traveller_id, i.owner_id, i.visibility, i.deleted_at)
            or (e.updated_at, e.etag) <> (i.updated_at, i.etag)) as misplaced,
        (select count(*)::integer from itineraries i where not exists (
          select from library_entries e
          where e.itinerary_id = i.id and e.traveller_id = i.owner_id and e.role = 'owner')) as disowned,
        (select count(*)::integer from travellers t left join profiles p on p.traveller_id = t.id
          where (followers, following, itineraries) is distinct from (
            (select count(*)::integer from follows where followed_id = t.id),
            (select count(*)::integer from follows where follower_id = t.id),
            (select count(*)::integer from listings where owner_id = t.id and is_listed))) as misprofiled,
        (select count(*)::integer from itineraries i where version - 1 <> (
          select count(*) from itinerary_revisions r
          where r.itinerary_id = i.id and r.version < i.version)) as misremembered,
        (select count(*)::integer from listing_words, unnest(tsvector_to_array(words)) as word
          where not exists (select from search_vocabulary v where v.word = word)) as unlearnt`;
    expect(wrong).toEqual({
      itineraries: amounts.itineraries,
      miscounted: 0,
      misranked: 0,
      mislisted: 0,
      misworded: 0,
      misplaced: 0,
      disowned: 0,
      misprofiled: 0,
      misremembered: 0,
      unlearnt: 0,
    });
  });

  test("has every kind of thing in it", async () => {
    const [found] = await app.parts.db`
      select
        (select count(*) > 0 from library_entries e join itineraries i on i.id = e.itinerary_id
          where not e.is_shown and i.deleted_at is null) as blocks,
        (select count(*) > 0 from follows) as follows,
        (select count(*) > 0 from itinerary_revisions) as revisions,
        (select count(*) > 0 from itineraries where deleted_at is not null) as trash,
        (select count(*) > 0 from library_entries where reaction = 'dislike') as dislikes,
        (select count(*) > 0 from library_entries where role = 'editor') as editors`;
    const all = { blocks: true, follows: true, revisions: true, trash: true, dislikes: true, editors: true };
    expect(found).toEqual(all);
  });

  test("keeps keys, indexes and triggers as the migrations made them", async () => {
    const shapeOf = async ({ parts: { db } }: TestApp) => [
      await db`select indexdef from pg_indexes where schemaname = 'public' order by indexdef`,
      await db`
        select conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace order by conname, 2`,
      await db`select tgname from pg_trigger where tgenabled <> 'O'`,
    ];
    const untouched = await startApp();
    expect(await shapeOf(app)).toEqual(await shapeOf(untouched));
    await untouched.close();
  });

  test("is what the app stores when it is sent the same", async () => {
    const { token } = await makeToken(app);
    for (let number = 0; number < 200; number += 10) {
      const { id } = world.itinerary(number);
      const { itinerary } = await makeItinerary(app, token, {
        ...world.draft(number),
        visibility: "public",
      });
      // Places are added later, to both.
      await indexPlaces(app.parts);
      const written = (id: string) => app.parts.db`
        select i.draft, i.card, i.visibility, array(
          select lexeme || (select string_agg(weight, '' order by weight) from unnest(weights) weight)
          from unnest(w.words)
        ) as words
        from itineraries i join listing_words w on w.itinerary_id = i.id where i.id = ${id}`;
      expect(await written(id)).toEqual(await written(itinerary.id));
    }
  });
});

describe("through the API", () => {
  test("itineraries are read by whom they are for", async () => {
    const strangersToken = (await makeToken(app)).token;
    const ownersToken = await tokenOf(largeLibraryTraveller);
    let read = 0;
    for (let number = 0; number < amounts.itineraries; number += 3) {
      const { id, owner, visibility } = world.itinerary(number);
      const isOwn = owner === largeLibraryTraveller;
      if (!isOwn && visibility === "private") continue;
      const { body } = await app
        .client(isOwn ? ownersToken : strangersToken)
        .getItinerary({ params: { id } });
      const { title, days = [] } = world.draft(number);
      expect(body).toMatchObject({ id, title, visibility, role: isOwn ? "owner" : "none", days });
      read++;
    }
    expect(read).toBeGreaterThan(amounts.itineraries / 6);
  });

  test("the two libraries have as many entries as they should", async () => {
    const sizes = await Promise.all(
      [largeLibraryTraveller, smallLibraryTraveller].map(async (traveller) => {
        const client = app.client(await tokenOf(traveller));
        return (await walk((cursor) => client.listItineraries({ query: { ...cursor, limit: 50 } }))).length;
      }),
    );
    expect(sizes).toEqual([largeLibrary(amounts), 50]);
  });

  test("Explore shows every public one, and the search finds", async () => {
    const { token } = await makeToken(app);
    const explore = (query: { q?: string }) =>
      walk((cursor) => app.client(token).browseExplore({ query: { ...query, ...cursor, limit: 50 } }));
    const shown = new Set((await explore({})).map(({ id }) => id));
    const open = Array.from({ length: amounts.itineraries }, (_, number) => ({
      number,
      ...world.itinerary(number),
    })).filter(({ visibility }) => visibility === "public");
    for (const { id } of open) expect(shown).toContain(id);
    const found = await explore({ q: "Lisbon" });
    expect(found.length).toBeGreaterThan(10);
    const isNamed = ({ title, destination }: { title: string; destination?: string | undefined }) =>
      `${title} ${destination}`.includes("Lisbon");
    const isThere = ({ days = [] }: ItineraryDraft) =>
      days.some(({ stops = [] }) =>
        stops.some(({ coordinate }) => coordinate && distanceKm(coordinate, lisbon) < 30),
      );
    const foundIds = new Set(found.map(({ id }) => id));
    const fitting = open.map(({ id, number }) => ({ id, draft: world.draft(number) }));
    const named = fitting.filter(({ draft }) => isNamed(draft));
    expect(named.filter(({ id }) => !foundIds.has(id))).toEqual([]);
    const others = fitting.filter(({ id, draft }) => foundIds.has(id) && !isNamed(draft));
    expect(others.filter(({ draft }) => !isThere(draft))).toEqual([]);
    // Those that a test above has sent.
    const sent = found.filter(({ id }) => fitting.every((made) => made.id !== id));
    expect(sent.filter((itinerary) => !isNamed(itinerary))).toEqual([]);
  });
});
