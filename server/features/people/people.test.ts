import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureOf } from "../../../test/support/failure-of.ts";
import { signUpInBrowser } from "../../../test/support/make-browser.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

const clock = movedClock("2026-05-01T09:00:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
});
afterAll(() => app.close());

/** A traveller in one of the service's own apps, who may do everything. */
async function person() {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  return { token, id: traveller.id, account: traveller, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof person>>;
const guest = async () => app.client((await makeToken(app, { traveller: null, firstParty: true })).token);
const at = ({ id }: { id: string }) => ({ params: { userId: id } });
const profileOf = async (caller: Someone, of: Someone) => (await caller.client.getPerson(at(of))).body;
const suspend = ({ id }: Someone) =>
  app.parts.db`update travellers set suspended_at = now() where id = ${id}`;
const refusal = async (call: Promise<unknown>) => {
  const { status, code } = await failureOf(call);
  return [status, code];
};
const refusals = (...calls: Promise<unknown>[]) => Promise.all(calls.map(refusal));
const absent = [404, "notFound"];

test("a profile says who someone is and counts what they do", async () => {
  const { browser, account } = await signUpInBrowser(app, { displayName: 'Zoë "Z" Ünal' });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const { body: pictured } = await browser.client.setAvatar({ body: picture, contentType: "image/png" });
  const [fan, idol] = [await person(), await person()];
  const { token } = await makeToken(app, { traveller: account, firstParty: true });
  await makeItinerary(app, token, { visibility: "public" });
  await makeItinerary(app, token, { visibility: "unlisted" });
  await makeItinerary(app, token);
  await fan.client.followPerson(at(account));
  await browser.client.followPerson(at(idol));

  const { body, status } = await fan.client.getPerson(at(account));
  expect(status).toBe(200);
  expect(body).toEqual({
    id: account.id,
    username: account.username,
    displayName: 'Zoë "Z" Ünal',
    avatarURL: pictured.avatarURL,
    joinedAt: "2026-05-01T09:00:00.000Z",
    itinerariesCount: 1,
    followersCount: 1,
    followingCount: 1,
    isFollowed: true,
    isBlocked: false,
  });
  expect((await (await guest()).getPerson(at(account))).body).toEqual({ ...body, isFollowed: false });
  expect((await browser.client.getPerson(at(account))).body).toEqual({ ...body, isFollowed: false });
  expect(await profileOf(fan, fan)).not.toHaveProperty("avatarURL");
  expect((await fan.client.getPerson(at({ id: account.id.toUpperCase() }))).body).toEqual(body);
});

test("someone who does not exist, is suspended or has blocked the caller is 404", async () => {
  const [caller, blocker, suspended] = [await person(), await person(), await person()];
  const nobody = { id: randomUUID() };
  await blocker.client.blockPerson(at(caller));
  await suspend(suspended);
  const visitor = await guest();
  for (const who of [nobody, blocker, suspended]) {
    expect(
      await refusals(caller.client.getPerson(at(who)), caller.client.listPersonItineraries(at(who))),
    ).toEqual([absent, absent]);
  }
  const { message } = await failureOf(caller.client.getPerson(at(nobody)));
  expect(message).toBe("There is no such traveller, or you may not see them.");
  expect((await failureOf(caller.client.getPerson(at(blocker)))).message).toBe(message);
  expect(await refusal(visitor.getPerson(at(suspended)))).toEqual(absent);
  expect(await refusal(visitor.listPersonItineraries(at(suspended)))).toEqual(absent);
  expect((await visitor.getPerson(at(blocker))).status).toBe(200);
  expect((await suspended.client.getPerson(at(suspended))).status).toBe(200);
  expect((await suspended.client.listPersonItineraries(at(suspended))).body).toEqual({ data: [] });
  expect(await refusal(caller.client.getPerson(at({ id: "mina" })))).toEqual(absent);
});

test("people whom the caller has blocked are found, so that they can be unblocked", async () => {
  const [caller, blocked] = [await person(), await person()];
  await makeItinerary(app, blocked.token, { visibility: "public" });
  await caller.client.blockPerson(at(blocked));
  expect(await profileOf(caller, blocked)).toMatchObject({ isBlocked: true, isFollowed: false });
  expect((await caller.client.listPersonItineraries(at(blocked))).body.data).toHaveLength(1);
  await caller.client.unblockPerson(at(blocked));
  expect(await profileOf(caller, blocked)).toMatchObject({ isBlocked: false });
});

test("lists what is in Explore, the last changed first, with the caller's role", async () => {
  const [owner, editor] = [await person(), await person()];
  const created = [];
  for (const visibility of ["public", "private", "unlisted", "public", "public"] as const) {
    clock.moveBy(1_000);
    created.push((await makeItinerary(app, owner.token, { title: visibility, visibility })).itinerary.id);
  }
  const [first, , , second, trashed] = created as [string, string, string, string, string];
  await app.parts.db`update itineraries set deleted_at = now() where id = ${trashed}`;
  await app.parts.db`
    insert into library_entries (itinerary_id, traveller_id, role) values (${first}, ${editor.id}, 'editor')`;
  const rolesFor = async (client: Someone["client"]) =>
    (await client.listPersonItineraries(at(owner))).body.data.map(({ id, role }) => [id, role]);
  expect(await rolesFor(owner.client)).toEqual([
    [second, "owner"],
    [first, "owner"],
  ]);
  expect(await rolesFor(editor.client)).toEqual([
    [second, "none"],
    [first, "editor"],
  ]);
  expect(await rolesFor(await guest())).toEqual([
    [second, "none"],
    [first, "none"],
  ]);
  const [summary] = (await editor.client.listPersonItineraries(at(owner))).body.data;
  expect(summary).toEqual({
    id: second,
    title: "public",
    posterURL: expect.any(String),
    tags: [],
    dayCount: 0,
    stopCount: 0,
    visibility: "public",
    role: "none",
    author: { id: owner.id, username: owner.account.username, displayName: "Mina Okafor" },
    updatedAt: expect.stringMatching(/^2026-05-01T09:00:0\d\.000Z$/),
    etag: expect.stringMatching(/^"1-/),
  });
});

/** Everything, page by page. */
async function readPages<T>(page: (cursor?: string) => Promise<{ data: T[]; nextCursor?: string }>) {
  const pages: T[][] = [];
  for (let cursor: string | undefined, done = false; !done; done = cursor === undefined) {
    const { data, nextCursor } = await page(cursor);
    pages.push(data);
    cursor = nextCursor;
  }
  return pages;
}

test("pages through many, also of the same time, each once", async () => {
  const owner = await person();
  // Times with microseconds, several of them equal.
  await app.parts.db`
    insert into itineraries (id, owner_id, visibility, draft, card, etag, updated_at)
    select gen_random_uuid(), ${owner.id}, 'public', '{}', '"title":"Trip","tags":[],"dayCount":0,"stopCount":0', '"1"',
      timestamptz '2026-04-01T00:00:00.1234Z' + (n / 3) * interval '1 microsecond'
    from generate_series(1, 60) n`;
  const expected = await app.parts.db<{ id: string }[]>`
    select id from itineraries where owner_id = ${owner.id} order by updated_at desc, id`;
  const ids = expected.map(({ id }) => id);
  const { client } = await person();
  const pagesOf = (limit?: number) =>
    readPages(async (cursor) => {
      const { body } = await client.listPersonItineraries({
        ...at(owner),
        query: { ...(limit && { limit }), ...(cursor && { cursor }) },
      });
      return { ...body, data: body.data.map(({ id }) => id) };
    });
  expect((await pagesOf()).map(({ length }) => length)).toEqual([25, 25, 10]);
  for (const limit of [1, 7, 20, 50]) expect((await pagesOf(limit)).flat()).toEqual(ids);
  // A last page that is full has no empty page after it.
  expect((await pagesOf(20)).map(({ length }) => length)).toEqual([20, 20, 20]);
});

test("a cursor works for its caller and its person alone", async () => {
  const [owner, other, caller] = [await person(), await person(), await person()];
  for (const { token } of [owner, owner, other, other])
    await makeItinerary(app, token, { visibility: "public" });
  const { body } = await caller.client.listPersonItineraries({ ...at(owner), query: { limit: 1 } });
  const query = { limit: 1, cursor: body.nextCursor ?? "" };
  const inCapitals = { id: owner.id.toUpperCase() };
  expect((await caller.client.listPersonItineraries({ ...at(inCapitals), query })).body.data).toHaveLength(1);
  const visitor = await guest();
  const refused = await refusals(
    caller.client.listPersonItineraries({ ...at(other), query }),
    other.client.listPersonItineraries({ ...at(owner), query }),
    visitor.listPersonItineraries({ ...at(owner), query }),
    caller.client.listBlockedPeople({ query }),
  );
  expect(refused).toEqual(Array(4).fill([400, "badRequest"]));
});

test("following is counted once, and ended once", async () => {
  const [fan, idol] = [await person(), await person()];
  const counts = async () => {
    const [{ followingCount }, { followersCount, isFollowed }] = [
      await profileOf(fan, fan),
      await profileOf(fan, idol),
    ];
    return [followingCount, followersCount, isFollowed];
  };
  expect((await fan.client.unfollowPerson(at(idol))).status).toBe(204);
  expect(await counts()).toEqual([0, 0, false]);
  for (const _ of [1, 2]) {
    expect((await fan.client.followPerson(at(idol))).status).toBe(204);
    expect(await counts()).toEqual([1, 1, true]);
  }
  expect(await profileOf(idol, fan)).toMatchObject({ followersCount: 0, isFollowed: false });
  for (const _ of [1, 2]) {
    expect((await fan.client.unfollowPerson(at(idol))).status).toBe(204);
    expect(await counts()).toEqual([0, 0, false]);
  }
});

test("says why someone cannot be followed", async () => {
  const [caller, blocker, suspended, blocked] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  await blocker.client.blockPerson(at(caller));
  await caller.client.blockPerson(at(blocked));
  await suspend(suspended);
  for (const who of [{ id: randomUUID() }, blocker, suspended]) {
    expect(await refusal(caller.client.followPerson(at(who)))).toEqual(absent);
    expect(await refusal(caller.client.unfollowPerson(at(who)))).toEqual(absent);
  }
  expect((await failureOf(caller.client.followPerson(at(blocked)))).problem).toMatchObject({
    status: 409,
    code: "conflict",
    detail: "You have blocked this traveller. Unblock them first.",
  });
  expect((await caller.client.unfollowPerson(at(blocked))).status).toBe(204);
  for (const id of [caller.id, caller.id.toUpperCase()]) {
    expect((await failureOf(caller.client.followPerson(at({ id })))).problem).toMatchObject({
      status: 422,
      code: "validationFailed",
      detail: "You cannot follow yourself: follow someone else.",
      errors: [{ path: "/userId", message: "must be someone else's" }],
    });
    expect((await failureOf(caller.client.blockPerson(at({ id })))).problem).toMatchObject({
      status: 422,
      code: "validationFailed",
      detail: "You cannot block yourself: block someone else.",
    });
  }
  const [{ count } = { count: -1 }] = await app.parts.db<{ count: number }[]>`
    select count(*)::int as count from follows where follower_id = ${caller.id}`;
  expect(count).toBe(0);
});

test("blocking ends follows both ways, and unblocking brings none back", async () => {
  const [one, other] = [await person(), await person()];
  await one.client.followPerson(at(other));
  await other.client.followPerson(at(one));
  expect((await one.client.blockPerson(at(other))).status).toBe(204);
  expect((await one.client.blockPerson(at(other))).status).toBe(204);
  const unfollowed = { followersCount: 0, followingCount: 0, isFollowed: false };
  expect(await profileOf(one, other)).toMatchObject(unfollowed);
  expect(await profileOf(one, one)).toMatchObject(unfollowed);
  // Someone who has blocked the caller can be blocked and unblocked too.
  expect((await other.client.blockPerson(at(one))).status).toBe(204);
  expect((await other.client.unblockPerson(at(one))).status).toBe(204);
  expect((await one.client.unblockPerson(at(other))).status).toBe(204);
  expect((await one.client.unblockPerson(at(other))).status).toBe(204);
  expect(await profileOf(other, one)).toMatchObject({ ...unfollowed, isBlocked: false });
  expect((await other.client.followPerson(at(one))).status).toBe(204);
  for (const call of ["blockPerson", "unblockPerson"] as const)
    expect(await refusal(one.client[call](at({ id: randomUUID() })))).toEqual(absent);
});

test("lists whom one has blocked, the last first, page by page", async () => {
  const [caller, ...others] = [await person(), await person(), await person(), await person()];
  expect((await caller.client.listBlockedPeople()).body).toEqual({ data: [] });
  for (const other of others) {
    clock.moveBy(1_000);
    await caller.client.blockPerson(at(other));
  }
  // Blocking again keeps the time, and people who blocked the caller in turn are listed too.
  clock.moveBy(1_000);
  await caller.client.blockPerson(at(others[0] as Someone));
  await others[1]?.client.blockPerson(at(caller));
  const pages = await readPages(async (cursor) => {
    const query = { limit: 2, ...(cursor && { cursor }) };
    return (await caller.client.listBlockedPeople({ query })).body;
  });
  const author = ({ id, account }: Someone) => ({
    id,
    username: account.username,
    displayName: account.displayName,
  });
  const [first, second, third] = others.map(author);
  expect(pages).toEqual([[third, second], [first]]);
  const { body } = await caller.client.listBlockedPeople({ query: { limit: 1 } });
  const query = { cursor: body.nextCursor ?? "" };
  expect(await refusal((others[0] as Someone).client.listBlockedPeople({ query }))).toEqual([
    400,
    "badRequest",
  ]);
});

test("pages through many who were blocked at the same time, each once", async () => {
  const caller = await person();
  const created = await Promise.all(Array.from({ length: 9 }, person));
  for (const { id } of created)
    await app.parts.db`
      insert into blocks (blocker_id, blocked_id, created_at)
      values (${caller.id}, ${id}, timestamptz '2026-04-01T00:00:00.1234567Z')`;
  const pages = await readPages(async (cursor) => {
    const query = { limit: 2, ...(cursor && { cursor }) };
    return (await caller.client.listBlockedPeople({ query })).body;
  });
  expect(pages.flat().map(({ id }) => id)).toEqual(created.map(({ id }) => id).toSorted());
});

test("apps of others may follow, but neither block nor see who is blocked; guests do none of it", async () => {
  const idol = await person();
  const { token, traveller } = await makeToken(app, { scopes: ["itineraries:write"] });
  const theirs = app.client(token);
  expect((await theirs.followPerson(at(idol))).status).toBe(204);
  expect(await refusal(theirs.getPerson(at(idol)))).toEqual([403, "insufficientScope"]);
  expect(await profileOf(idol, { ...idol, id: traveller.id })).toMatchObject({ followingCount: 1 });
  expect(
    await refusals(theirs.blockPerson(at(idol)), theirs.unblockPerson(at(idol)), theirs.listBlockedPeople()),
  ).toEqual(Array(3).fill([403, "forbidden"]));
  const visitor = await guest();
  expect(
    await refusals(
      visitor.followPerson(at(idol)),
      visitor.unfollowPerson(at(idol)),
      visitor.blockPerson(at(idol)),
      visitor.unblockPerson(at(idol)),
      visitor.listBlockedPeople(),
    ),
  ).toEqual(Array(5).fill([401, "signInRequired"]));
});

test("a blocked traveller no longer finds what the blocker published, until they are unblocked; roles stay", async () => {
  const [blocker, blocked, bystander] = [await person(), await person(), await person()];
  const make = async (title: string, visibility: "public" | "unlisted" | "private") =>
    (await makeItinerary(app, blocker.token, { title, visibility })).itinerary.id;
  const [liked, saved, shared] = [
    await make("Liked", "public"),
    await make("Saved", "unlisted"),
    await make("Shared", "private"),
  ];
  await app.parts.db`
    insert into library_entries (itinerary_id, traveller_id, role) values (${shared}, ${blocked.id}, 'viewer')`;
  await blocked.client.likeItinerary({ params: { id: liked } });
  await blocked.client.saveItinerary({ params: { id: saved } });
  const { itinerary: theirs } = await makeItinerary(app, blocked.token, { visibility: "public" });

  const meets = async ({ client }: Someone, id: string) =>
    client.getItinerary({ params: { id } }).then(
      () => true,
      () => false,
    );
  const inExplore = async ({ client }: Someone) => {
    const pages = await readPages(
      async (cursor) =>
        (await client.browseExplore({ query: { limit: 50, ...(cursor && { cursor }) } })).body,
    );
    return new Set(pages.flat().map(({ id }) => id));
  };
  const library = async () => new Set((await blocked.client.listItineraries()).body.data.map(({ id }) => id));
  const asBefore = async () => {
    expect(await library()).toEqual(new Set([liked, saved, shared, theirs.id]));
    expect(await inExplore(blocked)).toContain(liked);
    for (const id of [liked, saved, shared]) expect(await meets(blocked, id)).toBe(true);
  };
  await asBefore();

  await blocker.client.blockPerson(at(blocked));
  expect(await library()).toEqual(new Set([shared, theirs.id]));
  expect(await inExplore(blocked)).not.toContain(liked);
  expect(await inExplore(bystander)).toContain(liked);
  for (const id of [liked, saved])
    expect(await refusal(blocked.client.getItinerary({ params: { id } }))).toEqual(absent);
  for (const call of ["likeItinerary", "saveItinerary", "copyItinerary"] as const)
    expect(await refusal(blocked.client[call]({ params: { id: liked } }))).toEqual(absent);
  expect(await meets(blocked, shared)).toBe(true);
  expect(await refusal(blocked.client.followPerson(at(blocker)))).toEqual(absent);
  // The blocker does not see them in Explore either, but may read what they publish.
  expect(await inExplore(blocker)).not.toContain(theirs.id);
  expect(await meets(blocker, theirs.id)).toBe(true);

  await blocker.client.unblockPerson(at(blocked));
  await asBefore();
  expect(await inExplore(blocker)).toContain(theirs.id);
});
