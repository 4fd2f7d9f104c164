import { randomUUID } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { NewPasskey, Passkey, PasskeySignIn } from "../../../contract/sign-in.ts";
import { requireCredential } from "../../access/credentials/lock-caller.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { noteRecentSignIn } from "../../access/recent-sign-in/recent-sign-in.ts";
import { tokenHash } from "../../access/token-hash.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { getAccount } from "../account/account.ts";
import { countPasskeyAttempt, mailPasskeyAdded, signInTraveller } from "../sign-in/sign-in.ts";
import {
  deletePasskey,
  findPasskey,
  holdOwner,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  takeChallenge,
  updateName,
  updateSignCount,
} from "./passkeys.queries.ts";
import { providerNames } from "./provider-names.ts";

const challengeMs = 5 * 60_000;
const mostPasskeys = 20;

/**
 * A passkey is all that is asked for, so it must stand for two things: that the device is there, and that whoever
 * holds it could unlock it. With less, a lost security key would be as good as its owner.
 */
const userVerification = "required";

/** By their numbers in COSE: EdDSA, ES256, RS256. The library would prefer one of Node's experimental ones, whose keys a later Node might not read. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** A seventh of all that a server would load, and most who come never ask for it. */
const webauthn = () => import("@simplewebauthn/server");

type Needs = Pick<Parts, "db" | "clock" | "config">;
type Browser = Parameters<typeof signInTraveller>[2]["browser"];
type Started = Awaited<ReturnType<typeof signInTraveller>>;

/** What the browser is to sign: nobody is named, it offers the passkeys that it has for this place. */
export async function startPasskeySignIn(parts: Needs): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: placeOf(parts.config).rpID,
    timeout: challengeMs,
    userVerification,
  });
  await keepChallenge(parts, options.challenge, null);
  return { ...options };
}

/** Signs the browser in as the passkey's traveller; the session it had until now ends. */
export async function signInWithPasskey(
  parts: Needs & Pick<Parts, "revocations">,
  principal: Principal | null,
  { credential, browser }: PasskeySignIn & { browser: Browser },
): Promise<Started> {
  const tries = await countPasskeyAttempt(parts, browser);
  const passkey = await signedPasskey(parts, credential);
  const started = await signInTraveller(parts, principal, {
    travellerId: passkey.travellerId,
    browser,
    check: (db) => noteSignature(db, passkey, parts.clock.now()),
  });
  await tries.uncount();
  return started;
}

/** Proves once more who is signed in here: by one of their own passkeys. */
export async function proveByPasskey(
  parts: Needs,
  principal: Principal,
  { credential }: PasskeySignIn,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  const passkey = await signedPasskey(parts, credential).catch((error) => {
    throw error instanceof Failure ? notOwn() : error;
  });
  if (passkey.travellerId !== travellerId) throw notOwn();
  await noteSignature(parts.db, passkey, parts.clock.now());
  await noteRecentSignIn(parts, principal);
}

/** Fails when it was removed meanwhile, or used at the same time by its copy. */
async function noteSignature(db: Db, passkey: PasskeyRow, now: Date): Promise<void> {
  if (!(await updateSignCount(db, passkey, now))) throw refused();
}

const notOwn = () =>
  unfitCredential("is not one of the account's, or answers no challenge of the last five minutes");

/** The passkey that signed our challenge just now, with its new count of signatures. */
async function signedPasskey(
  { db, clock, config }: Needs,
  credential: PasskeySignIn["credential"],
): Promise<PasskeyRow> {
  const challenge = challengeOf(credential);
  const hash = tokenHash("PasskeyChallenge", challenge);
  if (!(await takeChallenge(db, { hash, travellerId: null }, clock.now()))) throw refused();
  const response = credential as unknown as AuthenticationResponseJSON;
  const passkey = isCredentialId(response.id) ? await findPasskey(db, response.id) : undefined;
  // WebAuthn 7.2, step 6: it must be the passkey of whom it says it is.
  if (!passkey || response.response.userHandle !== handleOf(passkey.travellerId).toString("base64url"))
    throw refused();
  const { rpID, origin } = placeOf(config);
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch((cause) => {
    throw refused(cause);
  });
  if (!verified) throw refused();
  return { ...passkey, signCount: authenticationInfo.newCounter };
}

/** The same whatever was wrong: a stranger learns nothing from it. */
const refused = (cause?: unknown) =>
  new Failure("unauthorized", {
    detail: "This passkey could not sign you in. Try again, or sign in another way.",
    cause,
  });

export async function getPasskeys(
  { db }: Pick<Parts, "db">,
  principal: Principal,
): Promise<{ data: Passkey[] }> {
  const { travellerId } = requireTraveller(principal);
  return { data: (await listPasskeys(db, travellerId)).map(toPasskey) };
}

/** What the browser is to make a passkey from: one that it can offer by itself later, and none that it has already. */
export async function startPasskey(parts: Needs, principal: Principal): Promise<Record<string, unknown>> {
  const { id, email, displayName } = await getAccount(parts, principal);
  const present = await listPasskeys(parts.db, id);
  refuseAnother(present);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Waybook",
    rpID: placeOf(parts.config).rpID,
    userID: new Uint8Array(handleOf(id)),
    userName: email,
    userDisplayName: displayName,
    timeout: challengeMs,
    excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification },
    supportedAlgorithmIDs,
  });
  await keepChallenge(parts, options.challenge, id);
  return { ...options };
}

export async function addPasskey(
  parts: Needs & Pick<Parts, "jobs">,
  principal: Principal,
  { name, credential }: NewPasskey,
): Promise<Passkey> {
  const { id: travellerId, email } = await getAccount(parts, principal);
  refuseUnfit(name);
  const { aaguid, ...made } = await madePasskey(parts, travellerId, credential);
  const createdAt = parts.clock.now();
  const passkey = await transaction(parts.db, async (db) => {
    // One at a time, so that the most is the most.
    await holdOwner(db, travellerId);
    await requireCredential(db, requireTraveller(principal));
    refuseAnother(await listPasskeys(db, travellerId));
    const added = await insertPasskey(db, {
      ...made,
      id: randomUUID(),
      travellerId,
      name: name ?? providerNames[aaguid] ?? `Passkey of ${monthOf(createdAt)}`,
      createdAt,
      lastUsedAt: null,
    });
    if (added) await mailPasskeyAdded({ db, jobs: parts.jobs }, { travellerId, email });
    return added;
  });
  if (!passkey) throw new Failure("conflict", { detail: "This passkey was added already." });
  return toPasskey(passkey);
}

type MadePasskey = Pick<PasskeyRow, "credentialId" | "publicKey" | "signCount" | "transports"> & {
  /** Which kind of device or program made it. */
  aaguid: string;
};

/** The passkey that was made for our challenge. */
async function madePasskey(
  { db, clock, config }: Needs,
  travellerId: string,
  credential: NewPasskey["credential"],
): Promise<MadePasskey> {
  const challenge = challengeOf(credential);
  const hash = tokenHash("PasskeyChallenge", challenge);
  if (!(await takeChallenge(db, { hash, travellerId }, clock.now())))
    throw unfitCredential("answers no challenge of the last five minutes; begin again");
  const { rpID, origin } = placeOf(config);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((cause) => {
    throw unfitCredential("could not be verified; begin again", cause);
  });
  if (!registrationInfo || !isCredentialId(registrationInfo.credential.id))
    throw unfitCredential("could not be verified; begin again");
  const { aaguid, credential: made } = registrationInfo;
  // As the browser said, unverified.
  const said: unknown = made.transports;
  return {
    aaguid,
    credentialId: made.id,
    publicKey: made.publicKey,
    signCount: made.counter,
    transports: knownTransports.filter((transport) => Array.isArray(said) && said.includes(transport)),
  };
}

const unfitCredential = (message: string, cause?: unknown) =>
  new Failure("validationFailed", {
    detail: `The passkey ${message}.`,
    errors: [{ path: "/credential", message }],
    cause,
  });

export async function renamePasskey(
  { db }: Pick<Parts, "db">,
  principal: Principal,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const { travellerId } = requireTraveller(principal);
  refuseUnfit(name);
  const passkey = await updateName(db, travellerId, { id, name });
  if (!passkey) throw new Failure("notFound");
  return toPasskey(passkey);
}

/** The last way in stays. */
export function removePasskey({ db }: Pick<Parts, "db">, principal: Principal, id: string): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  return transaction(db, async (db) => {
    const owner = await holdOwner(db, travellerId);
    const present = await listPasskeys(db, travellerId);
    if (!present.some((passkey) => passkey.id === id)) throw new Failure("notFound");
    if (present.length === 1 && !owner?.hasPassword) {
      throw new Failure("conflict", {
        detail: "This passkey is your only way in. Set a password or add another passkey first.",
      });
    }
    await deletePasskey(db, id);
  });
}

/** WebAuthn's relying party: passkeys are for its host alone, and only its own pages may use them. */
const placeOf = ({ publicUrl }: Parts["config"]) => ({
  rpID: new URL(publicUrl).hostname,
  origin: publicUrl,
});

/** WebAuthn's user handle: whose passkey it is, without saying so to anybody else. */
const handleOf = (travellerId: string) => Buffer.from(travellerId.replaceAll("-", ""), "hex");

function keepChallenge({ db, clock }: Needs, challenge: string, travellerId: string | null): Promise<void> {
  return insertChallenge(db, {
    hash: tokenHash("PasskeyChallenge", challenge),
    travellerId,
    expiresAt: new Date(clock.time() + challengeMs),
  });
}

/** What the browser says that it signed; nothing when that cannot be read. */
function challengeOf({ response }: Record<string, unknown>): string {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string };
    return String(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()).challenge);
  } catch {
    return "";
  }
}

/** In base64url, of at most 1,023 bytes (WebAuthn 5.8.3). */
const isCredentialId = (id: unknown) => typeof id === "string" && /^[\w-]{1,1364}$/.test(id);

const knownTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

const monthOf = (date: Date) =>
  date.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });

function refuseAnother(present: readonly PasskeyRow[]): void {
  if (present.length < mostPasskeys) return;
  throw new Failure("validationFailed", {
    detail: `You have ${mostPasskeys} passkeys, which is the most. Remove one first.`,
  });
}

function refuseUnfit(name: string | undefined): void {
  if (name === undefined || !/\p{Cc}/u.test(name)) return;
  const message = "must be on one line, without control characters";
  throw new Failure("validationFailed", {
    detail: `The name ${message}.`,
    errors: [{ path: "/name", message }],
  });
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});
