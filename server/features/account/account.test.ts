import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import { contentsOf } from "../../../test/support/contents-of.ts";
import { listDocumentFiles, makeDocument, pdf, storeDocumentFile } from "../../../test/support/documents.ts";
import { makeBrowser, signUpInBrowser } from "../../../test/support/make-browser.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { cleanUpFiles } from "../../pictures/stored-files/clean-up-files.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app, { firstParty: true }));
});
afterAll(() => app.close());

const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail("it was not refused"),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  );
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code;
const uniqueName = () => `t${randomBytes(6).toString("hex")}`;
const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

describe("the profile", () => {
  test("changes the fields that are sent, and no others", async () => {
    const { token, traveller } = await makeToken(app, { firstParty: true });
    const client = app.client(token);
    const { body: before } = await client.getAccount();
    const named = await client.changeAccount({ body: { displayName: "Mina “烤鱼” O." } });
    expect(named.body).toEqual({ ...before, displayName: "Mina “烤鱼” O." });
    const username = uniqueName();
    const renamed = await client.changeAccount({ body: { username: username.toUpperCase() } });
    expect(renamed.body).toEqual({ ...named.body, username });
    expect((await client.changeAccount({ body: {} })).body).toEqual(renamed.body);
    expect((await client.getAccount()).body).toEqual(renamed.body);
    const { itinerary } = await makeItinerary(app, token);
    expect(itinerary.author).toEqual({ id: traveller.id, username, displayName: "Mina “烤鱼” O." });
  });

  test("says whether there is a password, and whether the address is confirmed", async () => {
    expect((await app.client(token).getAccount()).body).toMatchObject({
      hasPassword: false,
      emailConfirmed: false,
    });
    const { account } = await signUpInBrowser(app);
    expect(account).toMatchObject({ hasPassword: true, emailConfirmed: false });
  });

  test("refuses a name that is taken, in any case", async () => {
    const { token: other, traveller } = await makeToken(app, { firstParty: true });
    const before = (await app.client(token).getAccount()).body;
    const error = await refusal(
      app
        .client(token)
        .changeAccount({ body: { username: traveller.username.toUpperCase(), displayName: "Not Mina" } }),
    );
    expect(error.code).toBe("conflict");
    expect(error.message).toBe("This username is taken. Choose another.");
    expect((await app.client(token).getAccount()).body).toEqual(before);
    const own = await app.client(other).changeAccount({ body: { username: traveller.username } });
    expect(own.body.username).toBe(traveller.username);
  });

  test("refuses names of the service as if they were taken, unless the operator gave one", async () => {
    const refused = await refusal(app.client(token).changeAccount({ body: { username: "Support" } }));
    expect([refused.code, refused.message]).toEqual(["conflict", "This username is taken. Choose another."]);
    const { traveller, token: staff } = await makeToken(app, { firstParty: true });
    await app.parts.db`update travellers set username = 'support' where id = ${traveller.id}`;
    const body = { username: "support", displayName: "Support" };
    expect((await app.client(staff).changeAccount({ body })).body).toMatchObject(body);
  });

  test("gives a name that many ask for at once to one of them", async () => {
    const travellers = await Promise.all(
      Array.from({ length: 12 }, () => makeToken(app, { firstParty: true })),
    );
    const username = uniqueName();
    const outcomes = await Promise.all(
      travellers.map(({ token }) =>
        app
          .client(token)
          .changeAccount({ body: { username } })
          .then(({ status }) => status, refusalStatus),
      ),
    );
    expect(outcomes.toSorted()).toEqual([200, ...Array(11).fill(409)]);
  });

  test.each([
    ["/username", { username: "-mina" }],
    ["/username", { username: "m" }],
    ["/username", { username: "mina\n" }],
    ["/username", { username: "mïna" }],
    ["/displayName", { displayName: " " }],
    ["/displayName", { displayName: "x".repeat(101) }],
    ["/displayName", { displayName: "Mina\u0000" }],
    ["/displayName", { displayName: "Mina\nOkafor" }],
    ["/displayName", { displayName: "Mina\u009b" }],
    ["/email", { email: "other@example.com" }],
    ["/plan", { plan: "plus" }],
  ])("refuses invalid values: %s %j", async (path, change) => {
    const before = (await app.client(token).getAccount()).body;
    const error = await refusal(
      app.client(token).changeAccount({ body: { displayName: "Someone", ...change } as never }),
    );
    expect(error.code).toBe("validationFailed");
    expect(error.problem.errors?.map((one) => one.path)).toEqual([path]);
    expect((await app.client(token).getAccount()).body).toEqual(before);
  });

  test("is for the service's own apps, with a traveller", async () => {
    const { token: thirdParty } = await makeToken(app);
    const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
    for (const [caller, code] of [
      [thirdParty, "forbidden"],
      [guest, "signInRequired"],
    ] as const) {
      const client = app.client(caller);
      expect(await codeOf(client.changeAccount({ body: { username: "x" } }))).toBe(code);
      expect(await codeOf(client.deleteAccount())).toBe(code);
      expect(await codeOf(client.exportAccount())).toBe(code);
      expect(await codeOf(client.removeAvatar())).toBe(code);
    }
  });
});

const refusalStatus = (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error));

describe("deleting an account", () => {
  const mentions = async (...words: string[]) => {
    const contents = JSON.stringify(await contentsOf(app.parts));
    return words.filter((word) => contents.includes(word));
  };

  test("deletes everything that is the traveller's, and nothing of others", async () => {
    const { browser, account: mina, password } = await signUpInBrowser(app, { displayName: "Mina Gone" });
    const second = makeBrowser(app);
    await second.client.signIn({ body: { email: mina.email, password } });
    const { token: connected } = await makeToken(app, { traveller: mina });
    const { token: own } = await makeToken(app, { traveller: mina, firstParty: true });
    const { itinerary: published } = await makeItinerary(app, own, { visibility: "public" });
    await browser.client.setAvatar({ body: await picture(), contentType: "image/png" });
    await browser.client.startPasskey();
    await app.parts.db`
      insert into passkeys (id, credential_id, traveller_id, public_key, sign_count, transports, name, created_at)
      values (gen_random_uuid(), 'gone', ${mina.id}, '', 0, '{}', 'Phone', now())`;

    const { token: others } = await makeToken(app, { firstParty: true });
    const { body: other } = await app.client(others).getAccount();
    const { itinerary: remaining } = await makeItinerary(app, others, { title: "Still here" });
    expect((await app.client(others).getItinerary({ params: { id: published.id } })).status).toBe(200);
    for (const token of [connected, own])
      expect((await app.client(token).getItinerary({ params: { id: published.id } })).status).toBe(200);

    expect((await browser.client.deleteAccount()).status).toBe(204);

    for (const token of [connected, own])
      expect(await codeOf(app.client(token).getItinerary({ params: { id: published.id } }))).toBe(
        "unauthorized",
      );
    expect(await codeOf(second.client.getAccount())).toBe("unauthorized");
    expect(browser.cookies()).toEqual({});
    expect(await codeOf(browser.client.getAccount())).toBe("unauthorized");
    expect(await codeOf(app.client(others).getItinerary({ params: { id: published.id } }))).toBe("notFound");
    expect((await app.client(others).getItinerary({ params: { id: remaining.id } })).body).toEqual(remaining);
    expect((await app.client(others).getAccount()).body).toEqual(other);
    await expect
      .poll(() => mentions(mina.id, mina.email, mina.username, "Mina Gone", "avatars/"))
      .toEqual([]);

    const again = await signUpInBrowser(app, { email: mina.email, username: mina.username });
    expect(again.account.id).not.toBe(mina.id);
  });

  test("corrects the counts of others, and removes what they liked from their libraries", async () => {
    const [leaving, staying] = [
      await makeToken(app, { firstParty: true }),
      await makeToken(app, { firstParty: true }),
    ];
    const [theirs, mine] = [app.client(leaving.token), app.client(staying.token)];
    const { itinerary: gone, etag } = await makeItinerary(app, leaving.token, { visibility: "public" });
    const { itinerary: remaining } = await makeItinerary(app, staying.token, { visibility: "public" });
    await theirs.changeItinerary({
      params: { id: gone.id },
      headers: { "if-match": etag },
      body: { title: "Changed once" },
    });
    await theirs.followPerson({ params: { userId: staying.traveller.id } });
    await mine.followPerson({ params: { userId: leaving.traveller.id } });
    const blocked = await makeToken(app, { firstParty: true });
    await theirs.blockPerson({ params: { userId: blocked.traveller.id } });
    await app.client(blocked.token).blockPerson({ params: { userId: leaving.traveller.id } });
    await theirs.likeItinerary({ params: { id: remaining.id } });
    await theirs.saveItinerary({ params: { id: remaining.id } });
    await mine.saveItinerary({ params: { id: gone.id } });
    const { body: copy } = await mine.copyItinerary({ params: { id: gone.id } });
    expect(copy.copiedFrom?.author?.id).toBe(leaving.traveller.id);
    // Listed once no earlier transaction is running on the database server, which other tests use too.
    const changes = async (cursor?: string) =>
      (await mine.listChanges({ query: { ...(cursor && { cursor }) } })).body;
    await expect.poll(async () => (await changes()).data.length).toBe(3);
    const before = await changes();

    await theirs.deleteAccount();

    expect((await mine.getPerson({ params: { userId: staying.traveller.id } })).body).toMatchObject({
      followersCount: 0,
      followingCount: 0,
      itinerariesCount: 1,
    });
    expect((await mine.getItinerary({ params: { id: remaining.id } })).body?.likesCount).toBe(0);
    const { body: library } = await mine.listItineraries();
    expect(library.data.map(({ id }) => id).toSorted()).toEqual([remaining.id, copy.id].toSorted());
    await expect
      .poll(async () => (await changes(before.nextCursor)).data)
      .toEqual([{ id: gone.id, isGone: true }]);
    // The copy belongs to the copier, and no longer names its author.
    const { body: credited } = await mine.getItinerary({ params: { id: copy.id } });
    expect(credited?.copiedFrom).toEqual({ id: gone.id });
    expect((await app.client(blocked.token).listBlockedPeople()).body).toEqual({ data: [] });
    expect(await mentions(leaving.traveller.id, leaving.traveller.username)).toEqual([]);
    const left = await app.parts.db<{ table: string; count: number }[]>`
      select 'revisions' as table, count(*)::int from itinerary_revisions where itinerary_id = ${gone.id}
      union all select 'listings', count(*)::int from listings where itinerary_id = ${gone.id}
      union all select 'words', count(*)::int from listing_words where itinerary_id = ${gone.id}
      union all select 'profiles', count(*)::int from profiles where traveller_id = ${leaving.traveller.id}`;
    expect(left.filter(({ count }) => count > 0)).toEqual([]);
  });

  test("deletes from every table that has a traveller's id", async () => {
    const rows = await app.parts.db<{ name: string }[]>`
      select conname as name from pg_constraint
      where confrelid = 'travellers'::regclass and confdeltype <> 'c'`;
    // A copy outlives the account of its author.
    expect(rows.map(({ name }) => name)).toEqual([
      "itineraries_copied_from_author_fkey",
      "reports_reporter_id_fkey",
    ]);
  });

  test("revokes every credential on every node before it responds", async () => {
    const node = await startApp({ database: app.database });
    try {
      const { browser, account } = await signUpInBrowser(app);
      const { token } = await makeToken(app, { traveller: account, firstParty: true });
      const cookie = `waybook_session=${browser.cookies().waybook_session}`;
      const holders = [{ cookie }, { authorization: `Bearer ${token}` }];
      const onTheOther = (headers: Record<string, string>) => fetch(`${node.url}/auth/sessions`, { headers });
      for (const headers of holders) expect((await onTheOther(headers)).status).toBe(200);
      await browser.client.deleteAccount();
      for (const headers of holders) expect((await onTheOther(headers)).status).toBe(401);
    } finally {
      await node.close();
    }
  });

  test("deletes the files: documents on any itinerary, images, and unused uploads", async () => {
    const [leaving, staying] = [
      await makeToken(app, { firstParty: true }),
      await makeToken(app, { firstParty: true }),
    ];
    const { id: own } = (await makeItinerary(app, leaving.token)).itinerary;
    const { id: others } = (await makeItinerary(app, staying.token)).itinerary;
    await giveRole(app, own, staying.traveller.id, "editor");
    await giveRole(app, others, leaving.traveller.id, "editor");
    const theirs = await makeDocument(app, staying, others, { shared: true });
    await makeDocument(app, staying, own);
    for (const id of [own, others]) {
      await makeDocument(app, leaving, id);
      await storeDocumentFile(app, leaving, id);
    }
    const form = new FormData();
    form.append("file", new Blob([pdf()]), "ticket.pdf");
    await app.client(leaving.token).addDocument({ params: { id: others }, body: form });
    const before = await listDocumentFiles(app.parts);
    expect(before.stored).toHaveLength(7);

    await app.client(leaving.token).deleteAccount();

    // All but the two of the traveller who stays. One of those is on an itinerary that was deleted, and is deleted a
    // day later.
    await expect.poll(async () => (await listDocumentFiles(app.parts)).stored).toHaveLength(2);
    expect(await mentions(leaving.traveller.id)).toEqual([]);
    const listed = (await app.client(staying.token).listFullDocuments({ params: { id: others } })).body.data;
    expect(listed).toEqual([theirs]);
    await cleanUpFiles({ ...app.parts, clock: movedClock(new Date(Date.now() + 2 * 86_400_000)) });
    expect(await listDocumentFiles(app.parts)).toEqual({
      stored: [theirs.storagePath],
      databaseKeys: [theirs.storagePath],
    });
  });

  test("deletes the files later if the store is unavailable", async () => {
    const { browser } = await signUpInBrowser(app);
    const { body } = await browser.client.setAvatar({ body: await picture(), contentType: "image/png" });
    const { pathname } = new URL(body.avatarURL ?? "");
    const away = vi.spyOn(app.parts.blobs, "delete").mockRejectedValueOnce(new Error("away"));
    await browser.client.deleteAccount();
    await expect.poll(async () => (await fetch(app.url + pathname)).status, { interval: 200 }).toBe(404);
    expect(away).toHaveBeenCalledTimes(2);
    away.mockRestore();
  });

  test("is atomic: what is added at the same moment is deleted too, or refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { token, traveller } = await makeToken(app, { firstParty: true });
      const client = app.client(token);
      const creating = Array.from({ length: 6 }, () =>
        client.createItinerary({ body: { title: "In a hurry" } }).then(({ status }) => status, refusalStatus),
      );
      const deleting = [client, client].map((client) =>
        client.deleteAccount().then(({ status }) => status, refusalStatus),
      );
      expect((await Promise.all(creating)).filter((status) => ![201, 401].includes(status))).toEqual([]);
      expect((await Promise.all(deleting)).toSorted()).toEqual([204, 401]);
      expect(await mentions(traveller.id)).toEqual([]);
    }
  });

  test("sets no cookie for a caller with a token", async () => {
    const { token } = await makeToken(app, { firstParty: true });
    expect((await app.client(token).deleteAccount()).headers.get("set-cookie")).toBeNull();
  });
});
