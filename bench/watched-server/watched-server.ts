import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** Longer than a server takes to drain, to stop its jobs and to shut its database down. */
const maxStopMs = 60_000;
const maxStartMs = 300_000;
/** For this long after a start, clients may still see failed connections. */
const afterStartMs = 3_000;

export type WatchedServer = {
  readonly url: string;
  readonly dataFolder: string;
  /** The environment for commands on the same data folder. */
  readonly environment: Readonly<Record<string, string>>;
  pid(): number | undefined;
  /** How many times it was started. */
  lives(): number;
  /** Whether a connection may fail now, because it is being stopped or started. */
  isDisturbed(): boolean;
  /** Resolves when it accepts requests. */
  ready(): Promise<void>;
  restart(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  stop(): Promise<void>;
};

export type PrintedLine = {
  readonly text: string;
  readonly isStandardError: boolean;
  /** Whether the server was being stopped or started then. */
  readonly isDisturbed: boolean;
};

type Options = {
  readonly folder: string;
  /** Additional settings. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onLine: (line: PrintedLine) => void;
  /** Called with what a server must never do. */
  readonly onFault: (fault: string) => void;
};

const repository = join(import.meta.dirname, "../..");

/** Runs `npm start`, on a port and in a folder that stay the same across restarts. */
export async function watchedServer({ folder, settings, onLine, onFault }: Options): Promise<WatchedServer> {
  const dataFolder = join(folder, "data");
  const temporaryFolder = join(folder, "tmp");
  await mkdir(temporaryFolder, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    DATA_DIR: dataFolder,
    TMPDIR: temporaryFolder,
    PORT: String(port),
    // One address makes all requests, and one traveller more imports than any plan has.
    RATE_LIMITS: "off",
    IMPORT_ALLOWANCE: "1000000",
    ...settings,
  };
  const log = createWriteStream(join(folder, "server.log"));
  let child: ChildProcess | undefined;
  let lives = 0;
  let isExpectedToEnd = false;
  let disturbedUntil = Number.POSITIVE_INFINITY;
  let serving = Promise.withResolvers<void>();

  const isDisturbed = () => performance.now() < disturbedUntil;

  const start = async () => {
    lives++;
    isExpectedToEnd = false;
    const started = spawn(process.execPath, ["--max-semi-space-size=8", "--expose-gc", "server/start.js"], {
      cwd: repository,
      env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      // Ctrl-C in a terminal reaches the one who drives it alone, which then stops it.
      detached: true,
    });
    child = started;
    const ready = Promise.withResolvers<void>();
    for (const stream of [started.stdout, started.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        log.write(`${line}\n`);
        if (line.startsWith("Waybook is ready at")) ready.resolve();
        onLine({ text: line, isStandardError: stream === started.stderr, isDisturbed: isDisturbed() });
      });
    started.once("exit", (code, signal) => {
      if (!isExpectedToEnd) onFault(`the server ended by itself (${signal ?? code})`);
      ready.reject(new Error(`the server ended (${signal ?? code}) before it was ready`));
    });
    const late = setTimeout(() => ready.reject(new Error("the server does not start")), maxStartMs);
    try {
      await ready.promise;
    } catch (error) {
      isExpectedToEnd = true;
      started.kill("SIGTERM");
      throw error;
    } finally {
      clearTimeout(late);
    }
    disturbedUntil = performance.now() + afterStartMs;
    serving.resolve();
  };

  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    disturbedUntil = Number.POSITIVE_INFINITY;
    serving = Promise.withResolvers<void>();
    isExpectedToEnd = true;
    const exited = once(child, "exit");
    child.kill(signal);
    const patience = new AbortController();
    const [code] = await Promise.race([
      exited,
      sleep(maxStopMs, undefined, { signal: patience.signal }).then(() => {
        onFault(`the server did not stop within ${maxStopMs / 1_000} s`);
        child?.kill("SIGKILL");
        return exited;
      }),
    ]);
    patience.abort();
    if (signal === "SIGTERM" && code !== 0) onFault(`the server stopped with the exit code ${code}`);
  };

  await start();
  return {
    url,
    dataFolder,
    environment,
    pid: () => (child?.exitCode === null ? child.pid : undefined),
    lives: () => lives,
    isDisturbed,
    ready: () => serving.promise,
    async restart(signal) {
      await end(signal);
      await start();
    },
    async stop() {
      await end("SIGTERM");
      log.end();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
