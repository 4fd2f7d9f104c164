import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type TestContext, test } from "vitest";
import { api } from "../../contract/api.ts";
import { createClient } from "../../contract/client.ts";
import { connect } from "../../server/platform/database/connect.ts";
import { makeToken } from "../support/makers.ts";
import { movedClock } from "../support/moved-clock.ts";
import { isPortClosed, runningRequest } from "../support/running-request.ts";
import { dataFolder, runFailingStart, startServer, type TestServer } from "../support/start-server.ts";
import { usedDataFolder } from "../support/used-data-folder.ts";

// At most two at the same time, because each starts a server and its database.

type Folder = Awaited<ReturnType<typeof dataFolder>>;

/** A server on a new folder, with a token for it. */
async function deploy({ onTestFinished }: TestContext) {
  const data = await usedDataFolder();
  const start = () => startServer({ DATA_DIR: data.path });
  const deployed = { data, start, server: await start(), token: "" };
  onTestFinished(async () => {
    deployed.server.child.kill("SIGKILL");
    await data.remove();
  });
  deployed.token = await newToken(data);
  return deployed;
}

async function newToken(data: Folder): Promise<string> {
  const db = connect({ socket: join(data.path, "postgres/.s.PGSQL.5432"), database: "waybook" });
  const { token } = await makeToken({ parts: { db, clock: movedClock(new Date()) } });
  await db.end();
  return token;
}

const creating = ({ server, token }: { server: TestServer; token: string }) =>
  runningRequest(`${server.url}/v1/itineraries`, {
    headers: { authorization: `Bearer ${token}` },
    body: { title: "Lisbon in spring" },
  });

test.concurrent("SIGTERM: a running request finishes, new ones are refused, and the exit is clean", async (context) => {
  const { expect } = context;
  const deployed = await deploy(context);
  const { server } = deployed;
  const { response, finish } = await creating(deployed);
  const ended = server.end("SIGTERM");
  await expect.poll(() => isPortClosed(server.url)).toBe(true);
  finish();
  const { statusCode, headers } = await response;
  expect(statusCode).toBe(201);
  expect(headers.connection).toBe("close");
  expect(await ended).toBe(0);
});

test.concurrent("SIGTERM: a request that never finishes is cut off after 10 s", async (context) => {
  const { expect } = context;
  const deployed = await deploy(context);
  const { response } = await creating(deployed);
  const started = performance.now();
  expect(await deployed.server.end("SIGTERM")).toBe(0);
  expect(performance.now() - started).toBeGreaterThan(9_000);
  await expect(response).rejects.toThrow("socket hang up");
});

test("a taken port stops the start with one clear line, and leaves no database running", async (context) => {
  const { expect } = context;
  const { server } = await deploy(context);
  const other = await usedDataFolder();
  const { port } = new URL(server.url);
  const { code, output } = await runFailingStart({ DATA_DIR: other.path, PORT: port });
  expect(code).toBe(1);
  expect(output).toContain(`Waybook cannot start. Port ${port} is in use on 127.0.0.1`);
  await expect(other.postmaster()).rejects.toThrow("ENOENT");
  await other.remove();
});

test("a folder for files that cannot be created stops the start with one clear line", async ({ expect }) => {
  const other = await usedDataFolder();
  const occupied = join(other.path, "occupied");
  await writeFile(occupied, "a file, where a folder should be");
  const { code, output } = await runFailingStart({
    DATA_DIR: other.path,
    PORT: "0",
    BLOBS_URL: `file:${occupied}/blobs`,
  });
  expect(code).toBe(1);
  expect(output).toContain(
    `Waybook cannot start. Files cannot be stored: blobs cannot be stored in ${occupied}/blobs`,
  );
  await other.remove();
});

test("a mail server that is down is logged, and the start continues", async ({ expect }) => {
  const other = await usedDataFolder();
  const second = await startServer({ DATA_DIR: other.path, MAIL_URL: "smtp://127.0.0.1:1" });
  expect(second.output()).toContain("Mails cannot be sent right now: ");
  expect(await second.end("SIGTERM")).toBe(0);
  await other.remove();
});

test("npm start passes the signal on, and ends with the server", async ({ expect }) => {
  const other = await dataFolder();
  const npm = await startServer({ DATA_DIR: other.path }, ["npm", "start"]);
  expect(await npm.end("SIGTERM")).toBe(0);
  expect(npm.output()).toContain("SIGTERM: finishing running requests, then stopping");
  await expect(other.postmaster()).rejects.toThrow("ENOENT");
  await other.remove();
});

test.concurrent.for([
  ["SIGTERM", "every view", 0],
  ["SIGKILL", "every view of two seconds ago", 2_500],
] as const)("after %s and a new start %s is there", async ([signal, , pause], context) => {
  const { expect } = context;
  const deployed = await deploy(context);
  const { data, start, token } = deployed;
  const stranger = await newToken(data);
  const client = (token: string) => createClient(api, { baseUrl: deployed.server.url, token });
  const { body: itinerary } = await client(token).createItinerary({
    body: { title: "Lisbon in spring", visibility: "public" },
  });
  const params = { id: itinerary.id };
  await Promise.all(Array.from({ length: 20 }, () => client(stranger).getItinerary({ params })));
  await sleep(pause);
  await deployed.server.end(signal);
  deployed.server = await start();
  const { body } = await client(token).getItinerary({ params });
  expect(body).toMatchObject({ viewsCount: 20 });
});
