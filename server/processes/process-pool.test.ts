import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Typesetter, typesetter } from "./typesetter.ts";

/** Does what it is told, and answers with its process's id. */
const obedient = `
process.on("message", ({ itinerary: order }) => {
  if (order === "hang") for (;;);
  if (order === "crash") process.kill(process.pid, "SIGSEGV");
  if (order === "refuse") return process.send({ error: "no such glyph", memory: 1 });
  setTimeout(() => process.send({ pdf: Buffer.from(String(process.pid)), memory: 1000 }), order === "slow" ? 300 : 0);
});
process.on("disconnect", () => process.exit());`;

let folder: string;
let program: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-typesetter-"));
  await writeFile(join(folder, "obedient.mjs"), obedient);
  program = pathToFileURL(join(folder, "obedient.mjs"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = async (setter: Typesetter, order = "") =>
  Number(await setter.typeset({ itinerary: order, pictures: { days: new Map() } }));

async function using<T>(limits: Parameters<typeof typesetter>[0], run: (setter: Typesetter) => Promise<T>) {
  const setter = typesetter({ program, ...limits });
  try {
    return await run(setter);
  } finally {
    await setter.close();
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a process is used again, and ends with the server", async () => {
  const pid = await using({}, async (setter) => {
    const first = await ask(setter);
    expect(await ask(setter)).toBe(first);
    expect(isAlive(first)).toBe(true);
    return first;
  });
  expect(isAlive(pid)).toBe(false);
});

test("no more processes than allowed are at work, and whoever waits gets a turn", async () => {
  await using({ most: 2 }, async (setter) => {
    const pids = await Promise.all(Array.from({ length: 6 }, () => ask(setter, "slow")));
    expect(new Set(pids).size).toBe(2);
  });
});

test("one that has grown too large is replaced", async () => {
  await using({ largestMemory: 999 }, async (setter) => {
    const first = await ask(setter);
    expect(await ask(setter)).not.toBe(first);
  });
  await using({ largestMemory: 1000 }, async (setter) => {
    const first = await ask(setter);
    expect(await ask(setter)).toBe(first);
  });
});

test("one without work ends", async () => {
  await using({ secondsIdle: 0.05 }, async (setter) => {
    const pid = await ask(setter);
    for (let tries = 0; isAlive(pid) && tries < 200; tries++) await sleep(20);
    expect(isAlive(pid)).toBe(false);
    expect(await ask(setter)).not.toBe(pid);
  });
});

test("work that takes too long is given up, and its process with it", async () => {
  await using({ most: 1, secondsEach: 1 }, async (setter) => {
    await expect(ask(setter, "hang")).rejects.toMatchObject({ code: "unavailable" });
    expect(await ask(setter)).toBeGreaterThan(0);
  });
});

test("a process that crashes takes only its own work along", async () => {
  await using({ most: 1 }, async (setter) => {
    const [crashed, next] = await Promise.allSettled([ask(setter, "crash"), ask(setter)]);
    expect(crashed).toMatchObject({ status: "rejected", reason: { message: /ended \(SIGSEGV\)/ } });
    expect(next.status).toBe("fulfilled");
  });
});

test("work that cannot be done fails, and its process goes on", async () => {
  await using({}, async (setter) => {
    const pid = await ask(setter);
    await expect(ask(setter, "refuse")).rejects.toThrow("no such glyph");
    expect(await ask(setter)).toBe(pid);
  });
});

test("more than can wait are told to come back", async () => {
  await using({ most: 1, waiting: 2 }, async (setter) => {
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => ask(setter, "slow")));
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: "unavailable" } });
  });
});

test("those who wait when the server stops are told so", async () => {
  const setter = typesetter({ program, most: 1 });
  const asked = Promise.allSettled([ask(setter, "slow"), ask(setter), ask(setter)]);
  await setter.close();
  expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});
