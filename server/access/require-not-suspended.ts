import { Failure } from "../platform/failure.ts";

/**
 * For a new session or grant, once the caller has proved that the account is theirs: nobody else learns that it is
 * suspended. Undefined is an account that was deleted.
 */
export function requireNotSuspended(holder: { readonly isSuspended: boolean } | undefined): void {
  if (!holder) throw new Failure("unauthorized", { detail: "This account was deleted a moment ago." });
  if (!holder.isSuspended) return;
  throw new Failure("accountSuspended", {
    detail:
      "A moderator has suspended this account: nobody can sign in to it, and no app gets access to it. If that is a mistake, write to the people who run the service.",
  });
}
