import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { promisify } from "node:util";
import type { WatchedServer } from "../watched-server.ts";

const run = promisify(execFile);
const megabyte = 1_048_576;

type Listed = {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly kilobytes: number;
};

/** Of the server's process and of those that it started; but for PostgreSQL's, which are a family of their own. */
export async function processGauges(
  server: WatchedServer,
  postmaster: number,
): Promise<Record<string, number>> {
  const pid = server.pid();
  if (pid === undefined) return {};
  const [listed, metrics, files] = await Promise.all([listProcesses(), metricsOf(server), openFiles(pid)]);
  const own = listed.find((listed) => listed.pid === pid);
  const children = listed.filter(({ parent, pid }) => parent === own?.pid && pid !== postmaster);
  const sum = (processes: readonly Listed[]) =>
    processes.reduce((sum, { kilobytes }) => sum + kilobytes / 1_024, 0);
  return {
    "load of the machine, per core": (loadavg()[0] ?? 0) / availableParallelism(),
    "memory of the server (MB)": sum(own ? [own] : []),
    "heap of the server (MB)": (metrics.nodejs_heap_size_used_bytes ?? 0) / megabyte,
    "external memory of the server (MB)": (metrics.nodejs_external_memory_bytes ?? 0) / megabyte,
    "event loop lag, p99 (ms)": (metrics.nodejs_eventloop_lag_p99_seconds ?? 0) * 1_000,
    "active handles": metrics.nodejs_active_handles_total ?? 0,
    "event streams": metrics.waybook_event_streams ?? 0,
    "watched itineraries": metrics.waybook_watched_itineraries ?? 0,
    "open files of the server": files.all,
    "open sockets of the server": files.sockets,
    "child processes": children.length,
    "memory of child processes (MB)": sum(children),
    "zombie processes": listed.filter(
      ({ state, parent }) => state.startsWith("Z") && (parent === pid || parent === postmaster),
    ).length,
    ...(await postgresMemory(listed, postmaster)),
  };
}

async function listProcesses(): Promise<Listed[]> {
  const { stdout } = await run("ps", ["-axo", "pid=,ppid=,stat=,rss="]);
  return stdout
    .trim()
    .split("\n")
    .map((line) => {
      const [pid, parent, state = "", kilobytes] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), state, kilobytes: Number(kilobytes) };
    });
}

/** Those without labels. */
async function metricsOf({ url }: WatchedServer): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = [...text.matchAll(/^(\w+) ([\d.e+-]+)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]));
}

async function openFiles(pid: number): Promise<{ all: number; sockets: number }> {
  if (process.platform !== "linux") {
    const { stdout } = await run("lsof", ["-p", String(pid), "-F", "t"]);
    const types = stdout.split("\n").filter((line) => line.startsWith("t"));
    return { all: types.length, sockets: types.filter((type) => /^t(IPv[46]|unix)$/.test(type)).length };
  }
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => "")),
  );
  return { all: targets.length, sockets: targets.filter((target) => target.startsWith("socket:")).length };
}

/** What PostgreSQL's processes have of their own. What they share cannot be told apart elsewhere than on Linux. */
async function postgresMemory(
  listed: readonly Listed[],
  postmaster: number,
): Promise<Record<string, number>> {
  if (process.platform !== "linux") return {};
  const family = listed.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  const own = await Promise.all(
    family.map(async ({ pid }) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
    }),
  );
  return { "memory of PostgreSQL (MB)": own.reduce((sum, each) => sum + each, 0) };
}
