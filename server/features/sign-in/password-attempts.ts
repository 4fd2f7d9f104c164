import { countAttempt } from "../../access/limits/count-attempt.ts";
import type { Traveller } from "../../access/principal.ts";
import { requireRecentSignIn } from "../../access/recent-sign-in/recent-sign-in.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { Credentials } from "./credentials.queries.ts";
import { verifyPassword } from "./password-hash.ts";
import { signInLimits } from "./sign-in-limits.ts";

type PasswordAttemptParts = Pick<Parts, "db" | "clock" | "config">;

/** Whether it is the account's password. After too many wrong ones it throws, even for the right one. */
export async function attemptPassword(
  parts: PasswordAttemptParts,
  { password, passwordHash }: { password: string; passwordHash: string | null },
  limits: Parameters<typeof countAttempt>[1],
): Promise<boolean> {
  const tries = await countAttempt(parts, limits);
  const isRight = await verifyPassword(password, passwordHash);
  if (isRight) await tries.uncount();
  return isRight;
}

/** For someone who is signed in; counted apart from attempts of others. */
export const attemptPasswordAgain = (
  parts: PasswordAttemptParts,
  caller: Traveller,
  given: { password: string; passwordHash: string | null },
): Promise<boolean> =>
  attemptPassword(parts, given, signInLimits.passwordAgain(caller.ends?.with ?? caller.travellerId));

/** Makes sure that it is not someone at their open browser. Without a password a recent sign-in is enough. */
export async function requireCurrentPassword(
  parts: PasswordAttemptParts,
  caller: Traveller,
  { passwordHash }: Credentials,
  password: string | undefined,
): Promise<void> {
  if (passwordHash === null) return requireRecentSignIn(parts, caller);
  if (password === undefined) throw wrongCurrentPassword("is required");
  if (!(await attemptPasswordAgain(parts, caller, { password, passwordHash }))) throw wrongCurrentPassword();
}

export const wrongCurrentPassword = (message = "is not the account's password") =>
  new Failure("validationFailed", {
    detail: `The current password ${message}.`,
    errors: [{ path: "/currentPassword", message }],
  });
