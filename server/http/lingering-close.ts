import type { Socket } from "node:net";

/** In milliseconds. */
export type LingeringLimits = {
  /** Without a byte from the other side. */
  readonly standstill: number;
  /** As a whole, whatever still comes. */
  readonly whole: number;
};

/**
 * RFC 9112 9.6: closing a connection while a request's body still arrives would make the client lose the answer. So we
 * end our side, and read and drop what comes until the client ends its own.
 */
export function lingeringClose(socket: Socket, { standstill, whole }: LingeringLimits): void {
  socket.end();
  socket.resume();
  socket.setTimeout(standstill, () => socket.destroy());
  const hangUp = setTimeout(() => socket.destroy(), whole);
  socket.once("close", () => clearTimeout(hangUp));
}
