import type { Server } from "node:http";
import type { Socket } from "node:net";

type Progress = { readonly bytes: number; readonly at: number };

/** Closes connections whose client does not read its response. The cost is per connection, not per request. */
export function closeSlowReaders(server: Server, stalledMs: number, checkEveryMs: number): void {
  const connections = new Map<Socket, Progress | undefined>();
  server.on("connection", (socket) => {
    connections.set(socket, undefined);
    socket.once("close", () => connections.delete(socket));
  });
  const check = () => {
    const now = performance.now();
    for (const [socket, before] of connections) {
      const { writableLength, bytesWritten: bytes } = socket;
      if (writableLength === 0) connections.set(socket, undefined);
      else if (before?.bytes !== bytes) connections.set(socket, { bytes, at: now });
      else if (now - before.at >= stalledMs) socket.destroy();
    }
  };
  const timer = setInterval(check, checkEveryMs).unref();
  server.once("close", () => clearInterval(timer));
}
