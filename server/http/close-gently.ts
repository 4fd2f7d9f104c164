import type { Socket } from "node:net";

export type Farewell = {
  /** For how many milliseconds nothing may come. */
  readonly standstill: number;
  /** After how many it ends, whatever comes. */
  readonly most: number;
};

/**
 * RFC 9112 9.6: closed at once, a connection by which a body still comes would take its answer along. What comes is read
 * and dropped until the other side is done too.
 */
export function closeGently(socket: Socket, { standstill, most }: Farewell): void {
  socket.end();
  socket.resume();
  socket.setTimeout(standstill, () => socket.destroy());
  const hangUp = setTimeout(() => socket.destroy(), most);
  socket.once("close", () => clearTimeout(hangUp));
}
