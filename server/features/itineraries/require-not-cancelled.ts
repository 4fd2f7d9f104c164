import { Failure } from "../../platform/failure.ts";

/** Nothing is written for a client that has disconnected. */
export function requireNotCancelled(signal: AbortSignal): void {
  if (signal.aborted)
    throw new Failure("requestTimeout", { detail: "The call was cancelled, and nothing was written." });
}
