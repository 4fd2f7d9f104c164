import type { FastifyReply } from "fastify";
import { Failure } from "../platform/failure.ts";

/** Aborts when the client disconnects before the response, to stop work that nobody will read. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Nobody receives it; in logs and metrics it shows that the failure is not ours.
  const reason = () =>
    new Failure("requestTimeout", { detail: "The connection was closed before the response." });
  reply.raw.once("close", () => controller.abort(reason()));
  return controller.signal;
}
