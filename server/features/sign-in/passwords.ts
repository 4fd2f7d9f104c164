import type { PasswordChange, PasswordReset } from "../../../contract/sign-in.ts";
import { revokeCredentials } from "../../access/credentials/revoke-credentials.ts";
import { countAttempt } from "../../access/limits/count-attempt.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
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

/** Ends all other sessions and mailed links, in case someone else knew the old password. */
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
    const locked = await lockCredentials(db, travellerId);
    // The password was changed meanwhile.
    if (locked?.passwordHash !== credentials.passwordHash) throw wrongCurrentPassword();
    const own = { session: session?.id, knownBrowser: browserHash(browser.browserToken) };
    await revokeCredentials({ db, revoke }, { travellerId, on: "passwordChange", own });
    await updatePasswordHash(db, travellerId, passwordHash);
    await jobs.send(signInMail, { kind: "passwordChanged", travellerId, email: locked.email }, { db });
  });
}

/** Does not look the account up, so that neither the response nor its time reveals whether it exists. */
export async function requestPasswordReset(
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs">,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await countAttempt(parts, signInLimits.passwordReset(email, address));
  await parts.jobs.send(signInMail, { kind: "passwordReset", email });
}

export async function resetPassword(
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs" | "revocations">,
  principal: Principal | null,
  { token, password, browser }: PasswordReset & { browser: Browser },
): Promise<StartedSession> {
  const { clock, revocations } = parts;
  const proof = { purpose: "reset", token } as const;
  await countAttempt(parts, signInLimits.emailProof(browser.address));
  const { credentials: owner } = await readProof(parts, proof);
  const passwordHash = await hashNewPassword(password, owner, "password");
  return revocations.revoking(async (db, revoke) => {
    const { credentials, email } = await spendProof({ db, clock }, proof);
    // The account's address has changed since the mail.
    if (email !== credentials.email) throw staleLink();
    return resetAccount({ ...parts, db, revoke }, principal, credentials, { passwordHash, browser });
  });
}
