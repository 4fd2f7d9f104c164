import type { Server } from "node:http";

/**
 * A connection that is gone has no address any more, unless someone has asked for it before: then Node remembers it. So
 * every request has the address that it came from, for as long as it is worked on. A connection pays for it, not each
 * request.
 */
export function cacheRemoteAddresses(server: Server): void {
  server.on("connection", (socket) => {
    // Gone before it was even taken.
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}
