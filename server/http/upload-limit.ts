import type { ServerResponse } from "node:http";
import { Failure } from "../platform/failure.ts";

/** Browsers send no more at once. Imports have forty places in all (unpacker.ts). */
const maxUploads = 6;

/** Limits how many files a caller sends at the same time. Further uploads fail before they are read. */
export function uploadLimit(): (caller: string, response: ServerResponse) => void {
  const counts = new Map<string, number>();
  return (caller, response) => {
    const count = counts.get(caller) ?? 0;
    if (count >= maxUploads)
      throw new Failure("rateLimited", {
        detail: `You are sending ${maxUploads} files already. Send the next when one of them is done.`,
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
