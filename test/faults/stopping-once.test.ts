import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isPortClosed, runningRequest } from "../support/running-request.ts";
import { dataFolder, launchServer, startServer, type TestServer } from "../support/start-server.ts";

let data: Awaited<ReturnType<typeof dataFolder>>;
beforeEach(async () => {
  data = await dataFolder();
});
afterEach(() => data.remove());

const signingIn = ({ url }: TestServer) =>
  runningRequest(`${url}/auth/sign-in`, {
    headers: { origin: url },
    body: { email: "mina@example.com", password: "not this one" },
  });

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("Ctrl-C under npm start arrives twice and counts once: the running request is answered", async () => {
  const server = await startServer({ DATA_DIR: data.path }, ["npm", "start"], { ownGroup: true });
  const postmaster = await data.postmaster();
  const { response, finish } = await signingIn(server);
  const ended = once(server.child, "exit");
  process.kill(-Number(server.child.pid), "SIGINT");
  await expect
    .poll(server.output, { interval: 10 })
    .toContain("SIGINT: finishing running requests, then stopping");
  // A signal that npm passes on may arrive together with the first one and count as the same; this one does not.
  process.kill(Number(server.child.pid), "SIGINT");
  await expect.poll(() => isPortClosed(server.url)).toBe(true);
  finish();
  expect((await response).statusCode).toBe(401);
  expect(await ended).toEqual([0, null]);
  expect(server.output()).not.toContain("Stopping at once");
  expect(isAlive(postmaster)).toBe(false);
});

test("a signal while PostgreSQL starts leaves none running", async () => {
  const { child, ready } = await launchServer({ DATA_DIR: data.path });
  const ended = once(child, "exit");
  await expect.poll(() => data.postmaster().catch(() => 0), { interval: 5 }).toBeGreaterThan(0);
  const postmaster = await data.postmaster();
  child.kill("SIGTERM");
  await expect(ready).rejects.toThrow("it ended with 0 before it was ready");
  expect(await ended).toEqual([0, null]);
  expect(isAlive(postmaster)).toBe(false);
});

test("a second signal more than 3 s after the first stops at once, and PostgreSQL soon after", async () => {
  const server = await startServer({ DATA_DIR: data.path });
  const postmaster = await data.postmaster();
  const { response } = await signingIn(server);
  let exit: unknown;
  void once(server.child, "exit").then((how) => {
    exit = how;
  });
  const began = performance.now();
  while (exit === undefined) {
    server.child.kill("SIGTERM");
    await sleep(50);
  }
  const took = performance.now() - began;
  expect(exit).toEqual([1, null]);
  expect(took).toBeGreaterThan(2_900);
  // Before running requests would be ended anyway.
  expect(took).toBeLessThan(9_000);
  await expect(response).rejects.toThrow();
  await expect.poll(() => isAlive(postmaster)).toBe(false);
});
