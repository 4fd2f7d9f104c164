import { resolve } from "node:path";
import type { Command } from "commander";
import { alignColumns, sizeOf } from "./command-output.ts";
import type { Manifest } from "./manifest.ts";
import type { Session } from "./session.ts";

export function backupCommands(program: Command, session: Session): void {
  const { answer, signal, tell } = session;
  program
    .command("backup")
    .description("Write everything into one file: all tables as of one moment, and all blobs.")
    .argument("<file>", "the file to make, such as waybook.tar.gz; it must not exist yet")
    .addHelpText(
      "after",
      `
Works beside a running server, and takes blobs from wherever they lie, S3 too.
The file is a gzip-compressed tar. It holds personal data: keep it where only you can read it.
Left out is the job queue (the schema pgboss): what waits there re-creates itself.`,
    )
    .action(async (file: string) => {
      const path = resolve(file);
      const [{ backup }, { requireNewFile }] = await Promise.all([
        import("./backup.ts"),
        import("./archive.ts"),
      ]);
      await answer(
        async (deployment) => {
          const { bytes, manifest } = await backup(deployment, path, { signal, tell });
          const rows = [["File", path], ["Size", sizeOf(bytes)], ...contents(manifest)];
          return {
            json: { file: path, bytes, ...summary(manifest) },
            text: `Everything is backed up.\n\n${alignColumns(rows)}`,
          };
        },
        { first: () => requireNewFile(path) },
      );
    });

  program
    .command("restore")
    .description("Bring a backup back, into an empty deployment without a running server.")
    .argument("<file>", "a file that waybook backup made")
    .addHelpText(
      "after",
      `
Set DATA_DIR (or DATABASE_URL and BLOBS_URL) to a new deployment first: nothing is ever overwritten.
A backup of an older Waybook is brought up to this version. A damaged one is refused, and nothing of it stays.`,
    )
    .action(async (file: string) => {
      const path = resolve(file);
      const { checkBackup, restore } = await import("./restore.ts");
      await answer(
        async (deployment) => {
          const manifest = await restore(deployment, path, { signal, tell });
          return {
            json: { file: path, ...summary(manifest) },
            text: `Everything is restored.\n\n${alignColumns(contents(manifest))}`,
          };
        },
        { migrated: false, first: () => checkBackup(path, signal) },
      );
    });
}

const summary = (manifest: Manifest) => ({
  createdAt: manifest.createdAt,
  waybook: manifest.waybook,
  migration: manifest.migration,
  rows: Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])),
  blobs: manifest.blobs,
});

const contents = (manifest: Manifest) => [
  ["Made", `${manifest.createdAt} by Waybook ${manifest.waybook}`],
  ["Rows", `${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} in ${manifest.tables.length} tables`],
  ["Blobs", String(manifest.blobs)],
];
