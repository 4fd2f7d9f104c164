import { ApiError, NetworkError } from "../../../contract/client.ts";
import type { Problem } from "./operation.ts";

/** The file that this device has kept cannot be read any more. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

type Judgement =
  /** It says nothing about what was sent, and is likely to pass. */
  | { readonly kind: "temporary"; readonly retryAfterMs?: number; readonly problem: Problem }
  | { readonly kind: "signedOut" }
  /** Sending the same again would fail again. */
  | { readonly kind: "permanent"; readonly problem: Problem };

const temporaryStatuses = new Set([408, 425, 429, 502, 503, 504]);
/** An error of the server's own may be about what was sent. */
const maxInternalErrors = 5;

export const judgeFailure = (error: unknown, attempts: number): Judgement => {
  if (error instanceof UnreadableFileError)
    return { kind: "permanent", problem: { code: "unreadable", status: 0, detail: error.message } };
  if (!(error instanceof ApiError))
    return { kind: "temporary", problem: { code: "network", status: 0, detail: String(error) } };
  const { status, code, problem, retryAfter } = error;
  if (status === 401) return { kind: "signedOut" };
  const described = { code, status, detail: problem.detail };
  if (temporaryStatuses.has(status) || (status === 500 && attempts < maxInternalErrors))
    return {
      kind: "temporary",
      problem: described,
      ...(retryAfter !== undefined && { retryAfterMs: retryAfter * 1_000 }),
    };
  return { kind: "permanent", problem: described };
};

/** The error that a problem was made from, for texts that explain errors. */
export const errorOf = ({ code, status, detail }: Problem): Error => {
  if (code === "network") return new NetworkError(detail);
  if (code === "unreadable") return new UnreadableFileError(detail);
  const problem = { type: "about:blank", title: code, status, code, detail, instance: "" };
  return new ApiError(problem, { status, headers: new Headers() });
};
