import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { offlineSettings } from "./offline-settings.ts";
import { freePort } from "./start-app.ts";

export type TestServer = {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything that it printed, to both streams. */
  output(): string;
  /** Sends a signal, and returns the exit code when the process has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export const repository = join(import.meta.dirname, "../..");

const startCommand = [process.execPath, "server/start.js"];

type LaunchOptions = {
  /** In its own process group, like a shell's command; `process.kill(-child.pid)` is its Ctrl-C. */
  ownGroup?: boolean;
};

/** Runs `node server/start.js` in its own process; resolves when it prints that it is ready. */
export async function startServer(
  environment: Record<string, string>,
  command = startCommand,
  options: LaunchOptions = {},
): Promise<TestServer> {
  const { ready } = await launchServer(environment, command, options);
  return ready;
}

/** The same without waiting until it is ready. */
export async function launchServer(
  environment: Record<string, string>,
  command = startCommand,
  options: LaunchOptions = {},
): Promise<{ child: ChildProcess; output(): string; ready: Promise<TestServer> }> {
  const port = await freePort();
  const defaults = { PORT: String(port), RATE_LIMITS: "off", SAMPLES: "off", ...offlineSettings };
  const { child, output, exited } = launch(command, { ...defaults, ...environment }, options);
  const server: TestServer = {
    url: `http://localhost:${port}`,
    child,
    output,
    end(signal) {
      child.kill(signal);
      return exited;
    },
  };
  const ready = new Promise<TestServer>((resolve, reject) => {
    child.stdout?.on("data", () => output().includes("is ready at") && resolve(server));
    void exited.then((code) => reject(new Error(`it ended with ${code} before it was ready:\n${output()}`)));
  });
  return { child, output, ready };
}

/** A start that should fail: its output and exit code. */
export async function runFailingStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { output, exited } = launch(startCommand, environment);
  const code = await exited;
  return { code, output: output() };
}

function launch(
  [program = "", ...args]: readonly string[],
  environment: Record<string, string>,
  { ownGroup = false }: LaunchOptions = {},
) {
  const child = spawn(program, args, {
    cwd: repository,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: ownGroup,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += chunk));
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, output: () => printed, exited };
}

/** A folder for one server's data. Processes that still run in it are ended when it is deleted. */
export async function dataFolder(): Promise<{
  path: string;
  postmaster(): Promise<number>;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), "waybook-data-"));
  const postmaster = async () =>
    Number.parseInt(await readFile(join(path, "postgres/postmaster.pid"), "utf8"), 10);
  return {
    path,
    postmaster,
    async remove() {
      await postmaster().then(
        (pid) => process.kill(pid, "SIGQUIT"),
        () => {},
      );
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
