import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartFailure } from "../start-failure.ts";
import type { Db } from "./connect.ts";
import type { HeldConnection } from "./hold-connection.ts";
import { transaction } from "./transaction.ts";

type Migration = { version: number; name: string; checksum: string; text: string };

const migrationsFolder = join(import.meta.dirname, "migrations");

/** An arbitrary constant, the same on every node. */
const migrationLock = 7_239_104;
const oldestServer = 15;

/**
 * Applies all missing migrations, each in its own transaction. A lock allows several nodes to start at the same time.
 * `db` must have no statement timeout.
 */
export async function migrate(
  db: HeldConnection,
  folder = migrationsFolder,
): Promise<{ applied: number; version: number }> {
  const migrations = await readMigrations(folder);
  await requireSupportedServer(db);
  await db`select pg_advisory_lock(${migrationLock})`;
  try {
    const missing = await findMissing(db, migrations);
    for (const migration of missing)
      await transaction(db, (db) => apply(db, migration)).catch(explain(migration));
    return { applied: missing.length, version: migrations.length };
  } finally {
    await db`select pg_advisory_unlock(${migrationLock})`;
  }
}

/** Migrates up to this version within a transaction, for a restore. */
export async function migrateWithin(db: Db, version: number): Promise<void> {
  await requireSupportedServer(db);
  await db`select pg_advisory_xact_lock(${migrationLock})`;
  const missing = await findMissing(db, await readMigrations(migrationsFolder));
  for (const migration of missing)
    if (migration.version <= version) await apply(db, migration).catch(explain(migration));
}

let newest: Promise<number> | undefined;

/** The newest version this code knows. */
export function newestVersion(): Promise<number> {
  newest ??= readMigrations(migrationsFolder).then(({ length }) => length);
  return newest;
}

/** 0 before the first migration. */
export async function databaseVersion(db: Db): Promise<number> {
  const [found] = await db`select 1 where to_regclass('migrations') is not null`;
  if (!found) return 0;
  const [row] = await db<{ version: number | null }[]>`select max(version) as version from migrations`;
  return row?.version ?? 0;
}

/** Whether the database has all migrations of this code. It may have newer ones while nodes are being replaced. */
export async function isMigrated(db: Db): Promise<boolean> {
  const [row] = await db<{ version: number }[]>`select max(version) as version from migrations`;
  return (row?.version ?? 0) >= (await newestVersion());
}

async function findMissing(db: Db, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  await db`
    create table if not exists migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
  const applied = await db<{ version: number; name: string; checksum: string }[]>`
    select version, name, checksum from migrations order by version`;
  requireSameMigrations(applied, migrations);
  return migrations.slice(applied.length);
}

async function apply(db: Db, { version, name, checksum, text }: Migration): Promise<void> {
  await db.unsafe(text);
  await db`insert into migrations ${db({ version, name, checksum })}`;
}

const explain =
  ({ name }: Migration) =>
  (error: Error): never => {
    throw new StartFailure(`Migration ${name} failed and was rolled back: ${error.message}`);
  };

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number.parseInt(name, 10);
      if (version !== index + 1)
        throw new StartFailure(`Migration ${name} should have the number ${index + 1}.`);
      const text = await readFile(join(folder, name), "utf8");
      return { version, name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** Applied migrations must equal our files: after an edit, databases could differ unnoticed. */
function requireSameMigrations(
  applied: readonly Omit<Migration, "text">[],
  ours: readonly Migration[],
): void {
  const newest = applied.at(-1)?.version ?? 0;
  if (newest > ours.length) {
    throw new StartFailure(
      `The database is at version ${newest}, this Waybook knows versions up to ${ours.length}: start the newer Waybook that migrated it.`,
    );
  }
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = ours[index];
    if (file?.name !== name || file.checksum !== checksum) {
      throw new StartFailure(
        `Migration ${file?.name ?? name} differs from ${name}, which this database has: never edit a migration that was applied, add a new one.`,
      );
    }
  }
}

async function requireSupportedServer(db: Db): Promise<void> {
  const [row] = await db<{ version: string; major: number }[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer / 10000 as major`;
  if (row && row.major < oldestServer) {
    throw new StartFailure(
      `DATABASE_URL is a PostgreSQL ${row.version}, and Waybook needs ${oldestServer} or newer.`,
    );
  }
}
