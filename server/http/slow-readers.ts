import type { Server } from "node:http";
import type { Socket } from "node:net";

type Progress = { readonly bytes: number; readonly at: number };

/** Hangs up on readers who take nothing of what is there for them. A connection pays for it, not each request. */
export function closeSlowReaders(server: Server, standstill: number, lookEach: number): void {
  const stuck = new Map<Socket, Progress | undefined>();
  server.on("connection", (socket) => {
    stuck.set(socket, undefined);
    socket.once("close", () => stuck.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, before] of stuck) {
      const { writableLength, bytesWritten: bytes } = socket;
      if (writableLength === 0) stuck.set(socket, undefined);
      else if (before?.bytes !== bytes) stuck.set(socket, { bytes, at: now });
      else if (now - before.at >= standstill) socket.destroy();
    }
  };
  const looking = setInterval(look, lookEach).unref();
  server.once("close", () => clearInterval(looking));
}
