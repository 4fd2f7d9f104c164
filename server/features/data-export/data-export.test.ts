import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import { callWhileLocked } from "../../../test/support/call-while-locked.ts";
import { makeDocument, pdf, storeDocumentFile } from "../../../test/support/documents.ts";
import { signUpInBrowser } from "../../../test/support/make-browser.ts";
import { giveRole, makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { unzip } from "../../../test/support/unzip.ts";
import { storeFile } from "../../pictures/stored-files/store-file.ts";
import { setPlan } from "../subscriptions/subscriptions.ts";

const clock = movedClock("2026-05-01T09:00:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
});
afterAll(() => app.close());

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
const filesIn = async (archive: Blob) => unzip(Buffer.from(await archive.arrayBuffer()));
const textOf = (files: Map<string, Buffer>, path: string) => files.get(path)?.toString() ?? "";

test("contains everything that the traveller has, and nothing of others and no secrets", async () => {
  const { browser, account } = await signUpInBrowser(app);
  const { token, clientId } = await makeToken(app, { traveller: account, scopes: ["itineraries:write"] });
  const { token: own } = await makeToken(app, { traveller: account, firstParty: true });
  await app.parts.db`
    insert into passkeys (id, credential_id, traveller_id, public_key, sign_count, transports, name, created_at)
    values (gen_random_uuid(), 'secret-credential', ${account.id}, 'secret-key', 0, '{}', 'Phone', ${clock.now()})`;
  const titles = [
    "Lisbon in spring",
    "沖縄の夏",
    "../../etc/passwd",
    "¿?",
    "Nul\u0000 inside",
    "x".repeat(200),
  ];
  const itineraries = [];
  for (const title of titles) {
    clock.moveBy(1_000);
    itineraries.push((await makeItinerary(app, own, { title })).itinerary);
  }
  const others = await makeToken(app);
  await makeItinerary(app, others.token, { title: "Someone else's", visibility: "public" });
  const { body: pictured } = await browser.client.setAvatar({
    body: await picture(),
    contentType: "image/png",
  });

  const { body, headers } = await browser.client.exportAccount();
  expect(headers.get("content-type")).toBe("application/zip");
  expect(headers.get("content-disposition")).toBe('attachment; filename="waybook-export-2026-05-01.zip"');
  expect(headers.get("cache-control")).toBe("no-store");
  const files = await filesIn(body);
  const [lisbon, okinawa, passwd, none, nul, long] = itineraries.map(({ id }) => id);
  expect([...files.keys()]).toEqual([
    "README.txt",
    "account.json",
    "people.json",
    "library.json",
    "files/avatar.webp",
    `itineraries/lisbon-in-spring-${lisbon}.json`,
    `itineraries/沖縄の夏-${okinawa}.json`,
    `itineraries/etc-passwd-${passwd}.json`,
    `itineraries/itinerary-${none}.json`,
    `itineraries/nul-inside-${nul}.json`,
    `itineraries/${"x".repeat(50)}-${long}.json`,
  ]);
  expect(textOf(files, "README.txt")).toContain("everything that you have at Waybook");
  for (const itinerary of itineraries) {
    const path = [...files.keys()].find((path) => path.includes(itinerary.id)) ?? "";
    expect(JSON.parse(textOf(files, path))).toEqual({
      ...itinerary,
      author: { ...itinerary.author, avatarURL: pictured.avatarURL },
    });
  }
  expect(files.get("files/avatar.webp")).toEqual(
    Buffer.from(await (await fetch(pictured.avatarURL ?? "")).bytes()),
  );

  const accountText = textOf(files, "account.json");
  const now = "2026-05-01T09:00:00.000Z";
  expect(JSON.parse(accountText)).toEqual({
    account: pictured,
    sessions: [{ userAgent: "node", address: "127.0.0.1", createdAt: now, lastUsedAt: now }],
    passkeys: [{ id: expect.any(String), name: "Phone", createdAt: now }],
    connectedApps: expect.arrayContaining([
      expect.objectContaining({ name: "Trip Tools", scopes: ["itineraries:write"], firstParty: false }),
    ]),
    subscription: { plan: "free", imports: { used: 0, allowance: 0 } },
    planChanges: [],
    reminderPreferences: (await browser.client.getReminderPreferences()).body,
    notifiedDevices: [],
  });
  const { rows } = {
    rows: await app.parts.db`select password_hash, hash from travellers t
    join sessions s on s.traveller_id = t.id where t.id = ${account.id}`,
  };
  const secrets = [
    ...rows.flatMap(({ passwordHash, hash }) => [
      passwordHash,
      hash.toString("hex"),
      hash.toString("base64"),
    ]),
    browser.cookies().waybook_session,
    ...[token, own, "secret-credential", "secret-key", clientId],
  ];
  expect(secrets.filter((secret) => accountText.includes(String(secret)))).toEqual([]);
});

test("contains whom the traveller follows and has blocked, and their marks", async () => {
  const mine = await makeToken(app, { firstParty: true });
  const client = app.client(mine.token);
  const others = await makeToken(app, { firstParty: true });
  const blocked = await makeToken(app, { firstParty: true });
  const person = ({ traveller: { id, username, displayName } }: typeof others) => ({
    id,
    username,
    displayName,
  });
  const since = () => clock.now().toISOString();

  await client.followPerson({ params: { userId: others.traveller.id } });
  const following = [{ ...person(others), since: since() }];
  clock.moveBy(1_000);
  await client.blockPerson({ params: { userId: blocked.traveller.id } });
  const blockedPeople = [{ ...person(blocked), since: since() }];

  const itineraries = [];
  for (const title of ["Saved", "Liked", "Disliked", "Hidden", "Unliked", 'Quoted "\u0000'] as const) {
    clock.moveBy(1_000);
    itineraries.push((await makeItinerary(app, others.token, { title, visibility: "public" })).itinerary.id);
  }
  const [saved, liked, disliked, hidden, unliked, quoted] = itineraries as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await client.saveItinerary({ params: { id: saved } });
  await client.likeItinerary({ params: { id: liked } });
  await client.saveItinerary({ params: { id: liked } });
  await client.dislikeItinerary({ params: { id: disliked } });
  await client.likeItinerary({ params: { id: hidden } });
  await client.likeItinerary({ params: { id: unliked } });
  await client.unlikeItinerary({ params: { id: unliked } });
  await client.saveItinerary({ params: { id: quoted } });
  const { headers } = await app.client(others.token).getItinerary({ params: { id: hidden } });
  await app.client(others.token).changeItinerary({
    params: { id: hidden },
    headers: { "if-match": headers.get("etag") ?? "" },
    body: { visibility: "private", title: "A secret" },
  });

  const files = await filesIn((await client.exportAccount()).body);
  expect(JSON.parse(textOf(files, "people.json"))).toEqual({
    following,
    blocked: blockedPeople,
    companions: [],
    offers: [],
    invitedAddresses: [],
    reports: [],
  });
  const { marks } = JSON.parse(textOf(files, "library.json"));
  expect(new Set(marks)).toEqual(
    new Set([
      { id: saved, title: "Saved", saved: true },
      { id: liked, title: "Liked", saved: true, reaction: "like" },
      { id: disliked, title: "Disliked", saved: false, reaction: "dislike" },
      { id: hidden, saved: false, reaction: "like" },
      { id: quoted, title: 'Quoted "\u0000', saved: true },
    ]),
  );
  for (const content of files.values()) expect(content.includes("A secret")).toBe(false);
  expect(textOf(await filesIn((await app.client(others.token).exportAccount()).body), "people.json")).toBe(
    JSON.stringify(
      { following: [], blocked: [], companions: [], offers: [], invitedAddresses: [], reports: [] },
      null,
      2,
    ),
  );
});

test("contains with whom itineraries are shared, in both directions", async () => {
  const [mine, editor, viewer] = [
    await makeToken(app, { firstParty: true }),
    await makeToken(app, { firstParty: true }),
    await makeToken(app, { firstParty: true }),
  ];
  const people = { editor: editor.traveller, viewer: viewer.traveller };
  const { id: lisbon } = await makeSharedItinerary(app, mine.token, people, { title: "Lisbon" });
  const { id: porto, etag } = await makeSharedItinerary(app, mine.token, people, { title: 'Porto "\u0000' });
  await makeItinerary(app, mine.token, { title: "Alone" });
  const exported = async ({ token }: typeof mine) => {
    const files = await filesIn((await app.client(token).exportAccount()).body);
    const contents = (path: string) => JSON.parse(textOf(files, path));
    return { ...contents("people.json"), ...contents("library.json") };
  };
  const companionsOf = (itineraryId: string) =>
    [editor, viewer].map(({ traveller: { id: userId, username } }, nth) => ({
      itineraryId,
      userId,
      username,
      role: nth === 0 ? "editor" : "viewer",
      isInvited: false,
    }));
  const companions = new Set([...companionsOf(lisbon), ...companionsOf(porto)]);

  const own = await exported(mine);
  expect(new Set(own.companions)).toEqual(companions);
  expect(own.shared).toEqual([]);
  const others = await exported(editor);
  expect(others.companions).toEqual([]);
  expect(new Set(others.shared)).toEqual(
    new Set([
      { id: lisbon, title: "Lisbon", role: "editor", isInvited: false },
      { id: porto, title: 'Porto "\u0000', role: "editor", isInvited: false },
    ]),
  );

  await app.client(mine.token).deleteItinerary({ params: { id: porto }, headers: { "if-match": etag } });
  expect(new Set((await exported(mine)).companions)).toEqual(companions);
  expect(new Set((await exported(viewer)).shared)).toEqual(
    new Set([
      { id: lisbon, title: "Lisbon", role: "viewer", isInvited: false },
      { id: porto, role: "viewer", isInvited: false },
    ]),
  );
});

test("contains pending invitations and hand-overs, in both directions", async () => {
  const [mine, other] = [
    await makeToken(app, { firstParty: true }),
    await makeToken(app, { firstParty: true }),
  ];
  const { id } = (await makeItinerary(app, mine.token, { title: "Lisbon" })).itinerary;
  const { id: userId, username } = other.traveller;
  const owner = app.client(mine.token);
  await owner.addOrJoin({ params: { id }, body: { userId, role: "viewer" } });
  const { expiresAt } = (await owner.handOver({ params: { id }, body: { userId } })).body;
  const filesOf = async (token: string) => filesIn((await app.client(token).exportAccount()).body);
  const [own, theirs] = [await filesOf(mine.token), await filesOf(other.token)];
  const people = [own, theirs].map((files) => JSON.parse(textOf(files, "people.json")));
  expect(people[0].companions).toEqual([
    { itineraryId: id, userId, username, role: "viewer", isInvited: true },
  ]);
  const offer = {
    itineraryId: id,
    from: mine.traveller.username,
    to: username,
    offeredAt: expect.any(String),
  };
  for (const { offers } of people) expect(offers).toEqual([{ ...offer, expiresAt }]);
  expect(JSON.parse(textOf(theirs, "library.json")).shared).toEqual([
    { id, title: "Lisbon", role: "viewer", isInvited: true },
  ]);
});

test("contains what the traveller reported, and never what was decided", async () => {
  const mine = await makeToken(app, { firstParty: true });
  const { traveller: reported } = await makeToken(app);
  const { traveller: decided } = await makeToken(app);
  const { db } = app.parts;
  const now = clock.now();
  await db`
    insert into reports (id, reporter_id, reported_id, reason, created_at, decision, decided_at) values
      (gen_random_uuid(), ${mine.traveller.id}, ${decided.id}, 'Spam', ${now}, 'suspend', ${now}),
      (gen_random_uuid(), ${mine.traveller.id}, ${reported.id}, 'Rude', ${new Date(now.getTime() + 1)}, null, null),
      (gen_random_uuid(), ${reported.id}, ${mine.traveller.id}, 'Of others', ${now}, null, null)`;
  const files = await filesIn((await app.client(mine.token).exportAccount()).body);
  expect(JSON.parse(textOf(files, "people.json")).reports).toEqual([
    { userId: decided.id, reason: "Spam", createdAt: now.toISOString() },
    { userId: reported.id, reason: "Rude", createdAt: new Date(now.getTime() + 1).toISOString() },
  ]);
  for (const content of files.values()) expect(content.includes("Of others")).toBe(false);
});

test("contains the subscription and its history", async () => {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  const start = clock.now().toISOString();
  for (const plan of ["plus", "free", "plus"] as const) {
    await setPlan(app.parts, { email: traveller.email, plan });
    clock.moveBy(1_000);
  }
  const client = app.client(token);
  const { subscription, planChanges } = JSON.parse(
    textOf(await filesIn((await client.exportAccount()).body), "account.json"),
  );
  expect(subscription).toEqual((await client.getSubscription()).body);
  expect(subscription).toMatchObject({ plan: "plus", periodStart: start });
  const times = [0, 1_000, 2_000].map((later) => new Date(Date.parse(start) + later).toISOString());
  expect(planChanges).toEqual([
    { plan: "plus", changedAt: times[0] },
    { plan: "free", changedAt: times[1] },
    { plan: "plus", changedAt: times[2] },
  ]);
});

test("contains the reminder preferences", async () => {
  const { token } = await makeToken(app, { firstParty: true });
  const client = app.client(token);
  const chosen = {
    email: false,
    packing: false,
    tripStart: 7,
    dailyAgenda: "07:30",
    timeZone: "Europe/Lisbon",
  } as const;
  await client.changeReminderPreferences({ body: chosen });
  const files = await filesIn((await client.exportAccount()).body);
  expect(JSON.parse(textOf(files, "account.json")).reminderPreferences).toEqual(chosen);
});

test("contains the trash, apart from the rest", async () => {
  const { token } = await makeToken(app, { firstParty: true });
  const client = app.client(token);
  const { itinerary: remaining } = await makeItinerary(app, token, { title: "Kept" });
  clock.moveBy(1_000);
  const { itinerary, etag } = await makeItinerary(app, token, { title: "Thrown away" });
  await client.deleteItinerary({ params: { id: itinerary.id }, headers: { "if-match": etag } });
  const files = await filesIn((await client.exportAccount()).body);
  const path = `trash/thrown-away-${itinerary.id}.json`;
  expect([...files.keys()].filter((path) => path.includes("/"))).toEqual([
    `itineraries/kept-${remaining.id}.json`,
    path,
  ]);
  expect(JSON.parse(textOf(files, path))).toEqual(itinerary);
});

test("contains the traveller's documents with their files, also those on itineraries of others", async () => {
  const [mine, other] = [
    await makeToken(app, { firstParty: true }),
    await makeToken(app, { firstParty: true }),
  ];
  const { id: own } = (await makeItinerary(app, mine.token, { title: "Lisbon in spring" })).itinerary;
  const { id: others } = (await makeItinerary(app, other.token, { title: "Okinawa" })).itinerary;
  await giveRole(app, others, mine.traveller.id, "editor");
  await makeDocument(app, other, others, { shared: true, name: "Not mine" });
  const names = [
    "../../etc/passwd",
    "Ticket",
    "TICKET.pdf",
    "ticket.pdf",
    "Visa 日本: “new”?",
    "...",
    "長".repeat(200),
  ];
  const contents = new Map<string, Buffer>();
  const documents = [];
  for (const name of names) {
    clock.moveBy(1_000);
    const body = pdf(500 + name.length);
    const { storagePath } = await storeDocumentFile(app, mine, own, { body });
    documents.push(await makeDocument(app, mine, own, { storagePath, name }));
    contents.set(name, body);
  }
  clock.moveBy(1_000);
  const text = await storeDocumentFile(app, mine, others, { body: Buffer.from("x".repeat(100_000)) });
  documents.push(await makeDocument(app, mine, others, { storagePath: text.storagePath, name: "Notes" }));
  // Itineraries that the traveller may no longer see have no title.
  await app.parts
    .db`update library_entries set role = null where traveller_id = ${mine.traveller.id} and itinerary_id = ${others}`;

  const files = await filesIn((await app.client(mine.token).exportAccount()).body);
  const inFolder = `documents/lisbon-in-spring-${own}`;
  const paths = [
    `${inFolder}/-..-etc-passwd.pdf`,
    `${inFolder}/Ticket.pdf`,
    `${inFolder}/TICKET (2).pdf`,
    `${inFolder}/ticket (3).pdf`,
    `${inFolder}/Visa 日本- “new”-.pdf`,
    `${inFolder}/Document.pdf`,
    `${inFolder}/${"長".repeat(56)}.pdf`,
    `documents/itinerary-${others}/Notes`,
  ];
  expect([...files.keys()].filter((path) => path.startsWith("documents"))).toEqual([
    "documents.json",
    ...paths,
  ]);
  for (const [at, name] of names.entries())
    expect(files.get(paths[at] ?? "")?.equals(contents.get(name) ?? Buffer.of())).toBe(true);
  expect(textOf(files, paths.at(-1) ?? "")).toBe("x".repeat(100_000));
  expect(JSON.parse(textOf(files, "documents.json"))).toEqual(
    documents.map((document, at) => ({
      itineraryId: at === names.length ? others : own,
      file: paths[at],
      ...document,
    })),
  );
  expect(textOf(files, "README.txt")).toContain("documents.json");
});

test("contains the images of the traveller's own itineraries", async () => {
  const mine = await makeToken(app, { firstParty: true });
  const { id } = (await makeItinerary(app, mine.token)).itinerary;
  const { key } = await storeFile(app.parts, {
    folder: "images/",
    ending: ".webp",
    body: await picture(),
    contentType: "image/webp",
    travellerId: mine.traveller.id,
  });
  const image = { key, hash: "h", details: {} };
  await app.parts.db`
    update itineraries set images = ${app.parts.db.json({ "": image, "day-1": image })} where id = ${id}`;
  const files = await filesIn((await app.client(mine.token).exportAccount()).body);
  expect([...files.keys()].filter((path) => path.startsWith("files/"))).toEqual([`files/${key}`]);
  expect(files.get(`files/${key}`)?.equals(await picture())).toBe(true);
});

test("is small for a new traveller", async () => {
  const { token } = await makeToken(app, { firstParty: true });
  const { body } = await app.client(token).exportAccount();
  expect([...(await filesIn(body)).keys()]).toEqual([
    "README.txt",
    "account.json",
    "people.json",
    "library.json",
  ]);
});

test("contains hundreds of itineraries", async () => {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  const draft = JSON.stringify({ title: "Long", summary: randomBytes(30_000).toString("base64") });
  await app.parts.db`
    insert into itineraries (id, owner_id, draft, card, etag)
    select gen_random_uuid(), ${traveller.id}, ${draft}, '"title":"Long"', '"1"' from generate_series(1, 205)`;
  const files = await filesIn((await app.client(token).exportAccount()).body);
  expect(files.size).toBe(209);
  for (const [path, content] of files)
    if (path.startsWith("itineraries/")) expect(content.includes(draft.slice(1, -1))).toBe(true);
});

test("breaks off when something fails midway, and never looks complete", async () => {
  const { browser } = await signUpInBrowser(app);
  await browser.client.setAvatar({ body: await picture(), contentType: "image/png" });
  const broken = vi.spyOn(app.parts.blobs, "get").mockResolvedValueOnce({
    size: 1_000,
    contentType: "image/webp",
    modifiedAt: new Date(),
    body: Readable.from(
      (async function* () {
        yield Buffer.alloc(500);
        await sleep(100);
        throw new Error("the store went away");
      })(),
    ),
  });
  const response = await browser.fetch("/v1/account/export", { method: "POST" });
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow("terminated");
  await expect.poll(() => app.logged.some((line) => line.includes("the store went away"))).toBe(true);
  broken.mockRestore();
});

test("releases everything when its reader disconnects", async () => {
  const { browser, account } = await signUpInBrowser(app);
  const { token } = await makeToken(app, { traveller: account, firstParty: true });
  await browser.client.setAvatar({ body: await picture(), contentType: "image/png" });
  let sent = 0;
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
  endless.on("data", ({ length }) => (sent += length)).pause();
  const opened = vi
    .spyOn(app.parts.blobs, "get")
    .mockResolvedValueOnce({ size: 1, contentType: "image/webp", modifiedAt: new Date(), body: endless });
  const call = request(`${app.url}/v1/account/export`, {
    method: "POST",
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  }).end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  // A client that does not read gets only what fits into the buffers.
  await expect.poll(() => sent).toBeGreaterThan(0);
  const sentMeanwhile = async () => {
    const before = sent;
    await sleep(100);
    return sent - before;
  };
  await expect.poll(sentMeanwhile).toBe(0);
  response.destroy();
  await expect.poll(() => endless.destroyed).toBe(true);
  opened.mockRestore();
});

test("is allowed ten times an hour", async () => {
  const limited = await startApp({ environment: { RATE_LIMITS: "on" }, parts: { clock } });
  try {
    const { token, traveller } = await makeToken(limited, { firstParty: true });
    const ask = (holder = token) =>
      limited
        .client(holder)
        .exportAccount()
        .then(
          ({ status }) => [status],
          (error) => (error instanceof ApiError ? [error.status, error.retryAfter] : Promise.reject(error)),
        );
    const responses = await Promise.all(Array.from({ length: 12 }, () => ask()));
    expect(responses.toSorted()).toEqual([...Array(10).fill([200]), [429, 3_600], [429, 3_600]]);
    expect(await ask((await makeToken(limited, { firstParty: true })).token)).toEqual([200]);
    clock.moveBy(3_600_000);
    const { token: later } = await makeToken(limited, { traveller, firstParty: true });
    expect(await ask(later)).toEqual([200]);
  } finally {
    await limited.close();
  }
});

test("an account that is deleted meanwhile gets an error, not half an archive", async () => {
  const { browser, account } = await signUpInBrowser(app);
  const [exported] = await callWhileLocked(
    app,
    (db) => db`lock table passkeys`,
    [() => browser.client.exportAccount()],
    (db) => db`delete from travellers where id = ${account.id}`,
  );
  expect(exported).toMatchObject({ status: "rejected", reason: { code: "unauthorized" } });
});
