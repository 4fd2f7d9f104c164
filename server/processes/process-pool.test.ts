import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Failure } from "../failure.ts";
import { ProcessEnded, type ProcessPool, processPool } from "./process-pool.ts";

/** Does what it is told, and answers with its process's id. */
const obedient = `
import { answerTasks } from ${JSON.stringify(new URL("./answer-tasks.ts", import.meta.url).href)};
answerTasks(async (order) => {
  if (order === "hang") for (;;);
  if (order === "crash") process.kill(process.pid, "SIGSEGV");
  if (order === "stop") process.exit(3);
  if (order === "refuse") throw new TypeError("no such glyph");
  if (order === "environment") return Object.keys(process.env).length;
  if (order === "memory") return process.memoryUsage.rss();
  if (order instanceof Uint8Array) return order.map((byte) => 255 - byte);
  if (order === "slow") await new Promise((resolve) => setTimeout(resolve, 300));
  return process.pid;
});`;

type Order = "" | "hang" | "crash" | "stop" | "refuse" | "environment" | "memory" | "slow" | Uint8Array;
type Pool = ProcessPool<Order, number>;

let folder: string;
let program: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-process-pool-"));
  await writeFile(join(folder, "obedient.ts"), obedient);
  program = pathToFileURL(join(folder, "obedient.ts"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const poolWith = (limits: Partial<Parameters<typeof processPool>[0]>): Pool =>
  processPool({
    program,
    most: 2,
    waiting: 40,
    secondsEach: 60,
    secondsIdle: 60,
    largestMemory: 1_048_576_000,
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

test("a process is used again, and ends with the pool", async () => {
  let pid = 0;
  await using({}, async (pool) => {
    pid = await pool.run("");
    expect(await pool.run("")).toBe(pid);
    expect(isAlive(pid)).toBe(true);
  });
  expect(isAlive(pid)).toBe(false);
});

test("bytes go there and come back", async () => {
  await using({}, async (pool) => {
    const sent = Buffer.alloc(3_000_000, 7);
    const got = (await pool.run(sent)) as unknown as Buffer;
    expect(Buffer.isBuffer(got)).toBe(true);
    expect(got.equals(Buffer.alloc(3_000_000, 248))).toBe(true);
  });
});

test("a process knows nothing of the environment", async () => {
  await using({}, async (pool) => {
    expect(Object.keys(process.env).length).toBeGreaterThan(0);
    expect(await pool.run("environment")).toBe(0);
  });
});

test("no more processes than allowed are at work, and whoever waits gets a turn", async () => {
  await using({ most: 2 }, async (pool) => {
    const pids = await Promise.all(Array.from({ length: 6 }, () => pool.run("slow")));
    expect(new Set(pids).size).toBe(2);
  });
});

test("one that has grown too large is replaced", async () => {
  await using({}, async (pool) => {
    const memory = await pool.run("memory");
    await using({ largestMemory: memory / 2 }, async (pool) => {
      const first = await pool.run("");
      expect(await pool.run("")).not.toBe(first);
    });
  });
});

test("one without work ends", async () => {
  await using({ secondsIdle: 0.05 }, async (pool) => {
    const pid = await pool.run("");
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
    expect(await pool.run("")).not.toBe(pid);
  });
});

test("one that others should go before has its priority", async () => {
  const usual = getPriority();
  await using({ priority: usual + 5 }, async (pool) => {
    expect(getPriority(await pool.run(""))).toBe(usual + 5);
  });
  await using({}, async (pool) => {
    expect(getPriority(await pool.run(""))).toBe(usual);
  });
});

test("work that takes too long is given up, and its process with it", async () => {
  await using({ most: 1, secondsEach: 1 }, async (pool) => {
    await expect(pool.run("hang")).rejects.toThrow("too slow");
    expect(await pool.run("")).toBeGreaterThan(0);
  });
});

test.each([
  ["crash", "SIGSEGV"],
  ["stop", "3"],
] as const)(
  "a process that ends (%s) takes only its own work along, and it can be told",
  async (order, how) => {
    await using({ most: 1 }, async (pool) => {
      const [ended, next] = await Promise.allSettled([pool.run(order), pool.run("")]);
      expect(ended).toMatchObject({ status: "rejected", reason: { message: `the process ended (${how})` } });
      expect(ended.status === "rejected" && ended.reason).toBeInstanceOf(ProcessEnded);
      expect(next.status).toBe("fulfilled");
    });
  },
);

test("a process that was ended while it had nothing to do is not asked", async () => {
  await using({ most: 1 }, async (pool) => {
    const pid = await pool.run("");
    process.kill(pid, "SIGKILL");
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
    expect(await pool.run("")).not.toBe(pid);
  });
});

test("work that throws fails, and its process goes on", async () => {
  await using({}, async (pool) => {
    const pid = await pool.run("");
    await expect(pool.run("refuse")).rejects.toThrow("TypeError: no such glyph");
    expect(await pool.run("")).toBe(pid);
  });
});

test("more than can wait are told to come back", async () => {
  await using({ most: 1, waiting: 2 }, async (pool) => {
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => pool.run("slow")));
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: "unavailable", message: "too many" } });
  });
});

test("those who wait when the pool closes are told so", async () => {
  const pool = poolWith({ most: 1 });
  const asked = Promise.allSettled([pool.run("slow"), pool.run(""), pool.run("")]);
  await sleep(20);
  await pool.close();
  expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});
