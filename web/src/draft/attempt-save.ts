import { ApiError } from "../../../contract/client.ts";
import { isTemporary } from "./is-temporary.ts";
import type { Attempt } from "./save-loop.ts";

type SaveSteps = {
  readonly write: () => Promise<void>;
  /** Reads the current version and merges it. */
  readonly read: () => Promise<void>;
  /** The itinerary is deleted or no longer shared with this traveller. */
  readonly onGone: () => void;
};

/** Writes once, and says what the outcome means. */
export const attemptSave = async ({ write, read, onGone }: SaveSteps): Promise<Attempt> => {
  const afterFailure = async (error: unknown): Promise<Attempt> => {
    if (!(error instanceof ApiError)) return { kind: "away" };
    if (isTemporary(error))
      return { kind: "away", ...(error.retryAfter && { retryAfterMs: error.retryAfter * 1_000 }) };
    if (error.status === 404) onGone();
    if (error.code === "itineraryModified" || error.code === "roleRequired") {
      try {
        // Also updates the role.
        await read();
      } catch (error) {
        return afterFailure(error);
      }
    }
    return error.code === "itineraryModified" ? { kind: "overtaken" } : { kind: "refused", error };
  };
  try {
    await write();
    return { kind: "written" };
  } catch (error) {
    return afterFailure(error);
  }
};
