import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUpInBrowser } from "../../../test/support/make-browser.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { Failure } from "../../platform/failure.ts";
import { setPlan } from "./subscriptions.ts";

const clock = movedClock("2026-01-31T09:30:00Z");
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ parts: { clock }, environment: { IMPORT_ALLOWANCE: "7" } });
});
afterAll(() => app.close());

/** A new traveller, with helpers for their plan and imports. */
const arrive = async () => {
  const { browser, account } = await signUpInBrowser(app);
  const { id, email } = account;
  return {
    id,
    email,
    client: browser.client,
    become: (plan: "free" | "plus") => setPlan(app.parts, { email, plan }),
    subscription: async () => {
      // A new token each time, because tokens expire before periods do.
      const { token } = await makeToken(app, { traveller: account, firstParty: true });
      return (await app.client(token).getSubscription()).body;
    },
    changes: () => app.parts.db`
      select plan, changed_at as "changedAt" from plan_changes where traveller_id = ${id} order by changed_at`,
  };
};

const importAt = (travellerId: string, moments: readonly string[], { isCharged = true } = {}) =>
  Promise.all(
    moments.map(
      (importedAt) => app.parts.db`
        insert into imports (id, traveller_id, is_charged, made_at)
        values (gen_random_uuid(), ${travellerId}, ${isCharged}, ${importedAt})`,
    ),
  );

const period = (start: string, end: string, used = 0) => ({
  plan: "plus",
  periodStart: `${start}T09:30:00.000Z`,
  periodEnd: `${end}T09:30:00.000Z`,
  imports: { used, allowance: 7 },
});
const free = { plan: "free", imports: { used: 0, allowance: 0 } };

describe("the subscription", () => {
  test("has no period and no allowance on the free plan, whatever was imported", async () => {
    clock.moveTo("2026-01-31T09:30:00Z");
    const { id, subscription } = await arrive();
    await importAt(id, ["2026-01-31T09:30:00Z"]);
    expect(await subscription()).toEqual(free);
  });

  test("counts what was charged in the present period, month after month from its first day", async () => {
    clock.moveTo("2026-01-31T09:30:00Z");
    const { id, subscription, become } = await arrive();
    const others = await arrive();
    await become("plus");
    await importAt(id, ["2026-01-31T09:29:59.999Z", "2026-01-31T09:30:00Z", "2026-02-28T09:29:59.999Z"]);
    await importAt(id, ["2026-02-28T09:30:00Z", "2026-03-31T09:30:00Z"]);
    await importAt(id, ["2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z"], { isCharged: false });
    await importAt(others.id, ["2026-02-01T00:00:00Z"]);

    expect(await subscription()).toEqual(period("2026-01-31", "2026-02-28", 2));
    clock.moveTo("2026-02-28T09:29:59.999Z");
    expect(await subscription()).toEqual(period("2026-01-31", "2026-02-28", 2));
    clock.moveTo("2026-02-28T09:30:00Z");
    expect(await subscription()).toEqual(period("2026-02-28", "2026-03-31", 1));
    clock.moveTo("2026-04-01T00:00:00Z");
    expect(await subscription()).toEqual(period("2026-03-31", "2026-04-30", 1));
  });
});

describe("the plan", () => {
  test("takes effect at once in a signed-in browser and an app", async () => {
    const { client, become } = await arrive();
    for (const plan of ["plus", "free"] as const) {
      await become(plan);
      expect((await client.getAccount()).body.plan).toBe(plan);
      expect((await client.getSession()).body.traveller?.plan).toBe(plan);
      expect((await client.getSubscription()).body.plan).toBe(plan);
    }
  });

  test("resumed within the period continues it, with what was used", async () => {
    clock.moveTo("2026-01-31T09:30:00Z");
    const { id, subscription, become, changes } = await arrive();
    await become("plus");
    await importAt(id, ["2026-02-28T10:00:00Z"]);
    clock.moveTo("2026-03-01T12:00:00Z");
    await become("free");
    expect(await subscription()).toEqual(free);
    clock.moveTo("2026-03-31T09:29:59.999Z");
    const { account, period: newPeriod } = await become("plus");
    expect(account.plan).toBe("plus");
    expect(newPeriod?.start.toISOString()).toBe("2026-02-28T09:30:00.000Z");
    expect(newPeriod?.end.toISOString()).toBe("2026-03-31T09:30:00.000Z");
    expect(await subscription()).toEqual(period("2026-02-28", "2026-03-31", 1));
    clock.moveTo("2026-03-31T09:30:00Z");
    expect(await subscription()).toEqual(period("2026-03-31", "2026-04-30"));
    expect(await changes()).toEqual([
      { plan: "plus", changedAt: new Date("2026-01-31T09:30:00Z") },
      { plan: "free", changedAt: new Date("2026-03-01T12:00:00Z") },
      { plan: "plus", changedAt: new Date("2026-03-31T09:29:59.999Z") },
    ]);
  });

  test("resumed later starts a new period", async () => {
    clock.moveTo("2026-01-31T09:30:00Z");
    const { id, subscription, become } = await arrive();
    await become("plus");
    clock.moveTo("2026-03-01T09:30:00Z");
    await importAt(id, ["2026-03-01T00:00:00Z"]);
    await become("free");
    // After the period in which they left, but within the next one.
    clock.moveTo("2026-03-31T09:30:00Z");
    await become("plus");
    clock.moveTo("2026-04-10T09:30:00Z");
    await become("free");
    clock.moveTo("2026-05-02T09:30:00Z");
    const { period: newPeriod } = await become("plus");
    expect(newPeriod?.start).toEqual(clock.now());
    expect(await subscription()).toEqual(period("2026-05-02", "2026-06-02"));
  });

  test("that is already set changes nothing", async () => {
    clock.moveTo("2026-01-31T09:30:00Z");
    const { subscription, become, changes } = await arrive();
    expect(await become("free")).toMatchObject({ account: { plan: "free" } });
    expect(await changes()).toEqual([]);
    await become("plus");
    clock.moveTo("2026-02-10T00:00:00Z");
    const { period: newPeriod } = await become("plus");
    expect(newPeriod?.start).toEqual(new Date("2026-01-31T09:30:00Z"));
    expect(await subscription()).toEqual(period("2026-01-31", "2026-02-28"));
    expect(await changes()).toHaveLength(1);
    clock.moveTo("2026-02-11T00:00:00Z");
    expect(await become("free")).not.toHaveProperty("period");
    clock.moveTo("2026-04-11T00:00:00Z");
    // If the end had moved, they would come back within the period.
    await become("free");
    await become("plus");
    expect((await subscription()).periodStart).toBe("2026-04-11T00:00:00.000Z");
    expect(await changes()).toHaveLength(3);
  });

  test("changes once when many set it at once", async () => {
    clock.moveTo("2026-01-31T09:30:00Z");
    const { subscription, become, changes } = await arrive();
    await Promise.all(Array.from({ length: 8 }, () => become("plus")));
    expect(await changes()).toHaveLength(1);
    clock.moveTo("2026-02-10T00:00:00Z");
    await Promise.all(Array.from({ length: 8 }, (_, nth) => become(nth % 2 ? "plus" : "free")));
    const plans = (await changes()).map(({ plan }) => plan);
    expect(
      plans.filter((plan) => plan === "plus").length - plans.filter((plan) => plan === "free").length,
    ).toBe((await subscription()).plan === "plus" ? 1 : 0);
    await become("plus");
    expect(await subscription()).toEqual(period("2026-01-31", "2026-02-28"));
  });

  test("cannot be set for an address without an account", async () => {
    const refused = await setPlan(app.parts, { email: "nobody@example.com", plan: "plus" }).catch(
      (error) => error,
    );
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ code: "notFound" });
  });
});

describe("where everyone has the paid plan", () => {
  let friends: TestApp;
  beforeAll(async () => {
    friends = await startApp({
      parts: { clock },
      environment: { DEFAULT_PLAN: "plus", IMPORT_ALLOWANCE: "7", FREE_IMPORTS: "3" },
    });
  });
  afterAll(() => friends.close());

  test("new and old travellers have it, in periods from the day they came", async () => {
    clock.moveTo("2026-01-31T09:30:00Z");
    const { browser, account } = await signUpInBrowser(friends);
    expect(account.plan).toBe("plus");
    const { client } = browser;
    expect((await client.getAccount()).body.plan).toBe("plus");
    expect((await client.getSession()).body.traveller?.plan).toBe("plus");
    expect((await client.getSubscription()).body).toEqual({
      ...period("2026-01-31", "2026-02-28"),
      forEveryone: true,
    });
  });

  test("the operator’s own plan counts from its own day, and ending it takes nothing away", async () => {
    clock.moveTo("2026-01-31T09:30:00Z");
    const { browser, account } = await signUpInBrowser(friends);
    clock.moveTo("2026-02-10T09:30:00Z");
    const { email } = account;
    const subscription = async () => (await browser.client.getSubscription()).body;
    await setPlan(friends.parts, { email, plan: "plus" });
    expect(await subscription()).toEqual({ ...period("2026-02-10", "2026-03-10"), forEveryone: true });
    await setPlan(friends.parts, { email, plan: "free" });
    expect(await subscription()).toEqual({ ...period("2026-01-31", "2026-02-28"), forEveryone: true });
  });
});
