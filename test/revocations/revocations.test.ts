import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentialTables } from "../../server/access/credentials/credential-tables.ts";
import { setModerator } from "../../server/features/account/account.ts";
import { makeToken } from "../support/makers.ts";
import { movedClock } from "../support/moved-clock.ts";
import { recordingMail } from "../support/recording-mail.ts";
import type { TestApp } from "../support/start-app.ts";
import { startAppWithMail } from "../support/start-app-with-mail.ts";
import { type FakePushService, startPushService } from "../support/start-push-service.ts";
import { type CredentialName, credentialKinds } from "./credential-kinds.ts";
import { type EventName, events } from "./events.ts";
import { revocationMatrix } from "./revocation-matrix.ts";
import { type Outcome, revocationTable } from "./revocation-table.ts";
import { revocationsPage } from "./revocations-page.ts";
import {
  makeTravellerCredentials,
  newBrowser,
  newPassword,
  type TravellerCredentials,
  takeMailedToken,
} from "./traveller-credentials.ts";

const clock = movedClock("2026-05-01T12:00:00Z");
const mail = recordingMail();
let push: FakePushService;
let app: TestApp;
beforeAll(async () => {
  push = await startPushService();
  const pushService = push.service(clock);
  app = await startAppWithMail({ parts: { clock, mail, pushService }, environment: { RATE_LIMITS: "on" } });
});
afterAll(async () => {
  await app.close();
  push.close();
});

describe("the matrix", () => {
  test("has every credential and every event, once", () => {
    expect(revocationMatrix.map(({ credential }) => credential).toSorted()).toEqual(
      Object.keys(credentialKinds).toSorted(),
    );
    for (const { cells } of revocationMatrix) expect([...cells.keys()]).toEqual(Object.keys(events));
  });

  test("tries each kind of credential that the server stores", () => {
    const tried = Object.values(credentialKinds).flatMap((way) => ("kind" in way ? way.kind : []));
    expect([...new Set(tried)].toSorted()).toEqual(Object.keys(credentialTables).toSorted());
  });

  test.each([
    ["“expulsion” is not an event", "| expulsion\ncode | ends"],
    ["“key” is not a credential", "| reset\nkey | ends"],
    ["2 cells for 1 events", "| reset\ncode | ends stays"],
    ["“perhaps” is not an outcome", "| reset\ncode | perhaps"],
  ])("refuses an invalid form: %s", (reason, text) => {
    expect(() => revocationTable(text)).toThrow(reason);
  });

  test("docs/credentials.md is up to date", () => {
    const page = readFileSync(new URL("../../docs/credentials.md", import.meta.url), "utf8");
    expect(page, "run npm run revocations").toBe(revocationsPage(revocationMatrix));
  });
});

/** Makes the event happen, and returns a function that undoes it, if possible. */
const triggerEvent: Record<
  EventName,
  (credentials: TravellerCredentials) => Promise<(() => Promise<unknown>) | undefined>
> = {
  async reset(credentials) {
    const { client } = newBrowser(app);
    await client.requestPasswordReset({ body: { email: credentials.email } });
    const token = await takeMailedToken(mail, credentials.email, "Set a new password");
    await client.resetPassword({ body: { token, password: newPassword } });
    credentials.password = newPassword;
    return undefined;
  },
  async change(credentials) {
    const body = { currentPassword: credentials.password, newPassword };
    await credentials.browser.client.changePassword({ body });
    credentials.password = newPassword;
    return undefined;
  },
  async address(credentials) {
    const email = `${randomUUID()}@example.com`;
    await credentials.browser.client.changeEmail({ body: { email, currentPassword: credentials.password } });
    const token = await takeMailedToken(mail, email, "Confirm your email address");
    await newBrowser(app).client.confirmEmail({ body: { token } });
    credentials.email = email;
    return undefined;
  },
  async removal({ owner, itineraryId: id, travellerId: userId }) {
    await owner.removeCompanion({ params: { id, userId } });
    return undefined;
  },
  async demotion({ owner, itineraryId: id, travellerId: userId }) {
    await owner.changeCompanion({ params: { id, userId }, body: { role: "viewer" } });
    return undefined;
  },
  async suspension({ owner, travellerId: userId }) {
    await owner.reportPerson({ params: { userId }, body: { reason: "Advertises" } });
    const { token, traveller } = await makeToken(app, { firstParty: true });
    await setModerator(app.parts, { email: traveller.email, moderator: true });
    const moderator = app.client(token);
    const { body } = await moderator.listReports();
    const id = body.data[0]?.id ?? "";
    const decide = (decision: "suspend" | "dismiss") =>
      moderator.decideReport({ params: { id }, body: { decision } });
    await decide("suspend");
    return () => decide("dismiss");
  },
  async deletion({ browser }) {
    await browser.client.deleteAccount();
    return undefined;
  },
};

const outcomeOf = { edits: "stays", reads: "reads", nowhere: "ends" } as const satisfies Record<
  string,
  Outcome
>;

/** Mailed links end each other, so each is tried with its own traveller. */
const isLink = (name: CredentialName) => name === "address-link";
const groupByTraveller = (names: readonly CredentialName[]) =>
  [names.filter((name) => !isLink(name)), names.filter(isLink)].filter((group) => group.length > 0);

async function withTraveller<T>(work: (credentials: TravellerCredentials) => Promise<T>): Promise<T> {
  // All limits start again.
  clock.moveBy(7_200_000);
  const credentials = await makeTravellerCredentials(app, { mail, push });
  try {
    return await work(credentials);
  } finally {
    await credentials.close();
  }
}

test("before any event, each credential gives the access of an editor", async () => {
  for (const group of groupByTraveller(Object.keys(credentialKinds) as CredentialName[]))
    await withTraveller(async ({ tries }) => {
      for (const name of group) expect([name, await tries[name]()]).toEqual([name, "edits"]);
    });
});

describe.each(Object.keys(events) as EventName[])("%s", (event) => {
  const expected = (name: CredentialName) =>
    revocationMatrix.find((row) => row.credential === name)?.cells.get(event) ?? "-";
  const tried = (Object.keys(credentialKinds) as CredentialName[]).filter((name) => expected(name) !== "-");

  test.each(groupByTraveller(tried).map((group) => ({ group, last: group.at(-1) })))(
    "ends what it should, and nothing else, for $last",
    async ({ group }) => {
      const wrong = await withTraveller(async (credentials) => {
        const undo = await triggerEvent[event](credentials);
        const wrong: string[] = [];
        const tryEach = async (
          expectedNow: (outcome: Outcome) => Outcome,
          names: readonly CredentialName[],
        ) => {
          for (const name of names) {
            const outcome = outcomeOf[await credentials.tries[name]()];
            if (outcome !== expectedNow(expected(name)))
              wrong.push(`${name}: expected ${expected(name)}, got ${outcome}`);
          }
        };
        await tryEach((outcome) => (outcome === "waits" ? "ends" : outcome), group);
        if (!undo) return wrong;
        await undo();
        // By then wrong passwords no longer count.
        clock.moveBy(900_000);
        const closed = group.filter((name) => ["waits", "ends"].includes(expected(name)));
        await tryEach((outcome) => (outcome === "waits" ? "stays" : outcome), closed);
        return wrong;
      });
      expect(wrong).toEqual([]);
    },
  );
});
