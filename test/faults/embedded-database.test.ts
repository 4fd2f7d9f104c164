import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runWaybook } from "../support/run-waybook.ts";
import { dataFolder, runFailingStart, startServer, type TestServer } from "../support/start-server.ts";
import { usedDataFolder } from "../support/used-data-folder.ts";

let data: Awaited<ReturnType<typeof dataFolder>>;
let servers: TestServer[];
beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  for (const { child } of servers) child.kill("SIGKILL");
  await data.remove();
});
const onUsedFolder = () =>
  beforeEach(async () => {
    data = await usedDataFolder();
  });
const onNewFolder = () =>
  beforeEach(async () => {
    data = await dataFolder();
  });

const start = async (environment: Record<string, string> = {}) => {
  const server = await startServer({ DATA_DIR: data.path, ...environment });
  servers.push(server);
  return server;
};
const ready = async ({ url }: TestServer) => (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("the embedded PostgreSQL", () => {
  onUsedFolder();

  test("outlives a killed server, and the next one takes it over", async () => {
    const first = await start();
    const postmaster = await data.postmaster();
    await first.end("SIGKILL");
    expect(isAlive(postmaster)).toBe(true);
    const second = await start();
    expect(await data.postmaster()).toBe(postmaster);
    expect(await ready(second)).toBe(200);
  });

  test("is started again when it is killed, and the server answers 503 with Retry-After until then", async () => {
    const server = await start();
    const postmaster = await data.postmaster();
    process.kill(postmaster, "SIGKILL");
    const answers: { status: number; retryAfter: string | null }[] = [];
    await expect
      .poll(
        async () => {
          const response = await fetch(`${server.url}/readyz`);
          answers.push({ status: response.status, retryAfter: response.headers.get("retry-after") });
          return response.status === 200 && (await data.postmaster().catch(() => postmaster)) !== postmaster;
        },
        { interval: 20 },
      )
      .toBe(true);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(["503 2"]),
    );
    await expect.poll(() => server.output()).toContain("PostgreSQL is running again");
  });

  test("starts by itself after both were killed at once", async () => {
    const first = await start();
    process.kill(await data.postmaster(), "SIGKILL");
    await first.end("SIGKILL");
    expect(await ready(await start())).toBe(200);
  });

  test("starts though its old process id now belongs to another process", async () => {
    const first = await start();
    await first.end("SIGTERM");
    await writeFile(
      join(data.path, "postgres/postmaster.pid"),
      `${process.pid}\n${data.path}/postgres\n0\n5432\n`,
    );
    expect(await ready(await start())).toBe(200);
  });

  test("stops cleanly with its server", async () => {
    const server = await start();
    const postmaster = await data.postmaster();
    expect(await server.end("SIGTERM")).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
    await expect(stat(join(data.path, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
  });

  test("refuses a second server on the same folder, and the first continues", async () => {
    const first = await start();
    const { code, output } = await runFailingStart({ DATA_DIR: data.path, PORT: "0" });
    expect(code).toBe(1);
    expect(output).toContain(`Another server (process ${first.child.pid}) is running on ${data.path}`);
    expect(output).not.toContain("    at ");
    expect(await ready(first)).toBe(200);
  });

  test("refuses a folder that another major version made", async () => {
    await (await start()).end("SIGTERM");
    await writeFile(join(data.path, "postgres/PG_VERSION"), "14\n");
    const { code, output } = await runFailingStart({ DATA_DIR: data.path, PORT: "0" });
    expect(code).toBe(1);
    expect(output).toContain("was made by PostgreSQL 14");
  });
});

describe("the embedded PostgreSQL, started for the first time,", () => {
  onNewFolder();

  test("lets one of two that start at the same moment through", async () => {
    const results = await Promise.allSettled([start(), start()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [refused] = results.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(refused?.reason.message).toContain("Another server");
    expect(await ready(servers[0] as TestServer)).toBe(200);
  });

  test("accepts a path that is too long for a socket", async () => {
    const path = join(data.path, "a-rather-long-name-for-a-folder".repeat(3));
    const server = await start({ DATA_DIR: path });
    expect(await ready(server)).toBe(200);
    expect(await server.end("SIGTERM")).toBe(0);
  });
});

/** As older versions created folders: anyone who can open the socket may connect. */
const trusting = "local all all trust\n";

describe("access through the socket", () => {
  onUsedFolder();
  // As a server creates it on its first start.
  beforeEach(() => chmod(data.path, 0o711));

  const rules = () => join(data.path, "postgres/pg_hba.conf");

  test("is authenticated by the kernel, also in a folder that was made before", async () => {
    await writeFile(rules(), trusting);
    const server = await start();
    expect(await ready(server)).toBe(200);
    expect(await readFile(rules(), "utf8")).toMatch(/^local all waybook peer map=waybook$/m);
    expect(await readFile(rules(), "utf8")).not.toContain("trust");
    // Commands can connect at the same time.
    const { code } = await runWaybook(["clients", "list"], { DATA_DIR: data.path });
    expect(code).toBe(0);
  });

  test.runIf(process.getuid?.() === 0)("is refused to another program of PostgreSQL's account", async () => {
    await start();
    expect(await entryOf(data.path)).toBe("28000");
  });

  test.runIf(process.getuid?.() === 0)(
    "is refused also when a database that trusted everybody is taken over",
    async () => {
      const first = await start();
      const postmaster = await data.postmaster();
      await first.end("SIGKILL");
      await writeFile(rules(), trusting);
      process.kill(postmaster, "SIGHUP");
      await expect.poll(() => entryOf(data.path)).toBe("in");
      expect(await ready(await start())).toBe(200);
      expect(await data.postmaster()).toBe(postmaster);
      expect(await entryOf(data.path)).toBe("28000");
    },
  );
});

/** Connects as the account that PostgreSQL itself runs under: "in", or the error's code. */
async function entryOf(folder: string): Promise<string> {
  const { uid, gid } = await stat(join(folder, "postgres"));
  const knock = `
    const { connect } = require("node:net");
    const said = Buffer.from("user\\0waybook\\0database\\0postgres\\0\\0");
    const head = Buffer.alloc(8);
    head.writeInt32BE(said.length + 8, 0);
    head.writeInt32BE(196608, 4);
    const socket = connect(process.argv[1], () => socket.write(Buffer.concat([head, said])));
    socket.once("data", (answer) => {
      const text = answer.toString("latin1");
      console.log(text[0] === "R" && answer.readInt32BE(5) === 0 ? "in" : /\\0C(\\w{5})/.exec(text)?.[1] ?? text);
      socket.destroy();
    });
    socket.once("error", ({ code }) => console.log(code));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["-e", knock, join(folder, "postgres/.s.PGSQL.5432")],
    { uid, gid, cwd: "/" },
  );
  return stdout.trim();
}

describe.runIf(process.getuid?.() === 0)("started by root", () => {
  onNewFolder();

  test("runs PostgreSQL under another account", async () => {
    await start();
    const { stdout } = await promisify(execFile)("ps", ["-o", "uid=", "-p", String(await data.postmaster())]);
    expect(Number(stdout)).not.toBe(0);
  });

  test("works in a folder that the other account cannot enter", async () => {
    const home = await mkdtemp(join(tmpdir(), "waybook-home-"));
    try {
      await chmod(home, 0o700);
      await mkdir(join(home, "trips"), { mode: 0o700 });
      const server = await start({ DATA_DIR: join(home, "trips/data") });
      expect(await ready(server)).toBe(200);
      expect(await server.end("SIGTERM")).toBe(0);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});
