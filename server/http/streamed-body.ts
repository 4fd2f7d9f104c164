import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { Failure } from "../platform/failure.ts";

export const payloadTooLarge = (limit: number): Failure =>
  new Failure("payloadTooLarge", {
    detail: `The body is over the limit of ${limit.toLocaleString("en")} bytes.`,
  });

/**
 * A request's body as a stream with a limit. If reading stops early, the rest is read and discarded, because some
 * clients read the response only after they have sent everything.
 */
export function streamedBody(raw: IncomingMessage, limit: number): Readable {
  return Readable.from(limitBytes(raw, limit), { objectMode: false });
}

async function* limitBytes(raw: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    // Destroying it would close the connection.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw payloadTooLarge(limit);
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure("badRequest", { detail: "The body broke off before its end. Send it again.", cause });
  } finally {
    if (size <= limit) discardRest(raw, limit - size);
  }
}

/** Closes the connection of a client that sends more than the limit. */
function discardRest(raw: IncomingMessage, maxBytes: number): void {
  let left = maxBytes;
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
