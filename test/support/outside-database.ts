import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../server/platform/database/connect.ts";
import { oldestProgram } from "./oldest-postgres.ts";
import { freePort } from "./start-app.ts";

export type OutsideDatabase = {
  readonly url: string;
  start(): Promise<void>;
  /** `SIGINT` stops it normally, `SIGQUIT` like a crash. */
  stop(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
  remove(): Promise<void>;
};

/** PostgreSQL 15 over TCP with a password, like one that an operator brings. */
export async function outsideDatabase(): Promise<OutsideDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-outside-"));
  await chmod(folder, 0o700);
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  if (account) await chown(folder, account.uid, account.gid);
  const options = { cwd: folder, env: { LC_ALL: "C" }, ...account };
  const { status, stderr } = spawnSync(
    oldestProgram("initdb"),
    ["-D", folder, "-U", "trips", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    options,
  );
  if (status !== 0) throw new Error(String(stderr));
  const port = await freePort();
  const url = `postgres://trips:secret@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;
  const stop = async (signal: "SIGINT" | "SIGQUIT" = "SIGINT") => {
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    url,
    stop,
    async start() {
      child = spawn(
        oldestProgram("postgres"),
        ["-D", folder, "-p", String(port), "-k", folder, "-c", "fsync=off"],
        options,
      );
      for (;;) {
        const db = connect({ url }, { max: 1 });
        const up = await db`select 1`.then(
          () => true,
          () => false,
        );
        await db.end();
        if (up) return;
      }
    },
    async remove() {
      await stop("SIGQUIT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
