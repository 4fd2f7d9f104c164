import type { Db } from "../server/platform/database/connect.ts";
import { tableOwners } from "./table-owners.ts";

/** A statement of the schema, and the table that it is about. */
type Statement = { readonly table: string; readonly text: string };

/** The database's tables, each with its indexes and triggers, and its functions: as SQL, by name. */
export async function schemaText(db: Db): Promise<string> {
  const [tables, indexes, triggers, functions] = [
    await readTables(db),
    await readIndexes(db),
    await readTriggers(db),
    await readFunctions(db),
  ];
  const about = (statements: readonly Statement[], table: string) =>
    statements.filter((statement) => statement.table === table).map(({ text }) => `${text};`);
  const sections = tables.map(({ table, text }) =>
    [
      `-- ${table}: ${tableOwners[table]?.owner}`,
      text,
      ...about(indexes, table),
      ...about(triggers, table),
    ].join("\n"),
  );
  return `${[heading, ...sections.map(plain), ...functions].join("\n\n")}\n`;
}

/** PostgreSQL's words as people write them. */
const plain = (text: string): string =>
  text
    .replace(/'[^']*'|\b[A-Z]{2,}\b/g, (word) => (word.startsWith("'") ? word : word.toLowerCase()))
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll("::text", "")
    .replace(/= any \(array\[([^\]]*)\]\)/g, "in ($1)")
    .replace(/ on public\./g, " on ")
    .replaceAll(" using btree", "");

const heading =
  "-- Written by `npm run schema` from the migrations, to be read. Above each table is the folder that owns it.";

async function readTables(db: Db): Promise<Statement[]> {
  const tables = await db<{ table: string; kind: string; options: string; lines: string[] }[]>`
    select c.relname as "table", case c.relpersistence when 'u' then 'unlogged ' else '' end as kind,
      coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as options,
      array(
        select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attcollation not in (0, t.typcollation) then ' collate "' || o.collname || '"' else '' end
          || case when a.attnotnull then ' not null' else '' end
          || case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
            else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_collation o on o.oid = a.attcollation
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
      ) || array(
        select case when contype = 'c' then 'constraint ' || conname || ' ' else '' end || pg_get_constraintdef(oid, true)
        from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')
        order by position(contype::text in 'pufc'), conname
      ) as lines
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`;
  return tables.map(({ table, kind, options, lines }) => ({
    table,
    text: `create ${kind}table ${table} (\n${lines.map((line) => `  ${line}`).join(",\n")}\n)${options};`,
  }));
}

/** Without those of keys, which the table names itself. */
function readIndexes(db: Db): Promise<Statement[]> {
  return db<Statement[]>`
    select i.tablename as "table", indexdef as text
    from pg_indexes i
    where schemaname = 'public' and not exists (
      select from pg_constraint where conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)
    order by indexname`;
}

function readTriggers(db: Db): Promise<Statement[]> {
  return db<Statement[]>`
    select c.relname as "table", pg_get_triggerdef(t.oid, true) as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by t.tgname`;
}

/** Without those of extensions. */
async function readFunctions(db: Db): Promise<string[]> {
  const rows = await db<{ text: string }[]>`
    select rtrim(pg_get_functiondef(p.oid), e' \\n') || ';' as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname, p.oid::regprocedure::text`;
  // What stands before the body is PostgreSQL's own wording.
  return rows.map(({ text }) =>
    text.replace(/^[\s\S]*?(?=AS \$|$)/, (head) => plain(head).replace(/ or replace|public\./g, "")),
  );
}
