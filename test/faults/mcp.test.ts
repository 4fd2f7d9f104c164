import { createServer, request as openRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as current from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Database } from "../../server/platform/database/connect.ts";
import { makeItinerary, makeToken } from "../support/makers.ts";
import { mcpCalls } from "../support/mcp-calls.ts";
import { movedClock } from "../support/moved-clock.ts";
import { hasOldestPostgres } from "../support/oldest-postgres.ts";
import { type OutsideDatabase, outsideDatabase } from "../support/outside-database.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { dataFolder, startServer, type TestServer } from "../support/start-server.ts";

/** Sends each request to the next node, or to the one after it if that is dead. */
type Balancer = {
  readonly url: string;
  readonly nodes: TestServer[];
  /** How many MCP requests each node has answered, by its address. */
  readonly responseCounts: Map<string, number>;
  /** The names of all response headers so far. */
  readonly headersSeen: Set<string>;
  close(): void;
};

async function startBalancer(): Promise<Balancer> {
  const nodes: TestServer[] = [];
  const responseCounts = new Map<string, number>();
  const headersSeen = new Set<string>();
  let turn = 0;
  const server: Server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const tryNext = (left: number) => {
      const node = nodes[turn++ % nodes.length];
      if (!node || left === 0) return outgoing.writeHead(502).end();
      const { method, headers } = incoming;
      const forwarded = openRequest(
        `${node.url}${incoming.url}`,
        { method, headers, agent: false },
        (response) => {
          responseCounts.set(node.url, (responseCounts.get(node.url) ?? 0) + 1);
          for (const name of Object.keys(response.headers)) headersSeen.add(name);
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        },
      );
      forwarded.on("error", () => tryNext(left - 1));
      forwarded.end(Buffer.concat(chunks));
    };
    tryNext(nodes.length);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    nodes,
    responseCounts,
    headersSeen,
    close: () => server.close().closeAllConnections(),
  };
}

/** Locks the itineraries for all others, or for writers alone. Returns a function that releases the lock. */
async function locked(db: Database, mode: "share" | "access exclusive"): Promise<() => Promise<unknown>> {
  const [lockTaken, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.begin(async (db) => {
    await db.unsafe(`lock table itineraries in ${mode} mode`);
    lockTaken.resolve();
    await over.promise;
  });
  await lockTaken.promise;
  return () => {
    over.resolve();
    return holding;
  };
}

const identity = { name: "Assistant", version: "1" };

/** The official client libraries, each with a token. */
const libraries = [
  [
    "version 1 of the library",
    async (address: URL, requestInit: RequestInit) => {
      const client = new EarlierClient(identity);
      const transport = new EarlierTransport(address, { requestInit });
      // Their types differ where a member may be undefined.
      await client.connect(transport as Parameters<typeof client.connect>[0]);
      return client;
    },
  ],
  [
    "version 2 of it",
    async (address: URL, requestInit: RequestInit) => {
      const client = new current.Client(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
      await client.connect(new current.StreamableHTTPClientTransport(address, { requestInit }));
      return client;
    },
  ],
] as const;

describe.runIf(hasOldestPostgres || process.env.CI)("two nodes behind a plain balancer", () => {
  let database: OutsideDatabase;
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let balancer: Balancer;
  const newNode = async () =>
    balancer.nodes.push(
      await startServer({
        DATABASE_URL: database.url,
        DATA_DIR: folder.path,
        PUBLIC_URL: balancer.url,
        LOG_LEVEL: "error",
      }),
    );
  beforeAll(async () => {
    [database, folder, balancer] = await Promise.all([outsideDatabase(), dataFolder(), startBalancer()]);
    await database.start();
    await newNode();
    await newNode();
  });
  afterAll(async () => {
    await Promise.all(balancer.nodes.map((node) => node.end("SIGTERM")));
    balancer.close();
    await database.remove();
    await folder.remove();
  });

  test.each(libraries)("%s works with both in turn, and goes on when one is killed", async (_, connected) => {
    const db = connect({ url: database.url });
    const { token } = await makeToken({ parts: { db, clock: movedClock(new Date()) } });
    await db.end();
    balancer.responseCounts.clear();
    const client = await connected(new URL(`${balancer.url}/mcp`), {
      headers: { authorization: `Bearer ${token}` },
    });
    type CallResult = { structuredContent: Record<string, unknown>; isError?: boolean };
    const call = async (name: string, input: object): Promise<Record<string, unknown>> => {
      const { structuredContent, isError } = (await client.callTool({
        name,
        arguments: { ...input },
      })) as unknown as CallResult;
      expect(isError ?? false).toBe(false);
      return structuredContent;
    };

    /** Each call goes to another node than the one before. */
    async function workOn(title: string): Promise<void> {
      const created = await call("create_itinerary", { title });
      const read = await call("get_itinerary", { id: created.id });
      expect(read).toMatchObject({ itinerary: { title }, etag: created.etag });
      const changes = { title: `${title}, in autumn` };
      const changed = await call("update_itinerary", { id: created.id, etag: created.etag, changes });
      const after = await call("get_itinerary", { id: created.id });
      expect(after).toMatchObject({ itinerary: changes, etag: changed.etag });
      const { tools } = await client.listTools();
      expect(tools).toHaveLength(6);
    }

    for (let round = 0; round < 6; round++) await workOn(`Lisbon ${round}`);
    const shares = balancer.nodes.map(({ url }) => balancer.responseCounts.get(url) ?? 0);
    expect(Math.abs((shares[0] ?? 0) - (shares[1] ?? 0))).toBeLessThanOrEqual(1);
    const [killed] = balancer.nodes;
    await killed?.end("SIGKILL");
    for (let round = 0; round < 4; round++) await workOn(`Porto ${round}`);
    await client.close();
    expect(balancer.headersSeen).not.toContain("mcp-session-id");

    balancer.nodes.shift();
    await newNode();
  });

  test("a create that is repeated on another node, because its own was killed, creates one itinerary", async () => {
    const db = connect({ url: database.url });
    const { token } = await makeToken({ parts: { db, clock: movedClock(new Date()) } });
    const { call } = mcpCalls(balancer, token);
    const mine = async () =>
      (await call("list_itineraries", { filter: "owned" })).structured.data as { title: string }[];
    expect(await mine()).toEqual([]);
    // The node waits in the middle of a write, until it is killed.
    const release = await locked(db, "share");
    const [killed] = balancer.nodes;
    const alone = mcpCalls({ url: killed?.url ?? "" }, token).call("create_itinerary", { title: "Once" });
    alone.catch(() => {});
    const waiting = async () => {
      const [row] = await db<[{ count: number }]>`
        select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
      return row.count;
    };
    await expect.poll(waiting).toBeGreaterThan(0);
    await killed?.end("SIGKILL");
    await expect(alone).rejects.toThrow();
    await release();
    balancer.nodes.shift();
    // A dead node's idempotency key is free after a minute.
    await db`update idempotency_keys set claimed_at = claimed_at - interval '2 minutes'`;
    expect((await call("create_itinerary", { title: "Once" })).isError).toBe(false);
    expect((await mine()).map(({ title }) => title)).toEqual(["Once"]);
    await db.end();
    await newNode();
  });
});

describe("a database that does not answer", () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp();
    ({ token } = await makeToken(app));
  });
  afterAll(() => app.close());

  test("is reported by the tool, with when to retry; calls without the database still work", async () => {
    const { itinerary } = await makeItinerary(app, token);
    const { call, request } = mcpCalls(app, token);
    expect((await request("tools/list")).status).toBe(200);
    const { db } = app.parts;
    const lines = app.logged.length;
    const release = await locked(db, "access exclusive");
    const waiting = call("list_itineraries", { filter: "owned" });
    const blocked = async () => {
      const rows = await db<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.map(({ pid }) => pid);
    };
    await expect.poll(blocked).not.toEqual([]);
    const listed = await request("tools/list");
    expect(listed.result.tools).toHaveLength(6);
    for (const pid of await blocked()) await db`select pg_terminate_backend(${pid})`;
    const { isError, text, problem } = await waiting;
    await release();
    expect(isError).toBe(true);
    expect(text).toBe(
      "unavailable: The database cannot answer right now. Repeat the request in a moment. Try again in 2 seconds.",
    );
    expect(problem).toMatchObject({ code: "unavailable", status: 503 });
    expect(JSON.stringify(problem)).not.toMatch(/terminat|57P01|select /i);
    expect(app.logged.slice(lines).some((line) => line.includes('"level":40'))).toBe(true);
    const { structured } = await call("list_itineraries", { filter: "owned" });
    expect(structured.data).toMatchObject([{ id: itinerary.id }]);
  });
});

describe.runIf(hasOldestPostgres || process.env.CI)("a database that is down", () => {
  test("is reported over HTTP, because no token can be checked; and everything works when it is back", async () => {
    const database = await outsideDatabase();
    await database.start();
    const app = await startApp({ database: { address: { url: database.url }, drop: async () => {} } });
    const { token } = await makeToken(app);
    const { itinerary } = await makeItinerary(app, token);
    const { call, request } = mcpCalls(app, token);
    expect((await call("get_itinerary", { id: itinerary.id })).isError).toBe(false);
    await database.stop("SIGQUIT");
    await expect.poll(async () => (await request("tools/list")).status).toBe(503);
    const { headers, error } = await request("tools/list");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(error).toMatchObject({ code: -32000, data: { code: "unavailable" } });
    await database.start();
    await expect.poll(async () => (await request("tools/list")).status).toBe(200);
    expect((await call("get_itinerary", { id: itinerary.id })).isError).toBe(false);
    await app.close();
    await database.remove();
  });
});
