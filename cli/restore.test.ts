import { randomBytes, randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { composeCommand } from "../server/compose.ts";
import { readConfig } from "../server/config.ts";
import { addTraveller } from "../server/features/account/account.ts";
import type { Blobs } from "../server/outside/blobs/blobs.ts";
import { connect, type Db, serverName } from "../server/platform/database/connect.ts";
import { databaseVersion, migrateWithin, newestVersion } from "../server/platform/database/migrate.ts";
import { transaction } from "../server/platform/database/transaction.ts";
import { cloneDatabase } from "../test/support/clone-database.ts";
import { contentsOf } from "../test/support/contents-of.ts";
import { makeToken } from "../test/support/makers.ts";
import { hasOldestPostgres } from "../test/support/oldest-postgres.ts";
import { outsideDatabase } from "../test/support/outside-database.ts";
import { type PackedFile, repackArchive, withNewChecksums } from "../test/support/repack-archive.ts";
import { runWaybook } from "../test/support/run-waybook.ts";
import { backup } from "./backup.ts";
import type { Deployment } from "./deployment.ts";
import { checkBackup, restore } from "./restore.ts";

const doing = { signal: new AbortController().signal, tell: () => {} };

type TestDeployment = Deployment & { close(): Promise<void> };

/** A new database and a new folder for blobs. */
async function deploy({ empty }: { empty: boolean }): Promise<TestDeployment> {
  const database = await cloneDatabase({ empty });
  const folder = await mkdtemp(join(tmpdir(), "waybook-deployment-"));
  const { parts, close } = await composeCommand(readConfig({ DATA_DIR: folder }), database.address);
  return {
    ...parts,
    address: database.address,
    async close() {
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let source: TestDeployment;
let target: TestDeployment;
let folder: string;
let whole: string;
/** A copy of the backup for a test to damage. */
let file: string;
let untouched: Awaited<ReturnType<typeof contentsOf>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-backups-"));
  whole = join(folder, "whole.tar.gz");
  source = await deploy({ empty: false });
  const { traveller } = await makeToken({ parts: source });
  await source.db`
    insert into itineraries (id, owner_id, draft, card, etag)
    select gen_random_uuid(), ${traveller.id}, repeat(md5(n::text) || chr(10), 2000), '"title":""', '"1"' from generate_series(1, 20) n`;
  await source.blobs.put("empty", Buffer.alloc(0), { contentType: "text/plain" });
  await source.blobs.put("images/a.jpg", randomBytes(300_000), { contentType: "image/jpeg" });
  await source.blobs.put("images/a.jpg/small", randomBytes(3_000), { contentType: "image/webp; q=1" });
  const { manifest } = await backup(source, whole, doing);
  expect(manifest).toMatchObject({ migration: await newestVersion(), blobs: 3 });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  target = await deploy({ empty: true });
  untouched = await contentsOf(target);
  file = join(folder, `${randomBytes(6).toString("hex")}.tar.gz`);
  await copyFile(whole, file);
});
afterEach(() => target.close());

test("everything is restored, byte by byte", async () => {
  await restore(target, file, doing);
  expect(await contentsOf(target)).toEqual(await contentsOf(source));
});

test("a backup of an older Waybook is migrated to this version", async () => {
  const older = await deploy({ empty: true });
  try {
    await transaction(older.db, (db) => migrateWithin(db, 1));
    await addOldTraveller(older.db, "mina@example.com");
    const old = join(folder, "old.tar.gz");
    const { manifest } = await backup(older, old, doing);
    expect(manifest.migration).toBe(1);
    await restore(target, old, doing);
    expect(await databaseVersion(target.db)).toBe(await newestVersion());
    expect(await target.db`select email from travellers`).toEqual([{ email: "mina@example.com" }]);
  } finally {
    await older.close();
  }
});

describe("a backup", () => {
  test("shows a single moment, whatever is written and deleted meanwhile", async () => {
    const before = await contentsOf(source);
    const busy: Blobs = {
      ...source.blobs,
      async *list(prefix) {
        await addTraveller(source, { email: "late@example.com", displayName: "Late" });
        yield* source.blobs.list(prefix);
        await source.blobs.put("late", Buffer.from("late"), { contentType: "text/plain" });
      },
      async get(key) {
        return key === "empty" ? undefined : source.blobs.get(key);
      },
    };
    const moment = join(folder, "moment.tar.gz");
    const { manifest } = await backup({ ...source, blobs: busy }, moment, doing);
    expect(manifest.tables.find(({ name }) => name === "travellers")?.rows).toBe(1);
    await restore(target, moment, doing);
    const { empty: _, ...otherBlobs } = before.blobs;
    expect(await contentsOf(target)).toEqual({ ...before, blobs: otherBlobs });
    await source.db`delete from travellers where email = 'late@example.com'`;
    await source.blobs.delete(["late"]);
  });

  test("that fails says why, and leaves the database usable", async () => {
    const failing: Blobs = {
      ...source.blobs,
      async get() {
        throw new Error("the bucket is gone");
      },
    };
    const never = join(folder, "never.tar.gz");
    await expect(backup({ ...source, blobs: failing }, never, doing)).rejects.toThrow("the bucket is gone");
    await expect(readFile(never)).rejects.toThrow("ENOENT");
    expect(await source.db`select 1 as one`).toEqual([{ one: 1 }]);
  });
});

describe("a deployment that is not empty", () => {
  test("is refused with a list of its contents, which stay", async () => {
    await transaction(target.db, (db) => migrateWithin(db, 1));
    await addOldTraveller(target.db, "ada@example.com");
    await target.blobs.put("images/mine", Buffer.from("mine"), { contentType: "image/png" });
    const before = await contentsOf(target);
    await expect(restore(target, file, doing)).rejects.toMatchObject({
      code: "notEmpty",
      message: expect.stringContaining("this one has 1 in travellers, blobs such as images/mine:"),
    });
    expect(await contentsOf(target)).toEqual(before);
  });

  test("is refused while a server may be running on it", async () => {
    const server = connect(target.address, { name: serverName, max: 1 });
    await server`select 1`;
    await expect(restore(target, file, doing)).rejects.toMatchObject({ code: "serverRunning" });
    await server.end();
    expect(await contentsOf(target)).toEqual(untouched);
  });

  test("is refused when its tables are newer than the backup's", async () => {
    await transaction(target.db, (db) => migrateWithin(db, 2));
    await rewriteManifest((manifest) => ({ ...manifest, migration: 1 }));
    await expect(restore(target, file, doing)).rejects.toMatchObject({
      code: "notEmpty",
      message: expect.stringContaining("is at version 2 already, and the backup at 1"),
    });
  });
});

describe("a damaged or unsuitable backup leaves nothing behind", () => {
  afterEach(async () => expect(await contentsOf(target)).toEqual(untouched));

  const refused = (reason: string, code = "damagedBackup") =>
    expect(restore(target, file, doing)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(reason),
    });

  test.each([0.05, 0.5, 0.99])("cut off at %d of its length", async (part) => {
    const { length } = await readFile(file);
    await truncate(file, Math.floor(part * length));
    await refused("unexpected end of file");
  });

  test("with a blob altered", async () => {
    await repackArchive(
      file,
      altering("blobs/images/a.jpg", (body) => body.fill(0, 100, 200)),
    );
    await refused("blobs/images/a.jpg was altered");
  });

  test("with a row altered", async () => {
    await repackArchive(file, altering("tables/travellers.copy", swap("example.com", "example.org")));
    await refused("tables/travellers.copy was altered");
  });

  test("with a row lost", async () => {
    const lose = (body: Buffer) => body.subarray(0, body.indexOf("\n") + 1);
    await repackArchive(file, (files) =>
      withNewChecksums(altering("tables/library_entries.copy", lose)(files)),
    );
    await refused("library_entries has 1 rows instead of 20");
  });

  test("with rows that refer to missing rows", async () => {
    await repackArchive(file, (files) =>
      withNewChecksums(altering("tables/travellers.copy", () => Buffer.alloc(0))(files)),
    );
    await refused("tables/itineraries.copy cannot be loaded, insert or update on table");
  });

  test("with rows that cannot be parsed", async () => {
    await repackArchive(file, (files) =>
      withNewChecksums(altering("tables/travellers.copy", () => Buffer.from("?\n"))(files)),
    );
    await refused("tables/travellers.copy cannot be loaded, invalid input syntax for type uuid");
  });

  test.each(["../../etc/passwd", "blobs/../../etc/passwd"])("with a file %s", async (name) => {
    const stray = { name, body: Buffer.from("x"), pax: { "WAYBOOK.contentType": "text/plain" } };
    await repackArchive(file, (files) => withNewChecksums([...files, stray]));
    await refused(`damaged or not one of Waybook's: ${name} should not be there`);
  });

  test("with unknown tables", async () => {
    await rewriteManifest(({ tables, ...rest }) => ({ ...rest, tables: tables.slice(1) }));
    await refused("its tables are not those of database version");
  });

  test("of a newer database", async () => {
    await rewriteManifest((manifest) => ({ ...manifest, migration: 999, waybook: "9.9.9" }));
    await refused("made by Waybook 9.9.9 at database version 999", "newerBackup");
    await expect(checkBackup(file, doing.signal)).rejects.toMatchObject({ code: "newerBackup" });
  });

  test("of a newer format", async () => {
    await rewriteManifest((manifest) => ({ ...manifest, format: 2, waybook: "9.9.9" }));
    await refused("in a form that this Waybook cannot read", "newerBackup");
  });

  test("without a manifest", async () => {
    await repackArchive(file, (files) => withNewChecksums(files.slice(1)));
    await refused("does not begin with manifest.json");
  });

  test("interrupted half-way", async () => {
    const controller = new AbortController();
    const slow: Blobs = {
      ...target.blobs,
      put(key, body, about) {
        controller.abort();
        return target.blobs.put(key, body, about);
      },
    };
    const interrupted = restore({ ...target, blobs: slow }, file, { ...doing, signal: controller.signal });
    await expect(interrupted).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe.runIf(hasOldestPostgres || process.env.CI)("an operator's own older PostgreSQL", () => {
  test("restores our backup without superuser rights", async () => {
    const outside = await outsideDatabase();
    await outside.start();
    const admin = connect({ url: outside.url }, { max: 1 });
    const url = outside.url.replace("trips:", "plain:").replace(/postgres$/, "plain");
    try {
      await admin`create role plain login`;
      await admin`create database plain owner plain`;
      const blobs = join(folder, "outside");
      const environment = { DATABASE_URL: url, BLOBS_URL: `file:${blobs}` };
      const { code, stdout } = await runWaybook(["restore", file, "--json"], environment);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ rows: { itineraries: 20 }, blobs: 3 });
      const { parts, close } = await composeCommand(readConfig(environment), { url });
      expect(await contentsOf(parts)).toEqual(await contentsOf(source));
      await close();
    } finally {
      await admin.end();
      await outside.remove();
    }
  });
});

type Manifest = { migration: number; waybook: string; format: number; tables: unknown[] };

const rewriteManifest = (change: (manifest: Manifest) => Manifest) =>
  repackArchive(file, (files) =>
    withNewChecksums(
      altering("manifest.json", (body) => Buffer.from(JSON.stringify(change(JSON.parse(String(body))))))(
        files,
      ),
    ),
  );

const altering = (name: string, change: (body: Buffer) => Buffer) => (files: PackedFile[]) =>
  files.map((file) => (file.name === name ? { ...file, body: change(file.body) } : file));

const swap = (before: string, after: string) => (body: Buffer) =>
  Buffer.from(String(body).replace(before, after));

/** For the first version of the tables. */
async function addOldTraveller(db: Db, email: string): Promise<void> {
  await db`insert into travellers (id, email, username, display_name)
    values (${randomUUID()}, ${email}, ${email.replace("@", ".")}, ${email})`;
}
