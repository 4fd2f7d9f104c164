import { execFile, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { makeBrowser, type TestBrowser } from "../support/make-browser.ts";
import { picture } from "../support/pictures.ts";
import { freePort } from "../support/start-app.ts";
import { dataFolder, repository } from "../support/start-server.ts";

const run = promisify(execFile);

/** Packages for this system are downloaded: without a registry there is nothing to test, and the run reports that. */
const registry = await run("npm", ["ping"], { timeout: 20_000 }).then(
  () => "reachable",
  ({ message }: Error) => `away (${message.split("\n")[0]})`,
);

describe.skipIf(registry !== "reachable")(`a release, installed; the registry is ${registry}`, () => {
  const tarball = `waybook-${packageJson.version}.tgz`;
  let folder: string;
  let data: Awaited<ReturnType<typeof dataFolder>>;
  let environment: NodeJS.ProcessEnv;
  let server: ReturnType<typeof startInstalled>;
  let byAda: TestBrowser;
  const ada = { email: "ada@example.com", password: "two stops and a ferry", displayName: "Ada Brandt" };

  beforeAll(async () => {
    execFileSync("npm", ["run", "--silent", "release"], { cwd: repository, stdio: ["ignore", 2, 2] });
    folder = await mkdtemp(join(tmpdir(), "waybook-installed-"));
    data = await dataFolder();
    const port = await freePort();
    const { PATH = "", ...rest } = process.env;
    // Variables of `npm test` and Vitest are about this repository.
    const ofRepository = /^(?:npm_(?:package|lifecycle|config_local)|VITEST|NODE_ENV$|INIT_CWD$)/;
    environment = {
      ...Object.fromEntries(Object.entries(rest).filter(([name]) => !ofRepository.test(name))),
      // The machine's own Node, not the one of this repository.
      PATH: PATH.split(":")
        .filter((path) => !path.includes("node_modules"))
        .join(":"),
      DATA_DIR: data.path,
      PORT: String(port),
      SAMPLES: "off",
      OUTSIDE: "off",
    };
    await run("npm", ["install", join(repository, tarball)], { cwd: folder, env: environment });
    server = startInstalled();
    await server.ready;
    byAda = makeBrowser({ url: `http://localhost:${port}` });
    await byAda.client.signUp({ body: ada });
  }, 1_800_000);

  afterAll(async () => {
    server?.child.kill("SIGKILL");
    await data?.remove();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const waybook = (...args: string[]) => run("npx", ["waybook", ...args], { cwd: folder, env: environment });

  /** In its own process group, as a shell starts it, so that Ctrl-C reaches the whole group. */
  function startInstalled() {
    const child = spawn("npx", ["waybook"], { cwd: folder, env: environment, detached: true });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (printed += piece));
    const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
    const ready = new Promise<void>((resolve, reject) => {
      child.stdout.on("data", () => printed.includes("is ready at") && resolve());
      void exited.then((code) => reject(new Error(`it ended with ${code}:\n${printed}`)));
    });
    return { child, ready, exited, output: () => printed };
  }

  test("has a list of all its components", () => {
    const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
    const bill = read(join(repository, tarball.replace(/tgz$/, "cdx.json")));
    const { version } = packageJson;
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { name: "waybook", version } },
    });
    type Component = { readonly name: string; readonly version: string };
    const listed = new Set(bill.components.map(({ name, version }: Component) => `${name}@${version}`));
    const { packages } = read(join(folder, "package-lock.json")) as {
      packages: Record<string, { name?: string; version: string }>;
    };
    const installed = Object.entries(packages)
      .filter(([path]) => path !== "" && path !== "node_modules/waybook")
      .map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, "")}@${version}`);
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter((one) => !listed.has(one))).toEqual([]);
  });

  test("says its version", async () => {
    expect((await waybook("--version")).stdout).toBe(`${packageJson.version}\n`);
  });

  test("takes no more than 700 MB", () => {
    const [megabytes] = execFileSync("du", ["-sm", join(folder, "node_modules")], { encoding: "utf8" }).split(
      "\t",
    );
    expect(Number(megabytes)).toBeLessThanOrEqual(700);
  });

  test("contains nothing to be compiled, and no development packages", async () => {
    const inside = join(folder, "node_modules/waybook");
    const sources = execFileSync("find", [inside, "-name", "*.ts"], { encoding: "utf8" });
    expect(sources).toBe("");
    await expect(access(join(inside, "node_modules/typescript"))).rejects.toThrow("ENOENT");
    await expect(access(join(inside, "node_modules/vite"))).rejects.toThrow("ENOENT");
  });

  test("serves the web app, its map and its documentation", async () => {
    for (const path of ["/", "/explore", "/docs", "/openapi.json", "/readyz"])
      expect({ path, status: (await byAda.fetch(path)).status }).toEqual({ path, status: 200 });
    const { body } = await byAda.client.findPlaces({ query: { q: "Lisb" } });
    expect(body.data[0]).toMatchObject({ name: "Lisbon" });
  });

  test("stores images, and prints a booklet with them", async () => {
    const { body, headers } = await byAda.client.createItinerary({
      body: {
        title: "Lisbon 東京",
        destination: "Lisbon",
        days: [{ id: "day-1", stops: [{ name: "Belém Tower" }] }],
      },
    });
    const { id } = body;
    const { status } = await byAda.client.setDayImage({
      params: { id, dayId: "day-1" },
      headers: { "if-match": headers.get("etag") ?? "" },
      body: await picture(1, { width: 300, height: 200 }),
      contentType: "image/png",
    });
    expect(status).toBe(200);
    const booklet = await byAda.fetch(`/v1/itineraries/${id}/export?format=pdf`);
    expect(booklet.status).toBe(200);
    expect(
      Buffer.from(await booklet.bytes())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  test("reads a frame of a video", async () => {
    await waybook("plans", "set", "--email", ada.email, "--plan", "plus");
    const frame = readFileSync(join(repository, "test/fixtures/frames/02_lisbon_day1.jpg"));
    const { body } = await byAda.client.importMedia({
      body: { kind: "video", frames: [{ base64: frame.toString("base64") }] },
    });
    expect(body.preview.days.flatMap(({ stops }) => stops.map(({ name }) => name))).toContain(
      "Miradouro da Graça",
    );
  });

  test("issues tokens, and writes a backup beside the running server", async () => {
    const { stdout: token } = await waybook("tokens", "issue", "--email", ada.email);
    const authorization = `Bearer ${token.trim()}`;
    expect(
      (await fetch(`http://localhost:${environment.PORT}/v1/account`, { headers: { authorization } })).status,
    ).toBe(200);
    await waybook("backup", "trips.tgz");
    expect(readFileSync(join(folder, "trips.tgz")).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });

  test("Ctrl-C stops it, and its database", async () => {
    const postmaster = await data.postmaster();
    process.kill(-(server.child.pid ?? 0), "SIGINT");
    await server.exited;
    expect(server.output()).toContain("SIGINT: finishing running requests, then stopping");
    await expect.poll(() => isAlive(postmaster)).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
