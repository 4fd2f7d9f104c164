import type { Server } from "node:http";

/**
 * Node forgets the remote address of a closed connection unless it was read before. Reading it here, once for each
 * connection, lets every request know its client's address even after a disconnect.
 */
export function cacheRemoteAddresses(server: Server): void {
  server.on("connection", (socket) => {
    // Closed before it was accepted.
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}
