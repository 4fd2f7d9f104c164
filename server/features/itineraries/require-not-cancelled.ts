import { Failure } from "../../platform/failure.ts";

/** For whoever has gone away nothing is written. */
export function requireNotCancelled(signal: AbortSignal): void {
  if (signal.aborted)
    throw new Failure("requestTimeout", { detail: "The call was cancelled, and nothing was written." });
}
