import { randomUUID } from "node:crypto";
import { Check } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ReportPage } from "../../../contract/moderation.ts";
import { callWhileTravellerLocked } from "../../../test/support/call-while-traveller-locked.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeClient, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import { setModerator } from "../account/account.ts";

const clock = movedClock("2026-05-01T09:00:00Z");
let app: TestApp;
let ownApp: RegisteredClient;
beforeAll(async () => {
  app = await startApp({ parts: { clock } });
  ownApp = await makeClient(app, { firstParty: true });
});
afterAll(() => app.close());

async function person() {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  const { id, email, username, displayName } = traveller;
  return { id, email, traveller, summary: { id, username, displayName }, client: app.client(token) };
}
async function moderator() {
  const someone = await person();
  await setModerator(app.parts, { email: someone.email, moderator: true });
  return someone;
}
type Someone = Awaited<ReturnType<typeof person>>;

const report = ({ client }: Someone, userId: string, reason = "Advertises") =>
  client.reportPerson({ params: { userId }, body: { reason } });
type Query = { status?: "open" | "decided"; limit?: number; cursor?: string };
const reports = async ({ client }: Someone, query: Query = {}) => (await client.listReports({ query })).body;
/** Every report about someone, over all pages. */
async function reportsAbout(caller: Someone, { id }: Someone, status: "open" | "decided" = "open") {
  const found = [];
  for (let cursor: string | undefined; ; ) {
    const page = await reports(caller, { status, limit: 50, ...(cursor && { cursor }) });
    found.push(...page.data.filter(({ reported }) => reported.id === id));
    if (!page.nextCursor) return found;
    cursor = page.nextCursor;
  }
}
const decide = (
  { client }: Someone,
  id: string,
  decision: "dismiss" | "unpublish" | "suspend",
  note?: string,
) => client.decideReport({ params: { id }, body: { decision, ...(note !== undefined && { note }) } });

describe("reporting", () => {
  test("a moderator sees who reported whom, when and why", async () => {
    const [reporter, reported, caller] = [await person(), await person(), await moderator()];
    const { status } = await report(reporter, reported.id, "“Ads”,\nagain");
    expect(status).toBe(204);
    expect(await reportsAbout(caller, reported)).toEqual([
      {
        id: expect.any(String),
        reporter: reporter.summary,
        reported: { ...reported.summary, isSuspended: false },
        reason: "“Ads”,\nagain",
        createdAt: "2026-05-01T09:00:00.000Z",
        decisions: [],
      },
    ]);
  });

  test("repeated while it is open adds none, also when all come at once; once it is decided it does", async () => {
    const [reporter, other, reported, caller] = [
      await person(),
      await person(),
      await person(),
      await moderator(),
    ];
    await report(reporter, reported.id, "the first");
    await report(reporter, reported.id, "the second");
    await Promise.all(Array.from({ length: 10 }, () => report(other, reported.id, "at once")));
    const open = await reportsAbout(caller, reported);
    expect(open.map(({ reason }) => reason).sort()).toEqual(["at once", "the first"]);
    for (const { id } of open) await decide(caller, id, "dismiss");
    await report(reporter, reported.id, "the third");
    expect((await reportsAbout(caller, reported)).map(({ reason }) => reason)).toEqual(["the third"]);
    expect(await reportsAbout(caller, reported, "decided")).toHaveLength(2);
  });

  test("someone who has blocked the reporter, and someone whom the reporter has blocked", async () => {
    const [reporter, blocker, blocked, caller] = [
      await person(),
      await person(),
      await person(),
      await moderator(),
    ];
    await blocker.client.blockPerson({ params: { userId: reporter.id } });
    await reporter.client.blockPerson({ params: { userId: blocked.id } });
    await report(reporter, blocker.id);
    await report(reporter, blocked.id);
    expect(await reportsAbout(caller, blocker)).toHaveLength(1);
    expect(await reportsAbout(caller, blocked)).toHaveLength(1);
  });

  test("oneself is refused, with an id in capitals too", async () => {
    const caller = await person();
    for (const id of [caller.id, caller.id.toUpperCase()]) {
      const { code, problem } = await failureOf(report(caller, id));
      expect(code).toBe("validationFailed");
      expect(problem.errors).toEqual([{ path: "/userId", message: "must be someone else's" }]);
    }
  });

  test("missing and suspended travellers are 404 with the same error", async () => {
    const [caller, suspended] = [await person(), await person()];
    await app.parts.db`update travellers set suspended_at = now() where id = ${suspended.id}`;
    const [absent, hidden] = [
      await failureOf(report(caller, randomUUID())),
      await failureOf(report(caller, suspended.id)),
    ];
    expect(absent.code).toBe("notFound");
    expect({ ...hidden.problem, instance: "" }).toEqual({ ...absent.problem, instance: "" });
    const [row] = await app.parts
      .db`select count(*)::int as count from reports where reported_id = ${suspended.id}`;
    expect(row?.count).toBe(0);
  });

  test("someone who is suspended or deletes their account at that moment", async () => {
    const [caller, suspended, leaving] = [await person(), await person(), await person()];
    const [afterwards] = await callWhileTravellerLocked(
      app,
      suspended.id,
      [() => failureOf(report(caller, suspended.id))],
      (db) => db`update travellers set suspended_at = now() where id = ${suspended.id}`,
    );
    expect(afterwards).toMatchObject({ status: "fulfilled", value: { code: "notFound" } });
    const [one, other] = await callWhileTravellerLocked(
      app,
      leaving.id,
      [() => failureOf(report(caller, leaving.id)), () => failureOf(report(leaving, caller.id))],
      (db) => db`delete from travellers where id = ${leaving.id}`,
    );
    expect(one).toMatchObject({ status: "fulfilled", value: { code: "notFound" } });
    expect(other).toMatchObject({ status: "fulfilled", value: { code: "unauthorized" } });
  });

  test("the reason has 1 to 2,000 characters, and none that cannot be stored", async () => {
    const [reporter, reported, caller] = [await person(), await person(), await moderator()];
    for (const reason of ["", " \n", "x".repeat(2_001), "a\0b"]) {
      const { code, problem } = await failureOf(report(reporter, reported.id, reason));
      expect(code).toBe("validationFailed");
      expect(problem.errors?.[0]?.path).toBe("/reason");
    }
    expect(await reportsAbout(caller, reported)).toEqual([]);
    await report(reporter, reported.id, "🙂".repeat(2_000));
    expect((await reportsAbout(caller, reported))[0]?.reason).toHaveLength(4_000);
  });

  test("is allowed fifty times a day, and again on the next day", async () => {
    const laterClock = movedClock(clock.now());
    const limited = await startApp({
      environment: { RATE_LIMITS: "on" },
      parts: { clock: laterClock },
      database: app.database,
    });
    try {
      const [{ traveller }, { id }] = [await person(), await person()];
      const reportThere = async () => {
        const { token } = await makeToken(limited, { traveller, client: ownApp });
        return limited.client(token).reportPerson({ params: { userId: id }, body: { reason: "Advertises" } });
      };
      for (let count = 0; count < 50; count++) await reportThere();
      const refused = await failureOf(reportThere());
      expect(refused.code).toBe("rateLimited");
      expect(refused.retryAfter).toBe(86_400);
      laterClock.moveBy(86_400_000);
      await reportThere();
    } finally {
      await limited.close();
    }
  });

  test("is deleted with the account that it is about", async () => {
    const [caller, reporter, reported] = [await moderator(), await person(), await person()];
    await report(reporter, reported.id);
    const [{ id } = { id: "" }] = await reportsAbout(caller, reported);
    await decide(caller, id, "unpublish");
    await reported.client.deleteAccount();
    expect(await reportsAbout(caller, reported, "decided")).toEqual([]);
    expect((await failureOf(decide(caller, id, "dismiss"))).code).toBe("notFound");
  });

  test("outlives the reporter's account, without their name, and can be decided again", async () => {
    const [caller, reporter, reported] = [await moderator(), await person(), await person()];
    await report(reporter, reported.id);
    const [{ id } = { id: "" }] = await reportsAbout(caller, reported);
    await decide(caller, id, "suspend");
    await reporter.client.deleteAccount();
    const [left] = await reportsAbout(caller, reported, "decided");
    expect(left).toMatchObject({ id, reported: { isSuspended: true } });
    expect(left).not.toHaveProperty("reporter");
    const { body } = await caller.client.decideReport({ params: { id }, body: { decision: "dismiss" } });
    expect(body.reported.isSuspended).toBe(false);
  });

  test("travellers who have reported each other can delete their accounts at once", async () => {
    for (let round = 0; round < 5; round++) {
      const all = await Promise.all(Array.from({ length: 6 }, person));
      await Promise.all(
        all.flatMap((one) => all.filter((other) => other !== one).map(({ id }) => report(one, id))),
      );
      await Promise.all(all.map(({ client }) => client.deleteAccount()));
    }
  });
});

describe("the list", () => {
  test("is for moderators; one who is removed loses it at once", async () => {
    const [caller, other] = [await moderator(), await person()];
    await reports(caller);
    await setModerator(app.parts, { email: caller.email, moderator: false });
    for (const someone of [caller, other]) {
      const { code, problem } = await failureOf(reports(someone));
      expect(code).toBe("roleRequired");
      expect(problem.detail).toMatch(/moderators/);
    }
  });

  test("has pages with each report once: the oldest first, and the last decided first", async () => {
    const [caller, reported] = [await moderator(), await person()];
    const filed: string[] = [];
    for (let at = 0; at < 7; at++) {
      // Two with the same time, so that the id decides.
      if (at % 2 === 0) clock.moveBy(1);
      await report(await person(), reported.id, `number ${at}`);
      filed.push(new Date(clock.time()).toISOString());
    }
    const readPages = async (status: "open" | "decided") => {
      const walked = [];
      for (let cursor: string | undefined; ; ) {
        // One at a time, so that a page also ends between two with the same time.
        const page = await reports(caller, { status, limit: 1, ...(cursor && { cursor }) });
        expect(Check(ReportPage, page)).toBe(true);
        walked.push(...page.data);
        if (!page.nextCursor) return walked.filter(({ reported: { id } }) => id === reported.id);
        cursor = page.nextCursor;
      }
    };
    const open = await readPages("open");
    expect(open.map(({ createdAt }) => createdAt)).toEqual(filed);
    expect(new Set(open.map(({ id }) => id)).size).toBe(7);
    const decided: string[] = [];
    for (const [at, { id }] of open.slice(0, 5).entries()) {
      if (at % 2 === 0) clock.moveBy(1);
      await decide(caller, id, "dismiss", `note ${at}`);
      decided.unshift(new Date(clock.time()).toISOString());
    }
    expect((await readPages("open")).map(({ id }) => id)).toEqual(open.slice(5).map(({ id }) => id));
    const done = await readPages("decided");
    expect(done.map(({ decisions }) => decisions.at(-1)?.decidedAt)).toEqual(decided);
    expect(new Set(done.map(({ id }) => id))).toEqual(new Set(open.slice(0, 5).map(({ id }) => id)));
  });

  test("a cursor is for its list and its moderator alone", async () => {
    const [caller, other, reported] = [await moderator(), await moderator(), await person()];
    await report(await person(), reported.id);
    await report(await person(), reported.id);
    const { nextCursor: cursor = "" } = await reports(caller, { limit: 1 });
    expect((await failureOf(reports(caller, { cursor, status: "decided" }))).code).toBe("badRequest");
    expect((await failureOf(reports(other, { cursor }))).code).toBe("badRequest");
    await reports(caller, { cursor, status: "open" });
  });
});
