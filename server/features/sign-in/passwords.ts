import type { PasswordChange, PasswordReset } from "../../../contract/sign-in.ts";
import { tryOnce } from "../../limits/tries.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { type Credentials, holdCredentials, updateEmail, updatePasswordHash } from "./credentials.queries.ts";
import { requireCredentials } from "./credentials.ts";
import { deleteProofs } from "./email-proofs.queries.ts";
import { requireProof, spendProof, staleLink } from "./email-proofs.ts";
import { hashPassword } from "./password-hash.ts";
import { requireCurrentPassword, wrongCurrentPassword } from "./password-tries.ts";
import { deleteSessions } from "./sessions.queries.ts";
import { type Browser, type Revoking, startSession } from "./sessions.ts";
import { signInMail } from "./sign-in.jobs.ts";
import { signInLimits } from "./sign-in-limits.ts";

export async function changePassword(
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs" | "revocations">,
  principal: Principal,
  { newPassword, currentPassword, address }: PasswordChange & { address: string },
): Promise<void> {
  const { jobs, revocations } = parts;
  const { travellerId, session } = requireTraveller(principal);
  const credentials = await requireCredentials(parts, principal);
  await requireCurrentPassword(parts, credentials, { currentPassword, address });
  const passwordHash = await hashPassword(newPassword);
  await revocations.revoking(async (db, revoke) => {
    const held = await holdCredentials(db, travellerId);
    // Changed meanwhile: what was proved is no longer the password.
    if (held?.passwordHash !== credentials.passwordHash) throw wrongCurrentPassword();
    await replacePassword({ db, revoke, jobs }, held, { passwordHash, except: session?.id });
  });
}

/** Whether there is such an account is not even looked up here: the answer can neither tell nor take longer. */
export async function requestPasswordReset(
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs">,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await tryOnce(parts, signInLimits.passwordReset(email, address));
  await parts.jobs.send(signInMail, { kind: "passwordReset", email });
}

/** Whoever has the mail owns the account: the address is confirmed, and everyone else is out. */
export async function resetPassword(
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs" | "revocations">,
  principal: Principal | null,
  { token, password, browser }: PasswordReset & { browser: Browser },
): Promise<{ token: string }> {
  const { clock, jobs, revocations } = parts;
  const proof = { purpose: "reset", token } as const;
  await tryOnce(parts, signInLimits.emailProof(browser.address));
  await requireProof(parts, proof);
  const passwordHash = await hashPassword(password);
  return revocations.revoking(async (db, revoke) => {
    const { credentials, email } = await spendProof({ db, clock }, proof);
    // A link to an address that the account has left behind.
    if (email !== credentials.email) throw staleLink();
    const { travellerId } = credentials;
    await replacePassword({ db, revoke, jobs }, credentials, { passwordHash, except: undefined });
    await updateEmail(db, travellerId, { email, confirmedAt: clock.now() });
    return startSession({ db, revoke, clock }, principal, { travellerId, browser });
  });
}

/** Who knew the old one is out: with their sessions go their links, also one that would change the address. */
async function replacePassword(
  { db, revoke, jobs }: Revoking & Pick<Parts, "jobs">,
  { travellerId, email }: Credentials,
  { passwordHash, except }: { passwordHash: string; except: string | undefined },
): Promise<void> {
  await updatePasswordHash(db, travellerId, passwordHash);
  await deleteProofs(db, travellerId);
  revoke(await deleteSessions(db, travellerId, { except }));
  await jobs.send(signInMail, { kind: "passwordChanged", email }, { db });
}
