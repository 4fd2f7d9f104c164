import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "../../contract/api.ts";
import { createClient } from "../../contract/client.ts";
import { connect, type Database, type DatabaseAddress } from "../../server/platform/database/connect.ts";
import { startEmbeddedPostgres } from "../../server/platform/database/embedded.ts";
import { makeBrowser } from "../support/make-browser.ts";
import { makeToken } from "../support/makers.ts";
import { movedClock } from "../support/moved-clock.ts";
import { runWaybook } from "../support/run-waybook.ts";
import { dataFolder, runFailingStart, startServer, type TestServer } from "../support/start-server.ts";
import { watchEvents } from "../support/watch-events.ts";

/*
 * The driver replaces a pool's connections after 30 to 60 minutes. Here it does so after a second, by an environment
 * variable of the driver, which shows code that relies on one connection. For nodes that share a database see
 * two-nodes.test.ts.
 */
const ageing = { PGMAX_LIFETIME: "1" };

const issue = ["tokens", "issue", "--email", "mina@example.com"];
const addMina = ["travellers", "add", "--email", "mina@example.com", "--name", "Mina"];

let data: Awaited<ReturnType<typeof dataFolder>>;
let db: Database;
const watchDatabase = (address: DatabaseAddress) => connect(address, { name: "test", max: 2 });
const waybook = (...args: string[]) => runWaybook(args, { DATA_DIR: data.path, ...ageing });

/** The holders of the server's lock, by the process id of their connection. */
const lockHolders = async () => {
  const rows = await db<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and objid = 7239105 and granted`;
  return rows.map(({ pid }) => pid);
};

describe("a server whose pool is renewed every second", () => {
  let server: TestServer;
  beforeAll(async () => {
    data = await dataFolder();
    server = await startServer({ DATA_DIR: data.path, ...ageing });
    db = watchDatabase({ socket: join(data.path, "postgres/.s.PGSQL.5432"), database: "waybook" });
  });
  afterAll(async () => {
    server?.child.kill("SIGKILL");
    await db?.end();
    await data.remove();
  });

  const connections = async () => {
    const rows = await db<{ pid: number; kind: string }[]>`
      select pid, case when application_name like 'waybook server%' then 'lock' when query ilike 'listen %' then 'listener'
        else 'pool' end as kind
      from pg_stat_activity where application_name = 'waybook' or application_name like 'waybook server%'`;
    const of = (kindOfConnection: string) =>
      rows.filter(({ kind }) => kind === kindOfConnection).map(({ pid }) => pid);
    return { lock: of("lock"), listeners: of("listener"), pool: of("pool") };
  };
  const untilRenewed = async () => {
    const pool = async () => (await connections()).pool;
    // For a moment there may be none, because connections end at about the same time.
    let old: number[] = [];
    await expect.poll(async () => (old = await pool())).not.toEqual([]);
    await expect.poll(async () => (await pool()).filter((pid) => old.includes(pid))).toEqual([]);
  };
  const someone = async () => {
    const { token } = await makeToken({ parts: { db, clock: movedClock(new Date()) } });
    return { token, client: createClient(api, { baseUrl: server.url, token }) };
  };

  test("keeps its lock and its listeners, and no request fails", async () => {
    const before = await connections();
    expect(before.lock).toHaveLength(1);
    expect(before.listeners).toHaveLength(1);
    const { client } = await someone();
    let isOver = false;
    const statuses = new Set<number>();
    const traffic = Array.from({ length: 20 }, async () => {
      while (!isOver) {
        const response = await client.createItinerary({ body: { title: "Lisbon in spring" } });
        statuses.add(response.status);
        statuses.add((await client.getItinerary({ params: { id: response.body.id } })).status);
      }
    });
    await untilRenewed();
    await untilRenewed();
    isOver = true;
    await Promise.all(traffic);
    expect(statuses).toEqual(new Set([200, 201]));
    const { lock, listeners } = await connections();
    expect({ lock, listeners }).toEqual({ lock: before.lock, listeners: before.listeners });
    expect(await lockHolders()).toEqual(before.lock);
  });

  test("has its database for itself: a command leaves it running, a second server is refused", async () => {
    const postmaster = await data.postmaster();
    expect(await waybook(...addMina)).toMatchObject({ code: 0 });
    const { code, stdout } = await waybook(...issue);
    expect(code).toBe(0);
    const client = createClient(api, { baseUrl: server.url, token: stdout.trim() });
    expect((await client.getAccount()).body.email).toBe("mina@example.com");
    const second = await runFailingStart({ DATA_DIR: data.path, PORT: "0", ...ageing });
    expect(second).toMatchObject({ code: 1, output: expect.stringContaining("Another server (process ") });
    expect(await data.postmaster()).toBe(postmaster);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test("sends events about changes, and runs jobs", async () => {
    const { client, token } = await someone();
    const { body, headers } = await client.createItinerary({
      body: { title: "Lisbon", visibility: "public" },
    });
    const stream = await watchEvents(server, body.id, { token });
    await untilRenewed();
    const before = stream.events.length;
    await client.changeItinerary({
      params: { id: body.id },
      body: { title: "Porto" },
      headers: { "if-match": headers.get("etag") ?? "" },
    });
    await stream.count(before + 1);
    expect(stream.events.at(-1)).toMatchObject({ event: "changed" });
    await stream.close();
    await makeBrowser(server).client.requestPasswordReset({ body: { email: "mina@example.com" } });
    await expect
      .poll(() => db`select state from pgboss.job where name = 'sign-in-mail'`)
      .toEqual([{ state: "completed" }]);
  });

  test("takes its lock again when that connection is lost", async () => {
    const before = await lockHolders();
    await db`select pg_terminate_backend(${before[0] as number})`;
    await expect.poll(lockHolders).toEqual([expect.not.toBeOneOf(before)]);
  });

  test("takes its lock again when PostgreSQL recovers from a crash of one of its processes", async () => {
    const postmaster = await data.postmaster();
    const [lock = 0] = await lockHolders();
    process.kill(lock, "SIGKILL");
    await expect.poll(() => lockHolders().catch(() => [])).toEqual([expect.not.toBeOneOf([lock])]);
    expect(await data.postmaster()).toBe(postmaster);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test("stops when another server took the lock meanwhile, and leaves that one the database", async () => {
    const other = connect(
      { socket: join(data.path, "postgres/.s.PGSQL.5432"), database: "waybook" },
      { name: "waybook server 1", max: 1 },
    );
    const lockTaken = other`select pg_advisory_lock(7239105)`.execute();
    const waiting = () =>
      db`select 1 from pg_locks where locktype = 'advisory' and objid = 7239105 and not granted`;
    await expect.poll(waiting).toHaveLength(1);
    const exited = new Promise<number | null>((resolve) => server.child.once("exit", resolve));
    await db`select pg_terminate_backend(${(await lockHolders())[0] as number})`;
    await lockTaken;
    expect(await exited).toBe(1);
    expect(server.output()).toContain("another server (waybook server 1) uses it now: stopping");
    expect(await lockHolders()).toHaveLength(1);
    await other.end();
  });
});

describe("commands that last longer than their connections", () => {
  let archives: string;
  beforeEach(async () => {
    [data, archives] = [await dataFolder(), await mkdtemp(join(tmpdir(), "waybook-archives-"))];
  });
  afterEach(async () => {
    await db?.end();
    await data.remove();
    await rm(archives, { recursive: true });
  });

  /** Waits until a command has waited for a lock for longer than its connections live. */
  const untilOld = (name: string) =>
    expect
      .poll(
        () => db`
          select 1 from pg_stat_activity
          where application_name like ${`${name}%`} and wait_event_type = 'Lock' and xact_start < now() - interval '2 s'`,
      )
      .toHaveLength(1);

  test("a backup is not left without its database by another command, nor a restore with a server beside it", async () => {
    expect(await waybook(...addMina)).toMatchObject({ code: 0 });
    const file = join(archives, "trips.tgz");
    let embedded = await startEmbeddedPostgres({ folder: data.path, tell: () => {} });
    db = watchDatabase(embedded.address);
    const backingUp = await db.begin(async (db) => {
      await db`lock table travellers in access exclusive mode`;
      const running = waybook("backup", file);
      await untilOld("waybook command line");
      expect(await waybook("clients", "list")).toMatchObject({ code: 0 });
      return { running };
    });
    expect(await backingUp.running).toMatchObject({ code: 0 });
    await expect(data.postmaster()).rejects.toThrow("ENOENT");
    await db.end();

    await data.remove();
    data = await dataFolder();
    embedded = await startEmbeddedPostgres({ folder: data.path, tell: () => {} });
    db = watchDatabase(embedded.address);
    const restoring = await db.begin(async (db) => {
      await db`select pg_advisory_xact_lock(7239104)`;
      const running = waybook("restore", file);
      await untilOld("waybook command line");
      expect(await runFailingStart({ DATA_DIR: data.path, PORT: "0", ...ageing })).toMatchObject({
        code: 1,
        output: expect.stringContaining(`A backup is being restored into ${data.path}`),
      });
      return { running };
    });
    expect(await restoring.running).toMatchObject({ code: 0 });
  });
});
