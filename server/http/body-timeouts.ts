import type { IncomingMessage, ServerResponse } from "node:http";
import type { TimeLimits } from "./time-limits.ts";

export type BodyTimeouts = {
  /** Called for each request; without a body it does nothing. */
  start(request: IncomingMessage, response: ServerResponse): void;
  /** Allows a large body more time, once its caller is admitted. */
  extend(request: IncomingMessage): void;
};

/** Ends requests whose body does not arrive. */
export function bodyTimeouts(
  { bodyMs: whole, bodyCheckMs: standstill, minBodyBytesPerSecond: bodyRate }: TimeLimits,
  giveUp: (request: IncomingMessage, response: ServerResponse) => void,
): BodyTimeouts {
  const pending = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; response: ServerResponse }>();
  return {
    start(request, response) {
      const { headers } = request;
      if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
      pending.set(request, { timer: setTimeout(giveUp, whole, request, response).unref(), response });
      const settle = () => {
        clearTimeout(pending.get(request)?.timer);
        pending.delete(request);
      };
      request.once("end", settle).once("close", settle);
    },
    extend(request) {
      const body = pending.get(request);
      if (!body) return;
      clearTimeout(body.timer);
      const { socket } = request;
      let { bytesRead } = socket;
      const check = () => {
        const minBytes = (bodyRate * standstill) / 1_000;
        if (socket.bytesRead - bytesRead < minBytes) return giveUp(request, body.response);
        ({ bytesRead } = socket);
        body.timer.refresh();
      };
      body.timer = setTimeout(check, standstill).unref();
    },
  };
}
