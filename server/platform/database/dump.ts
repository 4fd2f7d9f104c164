import type { Db } from "./connect.ts";
import { copyInto } from "./copy-into.ts";

export type Table = { readonly name: string; readonly columns: readonly string[] };
export type Sequence = { readonly name: string; readonly lastValue: string };

/** They define PostgreSQL's text format; a dump has no time limit. */
const settings = `
  set local statement_timeout = 0;
  set local lock_timeout = '60s';
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex'`;

/** The tables of this snapshot. Locked, so that no migration changes them until its end. */
export async function beginDump(db: Db): Promise<Table[]> {
  await db.unsafe(settings);
  const tables = await tablesOf(db);
  if (tables.length > 0) await db.unsafe(`lock table ${tables.map(nameOf).join(", ")} in access share mode`);
  return tables;
}

/** One line for each row, in PostgreSQL's text format. */
export async function* dumpTable(db: Db, table: Table): AsyncGenerator<Buffer> {
  const rows = await db
    .unsafe(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`)
    .readable();
  try {
    yield* rows as AsyncIterable<Buffer>;
  } finally {
    // postgres.js 3.4.9 leaves its socket paused when the last chunk fills the stream's buffer.
    rows._read(0);
  }
}

/** The last value of each sequence that was used. Sequences ignore snapshots, so it is never behind the rows. */
export function sequencesOf(db: Db): Promise<Sequence[]> {
  return db<Sequence[]>`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`;
}

export async function serverVersion(db: Db): Promise<string> {
  const [row] = await db<{ version: string }[]>`select current_setting('server_version') as version`;
  return row?.version ?? "";
}

/** The tables that have rows. All are locked until the transaction ends. */
export async function occupiedTables(db: Db): Promise<{ name: string; rows: number }[]> {
  await db.unsafe(settings);
  const tables = await tablesOf(db);
  if (tables.length > 0)
    await db.unsafe(`lock table ${tables.map(nameOf).join(", ")} in access exclusive mode`);
  const counts: { name: string; rows: number }[] = [];
  for (const table of tables) counts.push({ name: table.name, rows: await countRows(db, table) });
  return counts.filter(({ rows }) => rows > 0);
}

/**
 * Prepares the empty tables, in an order in which no row refers to a later one. Our triggers must not run: their
 * effects are already in the dump.
 */
export async function beginLoad(db: Db): Promise<Table[]> {
  const tables = await tablesOf(db);
  for (const table of tables) await db.unsafe(`alter table ${nameOf(table)} disable trigger user`);
  await db`set constraints all deferred`;
  return tables;
}

/** Loads what `dumpTable` returned. */
export async function loadTable(db: Db, table: Table, rows: AsyncIterable<Uint8Array>): Promise<void> {
  await copyInto(db, `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`, rows);
}

export async function endLoad(
  db: Db,
  tables: readonly Table[],
  sequences: readonly Sequence[],
): Promise<void> {
  await db`set constraints all immediate`;
  for (const table of tables) {
    await db.unsafe(`alter table ${nameOf(table)} enable trigger user`);
    await db.unsafe(`analyze ${nameOf(table)}`);
  }
  for (const { name, lastValue } of sequences)
    await db`select setval(${nameOf({ name })}::regclass, ${lastValue}::bigint)`;
}

export async function countRows(db: Db, table: Table): Promise<number> {
  const [row] = await db.unsafe<{ rows: string }[]>(`select count(*) as rows from ${nameOf(table)}`);
  return Number(row?.rows);
}

/**
 * All our tables except `migrations`, each after those it refers to. The job queue has its own schema, and unlogged
 * tables hold nothing worth keeping.
 */
async function tablesOf(db: Db): Promise<Table[]> {
  const tables = await db<Table[]>`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migrations' and relpersistence = 'p'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by relname`;
  const references = await db<{ from: string; to: string }[]>`
    select f.relname as "from", t.relname as "to"
    from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
    where contype = 'f' and not condeferrable and conrelid <> confrelid`;
  const waiting = new Set(tables);
  const waitsFor = ({ name }: Table) =>
    references.some(({ from, to }) => from === name && [...waiting].some((other) => other.name === to));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find((table) => !waitsFor(table));
    if (!next) {
      const circle = [...waiting].map(({ name }) => name).join(", ");
      throw new Error(`No order of these tables suits their foreign keys, make one deferrable: ${circle}`);
    }
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const nameOf = ({ name }: { name: string }) => `public.${quoted(name)}`;
const columnsOf = ({ columns }: Table) => columns.map(quoted).join(", ");
