import { randomBytes } from "node:crypto";
import type { EmailChange, EmailConfirmation, WaitingConfirmation } from "../../../contract/sign-in.ts";
import { revokeCredentials } from "../../access/credentials/revoke-credentials.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { sendsMail } from "../../config.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import {
  type Credentials,
  findCredentialsByEmail,
  lockCredentials,
  updateEmail,
} from "./credentials.queries.ts";
import { requireCredentials } from "./credentials.ts";
import { deleteProofs, insertProof } from "./email-proofs.queries.ts";
import { proofExpiry, readProof, spendProof } from "./email-proofs.ts";
import { hashNewPassword } from "./new-password.ts";
import { requireCurrentPassword, wrongCurrentPassword } from "./password-attempts.ts";
import { resetAccount } from "./reset-account.ts";
import type { Browser, StartedSession } from "./sessions.ts";
import { signInMail } from "./sign-in.jobs.ts";
import { signInLimits } from "./sign-in-limits.ts";

type EmailAddressParts = Pick<Parts, "db" | "clock" | "config" | "jobs">;

/**
 * Mails a confirmation link to an address. The request is stored with the proofs, under a hash that no token has; if a
 * later request replaces it, its mail is not sent.
 */
export async function requestConfirmation(
  { db, clock, jobs }: Pick<Parts, "clock" | "jobs"> & { db: Db },
  { travellerId, email }: { travellerId: string; email: string },
): Promise<void> {
  const hash = randomBytes(32);
  const purpose = "confirm";
  const [createdAt, expiresAt] = [clock.now(), proofExpiry(clock, purpose)];
  await insertProof(db, { hash, purpose, travellerId, email, createdAt, expiresAt });
  await jobs.send(signInMail, { kind: "confirmation", request: hash.toString("base64url") }, { db });
}

/**
 * The address changes when its owner follows the link, or at once where no mail is sent. A later request replaces an
 * earlier one.
 */
export async function changeEmail(
  parts: EmailAddressParts & Pick<Parts, "revocations">,
  principal: Principal,
  { email, currentPassword }: EmailChange,
): Promise<void> {
  const { jobs } = parts;
  const credentials = await requireCredentials(parts, principal);
  const { travellerId } = credentials;
  await countAttempt(parts, signInLimits.emailChange(travellerId));
  await requireCurrentPassword(parts, requireTraveller(principal), credentials, currentPassword);
  const owner = await findCredentialsByEmail(parts.db, email);
  if (owner && owner.travellerId !== travellerId) throw emailTaken();
  if (!sendsMail(parts.config)) return changeEmailNow(parts, credentials, email);
  await transaction(parts.db, async (db) => {
    const locked = await lockCredentials(db, travellerId);
    if (locked?.passwordHash !== credentials.passwordHash) throw wrongCurrentPassword();
    await deleteProofs(db, travellerId, "confirm");
    await requestConfirmation({ ...parts, db }, { travellerId, email });
    // Another spelling of their own address needs no warning.
    if (!owner)
      await jobs.send(
        signInMail,
        { kind: "emailChange", travellerId, email: locked.email, newEmail: email },
        { db },
      );
  });
}

async function changeEmailNow(
  { revocations }: Pick<Parts, "revocations">,
  { travellerId, passwordHash, email: formerEmail }: Credentials,
  email: string,
): Promise<void> {
  if (email === formerEmail) return;
  await revocations.revoking(async (db, revoke) => {
    const locked = await lockCredentials(db, travellerId);
    if (locked?.passwordHash !== passwordHash) throw wrongCurrentPassword();
    await revokeCredentials({ db, revoke }, { travellerId, on: "addressChange" });
    if (!(await updateEmail(db, travellerId, { email, confirmedAt: null }))) throw emailTaken();
  });
}

export async function requestEmailConfirmation(
  parts: EmailAddressParts,
  principal: Principal,
): Promise<void> {
  const { travellerId, email, emailConfirmed } = await requireCredentials(parts, principal);
  if (emailConfirmed) return;
  await countAttempt(parts, signInLimits.emailConfirmation(travellerId));
  await transaction(parts.db, (db) => requestConfirmation({ ...parts, db }, { travellerId, email }));
}

/** Tells the confirmation page whose link it is. */
export async function readEmailConfirmation(
  parts: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal | null,
  { token, address }: { token: string; address: string },
): Promise<WaitingConfirmation> {
  await countAttempt(parts, signInLimits.emailProof(address));
  const { credentials, email } = await readProof(parts, { purpose: "confirm", token });
  return {
    own: principal?.kind === "traveller" && principal.travellerId === credentials.travellerId,
    first: isFirstConfirmation(credentials, email),
  };
}

/**
 * Makes the confirmed address the traveller's. Someone whose address was used by another person can set a password of
 * their own, which ends all other credentials as a reset does.
 */
export async function confirmEmail(
  parts: EmailAddressParts & Pick<Parts, "revocations">,
  principal: Principal | null,
  { token, newPassword, browser }: EmailConfirmation & { browser: Browser },
): Promise<StartedSession | undefined> {
  const { clock, revocations } = parts;
  const proof = { purpose: "confirm", token } as const;
  await countAttempt(parts, signInLimits.emailProof(browser.address));
  const { credentials: owner } = await readProof(parts, proof);
  const passwordHash =
    newPassword === undefined ? undefined : await hashNewPassword(newPassword, owner, "newPassword");
  return revocations.revoking(async (db, revoke) => {
    const { credentials, email } = await spendProof({ db, clock }, proof);
    const { travellerId } = credentials;
    if (passwordHash !== undefined) {
      requireFirstConfirmation(credentials, email);
      return resetAccount({ ...parts, db, revoke }, principal, credentials, { passwordHash, browser });
    }
    if (email !== credentials.email)
      await revokeCredentials({ db, revoke }, { travellerId, on: "addressChange" });
    const isTheirs = await updateEmail(db, travellerId, { email, confirmedAt: clock.now() });
    if (!isTheirs) throw emailTaken();
    return undefined;
  });
}

/** A mistyped new address must not give the account to the person who has it. */
function requireFirstConfirmation(credentials: Credentials, email: string): void {
  if (isFirstConfirmation(credentials, email)) return;
  const message = "is only for the first address of an account, as long as that is not confirmed";
  throw new Failure("validationFailed", {
    detail: `A new password ${message}.`,
    errors: [{ path: "/newPassword", message }],
  });
}

const isFirstConfirmation = ({ email, emailConfirmed }: Credentials, confirmed: string): boolean =>
  !emailConfirmed && email === confirmed;

const emailTaken = () => new Failure("conflict", { detail: "This email address is taken. Choose another." });
