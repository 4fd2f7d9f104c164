import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Account } from "../../contract/account.ts";
import { makeProof } from "../../server/features/sign-in/email-proofs.ts";
import { hashPassword } from "../../server/features/sign-in/password-hash.ts";
import { signInTraveller } from "../../server/features/sign-in/sign-in.ts";
import { makeBrowser } from "../support/make-browser.ts";
import { makeClient, makeToken } from "../support/makers.ts";
import { callback, pkce, registerApp } from "../support/oauth-app.ts";
import type { TestApp } from "../support/start-app.ts";
import { passkeyDevice } from "./passkey-device.ts";
import type { State } from "./states.ts";

/** What a request can be about: made for it alone, when it asks. */
export type Setting = {
  readonly app: TestApp;
  readonly state: State | undefined;
  /** Who calls; where nobody does, someone else, whose things are then asked for. */
  readonly traveller: Account;
  itinerary(): Promise<{ readonly id: string; readonly etag: string }>;
  /** Another traveller, or whoever else the state says. */
  personId(): Promise<string>;
};

export type Sent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes and forms go as they are, everything else as JSON. */
  readonly body?: unknown;
};

type MakeRequest = (setting: Setting) => Sent | Promise<Sent>;

const password = "correct horse battery";
const nothing: MakeRequest = () => ({});
const ofItinerary: MakeRequest = async ({ itinerary }) => ({ params: { id: (await itinerary()).id } });
const ofRevision: MakeRequest = async ({ itinerary }) => ({
  params: { id: (await itinerary()).id, version: "1" },
});
const guarded = async ({ itinerary }: Setting, rest: { version?: string; body?: unknown } = {}) => {
  const { id, etag } = await itinerary();
  const { version, body } = rest;
  return { params: { id, ...(version && { version }) }, headers: { "if-match": etag }, body };
};
const ofPerson: MakeRequest = async ({ personId }) => ({ params: { userId: await personId() } });
const ofSomeoneElse =
  (request: MakeRequest): MakeRequest =>
  async (setting) =>
    request({ ...setting, traveller: (await makeToken(setting.app)).traveller });

const marked =
  (mark: { reaction: "like" | "dislike" } | { saved: true }): MakeRequest =>
  async ({ app, itinerary, traveller }) => {
    const { db } = app.parts;
    const { id } = await itinerary();
    await db`
      insert into library_entries ${db({ itinerary_id: id, traveller_id: traveller.id, ...mark })}
      on conflict (itinerary_id, traveller_id) do update set ${db(mark)}`;
    return { params: { id } };
  };

/** A valid request for every row of the matrix, by its own words. */
export const requests: Readonly<Record<string, MakeRequest>> = {
  createItinerary: () => ({ body: { title: "Porto in autumn" } }),
  getItinerary: ofItinerary,
  replaceItinerary: (setting) => guarded(setting, { body: { title: "Porto in autumn" } }),
  "replaceItinerary with another visibility": (setting) =>
    guarded(setting, { body: { title: "Porto in autumn", visibility: otherVisibility(setting) } }),
  changeItinerary: (setting) => guarded(setting, { body: { title: "Porto in autumn" } }),
  "changeItinerary with another visibility": (setting) =>
    guarded(setting, { body: { visibility: otherVisibility(setting) } }),
  deleteItinerary: (setting) => guarded(setting),
  restoreItinerary: ofItinerary,
  copyItinerary: ofItinerary,
  listRevisions: ofItinerary,
  getRevision: ofRevision,
  restoreRevision: (setting) => guarded(setting, { version: "1" }),
  likeItinerary: ofItinerary,
  unlikeItinerary: ofItinerary,
  "unlikeItinerary of what one likes": marked({ reaction: "like" }),
  dislikeItinerary: ofItinerary,
  undislikeItinerary: ofItinerary,
  "undislikeItinerary of what one dislikes": marked({ reaction: "dislike" }),
  saveItinerary: ofItinerary,
  unsaveItinerary: ofItinerary,
  "unsaveItinerary of what one has saved": marked({ saved: true }),

  listItineraries: nothing,
  "listItineraries with filter=trash": () => ({ query: { filter: "trash" } }),
  listChanges: nothing,
  browseExplore: nothing,
  "browseExplore with q": () => ({ query: { q: "lisbon" } }),
  "browseExplore with filter=following": () => ({ query: { filter: "following" } }),

  getPerson: ofPerson,
  listPersonItineraries: ofPerson,
  followPerson: ofPerson,
  unfollowPerson: ofPerson,
  blockPerson: ofPerson,
  unblockPerson: ofPerson,
  listBlockedPeople: nothing,

  signUp: () => ({ body: { email: newEmail(), password, displayName: "Mina Okafor" } }),
  signIn: async ({ app: { parts }, traveller: { id, email } }) => {
    await parts.db`update travellers set password_hash = ${await hashPassword(password)} where id = ${id}`;
    return { body: { email, password } };
  },
  signOut: nothing,
  getSession: nothing,
  listSessions: nothing,
  endSession: sessionOf,
  "endSession of someone else": ofSomeoneElse(sessionOf),
  endOtherSessions: nothing,
  changePassword: () => ({ body: { newPassword: password } }),
  requestPasswordReset: ({ traveller: { email } }) => ({ body: { email } }),
  resetPassword: async ({ app: { parts }, traveller: { id: travellerId, email } }) => {
    const { token } = await makeProof(parts, { purpose: "reset", travellerId, email });
    return { body: { token, password } };
  },
  changeEmail: () => ({ body: { email: newEmail() } }),
  requestEmailConfirmation: nothing,
  confirmEmail: async ({ app: { parts }, traveller: { id: travellerId, email } }) => {
    const { token } = await makeProof(parts, { purpose: "confirm", travellerId, email });
    return { body: { token } };
  },
  startPasskeySignIn: nothing,
  signInWithPasskey: async (setting) => {
    const device = passkeyDevice();
    await passkeyOf(setting, device);
    const { body } = await setting.app.client().startPasskeySignIn();
    const place = { challenge: String(body.challenge), origin: setting.app.url };
    return { body: { credential: device.sign(place, setting.traveller.id) } };
  },
  listPasskeys: nothing,
  startPasskey: nothing,
  addPasskey: async ({ app, traveller }) => {
    const { token } = await makeToken(app, { traveller, firstParty: true });
    const { body } = await app.client(token).startPasskey();
    const place = { challenge: String(body.challenge), origin: app.url };
    return { body: { credential: passkeyDevice().create(place) } };
  },
  renamePasskey: renamedPasskey,
  "renamePasskey of someone else": ofSomeoneElse(renamedPasskey),
  removePasskey: removedPasskey,
  "removePasskey of someone else": ofSomeoneElse(removedPasskey),
  getInteraction: interactionOf,
  decideInteraction: async (setting) => ({
    ...(await interactionOf(setting)),
    body: { decision: "approve" },
  }),

  getAccount: nothing,
  changeAccount: () => ({ body: { displayName: "Mina O." } }),
  setAvatar: async () => ({ headers: { "content-type": "image/png" }, body: await picture() }),
  removeAvatar: nothing,
  deleteAccount: nothing,
  exportAccount: nothing,
  listConnectedApps: nothing,
  disconnectApp: connectedAppOf,
  "disconnectApp of someone else": ofSomeoneElse(connectedAppOf),

  getAuthorizationServer: nothing,
  getProtectedResource: nothing,
  registerClient: () => ({ body: { client_name: "Trip Tools", redirect_uris: [callback] } }),
  authorize: async ({ app }) => ({
    query: {
      client_id: (await registerApp(app)).clientId,
      redirect_uri: callback,
      response_type: "code",
      scope: "itineraries:read",
      state: "the app's own",
      code_challenge: pkce().challenge,
    },
  }),
  issueToken: async ({ app }) => ({
    body: new URLSearchParams({ grant_type: "client_credentials", ...(await ownAppOf(app)) }),
  }),
  revokeToken: async ({ app }) => ({
    body: new URLSearchParams({ token: (await makeToken(app)).token }),
  }),

  getHealth: nothing,
  getReadiness: nothing,
};

const newEmail = () => `${randomUUID()}@example.com`;
const otherVisibility = ({ state }: Setting) => (state === "unlisted" ? "private" : "unlisted");
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

async function sessionOf({ app: { parts }, traveller: { id: travellerId } }: Setting): Promise<Sent> {
  const browser = { userAgent: "a phone", address: "127.0.0.1" };
  await signInTraveller(parts, null, { travellerId, browser });
  const [session] = await parts.db<{ id: string }[]>`
    select id from sessions where traveller_id = ${travellerId} and user_agent = 'a phone'`;
  return { params: { id: session?.id ?? "" } };
}

async function passkeyOf({ app, traveller }: Setting, device = passkeyDevice()): Promise<string> {
  const id = randomUUID();
  await app.parts.db`
    insert into passkeys (id, credential_id, traveller_id, public_key, sign_count, transports, name, created_at)
    values (${id}, ${device.credentialId}, ${traveller.id}, ${device.coseKey}, 0, '{}', 'Phone', now())`;
  return id;
}

async function renamedPasskey(setting: Setting): Promise<Sent> {
  return { params: { id: await passkeyOf(setting) }, body: { name: "Key ring" } };
}

/** Beside another one, for the last way in stays. */
async function removedPasskey(setting: Setting): Promise<Sent> {
  await passkeyOf(setting);
  return { params: { id: await passkeyOf(setting) } };
}

async function interactionOf({ app, state }: Setting): Promise<Sent> {
  const browser = makeBrowser(app);
  const { uid = "" } = await (await registerApp(app)).ask(browser);
  return { params: { uid }, ...(state === "led-here" && { headers: { cookie: `_interaction=${uid}` } }) };
}

async function connectedAppOf({ app, traveller }: Setting): Promise<Sent> {
  const { clientId } = await makeToken(app, { traveller });
  const [client] = await app.parts.db<{ id: string }[]>`
    select app_id as id from oauth_clients where id = ${clientId}`;
  return { params: { id: client?.id ?? "" } };
}

async function ownAppOf(app: TestApp): Promise<Record<string, string>> {
  const { id, secret = "" } = await makeClient(app, { firstParty: true, withSecret: true });
  return { client_id: id, client_secret: secret };
}
