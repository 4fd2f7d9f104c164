import { type RevokingTransaction, revokeCredentials } from "../../access/credentials/revoke-credentials.ts";
import type { Principal } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import { type Credentials, updateEmail, updatePasswordHash } from "./credentials.queries.ts";
import { type Browser, type StartedSession, startSession } from "./sessions.ts";
import { signInMail } from "./sign-in.jobs.ts";

/**
 * The person who receives the account's mail owns it: confirms the address, sets the password, and ends all other
 * credentials. A mail lists what was ended.
 */
export async function resetAccount(
  { db, revoke, clock, jobs }: RevokingTransaction & Pick<Parts, "clock" | "jobs">,
  principal: Principal | null,
  { travellerId, email }: Credentials,
  { passwordHash, browser }: { passwordHash: string; browser: Browser },
): Promise<StartedSession> {
  const ended = await revokeCredentials({ db, revoke }, { travellerId, on: "passwordReset" });
  await updatePasswordHash(db, travellerId, passwordHash);
  await updateEmail(db, travellerId, { email, confirmedAt: clock.now() });
  await jobs.send(signInMail, { kind: "startedAnew", travellerId, email, ended }, { db });
  return startSession({ db, revoke, clock }, principal, { travellerId, browser });
}
