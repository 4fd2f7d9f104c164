import type { FastifyReply } from "fastify";
import { Failure } from "../platform/failure.ts";

/** Comes when whoever asked is gone before the answer, so that work for nobody ends. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  // Nobody reads it: it says in the log and in the metrics that the failure is not ours.
  const reason = () =>
    new Failure("requestTimeout", { detail: "The connection was closed before the answer." });
  reply.raw.once("close", () => leaving.abort(reason()));
  return leaving.signal;
}
