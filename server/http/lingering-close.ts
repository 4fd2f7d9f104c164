import type { Socket } from "node:net";

export type LingeringLimits = {
  /** How long the client may send nothing. */
  readonly idleMs: number;
  /** How long it may take in all. */
  readonly totalMs: number;
};

/**
 * RFC 9112 9.6: closing a connection while a request's body still arrives would make the client lose the response. So
 * we end our side, then read and discard what arrives until the client ends its own.
 */
export function lingeringClose(socket: Socket, { idleMs, totalMs }: LingeringLimits): void {
  socket.end();
  socket.resume();
  socket.setTimeout(idleMs, () => socket.destroy());
  const timer = setTimeout(() => socket.destroy(), totalMs);
  socket.once("close", () => clearTimeout(timer));
}
