import { ApiError } from "../../../contract/client.ts";
import type { Attempt } from "./save-loop.ts";

/** Not about what was sent, and likely over soon. */
const passes = new Set([408, 429, 500, 502, 503, 504]);

/** One try to write, and what its end means. */
export const attemptOf = async (
  write: () => Promise<void>,
  read: () => Promise<void>,
  lose: () => void,
): Promise<Attempt> => {
  const afterFailure = async (error: unknown): Promise<Attempt> => {
    if (!(error instanceof ApiError)) return { end: "away" };
    if (passes.has(error.status))
      return { end: "away", ...(error.retryAfter && { retryAfterMs: error.retryAfter * 1_000 }) };
    if (error.status === 404) lose();
    if (error.code === "itineraryModified" || error.code === "roleRequired") {
      try {
        // Also tells which role is left.
        await read();
      } catch (error) {
        return afterFailure(error);
      }
    }
    return error.code === "itineraryModified" ? { end: "overtaken" } : { end: "refused", error };
  };
  try {
    await write();
    return { end: "written" };
  } catch (error) {
    return afterFailure(error);
  }
};
