import { afterAll, beforeAll, expect, test } from "vitest";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startMailServer, type TestMailServer } from "../../../test/support/smtp-server.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { type FakeWeather, startWeather } from "../../../test/support/start-weather.ts";
import { findReminders } from "./find-reminders.ts";

const clock = movedClock("2026-04-27T08:00:00Z");
let server: TestMailServer;
let app: TestApp;
let weather: FakeWeather;
beforeAll(async () => {
  server = await startMailServer();
  weather = await startWeather(() => clock.now().toISOString().slice(0, 10));
  app = await startApp({
    parts: { clock },
    environment: { MAIL_URL: server.url, WEATHER: "open-meteo", WEATHER_URL: weather.url },
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
  weather.close();
});

async function travellerWithTrip(title: string) {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  await app.parts.db`update travellers set email_confirmed_at = now() where id = ${traveller.id}`;
  await makeItinerary(app, token, { title, startDate: "2026-05-01T09:00:00Z" });
  return { token, traveller };
}

async function roundAt(time: string): Promise<void> {
  await findReminders(app.parts);
  clock.moveTo(time);
  await findReminders(app.parts);
}

test("a reminder comes by mail, and its address to unsubscribe ends all others", async () => {
  const { traveller } = await travellerWithTrip("Kyōto “slowly”");
  await roundAt("2026-04-28T08:00:00Z");
  await expect.poll(() => server.received.length).toBe(1);
  const mail = server.received[0] ?? expect.fail();
  expect(mail.subject).toBe("Kyōto “slowly” starts in 3 days");
  expect(mail.to).toMatchObject([{ address: traveller.email }]);
  const header = (key: string) =>
    mail.headers.filter((header) => header.key === key).map(({ value }) => value);
  expect(header("message-id")).toEqual([expect.stringMatching(/^<reminder-[\da-f]{40}@localhost>$/)]);
  expect(header("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
  expect(header("auto-submitted")).toEqual(["auto-generated"]);
  const [, address = ""] = /^<(.*)>$/.exec(header("list-unsubscribe")[0] ?? "") ?? [];
  expect(mail.text).toContain(address);
  expect(mail.html).toContain(`href="${address}"`);
  const { status } = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(status).toBe(204);
  const { token } = await makeToken(app, { traveller, firstParty: true });
  expect((await app.client(token).getReminderPreferences()).body.email).toBe(false);
});

test("while the mail server is down nothing is lost: the reminder comes later, once", async () => {
  clock.moveTo("2026-04-27T09:00:00Z");
  await app.parts.db`delete from reminder_round`;
  await travellerWithTrip("Porto");
  const { port } = server;
  await server.close();
  await roundAt("2026-04-28T08:00:00Z");
  await expect
    .poll(() => app.logged.filter((line) => line.includes("the mail could not be sent")).length)
    .toBeGreaterThan(0);
  clock.moveTo("2026-04-29T08:30:00Z");
  server = await startMailServer({ port });
  await expect.poll(() => server.received.length).toBe(1);
  expect(server.received.map(({ subject }) => subject)).toEqual(["Porto starts in 2 days"]);
});

test("an unconfirmed address gets a reminder without a traveller's text", async () => {
  clock.moveTo("2026-04-27T09:00:00Z");
  await app.parts.db`delete from reminder_round`;
  const { traveller } = await travellerWithTrip("Read this, stranger");
  await app.parts.db`update travellers set email_confirmed_at = null where id = ${traveller.id}`;
  await roundAt("2026-04-28T08:00:00Z");
  const mailed = () => server.received.find(({ to }) => to?.[0]?.address === traveller.email);
  await expect.poll(mailed).toBeDefined();
  expect(mailed()?.subject).toBe("Your trip starts in 3 days");
  expect(`${mailed()?.text} ${mailed()?.html}`).not.toContain("stranger");
});

test("a daily agenda says what the weather will be, and never waits for it", async () => {
  const agendaAt = async (morning: string) => {
    clock.moveTo(`${morning}T04:00:00Z`);
    await app.parts.db`delete from reminder_round`;
    const { token, traveller } = await makeToken(app, { firstParty: true });
    await app.parts.db`update travellers set email_confirmed_at = now() where id = ${traveller.id}`;
    await app.client(token).changeReminderPreferences({
      body: { tripStart: false, packing: false, dailyAgenda: "07:00", timeZone: "Europe/Lisbon" },
    });
    const stops = [{ name: "Castle", coordinate: { latitude: 38.71, longitude: -9.13 } }];
    await makeItinerary(app, token, { startDate: `${morning}T00:00:00Z`, days: [{ stops }] });
    await roundAt(`${morning}T07:00:00Z`);
    const mailed = () => server.received.find(({ to }) => to?.[0]?.address === traveller.email);
    await expect.poll(mailed).toBeDefined();
    return mailed() ?? expect.fail();
  };
  const { text, html } = await agendaAt("2026-06-10");
  for (const part of [text, html])
    expect(part).toContain("Weather: some clouds, 15–25 °C (59–77 °F). Weather data by Open-Meteo.com");
  weather.fail((response) => response.writeHead(503).end());
  expect((await agendaAt("2026-06-12")).text).not.toContain("Weather");
});
