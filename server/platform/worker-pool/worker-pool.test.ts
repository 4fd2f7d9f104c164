import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure } from "../failure.ts";
import { WorkerDied, type WorkerPool, workerPool } from "./worker-pool.ts";

/** Runs the instructions of the test, and returns its process's id. */
const obedient = `
import { runWorker } from ${JSON.stringify(new URL("./run-worker.ts", import.meta.url).href)};
runWorker(async (order, report) => {
  if (order === "count") for (const nth of [1, 2, 3]) report(nth);
  if (order === "late") setTimeout(() => report("late"), 50);
  if (order === "hang") for (;;);
  if (order === "orphan") {
    const parent = process.ppid;
    process.kill(parent, "SIGKILL");
    while (process.ppid === parent);
    report("to nobody");
  }
  if (order === "crash") process.kill(process.pid, "SIGSEGV");
  if (order === "stop") process.exit(3);
  if (order === "refuse") throw new TypeError("no such glyph");
  if (order === "environment") return Object.keys(process.env).length;
  if (order === "memory") return process.memoryUsage.rss();
  if (order instanceof Uint8Array) return order.map((byte) => 255 - byte);
  if (order === "slow") await new Promise((resolve) => setTimeout(resolve, 300));
  if (order === "endless") await new Promise((resolve) => setTimeout(resolve, 60_000));
  return process.pid;
});`;

type Order =
  | ""
  | "hang"
  | "crash"
  | "stop"
  | "refuse"
  | "environment"
  | "memory"
  | "slow"
  | "endless"
  | "count"
  | "late"
  | Uint8Array;
type Pool = WorkerPool<Order, number, unknown>;

let folder: string;
let program: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-worker-pool-"));
  await writeFile(join(folder, "obedient.ts"), obedient);
  program = pathToFileURL(join(folder, "obedient.ts"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const poolWith = (limits: Partial<Parameters<typeof workerPool>[0]>): Pool =>
  workerPool({
    program,
    maxWorkers: 2,
    maxWaiting: 40,
    taskSeconds: 60,
    idleSeconds: 60,
    maxMemoryBytes: 1_048_576_000,
    tooMany: () => new Failure("unavailable", { detail: "too many" }),
    tooSlow: () => new Failure("unavailable", { detail: "too slow" }),
    ...limits,
  });

async function using(limits: Parameters<typeof poolWith>[0], run: (pool: Pool) => Promise<void>) {
  const pool = poolWith(limits);
  try {
    await run(pool);
  } finally {
    await pool.close();
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a process is reused without leftovers, and ends with the pool", async () => {
  let pid = 0;
  const warnings: Error[] = [];
  const warn = (warning: Error) => void warnings.push(warning);
  process.on("warning", warn);
  await using({}, async (pool) => {
    pid = await pool.run("");
    // More listeners than an emitter accepts without a warning.
    for (let count = 0; count < 12; count++) expect(await pool.run("")).toBe(pid);
    expect(isAlive(pid)).toBe(true);
  });
  process.off("warning", warn);
  expect(warnings).toEqual([]);
  expect(isAlive(pid)).toBe(false);
});

test("bytes are passed in and out", async () => {
  await using({}, async (pool) => {
    const sent = Buffer.alloc(3_000_000, 7);
    const received = (await pool.run(sent)) as unknown as Buffer;
    expect(Buffer.isBuffer(received)).toBe(true);
    expect(received.equals(Buffer.alloc(3_000_000, 248))).toBe(true);
  });
});

test("a process does not see the environment", async () => {
  await using({}, async (pool) => {
    expect(Object.keys(process.env).length).toBeGreaterThan(0);
    expect(await pool.run("environment")).toBe(0);
  });
});

test("no more processes than allowed are running, and everyone waiting gets a turn", async () => {
  await using({ maxWorkers: 2 }, async (pool) => {
    const pids = await Promise.all(Array.from({ length: 6 }, () => pool.run("slow")));
    expect(new Set(pids).size).toBe(2);
  });
});

test("a free process goes to the first in line, and nobody jumps the queue", async () => {
  await using({ maxWorkers: 1 }, async (pool) => {
    const done: number[] = [];
    const ask = async (turn: number) => {
      const pid = await pool.run("slow");
      done.push(turn);
      return pid;
    };
    const results = [ask(1), ask(2), ask(3)];
    await results[0];
    const pids = await Promise.all([...results, ask(4)]);
    expect(done).toEqual([1, 2, 3, 4]);
    expect(new Set(pids).size).toBe(1);
    expect(await pool.run("")).toBe(pids[0]);
  });
});

test("one that has grown too large is replaced", async () => {
  await using({}, async (pool) => {
    const memory = await pool.run("memory");
    await using({ maxMemoryBytes: memory / 2 }, async (pool) => {
      const first = await pool.run("");
      expect(await pool.run("")).not.toBe(first);
    });
  });
});

test("one without work ends, and one that got some in time does not", async () => {
  await using({ idleSeconds: 0.1 }, async (pool) => {
    const pid = await pool.run("");
    expect(await pool.run("slow")).toBe(pid);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await pool.run("")).not.toBe(pid);
  });
});

test("one with a low priority runs with it", async () => {
  const usual = getPriority();
  const later = Math.min(usual + 5, 19);
  await using({ priority: later }, async (pool) => {
    expect(getPriority(await pool.run(""))).toBe(later);
  });
  await using({}, async (pool) => {
    expect(getPriority(await pool.run(""))).toBe(usual);
  });
});

test("work that takes too long is aborted, with its process", async () => {
  await using({ maxWorkers: 1, taskSeconds: 4 }, async (pool) => {
    const pid = await pool.run("");
    await expect(pool.run("hang")).rejects.toThrow("too slow");
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await pool.run("")).toBeGreaterThan(0);
  });
});

test.each([
  ["crash", "SIGSEGV"],
  ["stop", "3"],
] as const)("a process that ends (%s) fails only its own work, recognisably", async (order, how) => {
  await using({ maxWorkers: 1 }, async (pool) => {
    const [ended, next] = await Promise.allSettled([pool.run(order), pool.run("")]);
    expect(ended).toMatchObject({ status: "rejected", reason: { message: `the worker exited (${how})` } });
    expect(ended.status === "rejected" && ended.reason).toBeInstanceOf(WorkerDied);
    expect(next.status).toBe("fulfilled");
  });
});

test("a process that cannot be started fails only its own work, recognisably", async () => {
  const { execPath } = process;
  await using({ maxWorkers: 1, priority: getPriority() }, async (pool) => {
    process.execPath = join(folder, "no-such-program");
    try {
      await expect(pool.run("")).rejects.toBeInstanceOf(WorkerDied);
    } finally {
      process.execPath = execPath;
    }
    expect(await pool.run("")).toBeGreaterThan(0);
  });
});

test("a process that ended while idle gets no work", async () => {
  await using({ maxWorkers: 1 }, async (pool) => {
    const pid = await pool.run("");
    process.kill(pid, "SIGKILL");
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await pool.run("")).not.toBe(pid);
  });
});

test("work that throws fails, and its process continues", async () => {
  await using({}, async (pool) => {
    const pid = await pool.run("");
    await expect(pool.run("refuse")).rejects.toThrow("TypeError: no such glyph");
    expect(await pool.run("")).toBe(pid);
  });
});

test("work beyond the queue's limit is told to retry", async () => {
  await using({ maxWorkers: 1, maxWaiting: 2 }, async (pool) => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => pool.run("slow")));
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: "unavailable", message: "too many" } });
  });
});

test("aborted work is removed, waiting or running, and the next starts", async () => {
  await using({ maxWorkers: 1 }, async (pool) => {
    const [atWork, inLine] = [new AbortController(), new AbortController()];
    const pid = await pool.run("");
    const results = Promise.allSettled([
      pool.run("endless", atWork.signal),
      pool.run("endless", inLine.signal),
      pool.run(""),
    ]);
    await sleep(20);
    inLine.abort(new Error("left the line"));
    atWork.abort(new Error("left the work"));
    const [first, second, third] = await results;
    expect(first).toMatchObject({ reason: { message: "left the work" } });
    expect(second).toMatchObject({ reason: { message: "left the line" } });
    expect(third?.status).toBe("fulfilled");
    await expect.poll(() => isAlive(pid)).toBe(false);
    await expect(pool.run("", AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
    expect(await pool.run("")).toBeGreaterThan(0);
  });
});

test("waiting work is rejected when the pool closes", async () => {
  const pool = poolWith({ maxWorkers: 1 });
  const results = Promise.allSettled([pool.run("endless"), pool.run(""), pool.run("")]);
  await sleep(20);
  await pool.close();
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

describe("a server with a pool", () => {
  /** Runs a program until it ends by itself, and returns its output: its process's id first. */
  const serve = async (rest: string) => {
    const server = `
      import { workerPool } from ${JSON.stringify(new URL("./worker-pool.ts", import.meta.url).href)};
      const refuse = () => new Error("refused");
      const pool = workerPool({
        program: new URL(${JSON.stringify(program.href)}), maxWorkers: 1, maxWaiting: 1, taskSeconds: 60, idleSeconds: 60,
        maxMemoryBytes: 1_048_576_000, tooMany: refuse, tooSlow: refuse,
      });
      console.log(await pool.run(""));
      ${rest}`;
    const options = ["--input-type=module", "--eval", server];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, options, {
      timeout: 60_000,
    }).catch((error: { signal?: string; stdout: string; stderr: string }) => {
      if (error.signal === "SIGKILL") return error;
      throw error;
    });
    const [pid, ...output] = stdout.trim().split("\n");
    return { pid: Number(pid), output, complaints: stderr };
  };
  const ends = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);

  test("stops when it has nothing else to do, with idle processes", async () => {
    const { pid } = await serve("");
    await ends(pid);
  });

  test("waits for its processes to end when it closes the pool", async () => {
    const { pid, output } = await serve('await pool.close(); console.log("closed");');
    expect(output).toEqual(["closed"]);
    expect(isAlive(pid)).toBe(false);
  });

  test("leaves running ones to end quietly when it is killed", async () => {
    const { pid, complaints } = await serve(
      'pool.run("orphan").catch(() => {}); setInterval(() => {}, 1_000);',
    );
    await ends(pid);
    expect(complaints).toBe("");
  });

  test("ends running ones when it ends", async () => {
    const { pid } = await serve(
      'pool.run("endless").catch(() => {}); setTimeout(() => process.exit(), 200);',
    );
    await ends(pid);
  });
});

describe("progress messages of a process", () => {
  test("reach their caller in order, before the result", () =>
    using({ maxWorkers: 1 }, async (pool) => {
      const messages: unknown[] = [];
      const counted = await pool.run("count", undefined, (news) => messages.push(news));
      expect(messages).toEqual([1, 2, 3]);
      // A caller without a listener gets only the result, from the same process.
      expect(await pool.run("count")).toBe(counted);
    }));

  test("after its task is over reach nobody", () =>
    using({ maxWorkers: 1 }, async (pool) => {
      const messages: unknown[] = [];
      await pool.run("late");
      await pool.run("slow", undefined, (news) => messages.push(news));
      expect(messages).toEqual([]);
    }));
});
