import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import { callWhileTravellerLocked } from "../../../test/support/call-while-traveller-locked.ts";
import { countLockWaits } from "../../../test/support/count-lock-waits.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeClient, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";

let app: TestApp;
let ownApp: RegisteredClient;
beforeAll(async () => {
  app = await startApp();
  ownApp = await makeClient(app, { firstParty: true });
});
afterAll(() => app.close());

async function person() {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  return { id: traveller.id, token, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof person>>;
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
const at = ({ id }: { id: string }) => ({ params: { userId: id } });

const followsBetween = async (one: Someone, other: Someone) => {
  const [row] = await app.parts.db<{ count: number }[]>`
    select count(*)::int as count from follows
    where follower_id in (${one.id}, ${other.id}) and followed_id in (${one.id}, ${other.id})`;
  return row?.count;
};

test("a follow that waited for a block finds it", async () => {
  const [fan, idol] = (await people(2)) as [Someone, Someone];
  const [followed] = await callWhileTravellerLocked(
    app,
    idol.id,
    [() => failureOf(fan.client.followPerson(at(idol)))],
    (db) => db`insert into blocks (blocker_id, blocked_id, created_at) values (${idol.id}, ${fan.id}, now())`,
  );
  expect(followed).toMatchObject({ status: "fulfilled", value: { code: "notFound" } });
  expect(await followsBetween(fan, idol)).toBe(0);
});

test("a block waits for a running follow, and ends it", async () => {
  for (const who of ["the blocker", "the blocked"] as const) {
    const [blocker, blocked] = (await people(2)) as [Someone, Someone];
    const [from, to] = who === "the blocker" ? [blocker, blocked] : [blocked, blocker];
    let blocking: Promise<unknown> = Promise.resolve();
    await app.parts.db.begin(async (db) => {
      await db`select from travellers where id in (${from.id}, ${to.id}) order by id for share`;
      blocking = blocker.client.blockPerson(at(blocked));
      await expect.poll(() => countLockWaits(app)).toBe(1);
      await db`insert into follows (follower_id, followed_id, created_at) values (${from.id}, ${to.id}, now())`;
    });
    await blocking;
    expect(await followsBetween(blocker, blocked)).toBe(0);
  }
});

test("waiting for someone whose account is then deleted ends with 404", async () => {
  const [caller, leaving] = (await people(2)) as [Someone, Someone];
  const calls = ["followPerson", "unfollowPerson", "blockPerson", "unblockPerson"] as const;
  const refused = await callWhileTravellerLocked(
    app,
    leaving.id,
    [caller, leaving].flatMap(({ client }) =>
      calls.map((call) => () => failureOf(client[call](at(client === caller.client ? leaving : caller)))),
    ),
    (db) => db`delete from travellers where id = ${leaving.id}`,
  );
  const codes = refused.map((result) => result.status === "fulfilled" && result.value.code);
  expect(codes).toEqual([...Array(4).fill("notFound"), ...Array(4).fill("unauthorized")]);
});

test("two who block each other at once both succeed, again and again", async () => {
  const [one, other] = (await people(2)) as [Someone, Someone];
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      one.client.blockPerson(at(other)),
      other.client.blockPerson(at(one)),
      one.client.blockPerson(at(other)),
      other.client.blockPerson(at(one)),
    ]);
    await Promise.all([one.client.unblockPerson(at(other)), other.client.unblockPerson(at(one))]);
  }
});

type Person = Someone & { trips: readonly string[] };

/** Each with two itineraries in Explore. */
async function peopleWithTrips(count: number): Promise<Person[]> {
  const trip = async ({ token }: Someone) =>
    (await makeItinerary(app, token, { visibility: "public" })).itinerary.id;
  return Promise.all(
    (await people(count)).map(async (someone) => ({
      ...someone,
      trips: [await trip(someone), await trip(someone)],
    })),
  );
}

/** Actions towards someone else, or towards their itineraries. */
const actions = {
  follow: (who: Person, target: Person) => who.client.followPerson(at(target)),
  unfollow: (who: Person, target: Person) => who.client.unfollowPerson(at(target)),
  block: (who: Person, target: Person) => who.client.blockPerson(at(target)),
  unblock: (who: Person, target: Person) => who.client.unblockPerson(at(target)),
  like: (who: Person, { trips: [id = ""] }: Person) => who.client.likeItinerary({ params: { id } }),
  unlike: (who: Person, { trips: [id = ""] }: Person) => who.client.unlikeItinerary({ params: { id } }),
  save: (who: Person, { trips: [id = ""] }: Person) => who.client.saveItinerary({ params: { id } }),
  copy: (who: Person, { trips: [id = ""] }: Person) => who.client.copyItinerary({ params: { id } }),
  publish: (who: Person) => publish(who, "public"),
  unpublish: (who: Person) => publish(who, "private"),
  trash: async ({ client, trips: [, id = ""] }: Person) => {
    const { headers } = await client.getItinerary({ params: { id } });
    return client.deleteItinerary({ params: { id }, headers: { "if-match": headers.get("etag") ?? "" } });
  },
  restore: ({ client, trips: [, id = ""] }: Person) => client.restoreItinerary({ params: { id } }),
  leave: ({ client }: Person) => client.deleteAccount(),
};

async function publish({ client, trips: [id = ""] }: Person, visibility: "public" | "private") {
  const { headers } = await client.getItinerary({ params: { id } });
  return client.changeItinerary({
    params: { id },
    headers: { "if-match": headers.get("etag") ?? "" },
    body: { visibility },
  });
}

type Tie = (who: Person, others: readonly Person[], staying: readonly Person[]) => Promise<unknown>[];

/** Rows that are deleted or changed with either of two travellers. */
const ties: Readonly<Record<string, Tie>> = {
  "block each other": (who, others) => others.map((target) => actions.block(who, target)),
  "follow each other": (who, others) => others.map((target) => actions.follow(who, target)),
  "follow the same": (who, _, staying) => staying.map((target) => actions.follow(who, target)),
  "like what the others made": (who, others) => others.map((target) => actions.like(who, target)),
  "like the same": (who, _, staying) => staying.map((target) => actions.like(who, target)),
  "edit and like what the others made": (who, others) =>
    others.map(async (target) => {
      await giveRole(app, target.trips[0] ?? "", who.id, "editor");
      await actions.like(who, target);
    }),
  "copied from each other": (who, others) => others.map((target) => actions.copy(who, target)),
};

test.for(Object.entries(ties))(
  "those who %s can delete their accounts at once, while others carry on",
  async ([, tie]) => {
    const leaving = await peopleWithTrips(8);
    const staying = await peopleWithTrips(3);
    await Promise.all(
      leaving.flatMap((who) =>
        tie(
          who,
          leaving.filter((target) => target !== who),
          staying,
        ),
      ),
    );
    const left = leaving.map((who) => outcomeOf(actions.leave(who)));
    const carriedOn = staying.flatMap((who) => [
      ...[...leaving, ...staying].map((target) => outcomeOf(actions.follow(who, target))),
      ...leaving.map((target) => outcomeOf(actions.like(who, target))),
      outcomeOf(actions.unpublish(who)),
      outcomeOf(actions.trash(who)),
    ]);
    expect(await Promise.all(left)).toEqual(leaving.map(() => 204));
    expect((await Promise.all(carriedOn)).filter((outcome) => outcome >= 500)).toEqual([]);
    expect(await contradictions()).toEqual([]);
  },
);

test("deleting an account waits for a write of what they liked, without a deadlock", async () => {
  const [leaving, owner] = (await peopleWithTrips(2)) as [Person, Person];
  await actions.like(leaving, owner);
  const [trip = ""] = owner.trips;
  let left: Promise<number> = Promise.resolve(0);
  // In the order of a write: the entries first, then the listing.
  await app.parts.db.begin(async (db) => {
    await db`select from library_entries where itinerary_id = ${trip} for update`;
    left = outcomeOf(actions.leave(leaving));
    await expect.poll(() => countLockWaits(app)).toBe(1);
    await db`update listings set views = views + 1 where itinerary_id = ${trip}`;
  });
  expect(await left).toBe(204);
});

const often = ["follow", "unfollow", "block", "unblock", "like", "unlike", "save"] as const;
const anyAction = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...often) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "publish" as const,
      "unpublish" as const,
      "trash" as const,
      "restore" as const,
      "copy" as const,
    ),
  },
  { weight: 1, arbitrary: fc.constant("leave" as const) },
);

test("whatever people do at once, counts are right, and nobody follows across a block", async () => {
  const anyone = fc.nat({ max: 5 });
  const steps = fc.array(fc.record({ who: anyone, target: anyone, action: anyAction }), {
    minLength: 40,
    maxLength: 80,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const travellers = await peopleWithTrips(6);
      const outcomes = await Promise.all(
        steps.map(({ who, target, action }) =>
          outcomeOf(actions[action](travellers[who] as Person, travellers[target] as Person)),
        ),
      );
      expect(outcomes.filter((outcome) => outcome >= 500)).toEqual([]);
      expect(await contradictions()).toEqual([]);
    }),
    { numRuns: propertyRuns(8), endOnFailure: true },
  );
});

/** The status of any response. */
const outcomeOf = (call: Promise<{ status: number }>): Promise<number> =>
  call.then(
    ({ status }) => status,
    (error) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  );

/** Where counts and copies in the tables differ from what they are derived from. */
const contradictions = () => app.parts.db`
  select 'followers' as what, p.traveller_id::text as where from profiles p
    where followers <> (select count(*) from follows where followed_id = p.traveller_id)
  union all select 'following', p.traveller_id::text from profiles p
    where following <> (select count(*) from follows where follower_id = p.traveller_id)
  union all select 'itineraries', p.traveller_id::text from profiles p
    where itineraries <> (select count(*) from listings where owner_id = p.traveller_id and is_listed)
  union all select 'a follow across a block', follower_id::text from follows
    where exists (select from blocks where (blocker_id, blocked_id) in ((follower_id, followed_id), (followed_id, follower_id)))
  union all select 'listed', l.itinerary_id::text from listings l join itineraries i on i.id = l.itinerary_id
    where is_listed <> (visibility = 'public' and deleted_at is null)
  union all select 'likes', l.itinerary_id::text from listings l
    where likes <> (select count(*) from library_entries e where e.itinerary_id = l.itinerary_id and reaction = 'like')
  union all select 'saves', l.itinerary_id::text from listings l
    where saves <> (select count(*) from library_entries e where e.itinerary_id = l.itinerary_id and saved)
  union all select 'shown', e.itinerary_id::text from library_entries e left join itineraries i on i.id = e.itinerary_id
    where is_shown <> coalesce((role is not null or reaction is not null or saved)
      and may_read(role, lowered_to, e.traveller_id, i.owner_id, i.visibility, i.deleted_at), false)`;
