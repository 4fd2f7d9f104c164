import type { Account, Session } from "../../../contract/account.ts";
import type { SignIn, SignUp } from "../../../contract/sign-in.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { type Config, sendsMail } from "../../config.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { addOwnAccount, getAccount, getAccountByEmail, planHere } from "../account/account.ts";
import { findSignInAccount, lockCredentials, updatePasswordHash } from "./credentials.queries.ts";
import { requestConfirmation } from "./email-addresses.ts";
import { createProof, proofExpiry } from "./email-proofs.ts";
import { hashNewPassword } from "./new-password.ts";
import { attemptPassword } from "./password-attempts.ts";
import { hashPassword, isOutdated } from "./password-hash.ts";
import { browserHash, browserLimitKey } from "./recognized-browsers.ts";
import { listSessionsForExport, type SessionForExport } from "./sessions.queries.ts";
import { type Browser, type StartedSession, startSession } from "./sessions.ts";
import { signInMail } from "./sign-in.jobs.ts";
import { signInLimits } from "./sign-in-limits.ts";
import { passwordLink } from "./sign-in-mails.ts";

/** Creates a traveller and signs them in. The address is confirmed only where mail can be sent. */
export async function signUp(
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs" | "revocations">,
  principal: Principal | null,
  { password, browser, ...given }: SignUp & { browser: Browser },
): Promise<StartedSession & { traveller: Account }> {
  const { clock, config, jobs, revocations } = parts;
  await countAttempt(parts, signInLimits.signUp(browser.address));
  const passwordHash = await hashNewPassword(password, given, "password");
  return revocations.revoking(async (db, revoke) => {
    const traveller = await addOwnAccount({ db, clock }, { ...given, passwordHash });
    const { id: travellerId, email } = traveller;
    if (sendsMail(config)) await requestConfirmation({ db, clock, jobs }, { travellerId, email });
    const started = await startSession({ db, revoke, clock }, principal, { travellerId, browser });
    return { ...started, traveller: { ...traveller, plan: planHere(config, traveller.plan) } };
  });
}

/**
 * An unknown account, one without a password and a wrong password get the same error after the same work. Attempts
 * elsewhere cannot lock a traveller out of a browser in which they have signed in before.
 */
export async function signIn(
  parts: Pick<Parts, "db" | "clock" | "config" | "revocations">,
  principal: Principal | null,
  { email, password, browser }: SignIn & { browser: Browser },
): Promise<StartedSession> {
  const { clock, revocations } = parts;
  const known = browserHash(browser.browserToken);
  const account = await findSignInAccount(parts.db, { email, browser: known, now: clock.now() });
  const passwordHash = account?.passwordHash ?? null;
  const limits =
    known && account?.isKnownBrowser
      ? signInLimits.passwordInKnownBrowser(account.travellerId, known.toString("hex"))
      : signInLimits.password(email, browser.address);
  const isRight = await attemptPassword(parts, { password, passwordHash }, limits);
  if (!isRight || !account || passwordHash === null) throw wrongSignIn();
  const { travellerId } = account;
  const stronger = isOutdated(passwordHash) ? await hashPassword(password) : undefined;
  return revocations.revoking(async (db, revoke) => {
    const locked = await lockCredentials(db, travellerId);
    // The password was changed meanwhile.
    if (locked?.passwordHash !== passwordHash) throw wrongSignIn();
    if (stronger) await updatePasswordHash(db, travellerId, stronger);
    return startSession({ db, revoke, clock }, principal, { travellerId, browser });
  });
}

type VerifiedTraveller = {
  readonly travellerId: string;
  readonly browser: Browser;
  /** Checks again, now that the traveller is locked, that the credential is still valid. */
  readonly check?: (db: Db) => Promise<void>;
};

/** Signs in without a password, such as with a passkey. */
export function signInTraveller(
  { clock, revocations }: Pick<Parts, "clock" | "revocations">,
  principal: Principal | null,
  { travellerId, browser, check = async () => {} }: VerifiedTraveller,
): Promise<StartedSession> {
  return revocations.revoking(async (db, revoke) => {
    await lockCredentials(db, travellerId);
    await check(db);
    return startSession({ db, revoke, clock }, principal, { travellerId, browser });
  });
}

/** Counted by browser where someone has signed in before, otherwise by network. */
export async function countPasskeyAttempt(
  parts: Pick<Parts, "db" | "clock" | "config">,
  { address, browserToken }: Browser,
): ReturnType<typeof countAttempt> {
  const known = await browserLimitKey(parts, browserToken);
  return countAttempt(parts, signInLimits.passkey(known, address));
}

/** Tells the account's owner, in case someone else added it. */
export async function mailPasskeyAdded(
  { db, jobs }: Pick<Parts, "jobs"> & { db: Db },
  owner: { travellerId: string; email: string },
): Promise<void> {
  await jobs.send(signInMail, { kind: "passkeyAdded", ...owner }, { db });
}

/** As for a passkey: the token works for as long as a year. */
export async function mailAccessTokenCreated(
  { db, jobs }: Pick<Parts, "jobs"> & { db: Db },
  owner: { travellerId: string; email: string },
): Promise<void> {
  await jobs.send(signInMail, { kind: "accessTokenCreated", ...owner }, { db });
}

const wrongSignIn = () =>
  new Failure("unauthorized", {
    detail: "The email address or the password is not right. Check both, or set a new password.",
  });

/** The traveller who is signed in to this browser. Apps read the account instead. */
export async function getSession(
  parts: Pick<Parts, "db" | "config">,
  principal: Principal | null,
): Promise<Session> {
  const abilities = serverAbilities(parts);
  if (principal?.kind !== "traveller" || !principal.session) return abilities;
  return { traveller: await getAccount(parts, principal), ...abilities };
}

/** What depends on the server's settings, and what pages must not promise without it. */
export const serverAbilities = ({ config }: Pick<Parts, "config">): Omit<Session, "traveller"> => ({
  findsPhotos: config.imageSearch.kind !== "built-in",
  sendsMail: sendsMail(config),
  findsConnections: config.transit.kind !== "none",
});

/**
 * As the mail has it, for an operator whose server sends none. The operator vouches for the person who gets it: setting
 * a password with it confirms the address.
 */
export async function makePasswordLink(
  { db, clock, config }: Pick<Parts, "db" | "clock"> & { config: Pick<Config, "publicUrl"> },
  givenEmail: string,
): Promise<{ link: string; email: string; expiresAt: Date }> {
  const { id: travellerId, email } = await getAccountByEmail({ db }, givenEmail);
  const purpose = "reset";
  const { token } = await createProof({ db, clock }, { purpose, travellerId, email });
  return { link: passwordLink(config, token), email, expiresAt: proofExpiry(clock, purpose) };
}

/** All that is stored of the traveller's sessions. */
export function sessionsOf({ db }: Pick<Parts, "db">, principal: Principal): Promise<SessionForExport[]> {
  return listSessionsForExport(db, requireTraveller(principal).travellerId);
}
