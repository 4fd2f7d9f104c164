import type { UseQueryResult } from "@tanstack/react-query";
import type { Session } from "../../../contract/account.ts";
import { ApiError, NetworkError } from "../../../contract/client.ts";
import type { Invitation } from "../../../contract/sharing.ts";

/** The form by which a visitor gets in. */
export type SignInForm = "signIn" | "signUp";

type Stage =
  | { readonly name: "waiting" | "dead" }
  | { readonly name: "failed"; readonly error: Error }
  | {
      readonly name: "invited" | SignInForm | "joined" | "member" | "own";
      readonly invitation: Invitation;
      readonly traveller: Session["traveller"];
    };

type Answers = {
  readonly invitation: UseQueryResult<Invitation>;
  readonly session: UseQueryResult<Session>;
  /** Chosen by a visitor who wants to join. */
  readonly form: SignInForm | undefined;
  readonly isJoining: boolean;
  readonly hasJoined: boolean;
};

/** What is to be seen of an invitation now. */
export const stageOf = ({ invitation, session, form, isJoining, hasJoined }: Answers): Stage => {
  if (invitation.error instanceof ApiError && deadCodes.includes(invitation.error.code))
    return { name: "dead" };
  // What was loaded once stays, whatever asking again brings.
  if (!invitation.data || !session.data) {
    const error = troubleWith(invitation) ?? troubleWith(session);
    return error ? { name: "failed", error } : { name: "waiting" };
  }
  const { traveller } = session.data;
  const known = { invitation: invitation.data, traveller };
  if (form && (isJoining || !traveller)) return { name: form, ...known };
  if (hasJoined) return { name: "joined", ...known };
  if (isWorthJoining(invitation.data)) return { name: "invited", ...known };
  return { name: invitation.data.role === "owner" ? "own" : "member", ...known };
};

/** Whether one has more from it than one has already. */
export const isWorthJoining = ({ role, roleNow }: Invitation): boolean => role !== roleNow;

/** No such link, or nothing that could be one. */
const deadCodes = ["notFound", "badRequest", "validationFailed"];

/** Said at the first failure, not only at the last: meanwhile it is tried again, and the page goes on by itself. */
const troubleWith = (query: UseQueryResult): Error | undefined => {
  if (query.fetchStatus === "paused") return new NetworkError("offline");
  return query.failureReason ?? undefined;
};
