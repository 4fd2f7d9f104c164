import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildIfStale } from "./build-if-stale.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "waybook-web-"));
  await write("web/index.html", "<p>Waybook</p>");
  await write("web/src/pages/home-page.tsx", "export const HomePage = 1;");
  await write("contract/errors.ts", "export const errors = {};");
  await write("package-lock.json", "{}");
});

afterEach(() => rm(root, { recursive: true, force: true }));

const write = async (path: string, content: string) => {
  await mkdir(join(root, path, ".."), { recursive: true });
  await writeFile(join(root, path), content);
};

const dist = (file: string) => readFile(join(root, "web/dist", file), "utf8");
const leftovers = async () => (await readdir(join(root, "web"))).filter((name) => name.startsWith(".dist-"));

/** Runs it with a build that writes one file; answers what happened. */
const run = async ({
  build = async (folder: string) => {
    await writeFile(join(folder, "index.html"), "built");
    return "1 kB";
  },
  canBuild = (): boolean => true,
  isTerminal = false,
} = {}) => {
  let builds = 0;
  let printed = "";
  const ready = await buildIfStale({
    root,
    build: (folder) => {
      builds += 1;
      return build(folder);
    },
    canBuild,
    output: {
      write: (text) => {
        printed += text;
      },
      isTerminal,
    },
  });
  return { ready, builds, printed };
};

describe("when it builds", () => {
  it("builds what is missing, then leaves it alone without a word", async () => {
    const first = await run();
    expect(first).toMatchObject({ ready: true, builds: 1 });
    expect(first.printed).toMatch(/^Building the web app …\nDone in \d+\.\d s: 1 kB\n$/);
    expect(await dist("index.html")).toBe("built");

    expect(await run()).toEqual({ ready: true, builds: 0, printed: "" });
  });

  it.each([
    ["web/index.html", "<p>Changed</p>"],
    ["web/src/pages/home-page.tsx", "export const HomePage = 2;"],
    ["web/src/pages/trip-page.tsx", "export const TripPage = 1;"],
    ["contract/errors.ts", "export const errors = { notFound: 404 };"],
    ["package-lock.json", '{ "packages": {} }'],
  ])("builds again after %s changed", async (path, content) => {
    await run();
    await write(path, content);
    expect(await run()).toMatchObject({ ready: true, builds: 1 });
  });

  it("builds again after a file was renamed or removed", async () => {
    await run();
    await rm(join(root, "web/src/pages/home-page.tsx"));
    await write("web/src/pages/start-page.tsx", "export const HomePage = 1;");
    expect(await run()).toMatchObject({ builds: 1 });
    await rm(join(root, "web/src/pages/start-page.tsx"));
    expect(await run()).toMatchObject({ builds: 1 });
  });

  it.each([
    "web/src/pages/home-page.test.tsx",
    "contract/errors.test.ts",
    "web/dist/extra.txt",
    "server/main.ts",
  ])("does not care about %s", async (path) => {
    await run();
    await write(path, "anything");
    expect(await run()).toMatchObject({ builds: 0 });
  });

  it("goes by what files say, not by their dates", async () => {
    await run();
    await utimes(join(root, "web/index.html"), new Date(), new Date());
    expect(await run()).toMatchObject({ builds: 0 });
  });

  it("builds again when a source changed while it was building", async () => {
    await run({
      build: async () => {
        await write("web/index.html", "<p>Changed meanwhile</p>");
        return "1 kB";
      },
    });
    expect(await run()).toMatchObject({ builds: 1 });
  });
});

describe("what others see", () => {
  it("keeps the old build in its place until the new one is whole", async () => {
    await run();
    await write("web/index.html", "<p>Changed</p>");
    let seen: string | undefined;
    await run({
      build: async (folder) => {
        await writeFile(join(folder, "index.html"), "built again");
        seen = await dist("index.html");
        return "1 kB";
      },
    });
    expect(seen).toBe("built");
    expect(await dist("index.html")).toBe("built again");
    expect(await leftovers()).toEqual([]);
  });

  it("leaves the old build in its place when the new one fails, and tries again next time", async () => {
    await run();
    await write("web/index.html", "<p>Changed</p>");
    const failed = await run({
      build: async (folder) => {
        await writeFile(join(folder, "index.html"), "half");
        throw new Error("Unexpected token in home-page.tsx");
      },
    });
    expect(failed.ready).toBe(false);
    expect(failed.printed).toContain("Unexpected token in home-page.tsx");
    expect(await dist("index.html")).toBe("built");
    expect(await leftovers()).toEqual([]);
    expect(await run()).toMatchObject({ ready: true, builds: 1 });
  });

  it("survives several builds at once", async () => {
    await run();
    await write("web/index.html", "<p>Changed</p>");
    const runs = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        run({
          build: async (folder) => {
            await writeFile(join(folder, "index.html"), `${number}`);
            await writeFile(join(folder, "app.js"), `${number}`);
            return "1 kB";
          },
        }),
      ),
    );
    expect(runs.map(({ ready }) => ready)).toEqual(Array(8).fill(true));
    expect(await dist("app.js")).toBe(await dist("index.html"));
    expect(await leftovers()).toEqual([]);
    expect(await run()).toMatchObject({ builds: 0 });
  });

  it("clears away what a killed build left behind, but not a build that may still run", async () => {
    await write("web/.dist-old/index.html", "half");
    await write("web/.dist-young/index.html", "half");
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await utimes(join(root, "web/.dist-old"), yesterday, yesterday);
    await run();
    expect(await leftovers()).toEqual([".dist-young"]);
  });
});

describe("without the dev packages", () => {
  it("serves an older build as it is, and says so", async () => {
    await run();
    await write("web/index.html", "<p>Changed</p>");
    const { ready, builds, printed } = await run({ canBuild: () => false });
    expect({ ready, builds }).toEqual({ ready: true, builds: 0 });
    expect(printed).toContain("built from other sources");
  });

  it("says nothing about a fresh build", async () => {
    await run();
    expect(await run({ canBuild: () => false })).toEqual({ ready: true, builds: 0, printed: "" });
  });

  it("says what to do when there is no build", async () => {
    const { ready, printed } = await run({ canBuild: () => false });
    expect(ready).toBe(false);
    expect(printed).toMatch(/^The web app is not built: .+\n$/);
  });
});

it("shows the progress in one line on a terminal", async () => {
  const { printed } = await run({ isTerminal: true });
  expect(printed).toMatch(/^Building the web app …\rBuilding the web app … done in \d+\.\d s: 1 kB\n$/);
});
