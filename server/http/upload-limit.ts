import type { ServerResponse } from "node:http";
import { Failure } from "../platform/failure.ts";

/** A browser sends no more at once; and forty places are kept for imports in all (unpacker.ts). */
const maxUploads = 6;

/** Counts the files that each caller is sending. Who sends as many as one may is refused before more is read. */
export function uploadLimit(): (caller: string, response: ServerResponse) => void {
  const counts = new Map<string, number>();
  return (caller, response) => {
    const count = counts.get(caller) ?? 0;
    if (count >= maxUploads)
      throw new Failure("rateLimited", {
        detail: `You are sending ${maxUploads} files already. Send the next when one of them is there.`,
        retryAfterSeconds: 5,
      });
    counts.set(caller, count + 1);
    response.once("close", () => {
      const left = (counts.get(caller) ?? 1) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    });
  };
}
