import { Failure } from "../platform/failure.ts";

/**
 * Whoever gets a session or a grant comes by here, once they have proved whose account it is: nobody else learns that it
 * is suspended. Without a holder, the account is gone.
 */
export function refuseSuspended(holder: { readonly isSuspended: boolean } | undefined): void {
  if (!holder) throw new Failure("unauthorized", { detail: "This account was deleted a moment ago." });
  if (!holder.isSuspended) return;
  throw new Failure("accountSuspended", {
    detail:
      "A moderator has suspended this account: nobody can sign in to it, and no app gets access to it. If that is a mistake, write to those who run the service.",
  });
}
