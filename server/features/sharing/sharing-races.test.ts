import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import { callWhileTravellerLocked } from "../../../test/support/call-while-traveller-locked.ts";
import { countLockWaits } from "../../../test/support/count-lock-waits.ts";
import { giveRole, makeClient, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import type { Db } from "../../platform/database/connect.ts";

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
type Three = [Someone, Someone, Someone];
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
const three = () => people(3) as Promise<Three>;

const trip = async ({ token }: Someone, visibility: "private" | "public" = "private") =>
  (await makeItinerary(app, token, { visibility })).itinerary.id;
const link = async (by: Someone, id: string, role: "editor" | "viewer" = "viewer") =>
  (await by.client.makeShareLink({ params: { id }, body: { role } })).body.shareToken;

type Action = (who: Someone, id: string, target: Someone, token: string) => Promise<{ status: number }>;

/** What people do with an itinerary. */
const actions = {
  add: ({ client }, id, { id: userId }) =>
    client.addOrJoin({ params: { id }, body: { userId, role: "editor" } }),
  addViewer: ({ client }, id, { id: userId }) =>
    client.addOrJoin({ params: { id }, body: { userId, role: "viewer" } }),
  join: ({ client }, id, _, shareToken) => client.addOrJoin({ params: { id }, body: { shareToken } }),
  callAndJoin: async ({ client }, id, target) => {
    const { callToken } = (await client.startCall({ params: { id } })).body;
    return target.client.addOrJoin({ params: { id }, body: { sharePlay: true, callToken } });
  },
  lower: ({ client }, id, { id: userId }) =>
    client.changeCompanion({ params: { id, userId }, body: { role: "viewer" } }),
  remove: ({ client }, id, { id: userId }) => client.removeCompanion({ params: { id, userId } }),
  leave: ({ client, id: userId }, id) => client.removeCompanion({ params: { id, userId } }),
  handOver: async ({ client }, id, newOwner) => {
    const { body } = await client.handOver({ params: { id }, body: { userId: newOwner.id } });
    return newOwner.client.acceptInvitation({ params: { id: body.id } });
  },
  offer: ({ client }, id, { id: userId }) => client.handOver({ params: { id }, body: { userId } }),
  acceptAll: async ({ client }) => {
    const responses = (await client.listInvitations()).body.data.map(({ id }) =>
      outcomeOf(client.acceptInvitation({ params: { id } })),
    );
    return { status: Math.max(204, ...(await Promise.all(responses))) };
  },
  declineAll: async ({ client }) => {
    const responses = (await client.listInvitations()).body.data.map(({ id }) =>
      outcomeOf(client.declineInvitation({ params: { id } })),
    );
    return { status: Math.max(204, ...(await Promise.all(responses))) };
  },
  makeLink: ({ client }, id) => client.makeShareLink({ params: { id }, body: { role: "editor" } }),
  endLink: ({ client }, id) => client.endShareLink({ params: { id } }),
  like: ({ client }, id) => client.likeItinerary({ params: { id } }),
  unlike: ({ client }, id) => client.unlikeItinerary({ params: { id } }),
  edit: async ({ client }, id) => {
    const { headers } = await client.getItinerary({ params: { id } });
    return client.changeItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { title: `Porto ${Math.random()}` },
    });
  },
  publish: async ({ client }, id) => {
    const { headers, body } = await client.getItinerary({ params: { id } });
    return client.changeItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { visibility: body?.visibility === "public" ? "private" : "public" },
    });
  },
  block: ({ client }, _, { id: userId }) => client.blockPerson({ params: { userId } }),
  unblock: ({ client }, _, { id: userId }) => client.unblockPerson({ params: { userId } }),
  follow: ({ client }, _, { id: userId }) => client.followPerson({ params: { userId } }),
  deleteAccount: ({ client }) => client.deleteAccount(),
} satisfies Record<string, Action>;

/** The status of any response. */
const outcomeOf = (call: Promise<{ status: number }>): Promise<number> =>
  call.then(
    ({ status }) => status,
    (error) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  );

const rolesOn = async (id: string) => {
  const rows = await app.parts.db<{ id: string; role: string }[]>`
    select traveller_id as id, role from library_entries where itinerary_id = ${id} and role is not null`;
  return new Map(rows.map(({ id, role }) => [id, role]));
};

/** Where copies in the tables differ from what they are derived from. */
const contradictions = () => app.parts.db`
  select 'owner' as what, i.id from itineraries i
    where (select array_agg(traveller_id) from library_entries e where e.itinerary_id = i.id and role = 'owner')
      is distinct from array[i.owner_id]
  union all select 'listing', i.id from itineraries i join listings l on l.itinerary_id = i.id
    where l.owner_id <> i.owner_id or l.is_listed <> (i.visibility = 'public' and i.deleted_at is null)
  union all select 'more than 200 people', itinerary_id from library_entries where role is not null
    group by itinerary_id having count(*) > 200
  union all select 'published', traveller_id from profiles p
    where itineraries <> (select count(*) from listings where owner_id = p.traveller_id and is_listed)
  union all select 'likes', l.itinerary_id from listings l
    where likes <> (select count(*) from library_entries e where e.itinerary_id = l.itinerary_id and reaction = 'like')
  union all select 'shown', e.itinerary_id from library_entries e left join itineraries i on i.id = e.itinerary_id
    where is_shown <> coalesce((role is not null or reaction is not null or saved)
      and may_read(role, lowered_to, e.traveller_id, i.owner_id, i.visibility, i.deleted_at), false)
  union all select 'offer', h.itinerary_id from hand_overs h join itineraries i on i.id = h.itinerary_id
    left join library_entries e on e.itinerary_id = h.itinerary_id and e.traveller_id = h.offered_to
    where h.offered_by <> i.owner_id or e.role is null or e.role = 'owner'
      or exists (select from blocks where (blocker_id, blocked_id) in
        ((h.offered_by, h.offered_to), (h.offered_to, h.offered_by)))
  union all select 'lowered', itinerary_id from library_entries where role is not null and lowered_to = 'none'
    or role in ('owner', 'editor') and lowered_to is not null
  union all select 'version', e.itinerary_id from library_entries e join itineraries i on i.id = e.itinerary_id
    where is_shown and (e.etag, e.updated_at) <> (i.etag, i.updated_at)`;

/** Takes a lock, makes the call until it waits for that, and only then continues. */
async function whileItWaits(
  hold: (db: Db) => Promise<unknown>,
  call: () => Promise<{ status: number }>,
  beforeCommit: (db: Db) => Promise<unknown>,
): Promise<number> {
  let outcome: Promise<number> = Promise.resolve(0);
  await app.parts.db.begin(async (db) => {
    await hold(db);
    outcome = outcomeOf(call());
    await expect.poll(() => countLockWaits(app), { interval: 5 }).toBe(1);
    await beforeCommit(db);
  });
  return outcome;
}

/** The steps of a hand-over one by one, so that others can be made to wait in the middle. */
const changeOwner = async (db: Db, id: string, { id: ownerId }: Someone) => {
  await db`
    update library_entries set role = case when traveller_id = ${ownerId} then 'owner' else 'editor' end
    where itinerary_id = ${id} and (traveller_id = ${ownerId} or role = 'owner')`;
  await db`update itineraries set owner_id = ${ownerId} where id = ${id}`;
};

describe("joining", () => {
  test("many at once, some of them twice, all join once", async () => {
    const owner = await person();
    const id = await trip(owner);
    const token = await link(owner, id, "editor");
    const joining = await people(20);
    const outcomes = await Promise.all(
      [...joining, ...joining.slice(10)].map((who) => outcomeOf(actions.join(who, id, who, token))),
    );
    expect(outcomes).toEqual(Array(30).fill(204));
    expect([...(await rolesOn(id)).values()].sort()).toEqual([...Array(20).fill("editor"), "owner"]);
  });

  test("when there is room for a few, a few of many join", async () => {
    const owner = await person();
    const id = await trip(owner);
    const { db } = app.parts;
    await db`
      insert into travellers (id, email, username, display_name, created_at)
      select gen_random_uuid(), 'crowd-' || n || '@example.com', 'crowd' || n, 'Crowd', now()
      from generate_series(1, 195) n`;
    await db`
      insert into library_entries (itinerary_id, traveller_id, role)
      select ${id}, id, 'viewer' from travellers where display_name = 'Crowd'`;
    const token = await link(owner, id);
    const joining = await people(9);
    const outcomes = await Promise.all([
      ...joining.slice(0, 5).map((who) => outcomeOf(actions.join(who, id, who, token))),
      ...joining.slice(5).map((who) => outcomeOf(actions.add(owner, id, who))),
    ]);
    expect(outcomes.sort()).toEqual([...Array(4).fill(204), ...Array(5).fill(409)]);
    expect((await rolesOn(id)).size).toBe(200);
    await db`delete from travellers where display_name = 'Crowd'`;
  });

  test.each<[string, (db: Db, id: string, owner: Someone, joining: Someone) => Promise<unknown>]>([
    [
      "a new link was made",
      (db, id) => db`update share_links set token_hash = sha256('new') where itinerary_id = ${id}`,
    ],
    ["the link was ended", (db, id) => db`delete from share_links where itinerary_id = ${id}`],
    [
      "they were blocked",
      (db, _, { id: blocker }, { id: blocked }) =>
        db`insert into blocks (blocker_id, blocked_id, created_at) values (${blocker}, ${blocked}, now())`,
    ],
    [
      "the owner was suspended",
      (db, _, { id }) => db`update travellers set suspended_at = now() where id = ${id}`,
    ],
    [
      "the itinerary went into the trash",
      (db, id) => db`update itineraries set deleted_at = now() where id = ${id}`,
    ],
    ["the owner's account was deleted", (db, _, { id }) => db`delete from travellers where id = ${id}`],
  ])("is 404 when meanwhile %s", async (_, change) => {
    const [owner, joining] = await three();
    const id = await trip(owner);
    const token = await link(owner, id);
    const [outcome] = await callWhileTravellerLocked(
      app,
      owner.id,
      [() => outcomeOf(actions.join(joining, id, joining, token))],
      (db) => change(db, id, owner, joining),
    );
    expect(outcome).toMatchObject({ value: 404 });
    expect((await rolesOn(id)).has(joining.id)).toBe(false);
  });

  test("is 401 when their account was deleted meanwhile", async () => {
    const [owner, joining] = await three();
    const id = await trip(owner);
    const token = await link(owner, id);
    const [outcome] = await callWhileTravellerLocked(
      app,
      joining.id,
      [() => outcomeOf(actions.join(joining, id, joining, token))],
      (db) => db`delete from travellers where id = ${joining.id}`,
    );
    expect(outcome).toMatchObject({ value: 401 });
  });

  test("waits for a hand-over, and checks the new owner", async () => {
    const [owner, newOwner, joining] = await three();
    const [id, closed] = [await trip(owner), await trip(owner)];
    const tokens = [await link(owner, id), await link(owner, closed)];
    for (const one of [id, closed]) await giveRole(app, one, newOwner.id, "viewer");
    const outcomes = await callWhileTravellerLocked(
      app,
      owner.id,
      [id, closed].map((one, at) => () => outcomeOf(actions.join(joining, one, joining, tokens[at] ?? ""))),
      async (db) => {
        await changeOwner(db, id, newOwner);
        await db`update travellers set suspended_at = now() where id = ${owner.id}`;
      },
    );
    // The first stayed with its owner, who accepted nobody any more.
    expect(outcomes).toMatchObject([{ value: 204 }, { value: 404 }]);
  });

  test("waits for a new owner before it locks the itinerary, like a block", async () => {
    const [owner, newOwner, joining] = await three();
    const id = await trip(owner);
    const token = await link(owner, id);
    await giveRole(app, id, newOwner.id, "viewer");
    let outcome: Promise<number> = Promise.resolve(0);
    await app.parts.db.begin(async (db) => {
      await db`select from travellers where id = ${newOwner.id} for no key update`;
      await callWhileTravellerLocked(
        app,
        owner.id,
        [
          () => {
            outcome = outcomeOf(actions.join(joining, id, joining, token));
            return Promise.race([outcome, Promise.resolve(0)]);
          },
        ],
        (db) => changeOwner(db, id, newOwner),
      );
      await expect.poll(() => countLockWaits(app), { interval: 5 }).toBe(1);
      await db`select from itineraries where id = ${id} for share`;
    });
    expect(await outcome).toBe(204);
  });
});

describe("adding", () => {
  const block = (db: Db, { id: blocker }: Someone, { id: blocked }: Someone) =>
    db`insert into blocks (blocker_id, blocked_id, created_at) values (${blocker}, ${blocked}, now())`;
  type Happening = [
    number,
    "owner" | "added",
    string,
    (db: Db, owner: Someone, added: Someone) => Promise<unknown>,
  ];
  test.each<Happening>([
    [404, "added", "blocked the owner", (db, owner, added) => block(db, added, owner)],
    [409, "owner", "blocked them", (db, owner, added) => block(db, owner, added)],
    [
      404,
      "added",
      "was suspended",
      (db, _, { id }) => db`update travellers set suspended_at = now() where id = ${id}`,
    ],
    [404, "added", "deleted their account", (db, _, { id }) => db`delete from travellers where id = ${id}`],
  ])("is refused with %i when meanwhile the %s %s", async (status, who, _, change) => {
    const [owner, added] = await three();
    const id = await trip(owner);
    const [outcome] = await callWhileTravellerLocked(
      app,
      (who === "owner" ? owner : added).id,
      [() => outcomeOf(actions.add(owner, id, added))],
      (db) => change(db, owner, added),
    );
    expect(outcome).toMatchObject({ value: status });
    expect((await rolesOn(id)).size).toBe(1);
  });

  test("is refused when the owner has handed it over meanwhile", async () => {
    const [owner, newOwner, added] = await three();
    const id = await trip(owner);
    await giveRole(app, id, newOwner.id, "viewer");
    const calls = [actions.add, actions.remove, actions.lower].map(
      (action) => () => outcomeOf(action(owner, id, action === actions.add ? added : newOwner)),
    );
    const outcomes = await callWhileTravellerLocked(app, owner.id, calls, (db) =>
      changeOwner(db, id, newOwner),
    );
    expect(outcomes).toMatchObject([{ value: 403 }, { value: 403 }, { value: 403 }]);
    expect(await rolesOn(id)).toEqual(
      new Map([
        [owner.id, "editor"],
        [newOwner.id, "owner"],
      ]),
    );
  });
});

test("a traveller who is removed stays removed, whatever role they are given at that moment", async () => {
  const [owner, friend] = await three();
  const id = await trip(owner);
  for (let round = 0; round < 10; round++) {
    await giveRole(app, id, friend.id, "editor");
    const outcomes = await Promise.all([
      outcomeOf(actions.lower(owner, id, friend)),
      outcomeOf(actions.remove(owner, id, friend)),
      outcomeOf(actions.leave(friend, id)),
    ]);
    expect([204, 404]).toContain(outcomes[0]);
    // Of two removals, one succeeds.
    expect(outcomes.slice(1).sort()).toEqual([204, 404]);
    expect((await rolesOn(id)).size).toBe(1);
  }
});

test.each(["makeLink", "endLink", "callAndJoin"] as const)(
  "an editor who is removed at that moment can no longer %s",
  async (action) => {
    const [owner, editor, other] = await three();
    const id = await trip(owner);
    const token = await link(owner, id);
    await giveRole(app, id, editor.id, "editor");
    const outcome = await whileItWaits(
      (db) => db`select from itineraries where id = ${id} for no key update`,
      () => actions[action](editor, id, other),
      (db) =>
        db`update library_entries set role = null where itinerary_id = ${id} and traveller_id = ${editor.id}`,
    );
    expect(outcome).toBe(404);
    expect((await owner.client.getShareLink({ params: { id } })).body.shareToken).toBe(token);
    expect(await app.parts.db`select from calls where itinerary_id = ${id}`).toEqual([]);
  },
);

describe("a hand-over", () => {
  test("of two at once, one takes place", async () => {
    const [owner, one, other] = await three();
    for (let round = 0; round < 5; round++) {
      const id = await trip(owner, "public");
      for (const { id: userId } of [one, other]) await giveRole(app, id, userId, "viewer");
      const outcomes = await Promise.all(
        [one, other].map((to) => outcomeOf(actions.handOver(owner, id, to))),
      );
      // The second offer ends the first, or comes from someone who no longer owns it.
      expect(outcomes.sort()).toEqual([204, expect.toBeOneOf([403, 404])]);
    }
    expect(await contradictions()).toEqual([]);
  });

  test("back and forth of many, while both are followed, unfollowed and deleted, causes no deadlock", async () => {
    const [one, other] = await three();
    const between = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const [owner, newOwner] = at % 2 === 0 ? [one, other] : [other, one];
        const id = await trip(owner, "public");
        await giveRole(app, id, newOwner.id, "editor");
        return { id, owner, newOwner };
      }),
    );
    const fans = await people(4);
    const outcomes = await Promise.all([
      ...between.map(({ id, owner, newOwner }) => outcomeOf(actions.handOver(owner, id, newOwner))),
      ...fans.flatMap((fan) => [one, other].map((target) => outcomeOf(actions.follow(fan, "", target)))),
      ...fans.map((fan) => outcomeOf(actions.deleteAccount(fan))),
    ]);
    expect(outcomes.slice(0, 6)).toEqual(Array(6).fill(204));
    expect(outcomes.filter((outcome) => outcome >= 500)).toEqual([]);
    expect(await contradictions()).toEqual([]);
  });

  test("locks the profiles in the same order as deleting an account that followed both", async () => {
    const [low, high] = (await people(2)).toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Someone, Someone];
    const id = await trip(high, "public");
    await giveRole(app, id, low.id, "viewer");
    const profile = (db: Db, who: Someone) =>
      db`select from profiles where traveller_id = ${who.id} for update`;
    const outcome = await whileItWaits(
      (db) => profile(db, low),
      () => actions.handOver(high, id, low),
      (db) => profile(db, high),
    );
    expect(outcome).toBe(204);
  });

  test("locks the entries before the listing, as deleting an account does", async () => {
    const [owner, newOwner, fan] = await three();
    const id = await trip(owner, "public");
    await giveRole(app, id, newOwner.id, "viewer");
    await fan.client.likeItinerary({ params: { id } });
    const outcome = await whileItWaits(
      (db) =>
        db`select from library_entries where itinerary_id = ${id} and traveller_id = ${fan.id} for update`,
      () => actions.handOver(owner, id, newOwner),
      (db) => db`select from listings where itinerary_id = ${id} for update`,
    );
    expect(outcome).toBe(204);
  });

  test("loses no concurrent edit, like or block", async () => {
    const [owner, newOwner, fan] = await three();
    const enemies = await people(3);
    const id = await trip(owner, "public");
    await giveRole(app, id, newOwner.id, "editor");
    for (const { client } of enemies) await client.likeItinerary({ params: { id } });
    const outcomes = await Promise.all([
      outcomeOf(actions.handOver(owner, id, newOwner)),
      outcomeOf(actions.like(fan, id)),
      ...enemies.map((enemy) => outcomeOf(actions.block(newOwner, id, enemy))),
      outcomeOf(actions.edit(newOwner, id)),
    ]);
    expect(outcomes.slice(0, -1)).toEqual(Array(5).fill(204));
    expect(outcomes.at(-1)).toBe(200);
    for (const { client } of enemies) expect((await client.listItineraries()).body.data).toEqual([]);
    expect((await fan.client.listItineraries()).body.data).toHaveLength(1);
    expect(await contradictions()).toEqual([]);
  });

  test("does not hide it from people who like or unlike it at that moment", async () => {
    const [owner, newOwner, fan] = await three();
    const [id, liked] = [await trip(owner, "public"), await trip(owner, "public")];
    for (const one of [id, liked]) await giveRole(app, one, newOwner.id, "editor");
    await fan.client.likeItinerary({ params: { id: liked } });
    const outcomes = await callWhileTravellerLocked(
      app,
      owner.id,
      [() => outcomeOf(actions.like(fan, id)), () => outcomeOf(actions.unlike(fan, liked))],
      async (db) => {
        for (const one of [id, liked]) await changeOwner(db, one, newOwner);
      },
    );
    expect(outcomes).toMatchObject([{ value: 204 }, { value: 204 }]);
    expect((await fan.client.listItineraries()).body.data.map((summary) => summary.id)).toEqual([id]);
  });

  test.each(["owner", "heir"] as const)(
    "while the %s deletes their account leaves nothing behind",
    async (who) => {
      for (let round = 0; round < 5; round++) {
        const [owner, newOwner, fan] = await three();
        const id = await trip(owner, "public");
        await giveRole(app, id, newOwner.id, "editor");
        await fan.client.likeItinerary({ params: { id } });
        const leaving = who === "owner" ? owner : newOwner;
        const [handedOver, left] = await Promise.all([
          outcomeOf(actions.handOver(owner, id, newOwner)),
          outcomeOf(actions.deleteAccount(leaving)),
        ]);
        expect(left).toBe(204);
        expect([204, 401, 404]).toContain(handedOver);
        const [row] = await app.parts.db`select owner_id as "ownerId" from itineraries where id = ${id}`;
        const stays = (handedOver === 204) === (who === "owner");
        expect(row?.ownerId).toBe(stays ? (who === "owner" ? newOwner : owner).id : undefined);
        expect(await contradictions()).toEqual([]);
      }
    },
  );
});

test("people who started calls on each other's itineraries can delete their accounts at once", async () => {
  for (let round = 0; round < 3; round++) {
    const leaving = await people(4);
    const trips = await Promise.all(leaving.map((who) => trip(who)));
    await Promise.all(
      trips.flatMap((id) =>
        leaving.map(async (who) => {
          await app.parts.db`
            insert into calls (token_hash, itinerary_id, started_by, expires_at)
            select sha256(gen_random_uuid()::text::bytea), ${id}, ${who.id}, now() from generate_series(1, 5)`;
        }),
      ),
    );
    const outcomes = await Promise.all(leaving.map((who) => outcomeOf(actions.deleteAccount(who))));
    expect(outcomes).toEqual(Array(4).fill(204));
  }
});

test("deleting the account of someone who started a call waits for a removal, without a deadlock", async () => {
  const [owner, leaving] = (await people(2)) as [Someone, Someone];
  const id = await trip(owner);
  await giveRole(app, id, leaving.id, "editor");
  await leaving.client.startCall({ params: { id } });
  let left: Promise<number> = Promise.resolve(0);
  // In the order of a removal: the itinerary and its listing first, then the calls.
  await app.parts.db.begin(async (db) => {
    await db`select from itineraries where id = ${id} for no key update`;
    await db`update listings set people_version = people_version + 1 where itinerary_id = ${id}`;
    left = outcomeOf(actions.deleteAccount(leaving));
    await expect.poll(() => countLockWaits(app)).toBe(1);
    await db`delete from calls where itinerary_id = ${id}`;
  });
  expect(await left).toBe(204);
});

test("whatever six people do at once, each itinerary has one owner, and there is no deadlock", async () => {
  const { deleteAccount: _, ...often } = actions;
  const anyAction = fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(...(Object.keys(often) as (keyof typeof often)[])) },
    { weight: 15, arbitrary: fc.constantFrom("handOver" as const, "add" as const) },
    { weight: 1, arbitrary: fc.constant("deleteAccount" as const) },
  );
  const anyone = fc.nat({ max: 5 });
  const step = fc.record({ who: anyone, target: anyone, trip: fc.nat({ max: 1 }), action: anyAction });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 100, maxLength: 100 }), async (steps) => {
      const six = await people(6);
      const trips = await Promise.all(six.slice(0, 2).map((who) => trip(who, "public")));
      const tokens = await Promise.all(trips.map((id, at) => link(six[at] as Someone, id)));
      for (const id of trips)
        for (const { id: userId } of six.slice(2, 5)) await giveRole(app, id, userId, "editor");
      const outcomes = await Promise.all(
        steps.map(({ who, target, trip, action }) =>
          outcomeOf(
            actions[action](
              six[who] as Someone,
              trips[trip] ?? "",
              six[target] as Someone,
              tokens[trip] ?? "",
            ),
          ),
        ),
      );
      expect(outcomes.filter((outcome) => outcome >= 500)).toEqual([]);
      expect(await contradictions()).toEqual([]);
    }),
    { numRuns: propertyRuns(3), endOnFailure: true },
  );
});
