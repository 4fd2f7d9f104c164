import { Failure } from "../../failure.ts";
import { tryOnce } from "../../limits/tries.ts";
import type { Parts } from "../../parts.ts";
import type { Credentials } from "./credentials.queries.ts";
import { verifyPassword } from "./password-hash.ts";
import { signInLimits } from "./sign-in-limits.ts";

type Needs = Pick<Parts, "db" | "clock" | "config">;

/** Whether it is the account's password. While too many were wrong, not even the right one is looked at. */
export async function tryPassword(
  parts: Needs,
  { email, passwordHash }: Pick<Credentials, "email" | "passwordHash">,
  { password, address }: { password: string; address: string },
): Promise<boolean> {
  const tries = await tryOnce(parts, signInLimits.password(email, address));
  const isRight = await verifyPassword(password, passwordHash);
  if (isRight) await tries.giveBack();
  return isRight;
}

/** What shows that it is the traveller who asks, not only their open browser. */
export type CurrentPassword = { readonly currentPassword: string | undefined; readonly address: string };

export async function requireCurrentPassword(
  parts: Needs,
  credentials: Credentials,
  { currentPassword: password, address }: CurrentPassword,
): Promise<void> {
  if (credentials.passwordHash === null) return;
  if (password === undefined) throw wrongCurrentPassword("is required");
  if (!(await tryPassword(parts, credentials, { password, address }))) throw wrongCurrentPassword();
}

export const wrongCurrentPassword = (message = "is not the account's password") =>
  new Failure("validationFailed", {
    detail: `The current password ${message}.`,
    errors: [{ path: "/currentPassword", message }],
  });
