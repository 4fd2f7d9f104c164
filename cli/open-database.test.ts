import { randomBytes } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "../contract/api.ts";
import { createClient } from "../contract/client.ts";
import { composeCommand } from "../server/compose.ts";
import { readConfig } from "../server/config.ts";
import { connect, type Database, serverName } from "../server/platform/database/connect.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded.ts";
import { databaseVersion, migrateWithin, newestVersion } from "../server/platform/database/migrate.ts";
import { openServerDatabase } from "../server/platform/database/open-server-database.ts";
import { commandLockOn } from "../server/platform/database/server-lock.ts";
import { transaction } from "../server/platform/database/transaction.ts";
import { cloneDatabase, type TestDatabase } from "../test/support/clone-database.ts";
import { contentsOf } from "../test/support/contents-of.ts";
import { environmentOf, runWaybook } from "../test/support/run-waybook.ts";
import { dataFolder, startServer, type TestServer } from "../test/support/start-server.ts";
import { ensureMigrated, openDatabase } from "./open-database.ts";

type DataFolder = Awaited<ReturnType<typeof dataFolder>>;

const silent = () => {};
const isRunning = ({ path }: DataFolder) =>
  access(join(path, "postgres/postmaster.pid")).then(
    () => true,
    () => false,
  );
const inFolder =
  ({ path }: DataFolder) =>
  async (...args: string[]) => {
    const { code, stdout, stderr } = await runWaybook(args, { DATA_DIR: path });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^(Making|Starting|$)/) });
    return stdout;
  };
const issue = ["tokens", "issue", "--email", "mina@example.com"];
const addMina = ["travellers", "add", "--email", "mina@example.com", "--name", "Mina"];

let folder: DataFolder;
beforeAll(async () => {
  folder = await dataFolder();
});
afterAll(() => folder.remove());

describe("without a server", () => {
  let servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers) await server.end("SIGTERM");
    servers = [];
  });

  test("the first command starts the database, and the last of several stops it", async () => {
    const waybook = inFolder(folder);
    await waybook(...addMina);
    expect(await isRunning(folder)).toBe(false);
    await Promise.all([waybook("clients", "list"), waybook(...issue)]);
    expect(await isRunning(folder)).toBe(false);
  });

  test("a command leaves the database running while another uses it", async () => {
    const config = readConfig({ DATA_DIR: folder.path });
    const [first, second] = [await openDatabase(config, silent), await openDatabase(config, silent)];
    await first.close();
    expect(await isRunning(folder)).toBe(true);
    await second.close();
    expect(await isRunning(folder)).toBe(false);
  });

  test("a command leaves the database running for a server that has lost its lock, and a new server waits for that one", async () => {
    const command = await openDatabase(readConfig({ DATA_DIR: folder.path }), silent);
    const server = connect(command.address, { name: serverName, max: 1 });
    await server`select 1`;
    await command.close();
    expect(await isRunning(folder)).toBe(true);
    const config = readConfig({ DATA_DIR: folder.path });
    const opening = openServerDatabase(config, { tell: silent });
    // A running server caches nothing either.
    const takeAgain = () => server`
      select pg_try_advisory_lock(7239105) as taken from pg_stat_activity
      where application_name like 'waybook server%'`;
    await expect.poll(takeAgain, { interval: 10 }).toEqual([{ taken: true }]);
    await expect(opening).rejects.toThrow("Another server (waybook) is running on");
    await server.end();
    await (await openServerDatabase(config, { tell: silent })).close();
    expect(await isRunning(folder)).toBe(false);
  });

  test("a server that starts while the last command stops the database waits for it", async () => {
    const embedded = await startEmbeddedPostgres({ folder: folder.path, tell: silent });
    const lock = commandLockOn(embedded.address);
    await lock.enter();
    expect(await lock.isLast()).toBe(true);
    const starting = startServer({ DATA_DIR: folder.path });
    const db = connect(embedded.address, { max: 1 });
    const waiting = () => db`select 1 from pg_stat_activity where application_name like 'waybook server%'`;
    await expect.poll(waiting).toHaveLength(1);
    await sleep(100);
    await db.end();
    await embedded.stop();
    await lock.release();
    const server = await starting;
    servers.push(server);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

describe("beside a running server", () => {
  /** Without the progress of the rounds, which continue meanwhile. */
  const settledContentsOf = async (parts: Parameters<typeof contentsOf>[0]) => {
    const { tables, blobs } = await contentsOf(parts);
    return { tables: { ...tables, reminder_round: [] }, blobs };
  };
  let server: TestServer;
  beforeAll(async () => {
    const command = await openDatabase(readConfig({ DATA_DIR: folder.path }), silent);
    server = await startServer({ DATA_DIR: folder.path });
    await command.close();
  });
  afterAll(() => server.end("SIGTERM"));

  test("a command that began before the server leaves the database running for it", async () => {
    expect(await isRunning(folder)).toBe(true);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test("both use the same database: tokens work at once, and are revoked at once", async () => {
    const waybook = inFolder(folder);
    const postmaster = await folder.postmaster();
    const client = JSON.parse(await waybook("clients", "add", "--name", "App", "--first-party", "--json"));
    const token = (await waybook(...issue, "--client", client.id)).trim();
    const account = () =>
      createClient(api, { baseUrl: server.url, token })
        .getAccount()
        .then(({ body }) => body.email);
    expect(await account()).toBe("mina@example.com");
    expect(await account()).toBe("mina@example.com");
    await waybook("clients", "remove", client.id);
    await expect(account()).rejects.toMatchObject({ problem: { code: "unauthorized" } });
    expect(await folder.postmaster()).toBe(postmaster);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test("a backup can be taken, and restored into another folder while no server runs there", async () => {
    const token = (await inFolder(folder)(...issue)).trim();
    const client = createClient(api, { baseUrl: server.url, token });
    await client.createItinerary({
      body: { title: "Two days in Lisbon", days: [{ stops: [{ name: "Alfama" }] }] },
    });
    const config = readConfig({ DATA_DIR: folder.path });
    const source = await openDatabase(config, silent);
    const { parts, close } = await composeCommand(config, source.address);
    const copy = await dataFolder();
    try {
      await parts.blobs.put("images/alfama.jpg", randomBytes(200_000), { contentType: "image/jpeg" });
      await parts.blobs.put("documents/ticket", Buffer.from("seat 12"), { contentType: "text/plain" });
      const file = join(copy.path, "backup.tar.gz");
      expect(await inFolder(folder)("backup", file)).toMatch(
        /^Everything is backed up\.\n\nFile +\S+\nSize /,
      );

      const refused = await runWaybook(["restore", file], { DATA_DIR: folder.path });
      expect(refused).toEqual({
        code: 1,
        stdout: "",
        stderr: "waybook: A server is running on this database: stop it first.\n",
      });

      const restored = JSON.parse(await inFolder(copy)("restore", file, "--json"));
      expect(restored).toMatchObject({ file, rows: { travellers: 1, itineraries: 1 }, blobs: 2 });
      expect(await isRunning(copy)).toBe(false);
      const copied = readConfig({ DATA_DIR: copy.path });
      const target = await openDatabase(copied, silent);
      const { parts: copies, close: closeCopies } = await composeCommand(copied, target.address);
      expect(await settledContentsOf(copies)).toEqual(await settledContentsOf(parts));
      await closeCopies();
      await target.close();
    } finally {
      await close();
      await source.close();
      await copy.remove();
    }
  });
});

describe("an operator's own database", () => {
  let database: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    database = await cloneDatabase({ empty: true });
    db = connect(database.address, { name: "test", max: 1 });
  });
  afterEach(async () => {
    await db.end();
    await database.drop();
  });

  test("is migrated when it is new, or behind while no server uses it", async () => {
    await transaction(db, (db) => migrateWithin(db, 1));
    const server = connect(database.address, { name: serverName, max: 1 });
    await server`select 1`;
    await ensureMigrated(database.address, silent);
    expect(await databaseVersion(db)).toBe(1);
    await server.end();
    await ensureMigrated(database.address, silent);
    expect(await databaseVersion(db)).toBe(await newestVersion());
  });

  test("is used as it is when it is newer", async () => {
    await ensureMigrated(database.address, silent);
    const newer = 1 + (await newestVersion());
    await db`insert into migrations (version, name, checksum) values (${newer}, 'later', '')`;
    expect((await runWaybook(["clients", "list"], environmentOf(database.address))).code).toBe(0);
    expect(await databaseVersion(db)).toBe(newer);
  });
});
