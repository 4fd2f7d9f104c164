import type { PasswordChange, PasswordReset } from "../../../contract/sign-in.ts";
import { tryOnce } from "../../access/limits/tries.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { evict } from "../../access/ways-in/evict.ts";
import type { Parts } from "../../parts.ts";
import { lockCredentials, updatePasswordHash } from "./credentials.queries.ts";
import { requireCredentials } from "./credentials.ts";
import { readProof, spendProof, staleLink } from "./email-proofs.ts";
import { hashNewPassword } from "./new-password.ts";
import { requireCurrentPassword, wrongCurrentPassword } from "./password-attempts.ts";
import { browserHash } from "./recognized-browsers.ts";
import { resetAccount } from "./reset-account.ts";
import type { Browser, StartedSession } from "./sessions.ts";
import { signInMail } from "./sign-in.jobs.ts";
import { signInLimits } from "./sign-in-limits.ts";

/** Who knew the old one is out: with their sessions go their links, also one that would change the address. */
export async function changePassword(
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs" | "revocations">,
  principal: Principal,
  { newPassword, currentPassword, browser }: PasswordChange & { browser: Browser },
): Promise<void> {
  const { jobs, revocations } = parts;
  const caller = requireTraveller(principal);
  const { travellerId, session } = caller;
  const credentials = await requireCredentials(parts, principal);
  await requireCurrentPassword(parts, caller, credentials, currentPassword);
  const passwordHash = await hashNewPassword(newPassword, credentials, "newPassword");
  await revocations.revoking(async (db, revoke) => {
    const held = await lockCredentials(db, travellerId);
    // Changed meanwhile: what was proved is no longer the password.
    if (held?.passwordHash !== credentials.passwordHash) throw wrongCurrentPassword();
    const own = { session: session?.id, knownBrowser: browserHash(browser.browserToken) };
    await evict({ db, revoke }, { travellerId, on: "passwordChange", own });
    await updatePasswordHash(db, travellerId, passwordHash);
    await jobs.send(signInMail, { kind: "passwordChanged", travellerId, email: held.email }, { db });
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

export async function resetPassword(
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs" | "revocations">,
  principal: Principal | null,
  { token, password, browser }: PasswordReset & { browser: Browser },
): Promise<StartedSession> {
  const { clock, revocations } = parts;
  const proof = { purpose: "reset", token } as const;
  await tryOnce(parts, signInLimits.emailProof(browser.address));
  const { credentials: owner } = await readProof(parts, proof);
  const passwordHash = await hashNewPassword(password, owner, "password");
  return revocations.revoking(async (db, revoke) => {
    const { credentials, email } = await spendProof({ db, clock }, proof);
    // A link to an address that the account has left behind.
    if (email !== credentials.email) throw staleLink();
    return resetAccount({ ...parts, db, revoke }, principal, credentials, { passwordHash, browser });
  });
}
