import { randomBytes } from "node:crypto";
import type { EmailChange } from "../../../contract/sign-in.ts";
import type { Db } from "../../database/connect.ts";
import { transaction } from "../../database/transaction.ts";
import { Failure } from "../../failure.ts";
import { tryOnce } from "../../limits/tries.ts";
import type { Parts } from "../../parts.ts";
import type { Principal } from "../../principal.ts";
import { findCredentialsByEmail, holdCredentials, updateEmail } from "./credentials.queries.ts";
import { requireCredentials } from "./credentials.ts";
import { deleteProofs, insertProof } from "./email-proofs.queries.ts";
import { proofExpiry, spendProof } from "./email-proofs.ts";
import { requireCurrentPassword, wrongCurrentPassword } from "./password-tries.ts";
import { signInMail } from "./sign-in.jobs.ts";
import { signInLimits } from "./sign-in-limits.ts";

type Needs = Pick<Parts, "db" | "clock" | "config" | "jobs">;

/**
 * Mails a link to an address. The request stands among the proofs, under a hash that no token has: once a later one has
 * taken its place, its mail is not written any more.
 */
export async function askToConfirm(
  { db, clock, jobs }: Pick<Parts, "clock" | "jobs"> & { db: Db },
  { travellerId, email }: { travellerId: string; email: string },
): Promise<void> {
  const hash = randomBytes(32);
  const purpose = "confirm";
  const [createdAt, expiresAt] = [clock.now(), proofExpiry(clock, purpose)];
  await insertProof(db, { hash, purpose, travellerId, email, createdAt, expiresAt });
  await jobs.send(signInMail, { kind: "confirmation", request: hash.toString("base64url") }, { db });
}

/** The address changes when its owner follows the link; the last one asked for is the one that counts. */
export async function changeEmail(
  parts: Needs,
  principal: Principal,
  { email, currentPassword, address }: EmailChange & { address: string },
): Promise<void> {
  const { jobs } = parts;
  const credentials = await requireCredentials(parts, principal);
  const { travellerId } = credentials;
  await tryOnce(parts, signInLimits.emailChange(travellerId));
  await requireCurrentPassword(parts, credentials, { currentPassword, address });
  const owner = await findCredentialsByEmail(parts.db, email);
  if (owner && owner.travellerId !== travellerId) throw taken();
  await transaction(parts.db, async (db) => {
    const held = await holdCredentials(db, travellerId);
    if (held?.passwordHash !== credentials.passwordHash) throw wrongCurrentPassword();
    await deleteProofs(db, travellerId, "confirm");
    await askToConfirm({ ...parts, db }, { travellerId, email });
    // Another spelling of their own address needs no warning.
    if (!owner)
      await jobs.send(signInMail, { kind: "emailChange", email: held.email, newEmail: email }, { db });
  });
}

export async function requestEmailConfirmation(parts: Needs, principal: Principal): Promise<void> {
  const { travellerId, email, emailConfirmed } = await requireCredentials(parts, principal);
  if (emailConfirmed) return;
  await tryOnce(parts, signInLimits.emailConfirmation(travellerId));
  await transaction(parts.db, (db) => askToConfirm({ ...parts, db }, { travellerId, email }));
}

/** The address that the mail went to is the traveller's from now on. */
export async function confirmEmail(
  parts: Pick<Parts, "db" | "clock" | "config">,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const { clock } = parts;
  await tryOnce(parts, signInLimits.emailProof(address));
  await transaction(parts.db, async (db) => {
    const { credentials, email } = await spendProof({ db, clock }, { purpose: "confirm", token });
    const isTheirs = await updateEmail(db, credentials.travellerId, { email, confirmedAt: clock.now() });
    if (!isTheirs) throw taken();
  });
}

const taken = () => new Failure("conflict", { detail: "This email address is taken. Choose another." });
