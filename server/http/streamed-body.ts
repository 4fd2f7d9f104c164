import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { Failure } from "../platform/failure.ts";

export const payloadTooLarge = (limit: number): Failure =>
  new Failure("payloadTooLarge", {
    detail: `The body is over the limit of ${limit.toLocaleString("en")} bytes.`,
  });

/**
 * A request's body as it comes, at most so long. It can be let go of before its end: what still may come is read and
 * dropped, so that the caller, who may first send everything, gets to read the answer.
 */
export function streamedBody(raw: IncomingMessage, limit: number): Readable {
  return Readable.from(limitBytes(raw, limit), { objectMode: false });
}

async function* limitBytes(raw: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    // Destroyed, it would take the connection along.
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

/** Whoever then goes on for longer than anyone may is hung up on. */
function discardRest(raw: IncomingMessage, most: number): void {
  let left = most;
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
