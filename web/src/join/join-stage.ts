import type { UseQueryResult } from "@tanstack/react-query";
import type { Session } from "../../../contract/account.ts";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import type { Invitation } from "../../../contract/sharing.ts";

export type SignInForm = "signIn" | "signUp";

type Stage =
  | { readonly name: "waiting" | "dead" }
  | { readonly name: "failed"; readonly error: Error }
  | {
      readonly name: "invited" | SignInForm | "joined" | "member" | "own";
      readonly invitation: Invitation;
      readonly traveller: Session["traveller"];
    };

type JoinStageInput = {
  readonly invitation: UseQueryResult<Invitation>;
  readonly session: UseQueryResult<Session>;
  /** The form that a guest chose in order to join. */
  readonly form: SignInForm | undefined;
  readonly isJoining: boolean;
  readonly hasJoined: boolean;
};

/** Which stage of joining the page shows. */
export const joinStage = ({ invitation, session, form, isJoining, hasJoined }: JoinStageInput): Stage => {
  if (invitation.error instanceof ApiError && invalidLinkCodes.includes(invitation.error.code))
    return { name: "dead" };
  // Data that was loaded once stays, even if refetching fails.
  if (!invitation.data || !session.data) {
    const error = firstErrorOf(invitation) ?? firstErrorOf(session);
    return error ? { name: "failed", error } : { name: "waiting" };
  }
  const { traveller } = session.data;
  const known = { invitation: invitation.data, traveller };
  if (form && (isJoining || !traveller)) return { name: form, ...known };
  if (hasJoined) return { name: "joined", ...known };
  if (isWorthJoining(invitation.data)) return { name: "invited", ...known };
  return { name: invitation.data.role === "owner" ? "own" : "member", ...known };
};

/** Whether joining would change the traveller's role. */
export const isWorthJoining = ({ role, roleNow }: Invitation): boolean => role !== roleNow;

/** There is no such link, or the token is malformed. */
const invalidLinkCodes = ["notFound", "badRequest", "validationFailed"];

/** Shown after the first failed attempt; retries continue, and the page updates when one succeeds. */
const firstErrorOf = (query: UseQueryResult): Error | undefined => {
  if (query.fetchStatus === "paused") return new NetworkError("offline");
  return query.failureReason ?? undefined;
};
