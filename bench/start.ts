import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../test/support/start-app.ts";
import { median } from "./fresh-process.ts";
import { judge } from "./judge.ts";

/*
 * How long `npm start` takes on data that is there already, and what the server then holds in memory while nobody asks
 * for anything. The first start, which makes the database and loads the samples, is not counted. Linux alone: memory is
 * read from /proc.
 */
const rounds = Number(process.argv[2] ?? 5);
const bars = { readySeconds: 2, idleMegabytes: 120 };
const idleSeconds = 6;
const repository = join(import.meta.dirname, "..");

type Measured = {
  readonly ready: number;
  readonly page: number;
  readonly explore: number;
  /** Of the server, from its birth to the reading of its memory. */
  readonly cpu: number;
  readonly memory: Memory;
};
type Memory = { readonly all: number; readonly anonymous: number; readonly mapped: number };

const folder = await mkdtemp(join(tmpdir(), "waybook-start-"));
try {
  await startOnce({ untilSamples: true });
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push(await startOnce());
    print(`round ${round + 1}`, measured.slice(-1));
  }
  print("median", measured);
  judge(
    "start to ready",
    median(measured.map(({ ready }) => ready)),
    { atMost: bars.readySeconds },
    "seconds",
  );
  judge(
    "idle",
    median(measured.map(({ memory }) => memory.all)),
    { atMost: bars.idleMegabytes },
    "megabytes",
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function startOnce({ untilSamples = false } = {}): Promise<Measured> {
  const port = await freePort();
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const npm = spawn("npm", ["start"], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
    // A group of its own, so that all of it can be ended.
    detached: true,
  });
  const exited = once(npm, "exit");
  let printed = "";
  const says = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => printed.includes(words) && resolve();
      npm.stdout.on("data", look);
      void exited.then(() => reject(new Error(`it ended:\n${printed}`)));
      look();
    });
  npm.stdout.on("data", (piece) => (printed += piece));
  try {
    await says("Waybook is ready");
    const ready = seconds();
    const pid = await serverAt(port);
    if (untilSamples) await says("loaded the sample itineraries");
    else await sleep(idleSeconds * 1_000);
    const memory = await memoryOf(pid);
    const cpu = await cpuSecondsOf(pid);
    // What the first of each waits for beyond the start: it brings what only it needs.
    const page = await answer(port, "/");
    const explore = await answer(port, "/v1/explore", page.cookie);
    return { ready, page: page.seconds, explore: explore.seconds, cpu, memory };
  } finally {
    process.kill(-(npm.pid ?? 0), "SIGTERM");
    await exited;
  }
}

async function answer(
  port: number,
  path: string,
  cookie = "",
): Promise<{ readonly seconds: number; readonly cookie: string }> {
  const asked = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  const [given = ""] = response.headers.getSetCookie();
  return { seconds: (performance.now() - asked) / 1_000, cookie: given.split(";")[0] ?? "" };
}

/** The process among all whose environment names the port: npm and its shell pass it on, and run other programs. */
async function serverAt(port: number): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
    const isServer = /^[^\0]*node\0.*server\/start\.js\0/.test(await read("cmdline"));
    if (isServer && (await read("environ")).split("\0").includes(`PORT=${port}`)) return Number(pid);
  }
  throw new Error("The server's process is not to be found in /proc.");
}

async function memoryOf(pid: number): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { all: megabytes("VmRSS"), anonymous: megabytes("RssAnon"), mapped: megabytes("RssFile") };
}

async function cpuSecondsOf(pid: number): Promise<number> {
  const [, fields = ""] = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) / 100;
}

function print(name: string, measured: readonly Measured[]): void {
  const of = (read: (one: Measured) => number, digits: number) => median(measured.map(read)).toFixed(digits);
  process.stdout.write(
    `${name}: ready in ${of(({ ready }) => ready, 2)} s (${of(({ cpu }) => cpu, 2)} s of CPU), ` +
      `then / in ${of(({ page }) => page, 3)} s and /v1/explore in ${of(({ explore }) => explore, 3)} s; ` +
      `idle ${of(({ memory }) => memory.all, 1)} MB (${of(({ memory }) => memory.anonymous, 1)} its own, ` +
      `${of(({ memory }) => memory.mapped, 1)} mapped)\n`,
  );
}
