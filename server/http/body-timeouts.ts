import type { IncomingMessage, ServerResponse } from "node:http";
import type { TimeLimits } from "./time-limits.ts";

export type BodyTimeouts = {
  /** To be called for each request. One without a body pays nothing. */
  start(request: IncomingMessage, response: ServerResponse): void;
  /** For one that may be large, once its caller has been let in. */
  extend(request: IncomingMessage): void;
};

/** Gives up requests whose body does not come. */
export function bodyTimeouts(
  { bodyMs: whole, bodyCheckMs: standstill, minBodyBytesPerSecond: bodyRate }: TimeLimits,
  giveUp: (request: IncomingMessage, response: ServerResponse) => void,
): BodyTimeouts {
  const waits = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; response: ServerResponse }>();
  return {
    start(request, response) {
      const { headers } = request;
      if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
      waits.set(request, { timer: setTimeout(giveUp, whole, request, response).unref(), response });
      const settle = () => {
        clearTimeout(waits.get(request)?.timer);
        waits.delete(request);
      };
      request.once("end", settle).once("close", settle);
    },
    extend(request) {
      const wait = waits.get(request);
      if (!wait) return;
      clearTimeout(wait.timer);
      const { socket } = request;
      let { bytesRead } = socket;
      const look = () => {
        const least = (bodyRate * standstill) / 1_000;
        if (socket.bytesRead - bytesRead < least) return giveUp(request, wait.response);
        ({ bytesRead } = socket);
        wait.timer.refresh();
      };
      wait.timer = setTimeout(look, standstill).unref();
    },
  };
}
