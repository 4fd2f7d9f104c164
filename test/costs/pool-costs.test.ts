import { execFile } from "node:child_process";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedMediaReader } from "../permissions/stand-ins.ts";
import { countLockWaits } from "../support/count-lock-waits.ts";
import { makeItinerary, makeToken } from "../support/makers.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { startClientThread } from "../support/start-client-thread.ts";

/** As in body-costs.test.ts: CPU time in milliseconds, measured several times. */
const longestHold = 50;
const tries = 3;
const mib = 1_048_576;
/** Work in another process takes longer on a busy machine. */
const patience = 180_000;

let app: TestApp;
let apart: ReturnType<typeof startClientThread>;
let token: string;
let id: string;
/** As many stops as fit. */
let large: string;
/**
 * By the client's port: what the server read and sent. The client itself may lose a response when it is disconnected.
 */
const connections = new Map<number | undefined, Socket>();
const answers = new Map<number | undefined, ServerResponse>();
beforeAll(async () => {
  app = await startApp({ parts: { mediaReader: fixedMediaReader } });
  app.app.server.on("connection", (socket: Socket) => connections.set(socket.remotePort, socket));
  app.app.server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) =>
    answers.set(socket.remotePort, response),
  );
  apart = startClientThread();
  ({ token } = await makeToken(app, { firstParty: true }));
  id = (await makeItinerary(app, token)).itinerary.id;
  const stop = { name: "S", coordinate: { latitude: 38.7, longitude: -9.1 }, startTime: "10:00", phone: "1" };
  // With the id that the server adds to each.
  const maxStops = Math.min(120 * 60, Math.floor(1_000_000 / (JSON.stringify(stop).length + 60)));
  const days = Array.from({ length: Math.ceil(maxStops / 60) }, (_, at) => ({
    stops: Array(Math.min(60, maxStops - 60 * at)).fill(stop),
  }));
  large = (await makeItinerary(app, token, { days })).itinerary.id;
});
afterAll(async () => {
  await apart.close();
  await app.close();
});

type Work = {
  readonly request: () => string;
  readonly type?: string;
  readonly body?: () => string | Buffer;
  /** On a busy machine the work may be given up. */
  readonly answers: readonly number[];
};

const work: Readonly<Record<string, Work>> = {
  "a calendar of the largest itinerary": { request: () => exportOf("ics"), answers: [200] },
  "a track of the largest itinerary": { request: () => exportOf("gpx"), answers: [200] },
  "a map of the largest itinerary": { request: () => exportOf("geojson"), answers: [200] },
  "a text of the largest itinerary": { request: () => exportOf("markdown"), answers: [200] },
  "a PDF of the largest itinerary": { request: () => exportOf("pdf"), answers: [200, 503] },
  "all that a traveller has": { request: () => "POST /v1/account/export", answers: [200] },
  "a poster for the longest query": {
    request: () => `POST /v1/itineraries/${id}/image-preview`,
    type: "application/json",
    body: () => JSON.stringify({ query: "Lisbon ".repeat(28) }),
    answers: [200, 503],
  },
  "places for the longest beginning": {
    request: () => `GET /v1/places?q=${"san ".repeat(20).trim().replaceAll(" ", "+")}`,
    answers: [200, 503],
  },
  "a search for many words": {
    request: () => `GET /v1/explore?q=${"lisbon+".repeat(14)}`,
    answers: [200],
  },
  "an import of the largest frames": {
    request: () => "POST /v1/imports/media",
    type: "application/json",
    body: () => {
      const base64 = Buffer.alloc(4 * mib, 1).toString("base64");
      return JSON.stringify({ kind: "album", frames: Array(8).fill({ base64 }) });
    },
    answers: [415],
  },
  "an import of sixteen million frames": {
    request: () => "POST /v1/imports/media",
    type: "application/json",
    body: () => `{"kind":"album","frames":[{}${",{}".repeat(16_000_000)}]}`,
    answers: [400],
  },
  "the largest file": {
    request: () => `POST /v1/app/library/${id}/documents/files`,
    type: "application/pdf",
    body: () => `%PDF-1.7 ${"x".repeat(50 * mib - 100)}`,
    answers: [201],
  },
  "the largest image": {
    request: () => `PUT /v1/itineraries/${id}/cover-image`,
    type: "image/png",
    body: () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(20 * mib - 100, 1)]),
    answers: [415],
  },
};

const exportOf = (format: string) => `GET /v1/itineraries/${large}/export?format=${format}`;

describe("others are not delayed by", () => {
  test.for(Object.entries(work))(
    "%s",
    { timeout: patience },
    async ([, { request, type, body, answers }]) => {
      const [method = "", path = ""] = request().split(" ");
      const etag = path.endsWith("/cover-image") ? await tagOf(id) : "";
      const sent = {
        url: `${app.url}${path}`,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(type && { "content-type": type }),
          ...(etag && { "if-match": etag }),
        },
        ...(body && { body: shared(body()) }),
      };
      const holds: number[] = [];
      while (holds.length < tries && (holds.at(-1) ?? longestHold) >= longestHold) {
        const { status, blockedMs, text } = await apart.send(sent);
        expect(answers, `${status} ${text.slice(0, 200)}`).toContain(status);
        holds.push(Math.round(blockedMs));
      }
      expect(Math.min(...holds)).toBeLessThan(longestHold);
    },
  );
});

/** Shared memory, because copying would block this thread. */
function shared(content: string | Buffer): Uint8Array {
  const bytes = Buffer.from(content as string);
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
  memory.set(bytes);
  return memory;
}

async function tagOf(itinerary: string): Promise<string> {
  const { headers } = await ask(token, `GET /v1/itineraries/${itinerary}`);
  return headers.get("etag") ?? "";
}

const ask = (bearer: string, request: string, body?: object) => {
  const [method = "", path = ""] = request.split(" ");
  return fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
};

describe("a caller with many requests", () => {
  type Pool = {
    readonly program: string;
    readonly ask: (bearer: string, itinerary: string) => Promise<Response>;
  };
  const pools: readonly Pool[] = [
    {
      program: "typesetting",
      ask: (bearer, id) => ask(bearer, `GET /v1/itineraries/${id}/export?format=pdf`),
    },
    {
      program: "poster",
      ask: (bearer, id) => ask(bearer, `POST /v1/itineraries/${id}/image-preview`, { query: "Porto" }),
    },
  ];

  test.for(pools)(
    "gets half of the processes of $program, and others go before the rest",
    { timeout: patience },
    async ({ program, ask }) => {
      const [many, one] = await Promise.all([traveller(), traveller()]);
      await Promise.all(Array.from({ length: 4 }, () => ask(many.token, many.id)));
      expect(await childrenAt(program)).toHaveLength(1);
      // The second process takes a while to start.
      await Promise.all([many, one].map(({ token, id }) => ask(token, id)));
      expect(await childrenAt(program)).toHaveLength(2);
      let done = 0;
      const all = Array.from({ length: 8 }, () => ask(many.token, many.id).then(() => done++));
      expect((await ask(one.token, one.id)).status).toBe(200);
      expect(done).toBeLessThan(all.length);
      await Promise.all(all);
    },
  );

  test("gets half of the searches, and others are searched for beside them", async () => {
    const [many, one] = await Promise.all([traveller(), traveller()]);
    const { db } = app.parts;
    const requests: Promise<Response>[] = [];
    await db.begin(async (held) => {
      await held`lock table listing_words in access exclusive mode`;
      for (let count = 0; count < 6; count++) requests.push(ask(many.token, "GET /v1/explore?q=lisbon"));
      await expect.poll(() => countLockWaits(app)).toBe(2);
      requests.push(ask(one.token, "GET /v1/explore?q=porto"));
      await expect.poll(() => countLockWaits(app)).toBe(3);
    });
    for (const answer of await Promise.all(requests)) expect(answer.status).toBe(200);
  });
});

async function traveller(): Promise<{ token: string; id: string }> {
  const { token } = await makeToken(app, { firstParty: true });
  return { token, id: (await makeItinerary(app, token)).itinerary.id };
}

/** Our processes that run this program. */
async function childrenAt(program: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "ppid=,args="]);
  return stdout
    .split("\n")
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes(`${program}-process`));
}

describe("a body that is too large", () => {
  const uploads = {
    "a file": {
      request: () => `POST /v1/app/library/${id}/documents/files`,
      type: "application/pdf",
      limit: 50,
    },
    "a form": {
      request: () => `POST /v1/itineraries/${id}/documents`,
      type: "multipart/form-data; boundary=x",
      limit: 51,
    },
    "an image": { request: () => `PUT /v1/itineraries/${id}/cover-image`, type: "image/png", limit: 20 },
    "an avatar": { request: () => "PUT /v1/account/avatar", type: "image/png", limit: 20 },
    "an import": { request: () => "POST /v1/imports/media", type: "application/json", limit: 48 },
    JSON: { request: () => "POST /v1/itineraries", type: "application/json", limit: 1 },
  };
  const named = Object.entries(uploads);

  test.for(named)("is refused by its announced size: %s", async ([, { request, type }]) => {
    const socket = await begin(request(), type, `content-length: ${200 * mib}`);
    const [{ status, read }] = await Promise.all([untilClosed(socket), pour(socket, 200 * mib)]);
    expect(status).toBe(413);
    expect(read).toBeLessThan(mib);
  });

  test.for(named)("is not read much beyond its limit: %s", async ([, { request, type, limit }]) => {
    const socket = await begin(request(), type, "transfer-encoding: chunked");
    const [{ status, read }] = await Promise.all([untilClosed(socket), pour(socket, 200 * mib, true)]);
    expect(status).toBe(413);
    expect(read).toBeLessThan((limit + 8) * mib);
  });
});

async function begin(request: string, type: string, length: string): Promise<Socket> {
  const { hostname, host, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => {});
  socket.resume();
  const headers = [
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
    'if-match: "x"',
  ];
  socket.write(`${[`${request} HTTP/1.1`, ...headers, length].join("\r\n")}\r\n\r\n`);
  return socket;
}

/** Sends as much as the server accepts. */
async function pour(socket: Socket, bytes: number, inChunks = false): Promise<void> {
  const piece = Buffer.alloc(64 * 1_024, " ");
  const chunk = inChunks ? Buffer.concat([Buffer.from("10000\r\n"), piece, Buffer.from("\r\n")]) : piece;
  const closed = once(socket, "close").catch(() => {});
  for (let sent = 0; sent < bytes && socket.writable; sent += piece.length)
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain").catch(() => {}), closed]);
}

/** The server's response, and how many bytes it had read when it closed the connection. */
async function untilClosed({ localPort }: Socket): Promise<{ status: number | undefined; read: number }> {
  await expect.poll(() => connections.has(localPort)).toBe(true);
  const connection = connections.get(localPort) as Socket;
  await expect.poll(() => connection.destroyed, { timeout: 20_000 }).toBe(true);
  const answer = answers.get(localPort);
  return { status: answer?.headersSent ? answer.statusCode : undefined, read: connection.bytesRead };
}
