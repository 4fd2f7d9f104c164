import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateAt } from "../server/compose.ts";
import { connect } from "../server/platform/database/connect.ts";
import { startEmbeddedPostgres } from "../server/platform/database/embedded.ts";
import { schemaText } from "./schema-text.ts";

// Writes server/platform/database/schema.sql.

const folder = await mkdtemp(join(tmpdir(), "waybook-schema-"));
const embedded = await startEmbeddedPostgres({ folder, tell: () => {}, settings: { fsync: "off" } });
try {
  await migrateAt(embedded.address);
  const db = connect(embedded.address, { max: 1 });
  writeFileSync(new URL("../server/platform/database/schema.sql", import.meta.url), await schemaText(db));
  await db.end();
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
