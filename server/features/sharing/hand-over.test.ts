import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { Itinerary } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeClient, makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import { deleteExpiredInvitations } from "./sharing.jobs.ts";

const dayMs = 86_400_000;
const clock = movedClock(new Date());
const mail = recordingMail();
let app: TestApp;
let ownApp: RegisteredClient;
beforeAll(async () => {
  app = await startApp({ parts: { clock, mail } });
  ownApp = await makeClient(app, { firstParty: true });
});
afterAll(() => app.close());

async function person(account?: Account) {
  const { token, traveller } = await makeToken(app, {
    client: ownApp,
    ...(account && { traveller: account }),
  });
  return { id: traveller.id, traveller, token, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof person>>;
/** With a new token, because the old one has expired. */
const again = ({ traveller }: Someone) => person(traveller);

async function group(visibility: "private" | "public" = "private") {
  const [owner, editor, viewer, other] = (await Promise.all([person(), person(), person(), person()])) as [
    Someone,
    Someone,
    Someone,
    Someone,
  ];
  const { id, etag } = await makeSharedItinerary(app, owner.token, { editor, viewer }, { visibility });
  return { id, etag, owner, editor, viewer, other };
}

const offer = (by: Someone, id: string, to: { id: string }) =>
  by.client.handOver({ params: { id }, body: { userId: to.id } });
const accept = (who: Someone, id: string) => who.client.acceptInvitation({ params: { id } });
const decline = (who: Someone, id: string) => who.client.declineInvitation({ params: { id } });
const handOver = async (by: Someone, id: string, to: Someone) =>
  accept(to, (await offer(by, id, to)).body.id);
const invitationsOf = async ({ client }: Someone) => (await client.listInvitations()).body.data;
const get = async ({ client }: Someone, id: string) => {
  const { body, headers } = await client.getItinerary({ params: { id } });
  return { body: body as Itinerary, headers };
};
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const libraryOf = async ({ client }: Someone, query: Parameters<typeof client.listItineraries>[0] = {}) =>
  (await client.listItineraries(query)).body.data;
const publishedBy = async (who: Someone) =>
  (await who.client.getPerson({ params: { userId: who.id } })).body.itinerariesCount;
const block = (blocker: Someone, { id: userId }: Someone) =>
  blocker.client.blockPerson({ params: { userId } });

describe("a hand-over", () => {
  test("waits for the new owner: until they accept, owner and author stay", async () => {
    const { id, owner, editor, viewer, other } = await group("public");
    const { status, body } = await offer(owner, id, editor);
    expect(status).toBe(202);
    const expiresAt = new Date(clock.time() + 14 * dayMs).toISOString();
    expect(body).toEqual({ id: expect.any(String), userId: editor.id, expiresAt });
    for (const who of [owner, editor, viewer, other])
      expect((await get(who, id)).body.author.id).toBe(owner.id);
    expect(await invitationsOf(editor)).toEqual([
      {
        id: body.id,
        role: "owner",
        itinerary: { id, title: "Lisbon in spring", dayCount: 0 },
        from: expect.objectContaining({ id: owner.id }),
        createdAt: clock.now().toISOString(),
        expiresAt,
      },
    ]);
    for (const who of [owner, viewer, other]) {
      expect(await invitationsOf(who)).toEqual([]);
      expect(await codeOf(accept(who, body.id))).toBe("notFound");
    }
    const handOverSeenBy = async ({ client }: Someone) =>
      (await client.listCompanions({ params: { id } })).body.handOver;
    expect(await handOverSeenBy(owner)).toEqual(body);
    expect(await handOverSeenBy(editor)).toBeUndefined();
    await accept(editor, body.id);
    expect((await get(other, id)).body.author.id).toBe(editor.id);
    expect(await codeOf(accept(editor, body.id))).toBe("notFound");
    expect(await invitationsOf(editor)).toEqual([]);
  });

  test("can be declined by the recipient and withdrawn by the owner; roles stay", async () => {
    const { id, owner, editor, viewer, other } = await group();
    for (const [by, role] of [
      [editor, "editor"],
      [owner, "owner"],
    ] as const) {
      const { body } = await offer(owner, id, editor);
      for (const who of [viewer, other]) expect(await codeOf(decline(who, body.id))).toBe("notFound");
      expect((await decline(by, body.id)).status).toBe(204);
      expect(await codeOf(accept(editor, body.id))).toBe("notFound");
      expect((await get(by, id)).body.role).toBe(role);
    }
    expect((await get(owner, id)).body.role).toBe("owner");
  });

  test("lapses after 14 days", async () => {
    const people = await group();
    const { id } = people;
    const { body } = await offer(people.owner, id, people.editor);
    clock.moveBy(14 * dayMs - 1);
    const [owner, editor] = await Promise.all([again(people.owner), again(people.editor)]);
    expect(await invitationsOf(editor)).toHaveLength(1);
    clock.moveBy(1);
    expect(await invitationsOf(editor)).toEqual([]);
    expect(await codeOf(accept(editor, body.id))).toBe("notFound");
    expect((await owner.client.listCompanions({ params: { id } })).body.handOver).toBeUndefined();
    await deleteExpiredInvitations.run(app.parts, {});
    const left = await app.parts.db`select from hand_overs where itinerary_id = ${id}`;
    expect(left).toHaveLength(0);
  });

  test("ends with a new one, with its recipient's role, by a block, and is paused in the trash", async () => {
    const { id, etag, owner, editor, viewer } = await group();
    const first = (await offer(owner, id, editor)).body;
    const second = (await offer(owner, id, viewer)).body;
    expect(await codeOf(accept(editor, first.id))).toBe("notFound");
    await owner.client.removeCompanion({ params: { id, userId: viewer.id } });
    expect(await codeOf(accept(viewer, second.id))).toBe("notFound");
    const third = (await offer(owner, id, editor)).body;
    await owner.client.changeCompanion({ params: { id, userId: editor.id }, body: { role: "viewer" } });
    expect(await codeOf(accept(editor, third.id))).toBe("notFound");
    const fourth = (await offer(owner, id, editor)).body;
    await owner.client.deleteItinerary({ params: { id }, headers: { "if-match": etag } });
    expect(await invitationsOf(editor)).toEqual([]);
    expect(await codeOf(accept(editor, fourth.id))).toBe("notFound");
    await owner.client.restoreItinerary({ params: { id } });
    expect(await invitationsOf(editor)).toHaveLength(1);
    await block(editor, owner);
    expect(await invitationsOf(editor)).toEqual([]);
    expect(await codeOf(accept(editor, fourth.id))).toBe("notFound");
    expect((await get(owner, id)).body.role).toBe("owner");
  });

  test("cannot be accepted if its owner was suspended meanwhile", async () => {
    const { id, owner, editor } = await group();
    const { body } = await offer(owner, id, editor);
    await app.parts.db`update travellers set suspended_at = now() where id = ${owner.id}`;
    expect(await invitationsOf(editor)).toEqual([]);
    expect(await codeOf(accept(editor, body.id))).toBe("notFound");
  });

  test("is mailed without any text of the itinerary, to recipients who have accepted their invitation and confirmed their address", async () => {
    const subject = "Someone wants to hand a trip over to you";
    const { id, owner, editor, other } = await group();
    const prove = ({ id }: Someone) =>
      app.parts.db`update travellers set email_confirmed_at = now() where id = ${id} returning email`;
    const [unaware] = await prove(other);
    await owner.client.addOrJoin({ params: { id }, body: { userId: other.id, role: "viewer" } });
    await offer(owner, id, other);
    const [aware] = await prove(editor);
    await offer(owner, id, editor);
    const { text, html } = await mail.take(aware?.email, subject);
    const { username } = (await owner.client.getAccount()).body;
    for (const body of [text, html]) {
      expect(body).toContain(`@${username}`);
      expect(body).toContain(`${app.url}/library`);
      expect(body).not.toMatch(/Lisbon|Mina/);
    }
    expect(mail.sent.filter(({ to }) => to.address === unaware?.email)).toEqual([]);
  });
});

test("makes the recipient the owner, and the former owner an editor; the ETag stays", async () => {
  const { id, etag, owner, viewer } = await group();
  const { body: offered } = await offer(owner, id, { id: viewer.id.toUpperCase() });
  expect((await accept(viewer, offered.id.toUpperCase())).status).toBe(204);
  const [now, before] = await Promise.all([get(viewer, id), get(owner, id)]);
  expect(now.body).toMatchObject({ role: "owner", author: { id: viewer.id } });
  expect(before.body).toMatchObject({ role: "editor", author: { id: viewer.id } });
  expect([now, before].map(({ headers }) => headers.get("etag"))).toEqual([etag, etag]);
  const { body: history } = await viewer.client.listRevisions({ params: { id } });
  expect(history.data.map(({ writtenAt }) => writtenAt)).toEqual([now.body.createdAt]);
  const { body } = await viewer.client.listCompanions({ params: { id } });
  expect(body.data.map(({ id, role }) => [id, role]).slice(0, 1)).toEqual([[viewer.id, "owner"]]);
  expect(body.data.filter(({ role }) => role === "editor")).toHaveLength(2);
});

test("moves every right of an owner", async () => {
  const { id, etag, owner, editor } = await group();
  await handOver(owner, id, editor);
  const asOwner = { params: { id }, headers: { "if-match": etag } };
  expect(await codeOf(owner.client.deleteItinerary(asOwner))).toBe("roleRequired");
  expect(await codeOf(offer(owner, id, owner))).toBe("roleRequired");
  await owner.client.removeCompanion({ params: { id, userId: owner.id } });
  await editor.client.deleteItinerary(asOwner);
  const trash = await libraryOf(editor, { query: { filter: "trash" } });
  expect(trash.map((summary) => summary.id)).toEqual([id]);
});

test("is visible in every list of everyone, on every node, whatever was read before", async () => {
  const { id, owner, editor, viewer, other } = await group("public");
  await other.client.saveItinerary({ params: { id } });
  const second = await startApp({ database: app.database });
  try {
    const nodes = [app, second];
    const everyone = [owner, editor, viewer, other];
    const seen = () =>
      Promise.all(
        nodes.flatMap((node) =>
          everyone.map(async ({ token }) => {
            const client = node.client(token);
            const { body } = await client.getItinerary({ params: { id } });
            const [listed] = (await client.listItineraries()).body.data;
            const { body: feed } = await client.browseExplore();
            const found = feed.data.find((summary) => summary.id === id);
            return [body, listed, found].map((entry) => [entry?.author.id, entry?.role, entry?.updatedAt]);
          }),
        ),
      );
    const before = await seen();
    await handOver(owner, id, editor);
    const after = await seen();
    const [updatedAt] = new Set(after.flat().map(([, , time]) => time));
    expect(String(updatedAt) > String(before[0]?.[0]?.[2])).toBe(true);
    const roles = ["editor", "owner", "viewer", "none"];
    expect(after).toEqual(
      nodes.flatMap(() => roles.map((role) => Array(3).fill([editor.id, role, updatedAt]))),
    );
  } finally {
    await second.close();
  }
});

test("is listed for both in /v1/changes and by updatedSince", async () => {
  const { id, etag, owner, editor } = await group();
  const { updatedAt: updatedSince } = (await get(owner, id)).body;
  for (const someone of [owner, editor])
    expect(await libraryOf(someone, { query: { updatedSince } })).toEqual([]);
  const readings = await Promise.all(
    [owner, editor].map(async (someone) => {
      // Transactions that are running elsewhere delay changes.
      await expect.poll(async () => (await someone.client.listChanges()).body.data).toHaveLength(1);
      return { someone, cursor: (await someone.client.listChanges()).body.nextCursor };
    }),
  );
  await handOver(owner, id, editor);
  for (const { someone, cursor } of readings) {
    const changed = async () => (await someone.client.listChanges({ query: { cursor } })).body.data;
    await expect.poll(changed).toEqual([{ id, etag, isGone: false }]);
    const listed = await libraryOf(someone, { query: { updatedSince } });
    expect(listed.map((summary) => summary.id)).toEqual([id]);
  }
});

test("changes the counts on both profiles, and followers find it in Explore", async () => {
  const { id, owner, editor, other } = await group("public");
  await makeItinerary(app, editor.token, { visibility: "public" });
  await other.client.followPerson({ params: { userId: editor.id } });
  expect([await publishedBy(owner), await publishedBy(editor)]).toEqual([1, 1]);
  await handOver(owner, id, editor);
  expect([await publishedBy(owner), await publishedBy(editor)]).toEqual([0, 2]);
  const { body } = await other.client.browseExplore({ query: { filter: "following" } });
  expect(body.data.map((summary) => summary.id)).toContain(id);
  const { body: published } = await other.client.listPersonItineraries({ params: { userId: editor.id } });
  expect(published.data.map((summary) => summary.id)).toContain(id);
  const [listing] = await app.parts.db`select owner_id from listings where itinerary_id = ${id}`;
  expect(listing?.owner_id).toBe(editor.id);
});

test("hides it from those whom the new owner has blocked, and shows it to those whom the former one had blocked", async () => {
  const { id, owner, editor, other } = await group("public");
  const blocked = await person();
  for (const someone of [other, blocked]) await someone.client.likeItinerary({ params: { id } });
  await block(owner, blocked);
  await block(editor, other);
  expect(await libraryOf(blocked)).toEqual([]);
  expect(await libraryOf(other)).toHaveLength(1);
  await handOver(owner, id, editor);
  expect(await libraryOf(blocked)).toHaveLength(1);
  expect(await libraryOf(other)).toEqual([]);
  expect(await codeOf(get(other, id))).toBe("notFound");
  expect((await get(blocked, id)).body).toMatchObject({ role: "none", likesCount: 2 });
});

test("keeps the marks of both", async () => {
  const { id, owner, editor } = await group("public");
  await owner.client.likeItinerary({ params: { id } });
  await editor.client.saveItinerary({ params: { id } });
  await handOver(owner, id, editor);
  const [liked] = await libraryOf(owner, { query: { filter: "liked" } });
  const [saved] = await libraryOf(editor, { query: { filter: "saved" } });
  expect([liked?.role, saved?.role]).toEqual(["editor", "owner"]);
});

describe("a hand-over is refused", () => {
  test("for all but the owner", async () => {
    const { id, editor, viewer, other } = await group("public");
    for (const by of [editor, viewer, other])
      expect(await codeOf(offer(by, id, viewer))).toBe("roleRequired");
    const hidden = await group();
    expect(await codeOf(offer(other, hidden.id, hidden.viewer))).toBe("notFound");
  });

  test("to oneself, to someone without a role, and in the trash", async () => {
    const { id, etag, owner, editor, other } = await group("public");
    const toOneself = await failureOf(offer(owner, id, owner));
    expect(toOneself).toMatchObject({ status: 422, problem: { errors: [{ path: "/userId" }] } });
    expect(await codeOf(offer(owner, id, other))).toBe("notFound");
    await other.client.likeItinerary({ params: { id } });
    expect(await codeOf(offer(owner, id, other))).toBe("notFound");
    await owner.client.deleteItinerary({ params: { id }, headers: { "if-match": etag } });
    expect(await codeOf(offer(owner, id, editor))).toBe("notFound");
  });

  test("to someone who is suspended, has blocked the owner or is blocked by them", async () => {
    const { id, owner, editor, viewer } = await group();
    await block(owner, editor);
    expect(await codeOf(offer(owner, id, editor))).toBe("conflict");
    await block(viewer, owner);
    expect(await codeOf(offer(owner, id, viewer))).toBe("notFound");
    await viewer.client.unblockPerson({ params: { userId: owner.id } });
    await app.parts.db`update travellers set suspended_at = now() where id = ${viewer.id}`;
    expect(await codeOf(offer(owner, id, viewer))).toBe("notFound");
    expect((await get(owner, id)).body.role).toBe("owner");
  });
});
