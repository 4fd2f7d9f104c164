import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ApiError } from "../../contract/client.ts";
import type { NewPushDevice } from "../../contract/push-device.ts";
import { passkeyDevice } from "../permissions/passkey-device.ts";
import { failureOf } from "../support/failure-of.ts";
import { makeBrowser, type TestBrowser } from "../support/make-browser.ts";
import { makeClient, makeItinerary, makeToken, newPersonalToken } from "../support/makers.ts";
import { callback, oauthApp, registerApp } from "../support/oauth-app.ts";
import type { RecordingMail } from "../support/recording-mail.ts";
import type { TestApp } from "../support/start-app.ts";
import type { FakePushService } from "../support/start-push-service.ts";
import { type WatchedStream, watchEvents } from "../support/watch-events.ts";
import type { CredentialName } from "./credential-kinds.ts";

/** What a credential allows: to change the itinerary, to read it, or nothing. */
type AccessLevel = "edits" | "reads" | "nowhere";

export type TravellerCredentials = {
  readonly travellerId: string;
  readonly itineraryId: string;
  /** The browser in which events happen. */
  readonly browser: TestBrowser;
  readonly owner: ReturnType<TestApp["client"]>;
  /** The current address, which an event may change. */
  email: string;
  password: string;
  /**
   * Tries a credential. Those that end others when they are tried come last in credential-kinds.ts; two links end each
   * other.
   */
  readonly tries: Readonly<Record<CredentialName, () => Promise<AccessLevel>>>;
  close(): Promise<void>;
};

export const newPassword = "a quiet place by the sea";

/** A browser at its own network address, with its own limits. */
let lastNetwork = 0;
export const newBrowser = (app: TestApp): TestBrowser =>
  makeBrowser(app, { headers: { "x-forwarded-for": `2001:db8:2:${(++lastNetwork).toString(16)}::1` } });

export async function takeMailedToken(mail: RecordingMail, email: string, subject: string): Promise<string> {
  const { text } = await mail.take(email, subject);
  return /#token=([\w-]+)/.exec(text)?.[1] ?? "";
}

/** A traveller with every kind of credential, each created over HTTP. */
export async function makeTravellerCredentials(
  app: TestApp,
  { mail, push }: { readonly mail: RecordingMail; readonly push: FakePushService },
): Promise<TravellerCredentials> {
  const oldPassword = "correct horse battery";
  const email = `${randomUUID()}@example.com`;
  const { token: ownersToken } = await makeToken(app, { firstParty: true });
  const owner = app.client(ownersToken);
  const { itinerary } = await makeItinerary(app, ownersToken, { startDate: "2026-06-01T00:00:00.000Z" });
  const params = { id: itinerary.id };

  const browser = newBrowser(app);
  await browser.client.signUp({ body: { email, password: oldPassword, displayName: "Mina" } });
  const { body: account } = await browser.client.getAccount();
  await owner.addOrJoin({ params, body: { userId: account.id, role: "editor" } });
  // Opening the itinerary accepts the invitation; until then it is in no calendar.
  await browser.client.getItinerary({ params });
  const signedIn = async () => {
    const browser = newBrowser(app);
    await browser.client.signIn({ body: { email, password: oldPassword } });
    return browser;
  };
  const second = await signedIn();
  const knownBrowser = await signedIn();
  await knownBrowser.client.signOut();

  const { id: ownClient } = await makeClient(app, { firstParty: true, redirectUris: [callback] });
  const [ownApp, otherApp] = [
    oauthApp(app, { clientId: ownClient, redirectUri: callback }),
    await registerApp(app),
  ];
  const own = await ownApp.connect(browser);
  const other = await otherApp.connect(browser);
  const { body: personal } = await browser.client.createAccessToken({ body: newPersonalToken(app.parts) });
  const refreshed = await otherApp.connect(browser);
  const approved = await otherApp.authorize(browser);
  const waiting = await otherApp.requestAuthorization(browser);
  const { body: decided } = await browser.client.decideInteraction({
    params: { uid: waiting.uid ?? "" },
    body: { decision: "approve" },
  });

  const { body: calendar } = await browser.client.makeCalendarFeed();
  const device = passkeyDevice();
  const placeOf = ({ challenge }: Record<string, unknown>) => ({
    challenge: String(challenge),
    origin: app.url,
  });
  const { body: options } = await browser.client.startPasskey();
  await browser.client.addPasskey({ body: { credential: device.create(placeOf(options)) } });
  const { body: creation } = await browser.client.startPasskey();
  const { body: call } = await browser.client.startCall({ params });
  const { body: link } = await owner.makeShareLink({ params, body: { role: "editor" } });

  await newBrowser(app).client.requestPasswordReset({ body: { email } });
  const resetToken = await takeMailedToken(mail, email, "Set a new password");
  const newAddress = `${randomUUID()}@example.com`;
  await browser.client.changeEmail({ body: { email: newAddress, currentPassword: oldPassword } });
  const addressToken = await takeMailedToken(mail, newAddress, "Confirm your email address");

  const cookieOf = ({ cookies }: TestBrowser) => ({
    headers: { cookie: `waybook_session=${cookies().waybook_session}` },
  });
  const streams = {
    here: await watchEvents(app, itinerary.id, cookieOf(browser)),
    there: await watchEvents(app, itinerary.id, cookieOf(second)),
    inApp: await watchEvents(app, itinerary.id, { token: other.access_token }),
  };

  const devices = { here: push.device(), there: push.device() };
  await browser.client.setPushDevice({ body: devices.here });
  await second.client.setPushDevice({ body: devices.there });
  /** Someone invites the traveller to something else, and their devices are told, or not. */
  const reachOfDevice = async (device: NewPushDevice): Promise<AccessLevel> => {
    const before = push.to(device).length;
    const { itinerary } = await makeItinerary(app, ownersToken);
    const body = { userId: account.id, role: "viewer" } as const;
    await owner.addOrJoin({ params: { id: itinerary.id }, body }).catch(refusal);
    const waiting = () => app.parts.db`
      select from pgboss.job where name in ('invitation-push', 'push-delivery') and state in ('created', 'active')`;
    await expect.poll(waiting, { timeout: 15_000 }).toEqual([]);
    return push.to(device).length > before ? "edits" : "nowhere";
  };

  type Client = Pick<ReturnType<TestApp["client"]>, "getItinerary" | "changeItinerary">;
  const reachOf = async ({ getItinerary, changeItinerary }: Client): Promise<AccessLevel> => {
    const read = await getItinerary({ params }).catch(refusal);
    if (!read) return "nowhere";
    const changed = await changeItinerary({
      params,
      headers: { "if-match": read.headers.get("etag") ?? "" },
      body: { title: `Lisbon ${randomUUID()}` },
    }).catch(refusal);
    return changed ? "edits" : "reads";
  };
  const reachBy = async (answer: { body: { access_token?: string } }): Promise<AccessLevel> =>
    answer.body.access_token ? reachOf(app.client(answer.body.access_token)) : "nowhere";
  /** The owner changes something: the stream sends the change, or has ended. */
  const reachOfStream = async (stream: WatchedStream): Promise<AccessLevel> => {
    const before = stream.events.length;
    const { headers } = await owner.getItinerary({ params });
    await owner.changeItinerary({
      params,
      headers: { "if-match": headers.get("etag") ?? "" },
      body: { title: `Porto ${randomUUID()}` },
    });
    await expect.poll(() => stream.isOver || stream.events.length > before).toBe(true);
    return stream.isOver ? "nowhere" : "edits";
  };
  /** Signs in with it in a new browser. */
  const reachAfter = async (signIn: (browser: TestBrowser) => Promise<unknown>): Promise<AccessLevel> => {
    const browser = newBrowser(app);
    return (await signIn(browser).then(Boolean, refusal)) ? reachOf(browser.client) : "nowhere";
  };
  const joining = async (body: Parameters<typeof owner.addOrJoin>[0]["body"]): Promise<AccessLevel> => {
    const { token } = await makeToken(app, { firstParty: true });
    const client = app.client(token);
    return (await client.addOrJoin({ params, body }).catch(refusal)) ? reachOf(client) : "nowhere";
  };

  const credentials: TravellerCredentials = {
    travellerId: account.id,
    itineraryId: itinerary.id,
    browser,
    owner,
    email,
    password: oldPassword,
    tries: {
      "this-browser": () => reachOf(browser.client),
      "other-browser": () => reachOf(second.client),
      "live-in-this-browser": () => reachOfStream(streams.here),
      "live-in-other-browser": () => reachOfStream(streams.there),
      "live-in-app": () => reachOfStream(streams.inApp),
      "notified-this-browser": () => reachOfDevice(devices.here),
      "notified-other-browser": () => reachOfDevice(devices.there),
      "own-app": () => reachOf(app.client(own.access_token)),
      "other-app": () => reachOf(app.client(other.access_token)),
      "personal-token": () => reachOf(app.client(personal.token)),
      "refresh-token": async () => reachBy(await otherApp.refresh(refreshed.refresh_token)),
      code: async () => reachBy(await otherApp.exchange(approved)),
      async approval() {
        const { pathname, search } = new URL(decided.redirectTo);
        const { headers } = await browser.fetch(pathname + search, { headers: { accept: "text/html" } });
        const code = URL.parse(headers.get("location") ?? "")?.searchParams.get("code");
        return code ? reachBy(await otherApp.exchange({ code, verifier: waiting.verifier })) : "nowhere";
      },
      async calendar() {
        const text = await (await fetch(calendar.url)).text();
        return text.includes(itinerary.id) ? "edits" : "nowhere";
      },
      passkey: () =>
        reachAfter(async ({ client }) => {
          const { body } = await client.startPasskeySignIn();
          const credential = device.sign(placeOf(body), account.id);
          return client.signInWithPasskey({ body: { credential } });
        }),
      async "passkey-begun"() {
        const credential = passkeyDevice().create(placeOf(creation));
        return (await browser.client.addPasskey({ body: { credential } }).catch(refusal))
          ? "edits"
          : "nowhere";
      },
      call: () => joining({ sharePlay: true, callToken: call.callToken }),
      "share-link": () => joining({ shareToken: link.shareToken }),
      password: () =>
        reachAfter(({ client }) =>
          client.signIn({ body: { email: credentials.email, password: oldPassword } }),
        ),
      async "known-browser"() {
        const body = { email: credentials.email, password: "not their password" };
        for (let nth = 0; nth < 11; nth++) await failureOf(newBrowser(app).client.signIn({ body }));
        // Only a rate limit shows that the browser is no longer recognized.
        const right = { email: credentials.email, password: credentials.password };
        const code = await knownBrowser.client.signIn({ body: right }).then(() => "", codeOf);
        return code === "rateLimited" ? "nowhere" : "edits";
      },
      async "address-link"() {
        const { client } = newBrowser(app);
        const confirmed = await client.confirmEmail({ body: { token: addressToken } }).catch(refusal);
        return confirmed ? "edits" : "nowhere";
      },
      "reset-link": () =>
        reachAfter(({ client }) =>
          client.resetPassword({ body: { token: resetToken, password: "yet another password" } }),
        ),
    },
    close: async () => {
      await Promise.all(Object.values(streams).map((stream) => stream.close()));
    },
  };
  return credentials;
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error));
const refusal = (error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error));
