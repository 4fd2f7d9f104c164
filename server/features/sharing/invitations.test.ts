import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { Role } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeClient, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { mcpCalls } from "../../../test/support/mcp-calls.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import { findReminders } from "../reminders/find-reminders.ts";

const dayMs = 86_400_000;
const clock = movedClock("2026-04-01T00:00:00Z");
const mail = recordingMail();
let app: TestApp;
let ownApp: RegisteredClient;
let otherApp: RegisteredClient;
beforeAll(async () => {
  app = await startApp({
    parts: { clock, mail },
    environment: { RATE_LIMITS: "on", STRANGERS_A_DAY: "2" },
  });
  ownApp = await makeClient(app, { firstParty: true });
  otherApp = await makeClient(app);
  // The test's clock does not move with real time.
  await app.parts.db`delete from pgboss.schedule where name = 'remind-travellers'`;
});
afterAll(() => app.close());

async function person(account?: Account) {
  const { token, traveller } = await makeToken(app, {
    client: ownApp,
    ...(account && { traveller: account }),
  });
  await app.parts.db`update travellers set email_confirmed_at = now() where id = ${traveller.id}`;
  const others = (await makeToken(app, { client: otherApp, traveller })).token;
  const { id, email } = traveller;
  return { id, email, traveller, client: app.client(token), token, viaOtherApp: app.client(others), others };
}
type Someone = Awaited<ReturnType<typeof person>>;
/** With new tokens, because the old ones have expired. */
const again = ({ traveller }: Someone) => person(traveller);

const title = "Cheap watches at watches.example";
const trip = async ({ token }: Someone) =>
  (
    await makeItinerary(app, token, {
      title,
      startDate: "2026-05-01T09:00:00.000Z",
      days: [{ stops: [{ name: "Watch shop" }] }, {}],
    })
  ).itinerary.id;
const add = (by: Someone, id: string, { id: userId }: Someone, role: "editor" | "viewer" = "viewer") =>
  by.client.addOrJoin({ params: { id }, body: { userId, role } });
const invitationsOf = async ({ client }: Someone) => (await client.listInvitations()).body.data;
const accept = (who: Someone, id: string) => who.client.acceptInvitation({ params: { id } });
const decline = (who: Someone, id: string) => who.client.declineInvitation({ params: { id } });
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const roleOf = async ({ viaOtherApp }: Someone, id: string): Promise<Role | undefined> =>
  viaOtherApp.getItinerary({ params: { id } }).then(
    ({ body }) => body?.role,
    (error) => (error.code === "notFound" ? undefined : Promise.reject(error)),
  );

/** Someone whom a stranger has just added. */
async function added(role: "editor" | "viewer" = "viewer") {
  const [stranger, invited] = await Promise.all([person(), person()]);
  const id = await trip(stranger);
  await add(stranger, id, invited, role);
  const [invitation] = await invitationsOf(invited);
  return { id, stranger, invited, invitation: invitation?.id ?? "" };
}

/** Everything that their assistant gets without an id. */
async function seenByAssistant({ others }: Someone): Promise<string> {
  const calls = mcpCalls(app, others);
  const ref = { type: "ref/resource", uri: "waybook://itineraries/{id}" };
  const responses = [
    await calls.call("list_itineraries", {}),
    await calls.call("list_itineraries", { filter: "shared" }),
    (await calls.request("resources/list")).result,
    (await calls.request("completion/complete", { ref, argument: { name: "id", value: "" } })).result,
    (
      await calls.request("completion/complete", {
        ref: { type: "ref/prompt", name: "brief_me" },
        argument: { name: "itinerary", value: "" },
      })
    ).result,
  ];
  return JSON.stringify(responses);
}

const titlesInCalendar = async ({ client }: Someone) =>
  (await fetch((await client.makeCalendarFeed()).body.url)).text();

/** Whether a reminder of the trip is found for them, in the week before it. */
async function isReminded({ id: travellerId }: Someone): Promise<boolean> {
  const { db } = app.parts;
  clock.moveTo("2026-04-27T00:00:00Z");
  await db`
    insert into reminder_round (done_until) values (${clock.now()})
    on conflict (is_the_one) do update set done_until = ${clock.now()}`;
  for (let day = 0; day < 5; day++) {
    clock.moveBy(dayMs);
    await findReminders(app.parts);
  }
  const found = await db`select from reminders where traveller_id = ${travellerId}`;
  clock.moveTo("2026-04-01T00:00:00Z");
  return found.length > 0;
}

describe("a traveller who is added", () => {
  test("has the role at once, finds it in the library, and sees that it is an invitation", async () => {
    const { id, stranger, invited, invitation } = await added("editor");
    expect(await invitationsOf(invited)).toEqual([
      {
        id: invitation,
        role: "editor",
        itinerary: { id, title, startDate: "2026-05-01", dayCount: 2 },
        from: expect.objectContaining({ id: stranger.id }),
        createdAt: clock.now().toISOString(),
      },
    ]);
    expect(await roleOf(invited, id)).toBe("editor");
    const { data } = (await invited.client.listItineraries({ query: { filter: "shared" } })).body;
    expect(data.map((summary) => summary.id)).toEqual([id]);
    const { body } = await stranger.client.listCompanions({ params: { id } });
    expect(body.data.map(({ role, isInvited }) => [role, isInvited])).toEqual([
      ["owner", undefined],
      ["editor", true],
    ]);
    expect(await invitationsOf(stranger)).toEqual([]);
  });

  test("sees nothing of it in an assistant, a calendar or a mail, until they accept", async () => {
    const { id, invited, invitation } = await added();
    // A read by an assistant or another app does not count as opening it.
    await mcpCalls(app, invited.others).call("get_itinerary", { id });
    await mcpCalls(app, invited.token).call("get_itinerary", { id });
    await invited.viaOtherApp.getItinerary({ params: { id } });
    expect(await seenByAssistant(invited)).not.toMatch(new RegExp(`watch|${id}`, "i"));
    expect(await titlesInCalendar(invited)).not.toMatch(/watch/i);
    expect(await isReminded(invited)).toBe(false);
    expect((await accept(invited, invitation)).status).toBe(204);
    expect(await seenByAssistant(invited)).toMatch(/watches/);
    expect(await titlesInCalendar(invited)).toMatch(/watches/);
    expect(await isReminded(invited)).toBe(true);
  });

  test.each<[string, (who: Someone, id: string, by: Someone) => Promise<unknown>]>([
    ["opening it", ({ client }, id) => client.getItinerary({ params: { id } })],
    [
      "opening it once more, without a change",
      async ({ client, viaOtherApp }, id) => {
        const { headers } = await viaOtherApp.getItinerary({ params: { id } });
        const tag = { "if-none-match": headers.get("etag") ?? "" };
        return client.getItinerary({ params: { id }, headers: tag });
      },
    ],
    [
      "joining by the share link",
      async ({ client }, id, by) => {
        const { body } = await by.client.makeShareLink({ params: { id }, body: { role: "viewer" } });
        return client.addOrJoin({ params: { id }, body: { shareToken: body.shareToken } });
      },
    ],
  ])("accepts by %s", async (_, act) => {
    const { id, stranger, invited, invitation } = await added();
    await act(invited, id, stranger);
    expect(await invitationsOf(invited)).toEqual([]);
    expect(await seenByAssistant(invited)).toMatch(/watches/);
    expect(await roleOf(invited, id)).toBe("viewer");
    expect(await codeOf(accept(invited, invitation))).toBe("notFound");
  });

  test("can decline, and is then no companion any more", async () => {
    const { id, stranger, invited, invitation } = await added();
    const other = await person();
    for (const act of [accept, decline])
      for (const who of [other, stranger]) expect(await codeOf(act(who, invitation))).toBe("notFound");
    expect((await decline(invited, invitation)).status).toBe(204);
    expect(await roleOf(invited, id)).toBeUndefined();
    expect((await invited.client.listItineraries()).body.data).toEqual([]);
    expect((await stranger.client.listCompanions({ params: { id } })).body.data).toHaveLength(1);
    expect(await codeOf(decline(invited, invitation))).toBe("notFound");
  });

  test("by blocking the person who added them ends everything not accepted, and nothing else", async () => {
    const { id, stranger, invited, invitation } = await added();
    const [again, accepted] = [await trip(stranger), await trip(stranger)];
    await add(stranger, again, invited);
    await giveRole(app, accepted, invited.id, "viewer");
    const own = await trip(invited);
    await add(invited, own, stranger);
    const { body: offer } = await stranger.client.handOver({
      params: { id: accepted },
      body: { userId: invited.id },
    });
    await invited.client.blockPerson({ params: { userId: stranger.id } });
    expect([await invitationsOf(invited), await invitationsOf(stranger)]).toEqual([[], []]);
    for (const ended of [invitation, offer.id]) expect(await codeOf(accept(invited, ended))).toBe("notFound");
    const roles = [id, again, accepted].map((one) => roleOf(invited, one));
    expect(await Promise.all(roles)).toEqual([undefined, undefined, "viewer"]);
    expect(await roleOf(stranger, own)).toBeUndefined();
    expect(await codeOf(add(stranger, id, invited))).toBe("notFound");
  });

  test("is invited again when they are added again; a changed role does not change what was accepted", async () => {
    const { id, stranger, invited, invitation } = await added();
    await stranger.client.changeCompanion({ params: { id, userId: invited.id }, body: { role: "editor" } });
    expect((await invitationsOf(invited)).map(({ id, role }) => [id, role])).toEqual([
      [invitation, "editor"],
    ]);
    await accept(invited, invitation);
    await add(stranger, id, invited, "viewer");
    expect(await invitationsOf(invited)).toEqual([]);
    await stranger.client.removeCompanion({ params: { id, userId: invited.id } });
    await add(stranger, id, invited, "viewer");
    const [second] = await invitationsOf(invited);
    expect(second?.id).not.toBe(invitation);
    expect(await codeOf(accept(invited, invitation))).toBe("notFound");
  });

  test("is not shown the invitation while the itinerary is in the trash, its owner suspended, or they were removed", async () => {
    const { id, stranger, invited, invitation } = await added();
    const { headers } = await stranger.client.getItinerary({ params: { id } });
    const guarded = { params: { id }, headers: { "if-match": headers.get("etag") ?? "" } };
    await stranger.client.deleteItinerary(guarded);
    expect(await invitationsOf(invited)).toEqual([]);
    await stranger.client.restoreItinerary({ params: { id } });
    expect(await invitationsOf(invited)).toHaveLength(1);
    await app.parts.db`update travellers set suspended_at = now() where id = ${stranger.id}`;
    expect(await invitationsOf(invited)).toEqual([]);
    await app.parts.db`update travellers set suspended_at = null where id = ${stranger.id}`;
    await stranger.client.removeCompanion({ params: { id, userId: invited.id } });
    expect(await codeOf(accept(invited, invitation))).toBe("notFound");
    expect(await codeOf(decline(invited, invitation))).toBe("notFound");
  });

  test("does not count as knowing the person who added them", async () => {
    const { stranger, invited, invitation } = await added();
    const other = await person();
    await other.client.changeAccount({ body: { username: "wendelin_a" } });
    await stranger.client.changeAccount({ body: { username: "wendelin_b" } });
    const found = async () =>
      (await invited.client.findPeople({ query: { q: "wendelin" } })).body.data.map(({ id }) => id);
    expect(await found()).toEqual([other.id, stranger.id]);
    await accept(invited, invitation);
    expect(await found()).toEqual([stranger.id, other.id]);
  });
});

describe("people the owner does not know", () => {
  test("can be added only so many times a day, and the error names the alternative", async () => {
    const owner = await person();
    const id = await trip(owner);
    for (let nth = 0; nth < 2; nth++) await add(owner, id, await person());
    const one = await person();
    const refused = await failureOf(add(owner, id, one));
    expect(refused).toMatchObject({ status: 429, code: "rateLimited" });
    expect(refused.problem?.detail).toMatch(/2 people a day.*share link/);
    expect(refused.headers.get("retry-after")).toBe("86400");
    expect(await roleOf(one, id)).toBeUndefined();
    clock.moveBy(dayMs);
    await add(await again(owner), id, one);
    clock.moveTo("2026-04-01T00:00:00Z");
  });

  test("are those who accepted no itinerary with the owner", async () => {
    const owner = await person();
    const [id, second] = [await trip(owner), await trip(owner)];
    const [friend, silent, unknown] = [await person(), await person(), await person()];
    await giveRole(app, id, friend.id, "viewer");
    await add(owner, id, silent);
    await add(owner, second, silent);
    expect(await codeOf(add(owner, id, unknown))).toBe("rateLimited");
    await add(owner, second, friend);
    // Changing a role does not add anyone.
    await add(owner, second, silent, "editor");
    const [invitation] = await invitationsOf(silent);
    await accept(silent, invitation?.id ?? "");
    await add(owner, await trip(owner), silent);
    expect(await codeOf(add(owner, id, unknown))).toBe("rateLimited");
  });

  test("who cannot be added for another reason are not counted", async () => {
    const [owner, blocker] = await Promise.all([person(), person()]);
    const id = await trip(owner);
    await blocker.client.blockPerson({ params: { userId: owner.id } });
    for (let nth = 0; nth < 3; nth++) expect(await codeOf(add(owner, id, blocker))).toBe("notFound");
    for (let nth = 0; nth < 2; nth++) await add(owner, id, await person());
  });
});

test("an itinerary can be handed over only so often a day, because each time sends a mail", async () => {
  const [owner, friend] = await Promise.all([person(), person()]);
  const id = await trip(owner);
  await giveRole(app, id, friend.id, "viewer");
  const offer = () => owner.client.handOver({ params: { id }, body: { userId: friend.id } });
  for (let nth = 0; nth < 20; nth++) await offer();
  expect(await codeOf(offer())).toBe("rateLimited");
});
