import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

type BuildIfStale = {
  /** The repository. */
  readonly root: string;
  /** Puts a whole build into an empty folder, and says something worth printing about it. */
  readonly build: (folder: string) => Promise<string>;
  /** Whether the packages that building takes are there; an install for production leaves them out. */
  readonly canBuild: () => boolean;
  readonly output: Output;
};

type Output = { readonly write: (text: string) => void; readonly isTerminal: boolean };

/** Builds web/dist if its sources have changed. Returns whether there is a web app to serve. */
export const buildIfStale = async ({ root, build, canBuild, output }: BuildIfStale): Promise<boolean> => {
  const web = join(root, "web");
  const dist = join(web, "dist");
  const hash = hashOfSources(root);
  if (hash === builtHash(dist)) return true;

  if (!canBuild()) {
    const exists = builtHash(dist) !== undefined;
    output.write(exists ? servedAsItIs : notBuilt);
    return exists;
  }

  await removeLeftovers(web);
  // Beside dist and not in the system's temporary folder: renaming works within one file system only.
  const folder = join(web, `${leftover}${randomUUID()}`);
  const progress = startProgress(output);
  try {
    await mkdir(folder);
    const remark = await build(folder);
    // Of the sources as they were at the beginning: who changed one meanwhile gets another build.
    await writeFile(join(folder, hashFile), hash);
    await swap(folder, dist);
    progress.done(remark);
    return true;
  } catch (error) {
    progress.failed(error);
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const hashFile = ".build-hash";
const leftover = ".dist-";

const servedAsItIs =
  "The web app in web/dist was built from other sources. Without the dev packages it is served as it is.\n";
const notBuilt =
  "The web app is not built: web/dist is missing, and so are the dev packages that build it. Run `npm install --include=dev`, or copy web/dist from where it was built.\n";

const builtHash = (dist: string): string | undefined =>
  existsSync(join(dist, hashFile)) ? readFileSync(join(dist, hashFile), "utf8") : undefined;

/** Everything the build depends on, by content: dates say nothing after a checkout or a copy. */
const hashOfSources = (root: string): string => {
  const hash = createHash("sha256");
  for (const path of [...sourcesIn(root, "web"), ...sourcesIn(root, "contract"), "package-lock.json"]) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
};

const sourcesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== "dist" && name !== "node_modules" && !name.startsWith(leftover))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return sourcesIn(root, path);
      return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
    })
    .sort();

/** Replaces the old build with the new one; readers see one or the other, never a mixture. */
const swap = async (folder: string, dist: string, attempt = 1): Promise<void> => {
  const old = `${folder}-old-${attempt}`;
  await renameIfThere(dist, old);
  try {
    await rename(folder, dist);
  } catch (error) {
    // Another build came in between the two steps: now it is the old one.
    if (isTaken(error) && attempt < 100) return await swap(folder, dist, attempt + 1);
    await renameIfThere(old, dist);
    throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
};

const renameIfThere = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
};

/** As the systems say it when a folder cannot be renamed to one that has something in it. */
const isTaken = (error: unknown): boolean => ["ENOTEMPTY", "EEXIST", "EPERM"].includes(codeOf(error));

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** What a killed build left behind. A young folder may belong to a build that still runs. */
const removeLeftovers = async (web: string): Promise<void> => {
  const hour = 60 * 60 * 1000;
  for (const name of await readdir(web)) {
    if (!name.startsWith(leftover)) continue;
    const path = join(web, name);
    const age =
      Date.now() -
      (await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ));
    if (age > hour) await rm(path, { recursive: true, force: true });
  }
};

const startProgress = ({ write, isTerminal }: Output) => {
  const started = performance.now();
  const seconds = (digits: number) => `${((performance.now() - started) / 1000).toFixed(digits)} s`;
  const line = "Building the web app …";
  write(isTerminal ? line : `${line}\n`);
  const ticking = isTerminal ? setInterval(() => write(`\r${line} ${seconds(0)}`), 1000) : undefined;
  const end = (text: string) => {
    clearInterval(ticking);
    write(isTerminal ? `\r${line} ${text}\n` : `${text.charAt(0).toUpperCase()}${text.slice(1)}\n`);
  };
  return {
    done: (remark: string) => end(`done in ${seconds(1)}: ${remark}`),
    failed: (error: unknown) =>
      end(`failed. What was in web/dist stays.\n${error instanceof Error ? error.message : error}`),
  };
};

/** In its own process, because Vite takes its mode from NODE_ENV and the web app is always built for production. */
const buildInChild = async (folder: string): Promise<string> => {
  // Only here: nearly every start finds a fresh build, and should not wait for what it does not need.
  const { execFile } = await import("node:child_process");
  const { stripVTControlCharacters } = await import("node:util");
  const script = join(import.meta.dirname, "build.ts");
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [script, folder],
      { env: { NODE_ENV: "production" } },
      (error, stdout, stderr) => {
        if (error) reject(new Error(stripVTControlCharacters(stderr).trim() || error.message));
        else resolve(stdout.trim());
      },
    );
  });
};

const viteIsInstalled = (): boolean => {
  try {
    return Boolean(import.meta.resolve("vite"));
  } catch {
    return false;
  }
};

/** `buildIfStale` for this repository. */
export const buildWebApp = (): Promise<boolean> =>
  buildIfStale({
    root: join(import.meta.dirname, ".."),
    build: buildInChild,
    canBuild: viteIsInstalled,
    output: { write: (text) => process.stdout.write(text), isTerminal: process.stdout.isTTY === true },
  });

if (import.meta.main) process.exitCode = (await buildWebApp()) ? 0 : 1;
