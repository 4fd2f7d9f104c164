import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How an outside service may fail. */
const outsideFaults = {
  silent: () => {},
  wrong: (response) => response.writeHead(200, { "content-type": "application/json" }).end('{"no":"answer"}'),
  busy: (response) => response.writeHead(429, { "retry-after": "120" }).end("Too Many Requests"),
  /** Nobody listens at its address. */
  away: () => {},
} satisfies Record<string, (response: ServerResponse) => unknown>;

export type OutsideFault = keyof typeof outsideFaults;

/** A server on this machine that stands for every outside service, and answers none of their requests as it should. */
export async function startFaultyServer(fault: OutsideFault) {
  const paths: string[] = [];
  const server = createServer(({ url = "/" }, response) => {
    paths.push(new URL(url, "http://localhost").pathname);
    outsideFaults[fault](response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  if (fault === "away") await close();
  return { url: `http://127.0.0.1:${port}`, paths, close: fault === "away" ? async () => {} : close };
}
