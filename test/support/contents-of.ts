import { buffer } from "node:stream/consumers";
import type { Parts } from "../../server/parts.ts";

/** Everything that a deployment stores: every row as PostgreSQL's text, and every blob with its bytes. */
export async function contentsOf({ db, blobs }: Pick<Parts, "db" | "blobs">) {
  const tables: Record<string, string[]> = {};
  const names = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`;
  for (const { name } of names) {
    // When a migration was applied is the deployment's own.
    const columns = name === "migrations" ? "version, name, checksum" : "t";
    const rows = await db.unsafe<{ row: string }[]>(
      `select row(${columns})::text as row from public."${name}" t order by 1`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  const storedBlobs: Record<string, { contentType: string; body: string }> = {};
  for await (const { key } of blobs.list("")) {
    const blob = await blobs.get(key);
    if (blob)
      storedBlobs[key] = {
        contentType: blob.contentType,
        body: (await buffer(blob.body)).toString("base64"),
      };
  }
  return { tables, blobs: storedBlobs };
}
