import type { Principal } from "../../access/principal.ts";
import { evict, type Revoking } from "../../access/ways-in/evict.ts";
import type { Parts } from "../../parts.ts";
import { type Credentials, updateEmail, updatePasswordHash } from "./credentials.queries.ts";
import { type Browser, type StartedSession, startSession } from "./sessions.ts";
import { signInMail } from "./sign-in.jobs.ts";

/**
 * Whoever has the mail owns the account: the address is confirmed, the new password counts, and everyone who was in is
 * out, with whatever would let them in again. The owner is told by mail what that was.
 */
export async function resetAccount(
  { db, revoke, clock, jobs }: Revoking & Pick<Parts, "clock" | "jobs">,
  principal: Principal | null,
  { travellerId, email }: Credentials,
  { passwordHash, browser }: { passwordHash: string; browser: Browser },
): Promise<StartedSession> {
  const ended = await evict({ db, revoke }, { travellerId, on: "passwordReset" });
  await updatePasswordHash(db, travellerId, passwordHash);
  await updateEmail(db, travellerId, { email, confirmedAt: clock.now() });
  await jobs.send(signInMail, { kind: "startedAnew", travellerId, email, ended }, { db });
  return startSession({ db, revoke, clock }, principal, { travellerId, browser });
}
