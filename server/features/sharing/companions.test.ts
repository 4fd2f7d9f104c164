import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../../contract/itinerary.ts";
import type { PersonToCome } from "../../../contract/sharing.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeClient, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";

let app: TestApp;
let ownApp: RegisteredClient;
beforeAll(async () => {
  app = await startApp();
  ownApp = await makeClient(app, { firstParty: true });
});
afterAll(() => app.close());

async function person(displayName = "Mina Okafor") {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  const client = app.client(token);
  await client.changeAccount({ body: { displayName } });
  return { id: traveller.id, username: traveller.username, token, client };
}
type Someone = Awaited<ReturnType<typeof person>>;
const people = <N extends number>(count: N) =>
  Promise.all(Array.from({ length: count }, () => person())) as unknown as Promise<
    [Someone, Someone, Someone, Someone]
  >;

const trip = async ({ token }: Someone, visibility: "private" | "public" = "private") =>
  (await makeItinerary(app, token, { visibility })).itinerary.id;
const add = (by: Someone, id: string, body: unknown) =>
  by.client.addOrJoin({ params: { id }, body: body as PersonToCome });
const give = (by: Someone, id: string, to: Someone, role: "editor" | "viewer") =>
  add(by, id, { userId: to.id, role });
const change = (by: Someone, id: string, of: { id: string }, role: "editor" | "viewer") =>
  by.client.changeCompanion({ params: { id, userId: of.id }, body: { role } });
const remove = (by: Someone, id: string, companion: { id: string }) =>
  by.client.removeCompanion({ params: { id, userId: companion.id } });
const roleOf = async (who: Someone, id: string): Promise<Role | undefined> =>
  who.client.getItinerary({ params: { id } }).then(
    ({ body }) => body?.role,
    (error) => {
      if (error.code !== "notFound") throw error;
      return undefined;
    },
  );
const suspend = ({ id }: Someone) =>
  app.parts.db`update travellers set suspended_at = now() where id = ${id}`;

describe("adding", () => {
  test("gives a role, and changes it", async () => {
    const [owner, friend] = await people(2);
    const id = await trip(owner);
    expect((await give(owner, id, friend, "viewer")).status).toBe(204);
    expect(await roleOf(friend, id)).toBe("viewer");
    await give(owner, id, friend, "editor");
    expect(await roleOf(friend, id)).toBe("editor");
    const shared = await friend.client.listItineraries({ query: { filter: "shared" } });
    expect(shared.body.data.map(({ id, role }) => [id, role])).toEqual([[id, "editor"]]);
  });

  test("accepts an id in capitals", async () => {
    const [owner, friend] = await people(2);
    const id = await trip(owner);
    await add(owner, id.toUpperCase(), { userId: friend.id.toUpperCase(), role: "viewer" });
    expect(await roleOf(friend, id)).toBe("viewer");
    const own = await failureOf(add(owner, id, { userId: owner.id.toUpperCase(), role: "viewer" }));
    expect(own.code).toBe("validationFailed");
    await friend.client.removeCompanion({ params: { id, userId: friend.id.toUpperCase() } });
    expect(await roleOf(friend, id)).toBeUndefined();
  });

  test("is the owner's alone", async () => {
    const [owner, editor, viewer, other] = await people(4);
    const id = await trip(owner, "public");
    await give(owner, id, editor, "editor");
    await give(owner, id, viewer, "viewer");
    for (const caller of [editor, viewer, other])
      expect((await failureOf(give(caller, id, other, "editor"))).code).toBe("roleRequired");
    const secret = await trip(owner);
    expect((await failureOf(give(other, secret, other, "editor"))).code).toBe("notFound");
    expect(await roleOf(other, id)).toBe("none");
  });

  test("refuses the owner, naming the field", async () => {
    const owner = await person();
    const failure = await failureOf(give(owner, await trip(owner), owner, "editor"));
    expect(failure).toMatchObject({ status: 422, problem: { errors: [{ path: "/userId" }] } });
  });

  test("is 404 for missing and suspended travellers and those who have blocked the owner, with the same error", async () => {
    const [owner, suspended, blocker] = await people(3);
    const id = await trip(owner);
    await suspend(suspended);
    await blocker.client.blockPerson({ params: { userId: owner.id } });
    const failures = await Promise.all(
      [randomUUID(), suspended.id, blocker.id].map((userId) =>
        failureOf(add(owner, id, { userId, role: "viewer" })),
      ),
    );
    expect(failures.map(({ code }) => code)).toEqual(Array(3).fill("notFound"));
    expect(new Set(failures.map(({ problem }) => problem?.detail)).size).toBe(1);
    expect(failures[0]?.problem?.detail).toContain("no such traveller");
    expect((await owner.client.listCompanions({ params: { id } })).body.data).toHaveLength(1);
  });

  test("tells the owner to unblock a traveller first", async () => {
    const [owner, blocked] = await people(2);
    const id = await trip(owner);
    await owner.client.blockPerson({ params: { userId: blocked.id } });
    const failure = await failureOf(give(owner, id, blocked, "viewer"));
    expect(failure).toMatchObject({
      code: "conflict",
      problem: { detail: expect.stringMatching(/unblock/i) },
    });
    await owner.client.unblockPerson({ params: { userId: blocked.id } });
    await give(owner, id, blocked, "viewer");
  });

  test("stops at 200 companions, with the owner; roles can still change", async () => {
    const [owner, last, late] = await people(3);
    const id = await trip(owner);
    const { db } = app.parts;
    await db`
      insert into travellers (id, email, username, display_name, created_at)
      select gen_random_uuid(), 'crowd-' || n || '@example.com', 'crowd' || n, 'Crowd', now()
      from generate_series(1, 198) n`;
    await db`
      insert into library_entries (itinerary_id, traveller_id, role)
      select ${id}, id, 'viewer' from travellers where display_name = 'Crowd'`;
    await give(owner, id, last, "viewer");
    const failure = await failureOf(give(owner, id, late, "viewer"));
    expect(failure).toMatchObject({ code: "conflict", problem: { detail: expect.stringContaining("200") } });
    await give(owner, id, last, "editor");
    expect(await roleOf(last, id)).toBe("editor");
    expect((await owner.client.listCompanions({ params: { id } })).body.data).toHaveLength(200);
    const { body: link } = await owner.client.makeShareLink({ params: { id }, body: { role: "editor" } });
    expect((await failureOf(add(late, id, { shareToken: link.shareToken }))).code).toBe("conflict");
  });

  test("leaves their marks as they are, when a role is given and when it is taken", async () => {
    const [owner, fan] = await people(2);
    const id = await trip(owner, "public");
    await fan.client.likeItinerary({ params: { id } });
    await fan.client.saveItinerary({ params: { id } });
    const marks = () =>
      app.parts.db`
        select role, reaction, saved, is_shown as "isShown" from library_entries
        where itinerary_id = ${id} and traveller_id = ${fan.id}`;
    await give(owner, id, fan, "viewer");
    expect(await marks()).toEqual([{ role: "viewer", reaction: "like", saved: true, isShown: true }]);
    await remove(owner, id, fan);
    expect(await marks()).toEqual([{ role: null, reaction: "like", saved: true, isShown: true }]);
    expect((await owner.client.getItinerary({ params: { id } })).body?.likesCount).toBe(1);
  });

  test("keeps the ETag, and is listed in /v1/changes", async () => {
    const [owner, friend] = await people(2);
    const { itinerary, etag } = await makeItinerary(app, owner.token);
    const { id } = itinerary;
    const { body: before } = await friend.client.listChanges();
    await give(owner, id, friend, "viewer");
    const { headers } = await friend.client.getItinerary({ params: { id } });
    expect(headers.get("etag")).toBe(etag);
    const since = async (cursor: string) => (await friend.client.listChanges({ query: { cursor } })).body;
    await expect
      .poll(async () => (await since(before.nextCursor)).data)
      .toEqual([{ id, etag, isGone: false }]);
    const { nextCursor } = await since(before.nextCursor);
    await remove(friend, id, friend);
    await expect.poll(async () => (await since(nextCursor)).data).toEqual([{ id, isGone: true }]);
  });
});

describe("a body in none of the three forms", () => {
  const userId = "6b0f3c1e-52a8-4f0e-8b1d-0c9d5a7e4f21";
  const forms = { path: "", message: expect.stringContaining("{ userId, role }, { shareToken }") };
  test.each([
    [{}, []],
    [[], []],
    ["token", []],
    [null, []],
    [{ userId, shareToken: "t" }, []],
    [{ shareToken: "t", sharePlay: true, callToken: "t" }, []],
    [{ userId }, [{ path: "/role", message: "is required" }]],
    [{ role: "editor" }, [{ path: "/userId", message: "is required" }]],
    [{ userId, role: "owner" }, [{ path: "/role", message: "must be one of editor, viewer" }]],
    [
      { userId: "mina", role: "editor" },
      [{ path: "/userId", message: expect.stringContaining('must match format "uuid"') }],
    ],
    [{ userId, role: "editor", note: "hi" }, [{ path: "/note", message: "is not known here" }]],
    [{ shareToken: "" }, [{ path: "/shareToken", message: "must not be blank" }]],
    [{ shareToken: 7 }, [{ path: "/shareToken", message: "must be a string" }]],
    [{ shareToken: "t", role: "editor" }, []],
    [{ sharePlay: false, callToken: "t" }, [{ path: "/sharePlay", message: "must be true" }]],
    [{ sharePlay: true }, [{ path: "/callToken", message: "is required" }]],
    [{ callToken: "t" }, [{ path: "/sharePlay", message: "is required" }]],
  ])("%j gets an error that says what is wrong", async (body, mistakes) => {
    const owner = await person();
    const failure = await failureOf(add(owner, await trip(owner), body));
    expect(failure).toMatchObject({ status: 422, code: "validationFailed" });
    expect(failure.problem?.errors).toEqual([...mistakes, forms]);
  });
});

describe("companions", () => {
  test("are listed by role and name, for companions alone", async () => {
    const owner = await person("Zoe");
    const [ada, abel, bo, guest] = await Promise.all(["Ada", "Ábel", "bo", "Guest"].map(person));
    const all = [owner, ada, abel, bo, guest] as [Someone, Someone, Someone, Someone, Someone];
    const id = await trip(owner, "public");
    await give(all[0], id, all[3], "editor");
    await give(all[0], id, all[1], "viewer");
    await give(all[0], id, all[2], "viewer");
    for (const caller of all.slice(0, 4)) {
      const { body } = await caller.client.listCompanions({ params: { id } });
      expect(body.data.map(({ displayName, role }) => `${displayName} ${role}`)).toEqual([
        "Zoe owner",
        "bo editor",
        "Ábel viewer",
        "Ada viewer",
      ]);
      expect(body.data[0]).toEqual({
        id: owner.id,
        username: owner.username,
        displayName: "Zoe",
        role: "owner",
      });
    }
    expect((await failureOf(all[4].client.listCompanions({ params: { id } }))).code).toBe("roleRequired");
    const secret = await trip(owner);
    expect((await failureOf(all[4].client.listCompanions({ params: { id: secret } }))).code).toBe("notFound");
  });
});

describe("changing a role", () => {
  test("is the owner's alone, and only for companions", async () => {
    const [owner, editor, viewer, other] = await people(4);
    const id = await trip(owner, "public");
    await give(owner, id, editor, "editor");
    await give(owner, id, viewer, "viewer");
    await change(owner, id, viewer, "editor");
    expect(await roleOf(viewer, id)).toBe("editor");
    for (const caller of [editor, other])
      expect((await failureOf(change(caller, id, viewer, "viewer"))).code).toBe("roleRequired");
    expect((await failureOf(change(owner, id, other, "viewer"))).code).toBe("notFound");
    expect((await failureOf(change(owner, id, { id: randomUUID() }, "viewer"))).code).toBe("notFound");
    expect(await roleOf(other, id)).toBe("none");
    const own = await failureOf(change(owner, id, owner, "viewer"));
    expect(own).toMatchObject({ code: "conflict", problem: { detail: expect.stringContaining("/owner") } });
    expect(await roleOf(owner, id)).toBe("owner");
  });

  test("to the same role writes nothing", async () => {
    const [owner, viewer] = await people(2);
    const id = await trip(owner);
    await give(owner, id, viewer, "viewer");
    const entry = () =>
      app.parts
        .db`select changed_in, xmin from library_entries where itinerary_id = ${id} order by traveller_id`;
    const before = await entry();
    await give(owner, id, viewer, "viewer");
    await change(owner, id, viewer, "viewer");
    expect(await entry()).toEqual(before);
  });
});

describe("removing", () => {
  test("is for the owner, and for leaving oneself", async () => {
    const [owner, editor, viewer, other] = await people(4);
    const id = await trip(owner, "public");
    await give(owner, id, editor, "editor");
    await give(owner, id, viewer, "viewer");
    for (const [caller, companion] of [
      [editor, viewer],
      [viewer, editor],
      [editor, owner],
      [other, viewer],
    ] as const)
      expect((await failureOf(remove(caller, id, companion))).code).toBe("roleRequired");
    expect((await failureOf(remove(other, id, other))).code).toBe("notFound");
    await remove(editor, id, editor);
    await remove(owner, id, viewer);
    expect(await roleOf(editor, id)).toBe("none");
    expect((await failureOf(remove(owner, id, viewer))).code).toBe("notFound");
    expect((await owner.client.listCompanions({ params: { id } })).body.data).toHaveLength(1);
  });

  test("never removes the owner, and the error says how to hand it over", async () => {
    const owner = await person();
    const id = await trip(owner);
    const failure = await failureOf(remove(owner, id, owner));
    expect(failure).toMatchObject({
      code: "conflict",
      problem: { detail: expect.stringContaining("/owner") },
    });
    expect(await roleOf(owner, id)).toBe("owner");
  });

  test("ends access at once, on every node and by every way of reading", async () => {
    const other = await startApp({ database: app.database });
    try {
      const [owner, friend] = await people(2);
      const id = await trip(owner);
      const elsewhere = other.client(friend.token);
      const reads = [
        async () => (await elsewhere.getItinerary({ params: { id } })).status,
        async () =>
          (await elsewhere.listItineraries()).body.data.length || Promise.reject("not in the library"),
        async () => (await elsewhere.listCompanions({ params: { id } })).status,
      ];
      for (let round = 0; round < 5; round++) {
        await give(owner, id, friend, "editor");
        // Other reads run all the time, so that none can share its result.
        let isOver = false;
        const hammering = reads.map(async (read) => {
          while (!isOver) await read().catch(() => {});
        });
        await Promise.all(reads.map((read) => read()));
        await remove(owner, id, friend);
        const after = await Promise.allSettled(
          Array.from({ length: 10 }, () => reads.map((read) => read())).flat(),
        );
        isOver = true;
        await Promise.all(hammering);
        expect(after.filter(({ status }) => status === "fulfilled")).toEqual([]);
      }
    } finally {
      await other.close();
    }
  });
});
