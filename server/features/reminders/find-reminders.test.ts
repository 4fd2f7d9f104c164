import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import type { ReminderPreferences } from "../../../contract/reminder-preferences.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { recordingMail } from "../../../test/support/recording-mail.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { findReminders } from "./find-reminders.ts";
import type { Reminder } from "./reminder.ts";
import { reminderMail } from "./reminder-mail.jobs.ts";
import { cleanUpReminders, remindTravellers } from "./reminders.jobs.ts";

const clock = movedClock("2026-04-01T00:00:00Z");
const mail = recordingMail();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ parts: { clock, mail } });
});
afterAll(() => app.close());

beforeEach(async () => {
  const { db } = app.parts;
  await db`truncate reminders`;
  await db`update travellers set suspended_at = now()`;
  clock.moveTo("2026-04-01T00:00:00Z");
  await db`
    insert into reminder_round (done_until) values (${clock.now()})
    on conflict (is_the_one) do update set done_until = ${clock.now()}`;
  (mail.sent as unknown[]).length = 0;
});

type Person = { token: string; traveller: Account };

async function makePerson(preferences: Partial<ReminderPreferences> = {}): Promise<Person> {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  await app.parts.db`update travellers set email_confirmed_at = now() where id = ${traveller.id}`;
  await app.client(token).changeReminderPreferences({ body: preferences });
  return { token, traveller };
}

const trip = {
  title: "Lisbon in spring",
  startDate: "2026-05-01T09:00:00.000Z",
  days: [{ stops: [{ name: "Alfama" }] }, {}, { stops: [{ name: "Belém" }] }],
  packing: [{ name: "Shoes" }],
} satisfies ItineraryDraft;

/** One round at this moment. */
async function roundAt(time: string): Promise<void> {
  clock.moveTo(time);
  await findReminders(app.parts);
}

/** The reminders found, in order. */
async function found(person?: Person): Promise<string[]> {
  const rows = await app.parts.db<{ text: string }[]>`
    select kind || ' ' || to_char(day, 'YYYY-MM-DD') as text from reminders
    where ${person ? app.parts.db`traveller_id = ${person.traveller.id}` : true} order by due_at, kind, day`;
  return rows.map(({ text }) => text);
}

test("they are looked for every minute", async () => {
  const [schedule] = await app.parts.db`select cron from pgboss.schedule where name = 'remind-travellers'`;
  expect(schedule).toEqual({ cron: "* * * * *" });
});

describe("a trip that is ahead", () => {
  test("is announced three days before at eight, and packing two days before, by default in UTC", async () => {
    const { token } = await makePerson();
    await makeItinerary(app, token, trip);
    await roundAt("2026-04-28T07:59:59.999Z");
    expect(await found()).toEqual([]);
    await roundAt("2026-04-28T08:00:00Z");
    expect(await found()).toEqual(["tripStart 2026-05-01"]);
    await roundAt("2026-04-29T07:59:00Z");
    await roundAt("2026-04-29T08:00:30Z");
    await roundAt("2026-04-30T08:00:00Z");
    await roundAt("2026-05-01T08:00:00Z");
    expect(await found()).toEqual(["tripStart 2026-05-01", "packing 2026-05-01"]);
  });

  test.each([
    ["Asia/Kathmandu", "2026-04-24T02:15:00Z"],
    ["America/St_Johns", "2026-04-24T10:30:00Z"],
    ["Pacific/Apia", "2026-04-23T19:00:00Z"],
    ["Pacific/Pago_Pago", "2026-04-24T19:00:00Z"],
  ])("is announced at eight in %s", async (timeZone, due) => {
    const { token } = await makePerson({ timeZone, tripStart: 7, packing: false });
    await makeItinerary(app, token, trip);
    await roundAt(new Date(Date.parse(due) - 1).toISOString());
    expect(await found()).toEqual([]);
    await roundAt(due);
    expect(await found()).toEqual(["tripStart 2026-05-01"]);
  });

  test("is announced on the day itself, and thirty days before", async () => {
    const [{ token }, other] = await Promise.all([
      makePerson({ tripStart: 0, packing: false }),
      makePerson({ tripStart: 30, packing: false }),
    ]);
    await makeItinerary(app, token, trip);
    await makeItinerary(app, other.token, trip);
    await roundAt("2026-04-01T08:00:00Z");
    expect(await found()).toEqual(await found(other));
    expect(await found()).toHaveLength(1);
    await roundAt("2026-05-01T08:00:00Z");
    expect(await found()).toHaveLength(2);
  });

  test("is announced again when it has been moved, and only then", async () => {
    const { traveller, token } = await makePerson({ packing: false });
    const { itinerary, etag } = await makeItinerary(app, token, trip);
    await roundAt("2026-04-28T08:00:00Z");
    const later = app.client((await makeToken(app, { traveller, firstParty: true })).token);
    await later.changeReminderPreferences({ body: { tripStart: 2 } });
    await roundAt("2026-04-29T08:00:00Z");
    expect(await found()).toEqual(["tripStart 2026-05-01"]);
    const evenLater = app.client((await makeToken(app, { traveller, firstParty: true })).token);
    await evenLater.changeItinerary({
      params: { id: itinerary.id },
      headers: { "if-match": etag },
      body: { startDate: "2026-05-02T09:00:00Z" },
    });
    await roundAt("2026-04-30T08:00:00Z");
    expect(await found()).toEqual(["tripStart 2026-05-01", "tripStart 2026-05-02"]);
  });
});

describe("a day of a trip", () => {
  test("is announced at the hour that the traveller chose, on each day of the trip", async () => {
    const person = await makePerson({
      timeZone: "America/New_York",
      tripStart: false,
      packing: false,
      dailyAgenda: "21:45",
    });
    await makeItinerary(app, person.token, trip);
    await roundAt("2026-05-01T01:45:00Z");
    expect(await found()).toEqual([]);
    await roundAt("2026-05-02T01:45:00Z");
    expect(await found()).toEqual(["dailyAgenda 2026-05-01"]);
    await roundAt("2026-05-03T01:44:59Z");
    expect(await found()).toHaveLength(1);
    for (const day of ["03", "04", "05"]) await roundAt(`2026-05-${day}T01:45:00Z`);
    expect(await found()).toEqual(["01", "02", "03"].map((day) => `dailyAgenda 2026-05-${day}`));
  });
});

describe("who is reminded", () => {
  test("everyone with a role, and nobody else", async () => {
    const [owner, editor, viewer, reader] = await Promise.all([
      makePerson({ packing: false }),
      makePerson({ packing: false }),
      makePerson({ packing: false }),
      makePerson({ packing: false }),
    ]);
    const { itinerary } = await makeItinerary(app, owner.token, { ...trip, visibility: "public" });
    await giveRole(app, itinerary.id, editor.traveller.id, "editor");
    await giveRole(app, itinerary.id, viewer.traveller.id, "viewer");
    await app.client(reader.token).saveItinerary({ params: { id: itinerary.id } });
    await roundAt("2026-04-28T08:00:00Z");
    for (const person of [owner, editor, viewer])
      expect(await found(person)).toEqual(["tripStart 2026-05-01"]);
    expect(await found(reader)).toEqual([]);
  });

  const nobody: [string, (person: Person, itineraryId: string, etag: string) => Promise<unknown>][] = [
    [
      "in the trash",
      ({ token }, id, etag) =>
        app.client(token).deleteItinerary({ params: { id }, headers: { "if-match": etag } }),
    ],
    [
      "without a start",
      ({ token }, id, etag) =>
        app.client(token).changeItinerary({
          params: { id },
          headers: { "if-match": etag },
          body: { startDate: null, summary: ',"startDate":"2026-05-01"' },
        }),
    ],
    [
      "of someone suspended",
      ({ traveller }) => app.parts.db`update travellers set suspended_at = now() where id = ${traveller.id}`,
    ],
    [
      "of who wants no mail",
      ({ token }) => app.client(token).changeReminderPreferences({ body: { email: false } }),
    ],
    [
      "of who has switched it off",
      ({ token }) =>
        app.client(token).changeReminderPreferences({ body: { tripStart: false, dailyAgenda: false } }),
    ],
  ];

  test.each(nobody)("nobody about a trip %s", async (_, change) => {
    const person = await makePerson({ packing: false, tripStart: 0, dailyAgenda: "08:00" });
    const { itinerary, etag } = await makeItinerary(app, person.token, trip);
    await change(person, itinerary.id, etag);
    await roundAt("2026-05-01T07:59:00Z");
    await roundAt("2026-05-01T08:00:00Z");
    expect(await found()).toEqual([]);
  });

  test("not the companions of a suspended owner", async () => {
    const [owner, friend] = await Promise.all([makePerson(), makePerson()]);
    const { itinerary } = await makeItinerary(app, owner.token, trip);
    await giveRole(app, itinerary.id, friend.traveller.id, "editor");
    await app.parts.db`update travellers set suspended_at = now() where id = ${owner.traveller.id}`;
    await roundAt("2026-04-28T08:00:00Z");
    expect(await found()).toEqual([]);
  });
});

describe("rounds", () => {
  test("catch up after a standstill, but not farther back than a day", async () => {
    const { token } = await makePerson({ packing: false, dailyAgenda: "08:00" });
    await makeItinerary(app, token, trip);
    await roundAt("2026-04-29T07:00:00Z");
    expect(await found()).toEqual(["tripStart 2026-05-01"]);
    await roundAt("2026-05-03T07:30:00Z");
    expect(await found()).toEqual(["tripStart 2026-05-01", "dailyAgenda 2026-05-02"]);
  });

  test("start with the present the first time", async () => {
    const { token } = await makePerson({ packing: false });
    await makeItinerary(app, token, trip);
    await app.parts.db`delete from reminder_round`;
    await roundAt("2026-04-28T08:00:00Z");
    await roundAt("2026-04-28T08:01:00Z");
    expect(await found()).toEqual([]);
    const [round] = await app.parts.db`select done_until from reminder_round`;
    expect(round?.done_until).toEqual(new Date("2026-04-28T08:01:00Z"));
  });

  test("leave what was found to be sent exactly when they commit", async () => {
    const { token, traveller } = await makePerson({ packing: false });
    await makeItinerary(app, token, trip);
    clock.moveTo("2026-04-28T08:00:00Z");
    const jobs = { send: () => Promise.reject(new Error("the queue is broken")) };
    await expect(findReminders({ ...app.parts, jobs })).rejects.toThrow("the queue is broken");
    expect(await found()).toEqual([]);
    await findReminders(app.parts);
    expect(await found()).toEqual(["tripStart 2026-05-01"]);
    await mail.take(traveller.email, "Lisbon in spring starts in 3 days");
  });

  test("on several nodes at once send each reminder once, however many there are", async () => {
    const others = await Promise.all(
      [1, 2].map(() => startApp({ parts: { clock, mail }, database: app.database })),
    );
    const nodes = [app, ...others];
    try {
      const people = await Promise.all([makePerson(), makePerson({ packing: 3 })]);
      const titles = Array.from({ length: 300 }, (_, nth) => `Trip ${nth}`);
      for (const { token } of people)
        await Promise.all(titles.map((title) => makeItinerary(app, token, { ...trip, title })));
      clock.moveTo("2026-04-28T07:59:00Z");
      for (let minute = 0; minute < 3; minute++) {
        clock.moveBy(60_000);
        await Promise.all(
          Array.from({ length: 9 }, (_, nth) => remindTravellers.run((nodes[nth % 3] as TestApp).parts, {})),
        );
      }
      const expected = [...titles, ...titles].map((title) => `${title} starts in 3 days`);
      expected.push(...titles.map((title) => `Pack for ${title}: 1 thing is left`));
      await expect.poll(() => mail.sent.length).toBe(expected.length);
      expect(mail.sent.map(({ subject }) => subject).sort()).toEqual(expected.sort());
      const ids = new Set(mail.sent.map(({ headers }) => headers?.["Message-ID"]));
      expect(ids.size).toBe(expected.length);
    } finally {
      for (const node of others) await node.close();
    }
  });

  test("together find everything that was due, each once, whatever the time zones, preferences and windows", async () => {
    const { db } = app.parts;
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson()));
    const starts = ["2026-03-28", "2026-03-29", "2026-03-31", "2026-04-02"];
    for (const { token } of people)
      for (const day of starts) await makeItinerary(app, token, { ...trip, startDate: `${day}T00:00:00Z` });
    const days = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
    const preference = fc.record({
      email: fc.constantFrom(true, true, true, false),
      trip_start: days,
      packing: days,
      daily_agenda: fc.constantFrom(null, "00:00", "01:30", "02:30", "08:00", "23:59"),
      time_zone: fc.constantFrom(
        "UTC",
        "Europe/Lisbon",
        "Pacific/Apia",
        "Asia/Kathmandu",
        "America/St_Johns",
      ),
    });
    const chosen = fc.array(fc.option(preference, { nil: undefined }), {
      minLength: people.length,
      maxLength: people.length,
    });
    const windows = fc.array(fc.integer({ min: 1, max: 9 * 3_600_000 }), { minLength: 2, maxLength: 6 });
    const beginning = fc.integer({
      min: Date.parse("2026-03-26T00:00Z"),
      max: Date.parse("2026-03-29T12:00Z"),
    });
    await fc.assert(
      fc.asyncProperty(chosen, beginning, windows, async (chosen, start, lengths) => {
        await db`truncate reminders`;
        await db`delete from reminder_preferences`;
        for (const [nth, preference] of chosen.entries())
          if (preference)
            await db`insert into reminder_preferences ${db({ traveller_id: people[nth]?.traveller.id ?? "", ...preference })}`;
        clock.moveTo(new Date(start));
        await db`update reminder_round set done_until = ${clock.now()}`;
        const sent: Reminder[] = [];
        const jobs = { send: async (_: unknown, reminder: object) => sent.push(reminder as Reminder) > 0 };
        for (const length of lengths) {
          clock.moveBy(length);
          await findReminders({ db, clock, jobs, config: app.parts.config });
        }
        const due = chosen.flatMap((preference, nth) =>
          dueOf(preference, starts, start, clock.time()).map(
            (text) => `${people[nth]?.traveller.id} ${text}`,
          ),
        );
        expect(sent.map(({ travellerId, kind, day }) => `${travellerId} ${kind} ${day}`).sort()).toEqual(
          due.sort(),
        );
      }),
      { numRuns: propertyRuns(12) },
    );
  });
});

type Preference = {
  email: boolean;
  trip_start: number | null;
  packing: number | null;
  daily_agenda: string | null;
  time_zone: string;
};

/** Each reminder by itself, computed as the specification says. */
function dueOf(
  preference: Preference | undefined,
  starts: readonly string[],
  after: number,
  until: number,
): string[] {
  const byDefault = { email: true, trip_start: 3, packing: 2, daily_agenda: null, time_zone: "UTC" };
  const { email, trip_start, packing, daily_agenda, time_zone } = preference ?? byDefault;
  if (!email) return [];
  const isDue = (date: Temporal.PlainDate, time: string) => {
    const at = date.toZonedDateTime({ timeZone: time_zone, plainTime: time }).epochMilliseconds;
    return at > after && at <= until;
  };
  return starts.flatMap((day) => {
    const start = Temporal.PlainDate.from(day);
    const ahead = (kind: string, days: number | null) =>
      days !== null && isDue(start.subtract({ days }), "08:00") ? [`${kind} ${day}`] : [];
    const agendas = trip.days.flatMap((_, nth) => {
      const date = start.add({ days: nth });
      return daily_agenda !== null && isDue(date, daily_agenda) ? [`dailyAgenda ${date}`] : [];
    });
    return [...ahead("tripStart", trip_start), ...ahead("packing", packing), ...agendas];
  });
}

describe("the mail", () => {
  /** Found at its time, and not sent yet, as if the queue had been slow. */
  async function foundLate(kind: Reminder["kind"], day = "2026-05-01", draft: Partial<ItineraryDraft> = {}) {
    const person = await makePerson({ dailyAgenda: "08:00" });
    const { itinerary, etag } = await makeItinerary(app, person.token, { ...trip, ...draft });
    const reminder: Reminder = { travellerId: person.traveller.id, itineraryId: itinerary.id, kind, day };
    const { db } = app.parts;
    await db`
      insert into reminders (traveller_id, itinerary_id, kind, day, due_at)
      values (${reminder.travellerId}, ${itinerary.id}, ${kind}, ${day}, ${clock.now()})`;
    const change = (body: Parameters<ReturnType<TestApp["client"]>["changeItinerary"]>[0]["body"]) =>
      app.client(person.token).changeItinerary({
        params: { id: itinerary.id },
        headers: { "if-match": etag },
        body,
      });
    return {
      ...person,
      itinerary,
      etag,
      change,
      send: (parts = app.parts) => reminderMail.run(parts, reminder),
    };
  }
  const subjects = () => mail.sent.map(({ subject }) => subject);
  const sentAt = async () => (await app.parts.db`select sent_at from reminders`).map((row) => row.sent_at);

  test.each([
    ["tripStart", "2026-04-28T08:00:00Z", "Lisbon in spring starts in 3 days"],
    ["tripStart", "2026-04-30T23:59:00Z", "Lisbon in spring starts tomorrow"],
    ["tripStart", "2026-05-01T00:00:00Z", "Lisbon in spring starts today"],
    ["packing", "2026-05-01T23:00:00Z", "Pack for Lisbon in spring: 1 thing is left"],
    ["dailyAgenda", "2026-05-01T23:00:00Z", "Today: Day 1 of Lisbon in spring"],
  ] as const)("%s at %s contains: %s", async (kind, time, subject) => {
    const { send, traveller } = await foundLate(kind);
    clock.moveTo(time);
    await send();
    expect(subjects()).toEqual([subject]);
    expect(mail.sent[0]?.to.address).toBe(traveller.email);
    expect(await sentAt()).toEqual([clock.now()]);
    await send();
    expect(subjects()).toEqual([subject]);
  });

  test.each([
    ["tripStart", "2026-05-02T00:00:00Z"],
    ["packing", "2026-05-02T00:00:00Z"],
    ["dailyAgenda", "2026-05-02T00:00:00Z"],
  ] as const)("%s is no longer sent at %s", async (kind, time) => {
    const { send } = await foundLate(kind);
    clock.moveTo(time);
    await send();
    expect(subjects()).toEqual([]);
    expect(await sentAt()).toEqual([null]);
  });

  type Late = Awaited<ReturnType<typeof foundLate>>;
  const reasons: [string, Reminder["kind"], (late: Late) => Promise<unknown>][] = [
    ["the trip was moved", "tripStart", ({ change }) => change({ startDate: "2026-05-02T00:00:00Z" })],
    ["the trip has no date any more", "tripStart", ({ change }) => change({ startDate: null })],
    [
      "the bag is packed",
      "packing",
      ({ change }) => change({ packing: [{ name: "Shoes", isPacked: true }] }),
    ],
    ["the list is gone", "packing", ({ change }) => change({ packing: [] })],
    ["the day is empty", "dailyAgenda", ({ change }) => change({ days: [{}] })],
    [
      "the day is no longer of the trip",
      "dailyAgenda",
      ({ change }) => change({ startDate: "2026-05-02T00:00:00Z" }),
    ],
    [
      "mail was switched off",
      "tripStart",
      ({ token }) => app.client(token).changeReminderPreferences({ body: { email: false } }),
    ],
    [
      "this kind was switched off",
      "packing",
      ({ token }) => app.client(token).changeReminderPreferences({ body: { packing: false } }),
    ],
    ["the role has ended", "tripStart", () => app.parts.db`update library_entries set role = null`],
    [
      "it is in the trash",
      "tripStart",
      ({ token, itinerary, etag }) =>
        app.client(token).deleteItinerary({ params: { id: itinerary.id }, headers: { "if-match": etag } }),
    ],
    ["someone was suspended", "tripStart", () => app.parts.db`update travellers set suspended_at = now()`],
    ["the account is gone", "tripStart", ({ token }) => app.client(token).deleteAccount()],
  ];
  test.each(reasons)("is not sent when %s meanwhile", async (_, kind, change) => {
    const late = await foundLate(kind);
    await change(late);
    clock.moveTo("2026-05-01T00:00:00Z");
    await late.send();
    expect(subjects()).toEqual([]);
  });

  test("is sent once, however many send it at once", async () => {
    const { send } = await foundLate("tripStart");
    await Promise.allSettled(Array.from({ length: 8 }, () => send()));
    expect(subjects()).toEqual(["Lisbon in spring starts in 30 days"]);
  });

  test("is left to the sender that has it, without waiting", async () => {
    const late = await foundLate("tripStart");
    const taking = Promise.withResolvers<void>();
    const sendStarted = Promise.withResolvers<void>();
    const slowMail = {
      ...mail,
      send: () => {
        sendStarted.resolve();
        return taking.promise;
      },
    };
    const sending = late.send({ ...app.parts, mail: slowMail });
    await sendStarted.promise;
    await expect(late.send()).rejects.toThrow("another node is sending this reminder");
    await app.client(late.token).deleteAccount();
    taking.resolve();
    await sending;
    expect(subjects()).toEqual([]);
  });

  test("that could not be sent can be sent later", async () => {
    const { send } = await foundLate("tripStart");
    mail.isDown = true;
    await expect(send()).rejects.toThrow("the mail server is away");
    expect(await sentAt()).toEqual([null]);
    mail.isDown = false;
    await send();
    expect(subjects()).toHaveLength(1);
  });
});

test("old reminders are deleted after sixty days", async () => {
  const { token } = await makePerson({ packing: false });
  await makeItinerary(app, token, trip);
  await roundAt("2026-04-28T08:00:00Z");
  clock.moveTo("2026-06-27T08:00:00Z");
  await cleanUpReminders.run(app.parts, {});
  expect(await found()).toHaveLength(1);
  clock.moveBy(1);
  await cleanUpReminders.run(app.parts, {});
  expect(await found()).toEqual([]);
});
