import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let token: string;
let id: string;
/** The server's connections, by the client's port. */
const open = new Set<number | undefined>();
beforeAll(async () => {
  app = await startApp({
    timeLimits: {
      headMs: 300,
      bodyMs: 300,
      bodyCheckMs: 300,
      requestMs: 1_000,
      stalledResponseMs: 300,
      lingeringMs: 1_000,
      lingeringIdleMs: 300,
      keepAliveMs: 300,
      checkIntervalMs: 50,
    },
  });
  app.app.server.on("connection", (socket) => {
    const { remotePort } = socket;
    open.add(remotePort);
    socket.once("close", () => open.delete(remotePort));
  });
  ({ token } = await makeToken(app, { firstParty: true }));
  id = (await makeItinerary(app, token)).itinerary.id;
});
afterAll(() => app.close());

/** A client that never closes its side: only the server can. */
async function dial(): Promise<{ socket: Socket; closed: Promise<unknown>; received: () => string }> {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  await once(socket, "connect");
  let received = "";
  socket.on("data", (chunk) => (received += chunk));
  socket.on("error", () => {});
  return { socket, closed: once(socket, "end").catch(() => {}), received: () => received };
}

const head = (line: string, ...headers: string[]) =>
  [
    `${line} HTTP/1.1`,
    `Host: ${new URL(app.url).host}`,
    `Authorization: Bearer ${token}`,
    ...headers,
    "",
    "",
  ].join("\r\n");
const json = "Content-Type: application/json";
const file = () => `POST /v1/app/library/${id}/documents/files`;

/** Sends something, a little at a time, until it is disconnected. */
async function dribble(socket: Socket, chunk: string): Promise<void> {
  while (socket.writable && !socket.readableEnded && !socket.destroyed) {
    socket.write(chunk);
    await new Promise((resume) => setTimeout(resume, 40));
  }
}

type Client = {
  readonly does: string;
  readonly sends: (socket: Socket) => unknown;
  /** The expected response, if any. */
  readonly hears?: RegExp;
};

const clients: readonly Client[] = [
  { does: "says nothing", sends: () => {} },
  {
    does: "sends half a head",
    sends: (socket) => socket.write("GET / HTTP/1.1\r\nHost: loc"),
    hears: /^HTTP\/1.1 408 /,
  },
  {
    does: "sends a head that never ends",
    sends: (socket) => dribble(socket, "x"),
    hears: /^HTTP\/1.1 4\d\d /,
  },
  {
    does: "sends headers without end",
    sends: (socket) => {
      socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n");
      return dribble(socket, "X-A: b\r\n");
    },
    hears: /^HTTP\/1.1 408 /,
  },
  {
    does: "does not send the body it announces",
    sends: (socket) => socket.write(head("POST /v1/itineraries", json, "Content-Length: 100")),
    hears: /^HTTP\/1.1 408 /,
  },
  {
    does: "waits to be asked for the body, and then sends none",
    sends: (socket) =>
      socket.write(head("POST /v1/itineraries", json, "Content-Length: 100", "Expect: 100-continue")),
    hears: /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 408 /,
  },
  {
    does: "sends a body a byte at a time",
    sends: (socket) => {
      socket.write(head("POST /v1/itineraries", json, "Content-Length: 100000"));
      return dribble(socket, " ");
    },
    hears: /^HTTP\/1.1 408 /,
  },
  {
    does: "sends chunks without end",
    sends: (socket) => {
      socket.write(head("POST /v1/itineraries", json, "Transfer-Encoding: chunked"));
      return dribble(socket, "1\r\n \r\n");
    },
    hears: /^HTTP\/1.1 408 /,
  },
  {
    does: "sends a body to a page that takes none",
    sends: (socket) => socket.write(head("GET /healthz", json, "Content-Length: 100")),
    hears: /^HTTP\/1.1 200 /,
  },
  {
    does: "sends a body to nobody",
    sends: (socket) => socket.write(head("POST /nowhere", json, "Content-Length: 100")),
    hears: /^HTTP\/1.1 404 /,
  },
  {
    does: "stops in the middle of a file",
    sends: (socket) =>
      socket.write(`${head(file(), "Content-Type: application/pdf", "Content-Length: 100")}%PDF`),
    hears: /^HTTP\/1.1 408 /,
  },
  {
    does: "sends a file too slowly for any network",
    sends: (socket) => {
      socket.write(head(file(), "Content-Type: application/pdf", "Content-Length: 100000"));
      return dribble(socket, "x");
    },
    hears: /^HTTP\/1.1 408 /,
  },
  {
    does: "sends a file for longer than a request may take",
    sends: (socket) => {
      socket.write(head(file(), "Content-Type: application/pdf", "Content-Length: 1000000"));
      return dribble(socket, "x".repeat(200));
    },
    hears: /^HTTP\/1.1 408 /,
  },
  {
    does: "announces a chunk that is no number",
    sends: (socket) =>
      socket.write(`${head("POST /v1/itineraries", json, "Transfer-Encoding: chunked")}zz\r\n`),
    hears: /^HTTP\/1.1 400 /,
  },
  {
    does: "sends on and on after its last answer",
    sends: (socket) => {
      socket.write(head("POST /nowhere", json, "Content-Length: 1000000", "Connection: close"));
      return dribble(socket, "x");
    },
    hears: /^HTTP\/1.1 404 /,
  },
  {
    does: "goes on and on after nonsense",
    sends: (socket) => {
      socket.write("nonsense\r\n");
      return dribble(socket, "x");
    },
    hears: /^HTTP\/1.1 400 /,
  },
  {
    does: "speaks something else",
    sends: (socket) => socket.write("EHLO example.com\r\n\r\n"),
    hears: /^HTTP\/1.1 400 /,
  },
  {
    does: "sends more headers than anyone",
    sends: (socket) => socket.write(head("GET /healthz", `X-A: ${"a".repeat(100_000)}`)),
    hears: /^HTTP\/1.1 431 /,
  },
  {
    does: "stays after its answer",
    sends: (socket) => socket.write(head("GET /healthz")),
    hears: /^HTTP\/1.1 200 /,
  },
  {
    does: "wants to speak another protocol",
    sends: (socket) => socket.write(head("GET /healthz", "Connection: Upgrade", "Upgrade: websocket")),
    hears: /^HTTP\/1.1 200 /,
  },
  {
    does: "wants to be put through",
    sends: (socket) => socket.write(head("CONNECT example.com:443")),
    hears: /^HTTP\/1.1 400 /,
  },
  {
    does: "asks and asks, and reads nothing",
    sends: (socket) => {
      socket.pause();
      // Several times what the system buffers for a client that does not read.
      for (let count = 0; count < 60; count++) socket.write(head("GET /openapi.json"));
    },
  },
];

test.each([
  ["an unknown version", "POST /v1/itineraries HTTP/9.9\r\n"],
  ["an invalid header", `POST /v1/itineraries HTTP/1.1\r\nHost: localhost\r\nX A: b\r\n`],
  ["a file for an unknown address", "POST /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"],
  [
    "a file without a token",
    "PUT /v1/account/avatar HTTP/1.0\r\nHost: localhost\r\nContent-Type: image/png\r\n",
  ],
  ["headers that are too large", `POST /v1/itineraries HTTP/1.1\r\nX-A: ${"a".repeat(100_000)}\r\n`],
])("%s: the response arrives although a long body is still being sent", async (_, beginning) => {
  const body = Buffer.alloc(20_000_000, "x");
  const { socket, closed, received } = await dial();
  // Like many clients, it reads only after it has sent everything.
  socket.pause().write(`${beginning}Content-Length: ${body.length}\r\n\r\n`);
  await new Promise<unknown>((sent) => socket.write(body, sent));
  socket.resume();
  await closed;
  expect(received()).toMatch(/^HTTP\/1.1 4\d\d /);
  socket.destroy();
});

describe("a client is disconnected that", () => {
  test.concurrent.for(clients)("$does", async ({ sends, hears }, { expect }) => {
    const { socket, closed, received } = await dial();
    const { localPort } = socket;
    await expect.poll(() => open.has(localPort)).toBe(true);
    const sending = Promise.resolve(sends(socket));
    await expect.poll(() => open.has(localPort)).toBe(false);
    socket.resume();
    await closed;
    await sending;
    if (hears) expect(received()).toMatch(hears);
    socket.destroy();
  });
});
