import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeClient, makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import { deleteExpiredInvitations } from "./sharing.jobs.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const clock = movedClock(new Date());
let app: TestApp;
let ownApp: RegisteredClient;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  ownApp = await makeClient(app, { firstParty: true });
});
afterAll(() => app.close());

async function person() {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  return { id: traveller.id, username: traveller.username, token, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof person>>;

/** An itinerary with an owner, an editor, a viewer, and someone without a role. */
async function group(visibility: "private" | "public" = "private") {
  const [owner, editor, viewer, other] = (await Promise.all([person(), person(), person(), person()])) as [
    Someone,
    Someone,
    Someone,
    Someone,
  ];
  const { id } = await makeSharedItinerary(app, owner.token, { editor, viewer }, { visibility });
  return { id, owner, editor, viewer, other };
}

const link = async (by: Someone, id: string, role: "editor" | "viewer" = "viewer", expiresAt?: string) =>
  (await by.client.makeShareLink({ params: { id }, body: { role, ...(expiresAt && { expiresAt }) } })).body;
const join = (who: Someone, id: string, shareToken: string) =>
  who.client.addOrJoin({ params: { id }, body: { shareToken } });
const call = async (by: Someone, id: string) => (await by.client.startCall({ params: { id } })).body;
const joinCall = (who: Someone, id: string, callToken: string) =>
  who.client.addOrJoin({ params: { id }, body: { sharePlay: true, callToken } });
const invitation = ({ client }: Pick<Someone, "client">, id: string, shareToken: string) =>
  client.readInvitation({ params: { id }, body: { shareToken } });
const roleOf = async (who: Someone, id: string): Promise<Role | undefined> =>
  who.client.getItinerary({ params: { id } }).then(
    ({ body }) => body?.role,
    (error) => {
      if (error.code !== "notFound") throw error;
      return undefined;
    },
  );
const inMs = (ms: number) => new Date(clock.time() + ms).toISOString();
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const suspend = ({ id }: Someone) =>
  app.parts.db`update travellers set suspended_at = now() where id = ${id}`;
const trash = async ({ client }: Someone, id: string) => {
  const { headers } = await client.getItinerary({ params: { id } });
  await client.deleteItinerary({ params: { id }, headers: { "if-match": headers.get("etag") ?? "" } });
};

describe("the share link", () => {
  test("is created, shown again and revoked by the owner and editors", async () => {
    const { id, owner, editor } = await group();
    for (const by of [owner, editor]) {
      const created = await link(by, id, "editor", inMs(hourMs));
      expect(created).toEqual({
        url: `${app.url}/join/${id}#token=${created.shareToken}`,
        shareToken: expect.stringMatching(/^[\w-]{32}$/),
        role: "editor",
        expiresAt: inMs(hourMs),
      });
      for (const reader of [owner, editor]) {
        const { body, headers } = await reader.client.getShareLink({ params: { id: id.toUpperCase() } });
        expect(body).toEqual(created);
        expect(headers.get("cache-control")).toBe("no-store");
      }
    }
    expect((await editor.client.endShareLink({ params: { id } })).status).toBe(204);
    expect(await codeOf(owner.client.getShareLink({ params: { id } }))).toBe("notFound");
    // Also if there is none.
    await owner.client.endShareLink({ params: { id } });
  });

  test("is hidden from viewers and readers", async () => {
    const { id, owner, viewer, other } = await group("public");
    await link(owner, id);
    for (const { client } of [viewer, other]) {
      const refused = [
        client.getShareLink({ params: { id } }),
        client.makeShareLink({ params: { id }, body: { role: "viewer" } }),
        client.endShareLink({ params: { id } }),
        client.startCall({ params: { id } }),
      ];
      expect(await Promise.all(refused.map(codeOf))).toEqual(Array(4).fill("roleRequired"));
    }
    await owner.client.getShareLink({ params: { id } });
  });

  test("is stored as a hash and a seed, never as the token", async () => {
    const { id, owner } = await group();
    const { shareToken } = await link(owner, id);
    const [row] = await app.parts.db`select token_hash, seed from share_links where itinerary_id = ${id}`;
    const stored = [row?.token_hash, row?.seed].flatMap((bytes) => [
      bytes.toString(),
      bytes.toString("base64url"),
    ]);
    expect(stored.some((text) => text.includes(shareToken) || shareToken.includes(text))).toBe(false);
  });

  test("must not have expired when it is created", async () => {
    const { id, owner } = await group();
    for (const past of [inMs(-1), inMs(0)]) {
      const failure = await failureOf(link(owner, id, "viewer", past));
      expect(failure).toMatchObject({ status: 422, problem: { errors: [{ path: "/expiresAt" }] } });
    }
    await link(owner, id, "viewer", inMs(1));
  });

  test("ends at its time, and when a new one is created", async () => {
    const { id, owner, other } = await group();
    const old = await link(owner, id);
    const { shareToken } = await link(owner, id, "viewer", inMs(10 * minuteMs));
    expect(shareToken).not.toBe(old.shareToken);
    expect(await codeOf(join(other, id, old.shareToken))).toBe("notFound");
    expect(await codeOf(invitation(other, id, old.shareToken))).toBe("notFound");
    clock.moveBy(10 * minuteMs - 1);
    await invitation(other, id, shareToken);
    clock.moveBy(1);
    expect(await codeOf(owner.client.getShareLink({ params: { id } }))).toBe("notFound");
    expect(await codeOf(invitation(other, id, shareToken))).toBe("notFound");
    expect(await codeOf(join(other, id, shareToken))).toBe("notFound");
    expect(await roleOf(other, id)).toBeUndefined();
  });
});

describe("joining by a link", () => {
  test("gives its role", async () => {
    const { id, owner, other } = await group();
    const viewing = await link(owner, id, "viewer");
    expect((await join(other, id, viewing.shareToken)).status).toBe(204);
    expect(await roleOf(other, id)).toBe("viewer");
    const editing = await link(owner, id, "editor");
    await join(other, id, editing.shareToken);
    expect(await roleOf(other, id)).toBe("editor");
  });

  test("never lowers a role, and writes nothing where nothing changes", async () => {
    const { id, owner, editor, viewer } = await group();
    const rows = () => app.parts.db`
      select e.xmin::text, e.role, l.xmin::text as listing, i.xmin::text as itinerary
      from library_entries e join listings l using (itinerary_id) join itineraries i on i.id = e.itinerary_id
      where e.itinerary_id = ${id} order by e.traveller_id`;
    const before = await rows();
    const { shareToken } = await link(owner, id, "viewer");
    const { callToken } = await call(owner, id);
    for (const who of [owner, editor, viewer]) expect((await join(who, id, shareToken)).status).toBe(204);
    for (const who of [owner, editor]) await joinCall(who, id, callToken);
    expect(await rows()).toEqual(before);
  });

  test("is 404 with a token that is wrong, revoked, of another itinerary or of a call; all with the same error", async () => {
    const { id, owner, other } = await group();
    const { id: elsewhere } = (await makeItinerary(app, owner.token)).itinerary;
    const { shareToken } = await link(owner, id);
    const { shareToken: ofAnother } = await link(owner, elsewhere);
    const { callToken } = await call(owner, id);
    const failures = await Promise.all(
      [
        join(other, id, `${shareToken}x`),
        join(other, id, ofAnother),
        join(other, id, callToken),
        join(other, randomUUID(), shareToken),
        joinCall(other, id, shareToken),
        joinCall(other, elsewhere, callToken),
        invitation(other, id, ofAnother),
      ].map(failureOf),
    );
    expect(failures.map(({ code }) => code)).toEqual(Array(7).fill("notFound"));
    await owner.client.endShareLink({ params: { id } });
    const ended = await failureOf(join(other, id, shareToken));
    expect(new Set([...failures, ended].map(({ problem }) => problem.detail)).size).toBe(1);
    expect(await roleOf(other, id)).toBeUndefined();
  });

  test.each([
    ["is in the trash", ({ owner, id }: Awaited<ReturnType<typeof group>>) => trash(owner, id)],
    ["has an owner who is suspended", ({ owner }) => suspend(owner)],
    [
      "has an owner who has blocked them",
      ({ owner, other }) => owner.client.blockPerson({ params: { userId: other.id } }),
    ],
  ])("is 404 when the itinerary %s", async (_, change) => {
    const people = await group();
    const { id, owner, other } = people;
    const { shareToken } = await link(owner, id, "editor");
    const { callToken } = await call(owner, id);
    await invitation(other, id, shareToken);
    await change(people);
    expect(await codeOf(invitation(other, id, shareToken))).toBe("notFound");
    expect(await codeOf(join(other, id, shareToken))).toBe("notFound");
    expect(await codeOf(joinCall(other, id, callToken))).toBe("notFound");
    expect(await app.parts.db`select from library_entries where traveller_id = ${other.id}`).toEqual([]);
  });

  test("works on an itinerary of someone whom the caller has blocked", async () => {
    const { id, owner, other } = await group();
    const { shareToken } = await link(owner, id);
    await other.client.blockPerson({ params: { userId: owner.id } });
    await join(other, id, shareToken);
    expect(await roleOf(other, id)).toBe("viewer");
  });
});

describe("an invitation", () => {
  test("shows what the link leads to, also to a guest", async () => {
    const { id, owner, editor, viewer, other } = await group();
    const { headers } = await owner.client.getItinerary({ params: { id } });
    await owner.client.replaceItinerary({
      params: { id },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: {
        title: 'The "Azores"',
        destination: "Faial",
        startDate: "2027-05-01T00:00:00.000Z",
        summary: "Not told.",
        days: [
          { title: "One", stops: [] },
          { title: "Two", stops: [] },
        ] as never,
      },
    });
    const { shareToken } = await link(owner, id, "editor");
    const { token } = await makeToken(app, { traveller: null, client: ownApp });
    const about = {
      title: 'The "Azores"',
      destination: "Faial",
      startDate: "2027-05-01",
      dayCount: 2,
      owner: { id: owner.id, username: owner.username, displayName: "Mina Okafor" },
    };
    const readInvitation = async (client: Someone["client"]) =>
      (await invitation({ client }, id, shareToken)).body;
    expect(await readInvitation(app.client(token))).toEqual({ ...about, role: "editor" });
    expect(await readInvitation(other.client)).toEqual({ ...about, role: "editor" });
    expect(await readInvitation(owner.client)).toEqual({ ...about, role: "owner", roleNow: "owner" });
    expect(await readInvitation(viewer.client)).toEqual({ ...about, role: "editor", roleNow: "viewer" });
    const { shareToken: toView } = await link(owner, id, "viewer");
    const { body } = await invitation(editor, id, toView);
    expect(body).toEqual({ ...about, role: "editor", roleNow: "editor" });
    expect(await roleOf(other, id)).toBeUndefined();
  });

  test("leaves out what the itinerary does not have", async () => {
    const owner = await person();
    const { id } = (await makeItinerary(app, owner.token)).itinerary;
    const { shareToken } = await link(owner, id);
    const { body } = await invitation(owner, id, shareToken);
    expect(Object.keys(body)).toEqual(["title", "dayCount", "owner", "role", "roleNow"]);
  });
});

describe("a call", () => {
  test("lets people join as editors for six hours", async () => {
    const { id, editor, viewer } = await group();
    const { status, body, headers } = await editor.client.startCall({ params: { id } });
    expect(status).toBe(201);
    expect(body).toEqual({ callToken: expect.stringMatching(/^[\w-]{32}$/), expiresAt: inMs(6 * hourMs) });
    expect(headers.get("cache-control")).toBe("no-store");
    // Several calls can go on at the same time.
    await call(editor, id);
    await joinCall(viewer, id, body.callToken);
    expect(await roleOf(viewer, id)).toBe("editor");
    clock.moveBy(6 * hourMs - 1);
    const [early, late] = [await person(), await person()];
    await joinCall(early, id, body.callToken);
    expect(await roleOf(early, id)).toBe("editor");
    clock.moveBy(1);
    expect(await codeOf(joinCall(late, id, body.callToken))).toBe("notFound");
  });

  test("is valid only while the person who started it can edit", async () => {
    const { id, editor, other } = await group("public");
    const { callToken } = await call(editor, id);
    await joinCall(other, id, callToken);
    await suspend(editor);
    expect(await codeOf(joinCall(await person(), id, callToken))).toBe("notFound");
    await app.parts.db`update travellers set suspended_at = null where id = ${editor.id}`;
    await joinCall(await person(), id, callToken);
    await editor.client.removeCompanion({ params: { id, userId: editor.id } });
    expect(await codeOf(joinCall(await person(), id, callToken))).toBe("notFound");
    expect(await roleOf(other, id)).toBe("editor");
  });

  test("is deleted with the account of the person who started it", async () => {
    const { id, editor } = await group();
    await call(editor, id);
    await editor.client.deleteAccount();
    expect(await app.parts.db`select from calls where itinerary_id = ${id}`).toEqual([]);
  });
});

test("expired ones are deleted, and no others", async () => {
  const one = await group();
  const { db } = app.parts;
  await db`delete from share_links`;
  await db`delete from calls`;
  await link(one.owner, one.id, "viewer", inMs(hourMs));
  await call(one.owner, one.id);
  clock.moveBy(6 * hourMs);
  const other = await group();
  await link(other.owner, other.id);
  await link(other.editor, other.id, "viewer", inMs(1));
  await call(other.owner, other.id);
  await deleteExpiredInvitations.run(app.parts, {});
  const left = await db`
    select itinerary_id from share_links union all select itinerary_id from calls`;
  expect(left.map(({ itinerary_id }) => itinerary_id)).toEqual([other.id, other.id]);
});

describe("guessing", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({
      database: app.database,
      environment: { RATE_LIMITS: "on" },
      parts: { clock },
    });
  });
  afterAll(() => limited.close());

  const times = <T>(count: number, call: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, call));

  test("stops after 20 wrong tokens in a quarter of an hour; right ones do not count", async () => {
    const { id, owner, other } = await group();
    const { shareToken } = await link(owner, id);
    const client = limited.client(other.token);
    const right = () => client.readInvitation({ params: { id }, body: { shareToken } });
    for (let n = 0; n < 25; n++) await right();
    const guesses = [{ shareToken: "wrong" }, { sharePlay: true as const, callToken: "wrong" }] as const;
    const codes = await times(10, () =>
      Promise.all(guesses.map((body) => codeOf(client.addOrJoin({ params: { id }, body })))),
    );
    expect(codes.flat()).toEqual(Array(20).fill("notFound"));
    const refused = await failureOf(client.addOrJoin({ params: { id }, body: { shareToken } }));
    expect(refused).toMatchObject({ code: "rateLimited", retryAfter: 15 * 60 });
    expect(await codeOf(right())).toBe("rateLimited");
    clock.moveBy(15 * 60_000);
    await right();
  });

  test("is counted by network for guests", async () => {
    const { id, owner } = await group();
    const { shareToken } = await link(owner, id);
    const { token } = await makeToken(limited, { traveller: null, client: ownApp });
    const client = limited.client(token);
    const read = (shareToken: string) => client.readInvitation({ params: { id }, body: { shareToken } });
    expect(await times(60, () => codeOf(read("wrong")))).toEqual(Array(60).fill("notFound"));
    expect(await codeOf(read(shareToken))).toBe("rateLimited");
  });

  test("a traveller can start only so many calls", async () => {
    const { id, owner } = await group();
    const client = limited.client(owner.token);
    await times(30, () => client.startCall({ params: { id } }));
    expect(await codeOf(client.startCall({ params: { id } }))).toBe("rateLimited");
  });
});
