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
import { requireOneLine } from "../../platform/text/require-one-line.ts";
import { getAccount } from "../account/account.ts";
import { countPasskeyAttempt, mailPasskeyAdded, signInTraveller } from "../sign-in/sign-in.ts";
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskeyOwner,
  type PasskeyRow,
  takeChallenge,
  updateName,
  updateSignCount,
} from "./passkeys.queries.ts";
import { providerNames } from "./provider-names.ts";

const challengeMs = 5 * 60_000;
const maxPasskeys = 20;

/** A passkey is the only factor, so its device must be unlocked: otherwise anyone who finds it could sign in. */
const userVerification = "required";

/** COSE's EdDSA, ES256 and RS256. The library's default includes algorithms that are experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded on first use: it is a seventh of all code that the server loads. */
const webauthn = () => import("@simplewebauthn/server");

type PasskeyParts = Pick<Parts, "db" | "clock" | "config">;
type Browser = Parameters<typeof signInTraveller>[2]["browser"];
type NewSession = Awaited<ReturnType<typeof signInTraveller>>;

/** WebAuthn's options for signing in. They name no passkeys: the browser offers those that it has for this host. */
export async function startPasskeySignIn(parts: PasskeyParts): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(parts.config).rpID,
    timeout: challengeMs,
    userVerification,
  });
  await storeChallenge(parts, options.challenge, null);
  return { ...options };
}

/** Signs the browser in as the passkey's traveller, and ends the session that it had before. */
export async function signInWithPasskey(
  parts: PasskeyParts & Pick<Parts, "revocations">,
  principal: Principal | null,
  { credential, browser }: PasskeySignIn & { browser: Browser },
): Promise<NewSession> {
  const attempt = await countPasskeyAttempt(parts, browser);
  const passkey = await verifySignature(parts, credential);
  const started = await signInTraveller(parts, principal, {
    travellerId: passkey.travellerId,
    browser,
    check: (db) => noteSignature(db, passkey, parts.clock.now()),
  });
  await attempt.uncount();
  return started;
}

/** Confirms who is signed in, by one of their passkeys. */
export async function proveByPasskey(
  parts: PasskeyParts,
  principal: Principal,
  { credential }: PasskeySignIn,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  const passkey = await verifySignature(parts, credential).catch((error) => {
    throw error instanceof Failure ? notOwnPasskey() : error;
  });
  if (passkey.travellerId !== travellerId) throw notOwnPasskey();
  await noteSignature(parts.db, passkey, parts.clock.now());
  await noteRecentSignIn(parts, principal);
}

/** Fails when the passkey was removed meanwhile, or a copy of it was used at the same time. */
async function noteSignature(db: Db, passkey: PasskeyRow, now: Date): Promise<void> {
  if (!(await updateSignCount(db, passkey, now))) throw signInRejected();
}

const notOwnPasskey = () =>
  invalidCredential(
    "does not belong to this account, or does not answer a challenge of the last five minutes; start again",
  );

/** Returns the passkey that signed our challenge, with its new signature count. */
async function verifySignature(
  { db, clock, config }: PasskeyParts,
  credential: PasskeySignIn["credential"],
): Promise<PasskeyRow> {
  const challenge = challengeOf(credential);
  const hash = tokenHash("PasskeyChallenge", challenge);
  if (!(await takeChallenge(db, { hash, travellerId: null }, clock.now()))) throw signInRejected();
  const response = credential as unknown as AuthenticationResponseJSON;
  const passkey = isCredentialId(response.id) ? await findPasskey(db, response.id) : undefined;
  // WebAuthn 7.2, step 6: the passkey must belong to the user that the response names.
  if (!passkey || response.response.userHandle !== userHandle(passkey.travellerId).toString("base64url"))
    throw signInRejected();
  const { rpID, origin } = relyingParty(config);
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
    throw signInRejected(cause);
  });
  if (!verified) throw signInRejected();
  return { ...passkey, signCount: authenticationInfo.newCounter };
}

/** The same for every reason, so that it tells a stranger nothing. */
const signInRejected = (cause?: unknown) =>
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

/** WebAuthn's options for a new, discoverable passkey. They exclude those that the traveller has already. */
export async function startPasskey(
  parts: PasskeyParts,
  principal: Principal,
): Promise<Record<string, unknown>> {
  const { id, email, displayName } = await getAccount(parts, principal);
  const present = await listPasskeys(parts.db, id);
  requireBelowLimit(present);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Waybook",
    rpID: relyingParty(parts.config).rpID,
    userID: new Uint8Array(userHandle(id)),
    userName: email,
    userDisplayName: displayName,
    timeout: challengeMs,
    excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification },
    supportedAlgorithmIDs,
  });
  await storeChallenge(parts, options.challenge, id);
  return { ...options };
}

export async function addPasskey(
  parts: PasskeyParts & Pick<Parts, "jobs">,
  principal: Principal,
  { name, credential }: NewPasskey,
): Promise<Passkey> {
  const { id: travellerId, email } = await getAccount(parts, principal);
  requireOneLine(name);
  const { aaguid, ...verified } = await verifyNewPasskey(parts, travellerId, credential);
  const createdAt = parts.clock.now();
  const passkey = await transaction(parts.db, async (db) => {
    // Locked, so that two requests cannot exceed the limit together.
    await lockPasskeyOwner(db, travellerId);
    await requireCredential(db, requireTraveller(principal));
    requireBelowLimit(await listPasskeys(db, travellerId));
    const added = await insertPasskey(db, {
      ...verified,
      id: randomUUID(),
      travellerId,
      name: name ?? providerNames[aaguid] ?? `Passkey of ${monthOf(createdAt)}`,
      createdAt,
      lastUsedAt: null,
    });
    if (added) await mailPasskeyAdded({ db, jobs: parts.jobs }, { travellerId, email });
    return added;
  });
  if (!passkey) throw new Failure("conflict", { detail: "This passkey has already been added." });
  return toPasskey(passkey);
}

type VerifiedPasskey = Pick<PasskeyRow, "credentialId" | "publicKey" | "signCount" | "transports"> & {
  /** Identifies the kind of device or program that created it. */
  aaguid: string;
};

/** Verifies a passkey that was created for our challenge. */
async function verifyNewPasskey(
  { db, clock, config }: PasskeyParts,
  travellerId: string,
  credential: NewPasskey["credential"],
): Promise<VerifiedPasskey> {
  const challenge = challengeOf(credential);
  const hash = tokenHash("PasskeyChallenge", challenge);
  if (!(await takeChallenge(db, { hash, travellerId }, clock.now())))
    throw invalidCredential("does not answer a challenge of the last five minutes; start again");
  const { rpID, origin } = relyingParty(config);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((cause) => {
    throw invalidCredential("could not be verified; start again", cause);
  });
  if (!registrationInfo || !isCredentialId(registrationInfo.credential.id))
    throw invalidCredential("could not be verified; start again");
  const { aaguid, credential: registered } = registrationInfo;
  // As the browser sent them, unverified.
  const transports: unknown = registered.transports;
  return {
    aaguid,
    credentialId: registered.id,
    publicKey: registered.publicKey,
    signCount: registered.counter,
    transports: knownTransports.filter(
      (transport) => Array.isArray(transports) && transports.includes(transport),
    ),
  };
}

const invalidCredential = (message: string, cause?: unknown) =>
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
  requireOneLine(name);
  const passkey = await updateName(db, travellerId, { id, name });
  if (!passkey) throw new Failure("notFound");
  return toPasskey(passkey);
}

/** Fails if the traveller could not sign in any more. */
export function removePasskey({ db }: Pick<Parts, "db">, principal: Principal, id: string): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  return transaction(db, async (db) => {
    const owner = await lockPasskeyOwner(db, travellerId);
    const present = await listPasskeys(db, travellerId);
    if (!present.some((passkey) => passkey.id === id)) throw new Failure("notFound");
    if (present.length === 1 && !owner?.hasPassword) {
      throw new Failure("conflict", {
        detail: "You can only sign in with this passkey. Set a password or add another passkey first.",
      });
    }
    await deletePasskey(db, id);
  });
}

/** WebAuthn's relying party: passkeys belong to its host, and only its pages can use them. */
const relyingParty = ({ publicUrl }: Parts["config"]) => ({
  rpID: new URL(publicUrl).hostname,
  origin: publicUrl,
});

/** WebAuthn's user handle: names the traveller without personal data. */
const userHandle = (travellerId: string) => Buffer.from(travellerId.replaceAll("-", ""), "hex");

function storeChallenge(
  { db, clock }: PasskeyParts,
  challenge: string,
  travellerId: string | null,
): Promise<void> {
  return insertChallenge(db, {
    hash: tokenHash("PasskeyChallenge", challenge),
    travellerId,
    expiresAt: new Date(clock.time() + challengeMs),
  });
}

/** The challenge that the browser says it signed; empty when it cannot be read. */
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

function requireBelowLimit(present: readonly PasskeyRow[]): void {
  if (present.length < maxPasskeys) return;
  throw new Failure("validationFailed", {
    detail: `You have ${maxPasskeys} passkeys, and cannot have more. Remove one first.`,
  });
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});
