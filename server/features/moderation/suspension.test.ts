import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Decision } from "../../../contract/moderation.ts";
import { passkeyDevice } from "../../../test/permissions/passkey-device.ts";
import { callWhileLocked } from "../../../test/support/call-while-locked.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeBrowser, signUpInBrowser } from "../../../test/support/make-browser.ts";
import { giveRole, makeClient, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import {
  decide as approve,
  isTokenAccepted,
  type OAuthApp,
  registerApp,
} from "../../../test/support/oauth-app.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { RegisteredClient } from "../../oauth/clients.ts";
import { issueAccessToken } from "../../oauth/tokens.ts";
import { setModerator } from "../account/account.ts";
import { createProof } from "../sign-in/email-proofs.ts";
import { startSession } from "../sign-in/sessions.ts";

let app: TestApp;
let ownApp: RegisteredClient;
let tools: OAuthApp;
let moderator: Someone;
beforeAll(async () => {
  app = await startApp();
  ownApp = await makeClient(app, { firstParty: true });
  tools = await registerApp(app);
  moderator = await person();
  await setModerator(app.parts, { email: moderator.email, moderator: true });
});
afterAll(() => app.close());

async function person() {
  const { token, traveller } = await makeToken(app, { client: ownApp });
  return { id: traveller.id, email: traveller.email, traveller, token, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof person>>;

async function reportOn(userId: string): Promise<string> {
  const { id, client } = await person();
  await client.reportPerson({ params: { userId }, body: { reason: "Advertises" } });
  const [row] = await app.parts.db<{ id: string }[]>`select id from reports where reporter_id = ${id}`;
  return row?.id ?? "";
}
const decide = (id: string, decision: Decision) =>
  moderator.client.decideReport({ params: { id }, body: { decision } });
/** Returns a function that lifts it. */
async function suspend(userId: string): Promise<() => Promise<unknown>> {
  const id = await reportOn(userId);
  await decide(id, "suspend");
  return () => decide(id, "dismiss");
}

const signIn = async (email: string, password: string) => {
  const browser = makeBrowser(app);
  await browser.client.signIn({ body: { email, password } });
  return browser;
};
const isSignedIn = async ({ client }: { client: ReturnType<typeof makeBrowser>["client"] }) =>
  (await client.getSession()).body.traveller !== undefined;

/** A device with a passkey of the traveller's. */
async function withPasskey(travellerId: string) {
  const device = passkeyDevice();
  await app.parts.db`
    insert into passkeys (id, credential_id, traveller_id, public_key, sign_count, transports, name, created_at)
    values (${randomUUID()}, ${device.credentialId}, ${travellerId}, ${device.coseKey}, 0, '{}', 'Phone', now())`;
  return async (browser = makeBrowser(app)) => {
    const { body } = await browser.client.startPasskeySignIn();
    const place = { challenge: String(body.challenge), origin: app.url };
    await browser.client.signInWithPasskey({ body: { credential: device.sign(place, travellerId) } });
    return browser;
  };
}

const waysInOf = async (travellerId: string) => {
  const [row] = await app.parts.db<{ count: number }[]>`
    select (select count(*) from sessions where traveller_id = ${travellerId})::int
      + (select count(*) from oauth_grants where traveller_id = ${travellerId})::int as count`;
  return row?.count;
};

describe("while suspended", () => {
  test("every session and token has ended, and lifting the suspension restores none of them", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const tokens = await tools.connect(browser);
    const { token } = await makeToken(app, { traveller: account, client: ownApp });
    expect(await isTokenAccepted(app, tokens.access_token)).toBe(true);
    const lift = await suspend(account.id);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isTokenAccepted(app, tokens.access_token)).toBe(false);
    expect(await isTokenAccepted(app, token)).toBe(false);
    expect(await waysInOf(account.id)).toBe(0);
    await lift();
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isTokenAccepted(app, tokens.access_token)).toBe(false);
    expect((await tools.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect(await isSignedIn(await signIn(account.email, password))).toBe(true);
  });

  test("the right password gets the reason, a wrong one learns nothing", async () => {
    const { account, password } = await signUpInBrowser(app);
    const wrongBefore = await failureOf(signIn(account.email, "something else"));
    await suspend(account.id);
    const right = await failureOf(signIn(account.email, password));
    expect([right.status, right.code]).toEqual([403, "accountSuspended"]);
    const wrong = await failureOf(signIn(account.email, "something else"));
    expect({ ...wrong.problem, instance: "" }).toEqual({ ...wrongBefore.problem, instance: "" });
    expect(await waysInOf(account.id)).toBe(0);
  });

  test("a passkey does not sign in, and a browser that tries stays signed in as it was", async () => {
    const { account } = await signUpInBrowser(app);
    const { browser: other } = await signUpInBrowser(app);
    const signInWithPasskey = await withPasskey(account.id);
    const lift = await suspend(account.id);
    expect((await failureOf(signInWithPasskey(other))).code).toBe("accountSuspended");
    expect(await isSignedIn(other)).toBe(true);
    expect(await waysInOf(account.id)).toBe(0);
    await lift();
    expect((await (await signInWithPasskey(other)).client.getSession()).body.traveller?.id).toBe(account.id);
  });

  test("a password can be reset only afterwards: until then the link does nothing, and stays valid", async () => {
    const { account, password } = await signUpInBrowser(app);
    const { id: travellerId, email } = account;
    const lift = await suspend(travellerId);
    await makeBrowser(app).client.requestPasswordReset({ body: { email } });
    const { token } = await createProof(app.parts, { purpose: "reset", travellerId, email });
    const reset = () =>
      makeBrowser(app).client.resetPassword({ body: { token, password: "another one, longer" } });
    expect((await failureOf(reset())).code).toBe("accountSuspended");
    expect((await failureOf(signIn(email, password))).code).toBe("accountSuspended");
    await lift();
    await signIn(email, password);
    await reset();
    await signIn(email, "another one, longer");
  });

  test("no session is stored, whatever happens to the transaction that would start it", async () => {
    const { id: travellerId } = await person();
    await suspend(travellerId);
    const browser = { userAgent: "", address: "" };
    await expect(
      startSession({ ...app.parts, revoke: () => {} }, null, { travellerId, browser }),
    ).rejects.toMatchObject({ code: "accountSuspended" });
    expect(await waysInOf(travellerId)).toBe(0);
  });

  test("the address stays taken", async () => {
    const { account } = await signUpInBrowser(app);
    await suspend(account.id);
    expect((await failureOf(signUpInBrowser(app, { email: account.email }))).code).toBe("conflict");
  });

  test("no app gets a token: not for a code, a refresh token or an approval, and not from the operator", async () => {
    const { browser, account } = await signUpInBrowser(app);
    const tokens = await tools.connect(browser);
    const approved = await tools.authorize(browser);
    const { uid: waiting = "" } = await tools.requestAuthorization(browser);
    const { uid: decided = "" } = await tools.requestAuthorization(browser);
    const { body } = await browser.client.decideInteraction({
      params: { uid: decided },
      body: { decision: "approve" },
    });
    await suspend(account.id);
    expect((await tools.exchange(approved)).body.error).toBe("invalid_grant");
    expect((await tools.refresh(tokens.refresh_token)).body.error).toBe("invalid_grant");
    expect((await failureOf(approve(app, browser, waiting, { decision: "approve" }))).code).toBe(
      "signInRequired",
    );
    // Approved, but not redeemed by the app yet: the traveller is asked again.
    const back = new URL(body.redirectTo);
    const response = await browser.fetch(back.pathname + back.search, { headers: { accept: "text/html" } });
    expect(new URL(response.headers.get("location") ?? "", app.url).pathname).toMatch(/^\/interaction\//);
    await expect(
      issueAccessToken(app.parts, { clientId: ownApp.id, travellerId: account.id }),
    ).rejects.toMatchObject({ code: "accountSuspended" });
    expect(await waysInOf(account.id)).toBe(0);
  });

  test("others see neither them nor their publications, except companions; afterwards everyone does", async () => {
    const [owner, editor, viewer, fan] = [await person(), await person(), await person(), await person()];
    const guest = app.client((await makeToken(app, { traveller: null, client: ownApp })).token);
    const word = `w${randomUUID().slice(0, 8)}`;
    const make = async (visibility: "public" | "unlisted") =>
      (await makeItinerary(app, owner.token, { visibility, title: `Porto ${word}` })).itinerary.id;
    const [listed, linked] = [await make("public"), await make("unlisted")];
    await giveRole(app, listed, editor.id, "editor");
    await giveRole(app, listed, viewer.id, "viewer");
    await fan.client.saveItinerary({ params: { id: listed } });
    await fan.client.followPerson({ params: { userId: owner.id } });
    const visibleTo = async () => ({
      profile: await statusOf(fan.client.getPerson({ params: { userId: owner.id } })),
      itineraries: await statusOf(fan.client.listPersonItineraries({ params: { userId: owner.id } })),
      listed: await statusOf(fan.client.getItinerary({ params: { id: listed } })),
      linked: await statusOf(guest.getItinerary({ params: { id: linked } })),
      search: (await guest.browseExplore({ query: { q: word } })).body.data.length,
      following: (await fan.client.browseExplore({ query: { filter: "following" } })).body.data.length,
      library: (await fan.client.listItineraries({ query: {} })).body.data.length,
      editor: await statusOf(editor.client.getItinerary({ params: { id: listed } })),
      viewer: (await viewer.client.listItineraries({ query: { filter: "shared" } })).body.data.length,
    });
    const all = {
      ...{ profile: 200, itineraries: 200, listed: 200, linked: 200, search: 1, following: 1, library: 1 },
      ...{ editor: 200, viewer: 1 },
    };
    expect(await visibleTo()).toEqual(all);
    const lift = await suspend(owner.id);
    expect(await visibleTo()).toEqual({
      ...{ profile: 404, itineraries: 404, listed: 404, linked: 404, search: 0, following: 0, library: 0 },
      ...{ editor: 200, viewer: 1 },
    });
    const { headers } = await editor.client.getItinerary({ params: { id: listed } });
    const guarded = { params: { id: listed }, headers: { "if-match": headers.get("etag") ?? "" } };
    await editor.client.changeItinerary({ ...guarded, body: { title: `Porto and ${word}` } });
    expect((await visibleTo()).search).toBe(0);
    await lift();
    expect(await visibleTo()).toEqual(all);
  });

  test("it lasts until no report has it as its decision", async () => {
    const { account, password } = await signUpInBrowser(app);
    const [one, other] = [await reportOn(account.id), await reportOn(account.id)];
    await decide(one, "suspend");
    await decide(other, "suspend");
    await decide(one, "dismiss");
    expect((await failureOf(signIn(account.email, password))).code).toBe("accountSuspended");
    await decide(other, "unpublish");
    await signIn(account.email, password);
  });
});

const statusOf = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => status,
    (error: { status: number }) => error.status,
  );

describe("at the moment of suspension", () => {
  test("signing in and connecting an app wait for it, and fail", async () => {
    const { browser, account, password } = await signUpInBrowser(app);
    const signInWithPasskey = await withPasskey(account.id);
    const { uid = "" } = await tools.requestAuthorization(browser);
    const { token } = await createProof(app.parts, {
      purpose: "reset",
      travellerId: account.id,
      email: account.email,
    });
    const codes = await callWhileLocked(
      app,
      // Locked as a decision locks them.
      (db) => db`select from travellers where id = ${account.id} for no key update`,
      [
        () => failureOf(signIn(account.email, password)),
        () => failureOf(signInWithPasskey()),
        () => failureOf(signInWithPasskey(browser)),
        () =>
          failureOf(
            makeBrowser(app).client.resetPassword({ body: { token, password: "another one, longer" } }),
          ),
        () => failureOf(browser.client.decideInteraction({ params: { uid }, body: { decision: "approve" } })),
        () =>
          issueAccessToken(app.parts, { clientId: ownApp.id, travellerId: account.id }).catch(
            (error) => error,
          ),
      ],
      async (db) => {
        // Fails if a waiting request had ended a session already: the suspension ends them all.
        await db`select from sessions where traveller_id = ${account.id} for update nowait`;
        await db`update travellers set suspended_at = now() where id = ${account.id}`;
      },
    );
    expect(codes.map((result) => result.status === "fulfilled" && result.value.code)).toEqual(
      Array(6).fill("accountSuspended"),
    );
    // The earlier session.
    expect(await waysInOf(account.id)).toBe(1);
  });

  test("an app whose approval is revoked before it gets its code is refused", async () => {
    const { browser, account } = await signUpInBrowser(app);
    const { uid = "" } = await tools.requestAuthorization(browser);
    const { body } = await browser.client.decideInteraction({
      params: { uid },
      body: { decision: "approve" },
    });
    const [answer] = await callWhileLocked(
      app,
      (db) => db`select from oauth_grants where traveller_id = ${account.id} for update`,
      [() => browser.fetch(body.redirectTo)],
      (db) => db`delete from oauth_grants where traveller_id = ${account.id}`,
    );
    const { headers } = answer?.status === "fulfilled" ? answer.value : expect.fail();
    expect(headers.get("location")).toContain(`${tools.redirectUri}?error=access_denied`);
  });

  test("it waits for a running sign-in, and ends its session too", async () => {
    const { account } = await signUpInBrowser(app);
    const id = await reportOn(account.id);
    await callWhileLocked(
      app,
      (db) => db`select from travellers where id = ${account.id} for share`,
      [() => decide(id, "suspend")],
      async (db) => {
        const travellerId = account.id;
        await db`
          insert into sessions (id, hash, traveller_id, user_agent, address, created_at, last_used_at, expires_at)
          values (${randomUUID()}, ${Buffer.from(randomUUID())}, ${travellerId}, '', '', now(), now(), now() + '1 day')`;
        await db`
          insert into oauth_grants (id, client_id, traveller_id, created_at)
          values (${randomUUID()}, ${ownApp.id}, ${travellerId}, now())`;
      },
    );
    expect(await waysInOf(account.id)).toBe(0);
  });

  test("twenty sign in at once in every way: afterwards nothing works", async () => {
    for (let round = 0; round < 3; round++) {
      const { browser, account, password } = await signUpInBrowser(app);
      const signInWithPasskey = await withPasskey(account.id);
      const id = await reportOn(account.id);
      const tokens = await tools.connect(browser);
      const approvals = await Promise.all(Array.from({ length: 4 }, () => tools.authorize(browser)));
      const accessChecks: (() => Promise<boolean>)[] = [];
      const signsIn = async (signingIn: Promise<ReturnType<typeof makeBrowser>>) => {
        const come = await signingIn;
        accessChecks.push(() => isSignedIn(come));
      };
      const isGiven = ({ body }: { body: { access_token?: string } }) => {
        const { access_token: token } = body;
        if (token) accessChecks.push(() => isTokenAccepted(app, token));
      };
      const coming = [
        ...Array.from({ length: 4 }, () => signsIn(signIn(account.email, password))),
        ...Array.from({ length: 4 }, () => signsIn(signInWithPasskey())),
        // Signs in again in a browser that is signed in already.
        ...Array.from({ length: 2 }, () => signsIn(signInWithPasskey(browser))),
        ...Array.from({ length: 2 }, async () => isGiven(await tools.refresh(tokens.refresh_token))),
        ...approvals.map(async (approved) => isGiven(await tools.exchange(approved))),
        ...Array.from({ length: 2 }, async () => isGiven({ body: await tools.connect(browser) })),
        ...Array.from({ length: 2 }, async () => {
          const { token } = await makeToken(app, { traveller: account, client: ownApp });
          accessChecks.push(() => isTokenAccepted(app, token));
        }),
      ];
      await sleep(round * 30);
      const [decided, ...others] = await Promise.allSettled([decide(id, "suspend"), ...coming]);
      expect(decided).toMatchObject({ status: "fulfilled" });
      for (const other of others)
        if (other.status === "rejected")
          expect(String(other.reason)).not.toMatch(/deadlock|internal|wrong on our side/i);
      expect(await Promise.all(accessChecks.map((works) => works()))).toEqual(accessChecks.map(() => false));
      expect(await waysInOf(account.id)).toBe(0);
    }
    expect(app.logged.filter((line) => /"level":50|"statusCode":5/.test(line))).toEqual([]);
  });

  test("no request succeeds on another node after the response", async () => {
    const there = await startApp({ database: app.database });
    try {
      for (let round = 0; round < 5; round++) {
        const someone = await person();
        const { token } = await makeToken(app, { traveller: someone.traveller, client: ownApp });
        const id = await reportOn(someone.id);
        expect(await isTokenAccepted(there, token)).toBe(true);
        const answers: { began: number; passed: boolean }[] = [];
        let over = false;
        const asking = Array.from({ length: 4 }, async () => {
          while (!over)
            answers.push({ began: performance.now(), passed: await isTokenAccepted(there, token) });
        });
        while (answers.length === 0) await sleep(1);
        await decide(id, "suspend");
        const endedAt = performance.now();
        const late = () => answers.filter(({ began }) => began > endedAt);
        while (late().length < 20) await sleep(2);
        over = true;
        await Promise.all(asking);
        expect(answers[0]?.passed).toBe(true);
        expect(late().filter(({ passed }) => passed)).toEqual([]);
      }
    } finally {
      await there.close();
    }
  });
});
