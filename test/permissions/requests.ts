import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import sharp from "sharp";
import type { Account } from "../../contract/account.ts";
import type { ToolName } from "../../contract/tools.ts";
import { tokenHash } from "../../server/access/token-hash.ts";
import { setModerator } from "../../server/features/account/account.ts";
import { sealPreview } from "../../server/features/images/sealed-preview.ts";
import { unsubscribeUrl } from "../../server/features/reminders/unsubscribe.ts";
import { createProof } from "../../server/features/sign-in/email-proofs.ts";
import { hashPassword } from "../../server/features/sign-in/password-hash.ts";
import { signInTraveller } from "../../server/features/sign-in/sign-in.ts";
import { codeProof, newSignInCode } from "../../server/features/sign-in/sign-in-code.ts";
import { setPlan } from "../../server/features/subscriptions/subscriptions.ts";
import { imageFolder } from "../../server/pictures/renditions/renditions.ts";
import { storeFile } from "../../server/pictures/stored-files/store-file.ts";
import { pdf } from "../support/documents.ts";
import { makeBrowser } from "../support/make-browser.ts";
import {
  giveRole,
  makeClient,
  makeItinerary,
  makePersonalToken,
  makeToken,
  newPersonalToken,
} from "../support/makers.ts";
import { callback, pkce, registerApp } from "../support/oauth-app.ts";
import type { TestApp } from "../support/start-app.ts";
import { newPushDevice } from "../support/start-push-service.ts";
import { passkeyDevice } from "./passkey-device.ts";
import type { State } from "./states.ts";

/** What a request can use: created on demand, for it alone. */
export type RequestContext = {
  readonly app: TestApp;
  readonly state: State | undefined;
  /** The caller; for requests without one, another traveller whose data is requested. */
  readonly traveller: Account;
  itinerary(): Promise<{ readonly id: string; readonly etag: string }>;
  /** Another traveller, as the state requires. */
  personId(): Promise<string>;
};

export type RequestInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes and forms are sent unchanged, everything else as JSON. */
  readonly body?: unknown;
};

type MakeRequest = (context: RequestContext) => RequestInput | Promise<RequestInput>;

const dayId = "day-1";
const stopId = "stop-1";
/** Of every itinerary. */
const track = { polyline: "_p~iF~ps|U_ulLnnqC", metres: 252_000 };
const nextStopId = "stop-2";
export const days = [
  {
    id: dayId,
    track,
    stops: [
      { id: stopId, name: "Castle", coordinate: { latitude: 38.7139, longitude: -9.1335 } },
      { id: nextStopId, name: "Cathedral", coordinate: { latitude: 38.7098, longitude: -9.1326 } },
    ],
  },
];

const password = "correct horse battery";
const nothing: MakeRequest = () => ({});
const ofItinerary: MakeRequest = async ({ itinerary }) => ({ params: { id: (await itinerary()).id } });
const ofRevision: MakeRequest = async ({ itinerary }) => ({
  params: { id: (await itinerary()).id, version: "1" },
});
const guarded = async ({ itinerary }: RequestContext, rest: { version?: string; body?: unknown } = {}) => {
  const { id, etag } = await itinerary();
  const { version, body } = rest;
  return { params: { id, ...(version && { version }) }, headers: { "if-match": etag }, body };
};
/** The same request by a traveller who signed in eleven minutes ago. */
const longAfter =
  (make: MakeRequest): MakeRequest =>
  async (context) => {
    const { db } = context.app.parts;
    for (const table of ["sessions", "oauth_grants"])
      await db`
        update ${db(table)} set proved_at = now() - interval '11 minutes'
        where traveller_id = ${context.traveller.id}`;
    return make(context);
  };
const ofPerson: MakeRequest = async ({ personId }) => ({ params: { userId: await personId() } });
const ofSomeoneElse =
  (request: MakeRequest): MakeRequest =>
  async (context) =>
    request({ ...context, traveller: (await makeToken(context.app)).traveller });

const inMcp = (method: string, params: object = {}): RequestInput => ({
  headers: { accept: "application/json, text/event-stream" },
  body: { jsonrpc: "2.0", id: 1, method, params },
});
const tool =
  (name: ToolName, input: object = {}): MakeRequest =>
  () =>
    inMcp("tools/call", { name, arguments: input });
/** On an itinerary that the caller created; without a caller, on someone's public one. */
const toolOnItinerary =
  (name: ToolName, inputOf: (id: string, etag: string) => object): MakeRequest =>
  async ({ app, traveller }) => {
    const { token } = await makeToken(app, { traveller });
    const { itinerary, etag } = await makeItinerary(app, token, { visibility: "public" });
    return inMcp("tools/call", { name, arguments: inputOf(itinerary.id, etag) });
  };

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

/** A valid request for every row of the matrix, by the row's name. */
export const requests: Readonly<Record<string, MakeRequest>> = {
  createItinerary: () => ({ body: { title: "Porto in autumn" } }),
  getItinerary: ofItinerary,
  watchItinerary: ofItinerary,
  announcePresence: async (context) => ({ ...(await ofItinerary(context)), body: { at: "/title" } }),
  getWays: ofItinerary,
  getWeather: ofItinerary,
  checkItinerary: ofItinerary,
  proposeOrder: async ({ itinerary }) => ({ params: { id: (await itinerary()).id, dayId } }),
  findConnections: async ({ itinerary }) => ({
    params: { id: (await itinerary()).id, dayId },
    query: { to: nextStopId, at: "2026-05-01T09:00" },
  }),
  exportItinerary: async (context) => ({ ...(await ofItinerary(context)), query: { format: "ics" } }),
  replaceItinerary: (context) => guarded(context, { body: { title: "Porto in autumn" } }),
  "replaceItinerary with another visibility": (context) =>
    guarded(context, { body: { title: "Porto in autumn", visibility: otherVisibility(context) } }),
  changeItinerary: (context) => guarded(context, { body: { title: "Porto in autumn" } }),
  "changeItinerary with another visibility": (context) =>
    guarded(context, { body: { visibility: otherVisibility(context) } }),
  "changeItinerary with other public details": (context) =>
    guarded(context, { body: { publicDetails: { costs: false } } }),
  deleteItinerary: (context) => guarded(context),
  restoreItinerary: ofItinerary,
  copyItinerary: ofItinerary,
  listRevisions: ofItinerary,
  getRevision: ofRevision,
  restoreRevision: (context) => guarded(context, { version: "1" }),
  setDayImage: async (context) => pictured(await ofDay(context)),
  removeDayImage: (context) => ofDay(context),
  setDayTrack: async (context) => {
    const sent = await ofDay(context);
    const headers = { ...sent.headers, "content-type": "application/gpx+xml" };
    return { ...sent, headers, body: Buffer.from(gpx) };
  },
  getDayTrack: async ({ itinerary }) => ({ params: { id: (await itinerary()).id, dayId } }),
  removeDayTrack: (context) => ofDay(context),
  setStopImage: async (context) => pictured(await ofStop(context)),
  removeStopImage: (context) => ofStop(context),
  setCoverImage: async (context) => pictured(await guarded(context)),
  removeCoverImage: (context) => guarded(context),
  "setCoverImage with what a preview found": async (context) => {
    const { id, etag } = await context.itinerary();
    const found = await foundImage(context, id);
    return { params: { id }, headers: { "if-match": etag }, body: { found } };
  },
  previewImage: ofItinerary,
  getImage: async ({ app, traveller }) => ({ params: { file: await storedImage(app, traveller) } }),
  likeItinerary: ofItinerary,
  unlikeItinerary: ofItinerary,
  "unlikeItinerary of what one likes": marked({ reaction: "like" }),
  dislikeItinerary: ofItinerary,
  undislikeItinerary: ofItinerary,
  "undislikeItinerary of what one dislikes": marked({ reaction: "dislike" }),
  saveItinerary: ofItinerary,
  unsaveItinerary: ofItinerary,
  "unsaveItinerary of what one has saved": marked({ saved: true }),

  listDocuments: ofItinerary,
  addDocument: async (context) => {
    const form = new FormData();
    form.append("file", new Blob([pdf()]), "ticket.pdf");
    return { ...(await ofItinerary(context)), body: form };
  },
  changeDocument: async (context) => ({ params: await documentOf(context), body: { name: "Ticket" } }),
  "changeDocument that someone else shares": async (context) => ({
    params: await documentOf(context, { isShared: true }),
    body: { name: "Ticket" },
  }),
  "changeDocument of someone else": async (context) => ({
    params: await documentOf(context, { isShared: false }),
    body: { name: "Ticket" },
  }),
  deleteDocument: async (context) => ({ params: await documentOf(context) }),
  "deleteDocument that someone else shares": async (context) => ({
    params: await documentOf(context, { isShared: true }),
  }),
  "deleteDocument of someone else": async (context) => ({
    params: await documentOf(context, { isShared: false }),
  }),
  listFullDocuments: ofItinerary,
  storeFile: async (context) => ({ ...(await ofItinerary(context)), body: pdf() }),
  saveDocument: async (context) => {
    const documentId = randomUUID();
    const storagePath = await fileOf(context);
    return {
      params: { id: (await context.itinerary()).id, documentId },
      body: { id: documentId, storagePath },
    };
  },
  getDocument: async (context) => ({ params: await documentOf(context) }),
  "getDocument that someone else shares": async (context) => ({
    params: await documentOf(context, { isShared: true }),
  }),
  "getDocument of someone else": async (context) => ({
    params: await documentOf(context, { isShared: false }),
  }),
  getDocumentFile: async (context) => ({ params: await documentOf(context) }),
  "getDocumentFile that someone else shares": async (context) => ({
    params: await documentOf(context, { isShared: true }),
  }),
  "getDocumentFile of someone else": async (context) => ({
    params: await documentOf(context, { isShared: false }),
  }),

  addOrJoin: async ({ itinerary, personId }) => ({
    params: { id: (await itinerary()).id },
    body: { userId: await personId(), role: "editor" },
  }),
  "addOrJoin with a share link's token": byShareLink,
  "addOrJoin with a call's token": async ({ app, itinerary }) => {
    const { id } = await itinerary();
    return { params: { id }, body: { sharePlay: true, callToken: await callOf(app, id) } };
  },
  inviteByEmail: async (context) => ({
    ...(await ofItinerary(context)),
    body: { email: `${randomUUID()}@example.com`, role: "editor" },
  }),
  listCompanions: ofItinerary,
  changeCompanion: async (context) => ({
    params: await companionOf(context),
    body: { role: "editor" },
  }),
  "changeCompanion who is the owner": async ({ app, itinerary }) => {
    const { db } = app.parts;
    const { id } = await itinerary();
    const [row] = await db<{ ownerId: string }[]>`
      select owner_id as "ownerId" from itineraries where id = ${id}`;
    return { params: { id, userId: row?.ownerId ?? "" }, body: { role: "editor" } };
  },
  removeCompanion: async (context) => ({ params: await companionOf(context) }),
  "removeCompanion who is oneself": async ({ itinerary, traveller }) => ({
    params: { id: (await itinerary()).id, userId: traveller.id },
  }),
  handOver: async (context) => {
    const { id, userId } = await companionOf(context);
    return { params: { id }, body: { userId } };
  },
  listInvitations: nothing,
  acceptInvitation: (context) => invitationTo(context, "viewer"),
  "acceptInvitation to own it": (context) => invitationTo(context, "owner"),
  "acceptInvitation of someone else": ofSomeoneElse((context) => invitationTo(context, "owner")),
  "acceptInvitation that one made": (context) => invitationBy(context, "owner"),
  "acceptInvitation by email": emailInvitationTo,
  "acceptInvitation by email to another": ofSomeoneElse(emailInvitationTo),
  declineInvitation: (context) => invitationTo(context, "viewer"),
  "declineInvitation by email": emailInvitationTo,
  "declineInvitation by email to another": ofSomeoneElse(emailInvitationTo),
  "declineInvitation by email that one made": async ({ app, traveller }) =>
    emailInvitation(app, { from: traveller, email: `${randomUUID()}@example.com` }),
  "declineInvitation to own it": (context) => invitationTo(context, "owner"),
  "declineInvitation of someone else": ofSomeoneElse((context) => invitationTo(context, "viewer")),
  "declineInvitation that one made to own": (context) => invitationBy(context, "owner"),
  "declineInvitation that one made to share": (context) => invitationBy(context, "viewer"),
  getShareLink: async (context) => ({ params: (await byShareLink(context)).params ?? {} }),
  makeShareLink: async ({ itinerary }) => ({
    params: { id: (await itinerary()).id },
    body: { role: "viewer" },
  }),
  endShareLink: ofItinerary,
  readInvitation: byShareLink,
  startCall: ofItinerary,

  listItineraries: nothing,
  "listItineraries with filter=trash": () => ({ query: { filter: "trash" } }),
  listChanges: nothing,
  listMarks: async ({ itinerary }) => ({ query: { ids: (await itinerary()).id } }),
  browseExplore: nothing,
  "browseExplore with q": () => ({ query: { q: "lisbon" } }),
  "browseExplore with filter=following": () => ({ query: { filter: "following" } }),

  findPeople: () => ({ query: { q: "mina" } }),
  getPerson: ofPerson,
  listPersonItineraries: ofPerson,
  followPerson: ofPerson,
  unfollowPerson: ofPerson,
  blockPerson: ofPerson,
  unblockPerson: ofPerson,
  listBlockedPeople: nothing,

  reportPerson: async (context) => ({ ...(await ofPerson(context)), body: { reason: "Advertises" } }),
  listReports: nothing,
  decideReport: async (context) => decisionAbout(context, (await makeToken(context.app)).traveller),
  "decideReport about oneself": (context) => decisionAbout(context, context.traveller),
  "decideReport about a moderator": async (context) => {
    const { email } = (await makeToken(context.app)).traveller;
    return decisionAbout(context, await setModerator(context.app.parts, { email, moderator: true }));
  },
  "decideReport that is not there": () => ({ params: { id: randomUUID() }, body: { decision: "suspend" } }),

  callMcp: () => inMcp("tools/list"),
  "callMcp with create_itinerary": tool("create_itinerary", { title: "Porto in autumn" }),
  "callMcp with list_itineraries": tool("list_itineraries"),
  "callMcp with get_itinerary": toolOnItinerary("get_itinerary", (id) => ({ id })),
  "callMcp with update_itinerary": toolOnItinerary("update_itinerary", (id, etag) => ({
    id,
    etag,
    changes: { title: "Porto in autumn" },
  })),
  "callMcp with search_explore": tool("search_explore", { q: "lisbon" }),
  "callMcp with list_documents": toolOnItinerary("list_documents", (id) => ({ id })),

  signUp: () => ({ body: { email: newEmail(), password, displayName: "Mina Okafor" } }),
  signIn: async (context) => {
    await passwordOf(context);
    return { body: { email: context.traveller.email, password } };
  },
  signOut: nothing,
  getSession: nothing,
  listSessions: nothing,
  endSession: sessionOf,
  "endSession of someone else": ofSomeoneElse(sessionOf),
  endOtherSessions: nothing,
  signInAgain: async (context) => {
    await passwordOf(context);
    return { body: { password } };
  },
  "signInAgain with a passkey": async (context) => ({ body: { credential: await signedBy(context) } }),
  "signInAgain with a passkey of someone else": async (context) => {
    const { traveller } = await makeToken(context.app);
    return { body: { credential: await signedBy({ ...context, traveller }) } };
  },
  "signInAgain with a code": async ({ app: { parts }, traveller: { id: travellerId, email } }) => {
    const code = newSignInCode();
    const { purpose, token } = codeProof(travellerId, code);
    await createProof(parts, { purpose, travellerId, email }, token);
    return { body: { code } };
  },
  requestSignInCode: nothing,
  "requestSignInCode with a password": async (context) => {
    await passwordOf(context);
    return {};
  },
  changePassword: () => ({ body: { newPassword: password } }),
  "changePassword long after signing in": longAfter(() => ({ body: { newPassword: password } })),
  requestPasswordReset: ({ traveller: { email } }) => ({ body: { email } }),
  resetPassword: async ({ app: { parts }, traveller: { id: travellerId, email } }) => {
    const { token } = await createProof(parts, { purpose: "reset", travellerId, email });
    return { body: { token, password } };
  },
  changeEmail: () => ({ body: { email: newEmail() } }),
  "changeEmail long after signing in": longAfter(() => ({ body: { email: newEmail() } })),
  requestEmailConfirmation: nothing,
  readEmailConfirmation: async (context) => ({ body: { token: await confirmationOf(context) } }),
  confirmEmail: async (context) => ({ body: { token: await confirmationOf(context) } }),
  "confirmEmail with a new password": async (context) => ({
    body: { token: await confirmationOf(context), newPassword: password },
  }),
  startPasskeySignIn: nothing,
  signInWithPasskey: async (context) => ({ body: { credential: await signedBy(context) } }),
  listPasskeys: nothing,
  startPasskey: nothing,
  addPasskey: async ({ app, traveller }) => {
    const { token } = await makeToken(app, { traveller, firstParty: true });
    const { body } = await app.client(token).startPasskey();
    const place = { challenge: String(body.challenge), origin: app.url };
    return { body: { credential: passkeyDevice().create(place) } };
  },
  "startPasskey long after signing in": longAfter(() => ({})),
  "addPasskey long after signing in": longAfter(() => ({ body: { credential: {} } })),
  renamePasskey: renamedPasskey,
  "renamePasskey of someone else": ofSomeoneElse(renamedPasskey),
  removePasskey: removedPasskey,
  "removePasskey of someone else": ofSomeoneElse(removedPasskey),
  getInteraction: interactionOf,
  decideInteraction: async (context) => ({
    ...(await interactionOf(context)),
    body: { decision: "approve" },
  }),

  importMedia: async () => ({ body: await album() }),
  "importMedia on the paid plan": async ({ app, traveller }) => {
    await setPlan(app.parts, { email: traveller.email, plan: "plus" });
    return { body: await album() };
  },

  findPlaces: () => ({ query: { q: "belém" } }),

  getAccount: nothing,
  changeAccount: () => ({ body: { displayName: "Mina O." } }),
  setAvatar: async () => ({ headers: { "content-type": "image/png" }, body: await picture() }),
  removeAvatar: nothing,
  deleteAccount: nothing,
  "deleteAccount long after signing in": longAfter(() => ({})),
  getSubscription: nothing,
  exportAccount: nothing,
  "exportAccount long after signing in": longAfter(() => ({})),
  getCalendarFeed: async (context) => {
    await calendarOf(context);
    return {};
  },
  "getCalendarFeed not yet made": nothing,
  makeCalendarFeed: nothing,
  endCalendarFeed: nothing,
  readCalendar: async (context) => ({ params: { file: await calendarOf(context) } }),
  "readCalendar at an old address": async (context) => {
    const file = await calendarOf(context);
    await calendarOf(context);
    return { params: { file } };
  },
  listConnectedApps: nothing,
  disconnectApp: connectedAppOf,
  "disconnectApp of someone else": ofSomeoneElse(connectedAppOf),
  "disconnectApp that is a token": personalTokenOf,
  "disconnectApp that is someone else's token": ofSomeoneElse(personalTokenOf),
  createAccessToken: ({ app: { parts } }) => ({ body: newPersonalToken(parts) }),
  "createAccessToken long after signing in": longAfter(({ app: { parts } }) => ({
    body: newPersonalToken(parts),
  })),
  getReminderPreferences: nothing,
  changeReminderPreferences: () => ({ body: { tripStart: 7 } }),
  getPushDevice: nothing,
  removePushDevice: nothing,
  setPushDevice: () => ({ body: newPushDevice() }),
  sendTestNotification: async ({ app, traveller }) => {
    const { p256dh, auth } = newPushDevice().subscription.keys;
    const [key, secret] = [p256dh, auth].map((text) => Buffer.from(text, "base64url"));
    await app.parts.db`
      insert into push_devices (session_id, traveller_id, endpoint, p256dh, auth, language, time_zone, reminders,
        changes, invitations, created_at, set_at)
      select id, traveller_id, 'https://push.example.com/' || id, ${key as Buffer}, ${secret as Buffer}, 'en', 'UTC', true, true, true, now(), now()
      from sessions where traveller_id = ${traveller.id}`;
    return {};
  },
  "sendTestNotification of a browser that gets none": nothing,
  unsubscribe: ({ app: { parts }, traveller: { id } }) => ({
    params: { token: unsubscribeUrl(parts, id).split("/").at(-1) ?? "" },
  }),
  "unsubscribe with a wrong token": ({ traveller: { id } }) => ({ params: { token: `${id}.guessed` } }),

  getAuthorizationServer: nothing,
  getProtectedResource: nothing,
  getProtectedResourceOfMcp: nothing,
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

const gpx = '<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/></trkseg></trk></gpx>';
const newEmail = () => `${randomUUID()}@example.com`;
const otherVisibility = ({ state }: RequestContext) => (state === "unlisted" ? "private" : "unlisted");
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

async function pictured(sent: RequestInput): Promise<RequestInput> {
  return { ...sent, headers: { ...sent.headers, "content-type": "image/png" }, body: await picture() };
}

async function ofDay(context: RequestContext): Promise<RequestInput> {
  const { params, ...sent } = await guarded(context);
  return { ...sent, params: { ...params, dayId } };
}

async function ofStop(context: RequestContext): Promise<RequestInput> {
  const { params, ...sent } = await guarded(context);
  return { ...sent, params: { ...params, stopId } };
}

const album = async () => {
  const jpeg = await sharp(await picture())
    .jpeg()
    .toBuffer();
  return { kind: "album", frames: [{ base64: jpeg.toString("base64") }] };
};

async function storedImage({ parts }: TestApp, { id: travellerId }: Account): Promise<string> {
  const file = { folder: imageFolder, ending: ".webp", contentType: "image/webp", travellerId };
  const { key } = await storeFile(parts, {
    ...file,
    body: await sharp(await picture())
      .webp()
      .toBuffer(),
  });
  return key.slice(imageFolder.length);
}

/** From a preview for the caller. */
async function foundImage({ app, traveller }: RequestContext, itineraryId: string): Promise<string> {
  const key = `${imageFolder}${await storedImage(app, traveller)}`;
  const details = { width: 8, height: 8, placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI" };
  return sealPreview(app.parts, { travellerId: traveller.id, itineraryId }, { key, hash: key, details });
}

async function fileOf({
  app: { parts },
  traveller,
}: Pick<RequestContext, "app" | "traveller">): Promise<string> {
  const body = Readable.from([pdf()]);
  const file = { folder: "documents/", body, contentType: "application/pdf", travellerId: traveller.id };
  return (await storeFile(parts, file)).key;
}

/** The caller's own document, or a companion's, shared or not. Added while its owner could still add it. */
async function documentOf(
  { app, itinerary, traveller }: RequestContext,
  theirs?: { readonly isShared: boolean },
): Promise<{ id: string; documentId: string }> {
  const { id } = await itinerary();
  const documentId = randomUUID();
  const owner = theirs ? (await makeToken(app)).traveller : traveller;
  if (theirs) await giveRole(app, id, owner.id, "viewer");
  const key = await fileOf({ app, traveller: owner });
  await app.parts.db`
    insert into documents (itinerary_id, traveller_id, id, file_key, name, kind, is_shared, created_at, updated_at)
    values (${id}, ${owner.id}, ${documentId}, ${key}, 'Visa', 'visa', ${theirs?.isShared ?? false}, now(), now())`;
  return { id, documentId };
}

/** A companion who is not known to the caller. */
async function companionOf({ app, itinerary }: RequestContext): Promise<{ id: string; userId: string }> {
  const { id } = await itinerary();
  const { traveller } = await makeToken(app);
  await giveRole(app, id, traveller.id, "viewer");
  return { id, userId: traveller.id };
}

const invitationTo = async (
  { app, traveller }: RequestContext,
  role: "owner" | "viewer",
): Promise<RequestInput> => invitation(app, { from: (await makeToken(app)).traveller, to: traveller, role });

const invitationBy = async (
  { app, traveller }: RequestContext,
  role: "owner" | "viewer",
): Promise<RequestInput> => invitation(app, { from: traveller, to: (await makeToken(app)).traveller, role });

/** An invitation to share an itinerary, or to own it. */
async function invitation(
  app: TestApp,
  { from, to, role }: { from: Account; to: Account; role: "owner" | "viewer" },
): Promise<RequestInput> {
  const owner = app.client((await makeToken(app, { traveller: from, firstParty: true })).token);
  const invited = app.client((await makeToken(app, { traveller: to, firstParty: true })).token);
  const params = { id: (await owner.createItinerary({ body: { title: "Porto in autumn" } })).body.id };
  await owner.addOrJoin({ params, body: { userId: to.id, role: "viewer" } });
  if (role === "owner") await owner.handOver({ params, body: { userId: to.id } });
  const { data } = (await invited.listInvitations()).body;
  return { params: { id: data.find((one) => one.role === role)?.id ?? "" } };
}

async function emailInvitationTo({ app, traveller }: RequestContext): Promise<RequestInput> {
  await app.parts.db`update travellers set email_confirmed_at = now() where id = ${traveller.id}`;
  return emailInvitation(app, { from: (await makeToken(app)).traveller, email: traveller.email });
}

async function emailInvitation(
  app: TestApp,
  { from, email }: { from: Account; email: string },
): Promise<RequestInput> {
  const owner = app.client((await makeToken(app, { traveller: from, firstParty: true })).token);
  const params = { id: (await owner.createItinerary({ body: { title: "Porto in autumn" } })).body.id };
  const { body } = await owner.inviteByEmail({ params, body: { email, role: "viewer" } });
  return { params: { id: body.id } };
}

async function byShareLink({ app, itinerary }: RequestContext): Promise<RequestInput> {
  const { id } = await itinerary();
  const shareToken = shareTokens.get(id) ?? makeShareToken(app, id);
  shareTokens.set(id, shareToken);
  return { params: { id }, body: { shareToken: await shareToken } };
}

/** By itinerary, which has one link at a time: requests that share an itinerary share its link. */
const shareTokens = new Map<string, Promise<string>>();

async function makeShareToken({ parts }: TestApp, id: string): Promise<string> {
  const { token, tokenHash, seed } = parts.linkTokens.make("ShareLink");
  await parts.db`
    insert into share_links (itinerary_id, token_hash, seed, role, created_at)
    values (${id}, ${tokenHash}, ${seed}, 'viewer', now())`;
  return token;
}

/** Started by its owner. */
async function callOf({ parts }: TestApp, id: string): Promise<string> {
  const token = randomUUID();
  await parts.db`
    insert into calls (token_hash, itinerary_id, started_by, expires_at)
    select ${tokenHash("Call", token)}, id, owner_id, now() + interval '1 hour' from itineraries where id = ${id}`;
  return token;
}

async function sessionOf({
  app: { parts },
  traveller: { id: travellerId },
}: RequestContext): Promise<RequestInput> {
  const browser = { userAgent: "a phone", address: "127.0.0.1" };
  await signInTraveller(parts, null, { travellerId, browser });
  const [session] = await parts.db<{ id: string }[]>`
    select id from sessions where traveller_id = ${travellerId} and user_agent = 'a phone'`;
  return { params: { id: session?.id ?? "" } };
}

async function confirmationOf({
  app: { parts },
  traveller: { id: travellerId, email },
}: RequestContext): Promise<string> {
  return (await createProof(parts, { purpose: "confirm", travellerId, email })).token;
}

async function passwordOf({ app: { parts }, traveller: { id } }: RequestContext): Promise<void> {
  await parts.db`update travellers set password_hash = ${await hashPassword(password)} where id = ${id}`;
}

/** With a new passkey of the traveller. */
async function signedBy(context: RequestContext) {
  const device = passkeyDevice();
  await passkeyOf(context, device);
  const { body } = await context.app.client().startPasskeySignIn();
  const place = { challenge: String(body.challenge), origin: context.app.url };
  return device.sign(place, context.traveller.id);
}

async function passkeyOf({ app, traveller }: RequestContext, device = passkeyDevice()): Promise<string> {
  const id = randomUUID();
  await app.parts.db`
    insert into passkeys (id, credential_id, traveller_id, public_key, sign_count, transports, name, created_at)
    values (${id}, ${device.credentialId}, ${traveller.id}, ${device.coseKey}, 0, '{}', 'Phone', now())`;
  return id;
}

async function renamedPasskey(context: RequestContext): Promise<RequestInput> {
  return { params: { id: await passkeyOf(context) }, body: { name: "Key ring" } };
}

/** Beside another one, because the last credential cannot be removed. */
async function removedPasskey(context: RequestContext): Promise<RequestInput> {
  await passkeyOf(context);
  return { params: { id: await passkeyOf(context) } };
}

async function interactionOf({ app, state }: RequestContext): Promise<RequestInput> {
  const browser = makeBrowser(app);
  const { uid = "" } = await (await registerApp(app)).requestAuthorization(browser);
  return { params: { uid }, ...(state === "led-here" && { headers: { cookie: `_interaction=${uid}` } }) };
}

async function decisionAbout({ app }: RequestContext, reported: Account): Promise<RequestInput> {
  const id = randomUUID();
  const { traveller: reporter } = await makeToken(app);
  await app.parts.db`
    insert into reports (id, reporter_id, reported_id, reason, created_at)
    values (${id}, ${reporter.id}, ${reported.id}, 'Advertises', now())`;
  return { params: { id }, body: { decision: "suspend" } };
}

/** The last part of a new calendar feed's address. */
async function calendarOf({ app, traveller }: RequestContext): Promise<string> {
  const { token } = await makeToken(app, { traveller, firstParty: true });
  const { url } = (await app.client(token).makeCalendarFeed()).body;
  return url.slice(url.lastIndexOf("/") + 1);
}

async function connectedAppOf({ app, traveller }: RequestContext): Promise<RequestInput> {
  const { clientId } = await makeToken(app, { traveller });
  const [client] = await app.parts.db<{ id: string }[]>`
    select app_id as id from oauth_clients where id = ${clientId}`;
  return { params: { id: client?.id ?? "" } };
}

async function personalTokenOf({ app, traveller }: RequestContext): Promise<RequestInput> {
  const { id } = await makePersonalToken(app, { traveller });
  return { params: { id } };
}

async function ownAppOf(app: TestApp): Promise<Record<string, string>> {
  const { id, secret = "" } = await makeClient(app, { firstParty: true, withSecret: true });
  return { client_id: id, client_secret: secret };
}
