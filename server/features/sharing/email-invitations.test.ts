import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmailInvitation } from "../../../contract/sharing.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeClient, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { startAppWithMail } from "../../../test/support/start-app-with-mail.ts";
import { unzip } from "../../../test/support/unzip.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import { emailInvitationMail } from "./email-invitation-mail.jobs.ts";
import { deleteExpiredInvitations } from "./sharing.jobs.ts";

const dayMs = 86_400_000;
const clock = movedClock(new Date());
const mail = recordingMail();
const subject = "Someone invites you to plan a trip";
let app: TestApp;
let ownApp: RegisteredClient;
beforeAll(async () => {
  app = await startAppWithMail({ parts: { clock, mail } });
  ownApp = await makeClient(app, { firstParty: true });
});
afterAll(() => app.close());

/** With a confirmed address. */
async function person({ isConfirmed = true } = {}) {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  if (isConfirmed) await confirm(traveller.id);
  return { ...traveller, token, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof person>>;

const confirm = (id: string) =>
  app.parts.db`update travellers set email_confirmed_at = now() where id = ${id}`;

async function trip() {
  const owner = await person();
  const { itinerary } = await makeItinerary(app, owner.token);
  return { owner, id: itinerary.id };
}

const invite = async (by: Someone, id: string, email: string, role: "editor" | "viewer" = "editor") =>
  (await by.client.inviteByEmail({ params: { id }, body: { email, role } })).body;
const received = async ({ client }: Someone) => (await client.listInvitations()).body.data;
const sentBy = async ({ client }: Someone, id: string) =>
  (await client.listCompanions({ params: { id } })).body.emailInvitations ?? [];
const rolesOn = async ({ client }: Someone, id: string) =>
  Object.fromEntries(
    (await client.listCompanions({ params: { id } })).body.data.map((one) => [one.id, one.role]),
  );
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const tokenIn = ({ url }: Pick<EmailInvitation, "url">) =>
  new URLSearchParams(new URL(url).hash.slice(1)).get("token") ?? "";
const join = (who: Someone, id: string, invitation: Pick<EmailInvitation, "url">) =>
  who.client.addOrJoin({ params: { id }, body: { shareToken: tokenIn(invitation) } });

test("answers the same whether or not the address has an account", async () => {
  const { owner, id } = await trip();
  const [known, unconfirmed] = await Promise.all([person(), person({ isConfirmed: false })]);
  const answers = await Promise.all(
    [known.email, unconfirmed.email, newAddress()].map((email) =>
      owner.client.inviteByEmail({ params: { id }, body: { email, role: "viewer" } }),
    ),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(Object.keys(answers[0]?.body ?? {}));
    expect(body).toMatchObject({ role: "viewer", isMailed: true });
  }
  expect((await sentBy(owner, id)).map(({ email }) => email).sort()).toEqual(
    answers.map(({ body }) => body.email).sort(),
  );
  expect(await rolesOn(owner, id)).toEqual({ [owner.id]: "owner" });
});

test("mails a link that lets one person in, without a word that anyone could write", async () => {
  const { owner, id } = await trip();
  const email = newAddress();
  const invitation = await invite(owner, id, email);
  const { text, headers } = await mail.take(email, subject);
  expect(text).toContain(invitation.url);
  expect(text).toContain(`@${owner.username}`);
  expect(text).not.toContain("Lisbon");
  expect(text).not.toContain(owner.displayName);
  expect(headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  // With any account: what counts is the mail.
  const [first, second] = await Promise.all([person({ isConfirmed: false }), person()]);
  const preview = await first.client.readInvitation({
    params: { id },
    body: { shareToken: tokenIn(invitation) },
  });
  expect(preview.body).toMatchObject({ title: "Lisbon in spring", role: "editor" });
  const joined = await Promise.allSettled([first, second].map((who) => join(who, id, invitation)));
  expect(joined.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(Object.keys(await rolesOn(owner, id))).toHaveLength(2);
  expect(await sentBy(owner, id)).toEqual([]);
  expect(await codeOf(join(await person(), id, invitation))).toBe("notFound");
});

test("waits for the traveller who has proved the address, and enters no library before they accept", async () => {
  const { owner, id } = await trip();
  const noor = await person({ isConfirmed: false });
  const { id: invitationId } = await invite(owner, id, noor.email.toUpperCase());
  expect(await received(noor)).toEqual([]);
  expect(await codeOf(noor.client.acceptInvitation({ params: { id: invitationId } }))).toBe("notFound");
  await confirm(noor.id);
  expect(await received(noor)).toMatchObject([
    { id: invitationId, role: "editor", from: { id: owner.id }, itinerary: { id } },
  ]);
  expect((await noor.client.listItineraries({})).body.data).toEqual([]);
  expect(await codeOf(noor.client.getItinerary({ params: { id } }))).toBe("notFound");
  await noor.client.acceptInvitation({ params: { id: invitationId } });
  expect(await rolesOn(owner, id)).toMatchObject({ [noor.id]: "editor" });
  expect((await noor.client.listItineraries({})).body.data).toMatchObject([{ id }]);
  expect(await received(noor)).toEqual([]);
});

test("waits for someone who signs up later and confirms the address", async () => {
  const { owner, id } = await trip();
  const email = newAddress();
  const { id: invitationId } = await invite(owner, id, email, "viewer");
  const { traveller } = await makeToken(app, { client: ownApp });
  await app.parts.db`update travellers set email = ${email} where id = ${traveller.id}`;
  const { token } = await makeToken(app, { client: ownApp, traveller });
  const newcomer = { ...traveller, token, client: app.client(token) };
  expect(await received(newcomer)).toEqual([]);
  await confirm(traveller.id);
  expect(await received(newcomer)).toMatchObject([{ id: invitationId, role: "viewer" }]);
});

test("declining looks to the owner as if nobody had answered; withdrawing ends it", async () => {
  const { owner, id } = await trip();
  const noor = await person();
  const invitation = await invite(owner, id, noor.email);
  await noor.client.declineInvitation({ params: { id: invitation.id } });
  expect(await received(noor)).toEqual([]);
  expect(await sentBy(owner, id)).toMatchObject([{ id: invitation.id }]);
  expect(await codeOf(join(noor, id, invitation))).toBe("notFound");
  expect(await codeOf(noor.client.declineInvitation({ params: { id: invitation.id } }))).toBe("notFound");
  await owner.client.declineInvitation({ params: { id: invitation.id } });
  expect(await sentBy(owner, id)).toEqual([]);
});

test("who declined can be invited again, by a new mail with the same link", async () => {
  const { owner, id } = await trip();
  const noor = await person();
  const first = await invite(owner, id, noor.email);
  await mail.take(noor.email, subject);
  await noor.client.declineInvitation({ params: { id: first.id } });
  const again = await invite(owner, id, noor.email, "viewer");
  expect(again).toMatchObject({ id: first.id, url: first.url });
  expect((await mail.take(noor.email, subject)).text).toContain(first.url);
  expect(await received(noor)).toMatchObject([{ id: first.id, role: "viewer" }]);
  await join(noor, id, again);
  expect(await rolesOn(owner, id)).toMatchObject({ [noor.id]: "viewer" });
});

test("inviting an address again changes the role and keeps the link", async () => {
  const { owner, id } = await trip();
  const email = newAddress();
  const first = await invite(owner, id, email, "viewer");
  const again = await invite(owner, id, email.toUpperCase(), "editor");
  expect(again).toMatchObject({ id: first.id, url: first.url, role: "editor" });
  expect(await sentBy(owner, id)).toHaveLength(1);
});

test("is the owner's alone, and sent to nobody else", async () => {
  const { owner, id } = await trip();
  const editor = await person();
  await invite(owner, id, editor.email).then(({ id }) => editor.client.acceptInvitation({ params: { id } }));
  const email = newAddress();
  await invite(owner, id, email);
  expect(await codeOf(invite(editor, id, newAddress()))).toBe("roleRequired");
  expect(await codeOf(invite(await person(), id, newAddress()))).toBe("notFound");
  expect((await editor.client.listCompanions({ params: { id } })).body).not.toHaveProperty(
    "emailInvitations",
  );
});

test.each([
  [
    "the invited",
    async (owner: Someone, noor: Someone) => noor.client.blockPerson({ params: { userId: owner.id } }),
  ],
  [
    "the owner",
    async (owner: Someone, noor: Someone) => owner.client.blockPerson({ params: { userId: noor.id } }),
  ],
])("a block by %s ends it, before and after", async (_, block) => {
  const { owner, id } = await trip();
  const noor = await person();
  const before = await invite(owner, id, noor.email);
  await mail.take(noor.email, subject);
  await block(owner, noor);
  expect(await received(noor)).toEqual([]);
  expect(await codeOf(noor.client.acceptInvitation({ params: { id: before.id } }))).toBe("notFound");
  const after = await invite(owner, id, noor.email);
  expect(after).toMatchObject({ email: noor.email, isMailed: true });
  expect(await received(noor)).toEqual([]);
  // A mail that comes after it shows that none was sent to them.
  const marker = newAddress();
  await invite(owner, id, marker);
  await mail.take(marker, subject);
  expect(mail.sent.some(({ to }) => to.address === noor.email)).toBe(false);
});

test("an address that refuses invitations gets no more mails, and nobody is told", async () => {
  const { owner, id } = await trip();
  const email = newAddress();
  await invite(owner, id, email);
  const { text } = await mail.take(email, subject);
  const [refusal = ""] = /\S+\/unsubscribe\/\S+/.exec(text) ?? [];
  expect((await fetch(refusal, { method: "POST" })).status).toBe(204);
  expect((await fetch(`${refusal}x`, { method: "POST" })).status).toBe(404);
  const { owner: other, id: otherId } = await trip();
  expect(await invite(other, otherId, email)).toMatchObject({ isMailed: true });
  const marker = newAddress();
  await invite(other, otherId, marker);
  await mail.take(marker, subject);
  expect(mail.sent.some(({ to }) => to.address === email)).toBe(false);
});

test("people whom the owner removed do not come back by it", async () => {
  const { owner, id } = await trip();
  const noor = await person();
  const { id: first } = await invite(owner, id, noor.email);
  await noor.client.acceptInvitation({ params: { id: first } });
  await owner.client.removeCompanion({ params: { id, userId: noor.id } });
  const second = await invite(owner, id, noor.email);
  expect(await received(noor)).toEqual([]);
  expect(await codeOf(join(noor, id, second))).toBe("notFound");
});

test("ends when the owner removes or lowers someone with that address, and looks as before", async () => {
  const { owner, id } = await trip();
  const noor = await person({ isConfirmed: false });
  const add = (role: "editor" | "viewer") =>
    owner.client.addOrJoin({ params: { id }, body: { userId: noor.id, role } });
  for (const end of [
    () => owner.client.changeCompanion({ params: { id, userId: noor.id }, body: { role: "viewer" } }),
    () => add("viewer"),
    () => owner.client.removeCompanion({ params: { id, userId: noor.id } }),
  ]) {
    await add("editor");
    const [theirs, other] = [await invite(owner, id, noor.email), await invite(owner, id, newAddress())];
    const before = await sentBy(owner, id);
    await end();
    expect(await sentBy(owner, id)).toEqual(before);
    // With another account: what counts is the mail.
    expect(await codeOf(join(await person(), id, theirs))).toBe("notFound");
    await join(await person(), id, other);
  }
});

test("stays when someone leaves", async () => {
  const { owner, id } = await trip();
  const noor = await person();
  await owner.client.addOrJoin({ params: { id }, body: { userId: noor.id, role: "editor" } });
  const invitation = await invite(owner, id, noor.email);
  await noor.client.removeCompanion({ params: { id, userId: noor.id } });
  await join(noor, id, invitation);
  expect(await rolesOn(owner, id)).toMatchObject({ [noor.id]: "editor" });
});

test.each(["editor", "viewer"] as const)("ends when a companion joins with it as %s", async (role) => {
  const { owner, id } = await trip();
  const noor = await person();
  await owner.client.addOrJoin({ params: { id }, body: { userId: noor.id, role: "editor" } });
  // Accepts, so that nothing is left for them to gain.
  await noor.client.getItinerary({ params: { id } });
  const invitation = await invite(owner, id, newAddress(), role);
  await join(owner, id, invitation);
  expect(await sentBy(owner, id)).toHaveLength(1);
  await join(noor, id, invitation);
  expect(await rolesOn(owner, id)).toEqual({ [owner.id]: "owner", [noor.id]: "editor" });
  expect(await sentBy(owner, id)).toEqual([]);
  expect(await codeOf(join(await person(), id, invitation))).toBe("notFound");
});

test("ends when the itinerary is handed over: the addresses are the former owner's", async () => {
  const { owner, id } = await trip();
  const heir = await person();
  await owner.client.addOrJoin({ params: { id }, body: { userId: heir.id, role: "editor" } });
  const invitation = await invite(owner, id, newAddress());
  const { body } = await owner.client.handOver({ params: { id }, body: { userId: heir.id } });
  expect(await sentBy(owner, id)).toHaveLength(1);
  await heir.client.acceptInvitation({ params: { id: body.id } });
  expect(await sentBy(heir, id)).toEqual([]);
  expect(await codeOf(join(await person(), id, invitation))).toBe("notFound");
  const archive = await (await heir.client.exportAccount()).body.arrayBuffer();
  const files = [...unzip(Buffer.from(archive)).values()].map(String).join();
  expect(files).toContain(heir.email);
  expect(files).not.toContain(invitation.email);
});

test("expires after 30 days", async () => {
  const { owner, id } = await trip();
  const noor = await person();
  const invitation = await invite(owner, id, noor.email);
  clock.moveBy(31 * dayMs);
  const { token } = await makeToken(app, { client: ownApp, traveller: noor });
  const later = { ...noor, token, client: app.client(token) };
  expect(await received(later)).toEqual([]);
  expect(await codeOf(join(later, id, invitation))).toBe("notFound");
  await deleteExpiredInvitations.run(app.parts, {});
  const [row] = await app.parts.db`select from email_invitations where id = ${invitation.id}`;
  expect(row).toBeUndefined();
});

describe("limits", () => {
  // No mail server: the link is all there is.
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({ environment: { RATE_LIMITS: "on", STRANGERS_A_DAY: "2" } });
  });
  afterAll(() => limited.close());

  async function ownTrip() {
    const { token } = await makeToken(limited, { firstParty: true });
    const { itinerary } = await makeItinerary(limited, token);
    return async (email: string) => {
      const body = { email, role: "viewer" as const };
      return (await limited.client(token).inviteByEmail({ params: { id: itinerary.id }, body })).body;
    };
  }

  test("invitations by email count as strangers", async () => {
    const send = await ownTrip();
    expect(await send(newAddress())).toMatchObject({ isMailed: false });
    await send(newAddress());
    expect(await codeOf(send(newAddress()))).toBe("rateLimited");
  });

  test("an address gets five mails a day, and attempts that fail do not count", async () => {
    const { id } = await (await ownTrip())(newAddress());
    const mail = recordingMail();
    const run = () => emailInvitationMail.run({ ...limited.parts, mail }, { id });
    mail.isDown = true;
    for (let attempt = 0; attempt < 6; attempt++) await expect(run()).rejects.toThrow("away");
    mail.isDown = false;
    for (let sent = 1; sent <= 5; sent++) {
      await run();
      expect(mail.sent).toHaveLength(sent);
    }
    await run();
    expect(mail.sent).toHaveLength(5);
  });

  test("a malformed address is refused by name", async () => {
    const { owner, id } = await trip();
    const { problem } = await failureOf(invite(owner, id, "noor"));
    expect(problem).toMatchObject({ code: "validationFailed", errors: [{ path: "/email" }] });
  });
});
