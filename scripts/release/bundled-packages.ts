import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { isUnneeded } from "./is-unneeded.ts";
import { type PackedFile, packedFiles, packedText } from "./packed-file.ts";
import { isForSomeSystems, type Lock } from "./release-manifest.ts";

type ReleaseFolders = {
  /** The repository, with the node_modules that npm made by the lock. */
  readonly root: string;
  /** For packages that are fetched again. */
  readonly temporary: string;
};

/** In node_modules only this machine's part of them remains (see trim-install.js); a release is for all. */
const trimmedHere = ["onnxruntime-node"];

/** The production packages that run on every system. */
export function bundledPackages({ root, temporary }: ReleaseFolders, lock: Lock): PackedFile[] {
  return Object.entries(lock.packages)
    .filter(([folder, locked]) => folder !== "" && !locked.dev && !isForSomeSystems(locked))
    .flatMap(([folder, { version, optional, hasInstallScript }]) => {
      const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      const source = trimmedHere.includes(name)
        ? fetchPackage(`${name}@${version}`, temporary)
        : join(root, folder);
      if (!existsSync(join(source, "package.json"))) {
        if (optional) return [];
        throw new Error(`${folder} is missing: run npm install.`);
      }
      const files = packedFiles(source, folder, (path) => !isUnneeded(name, path));
      return hasInstallScript ? files.map((file) => withoutScripts(file, folder)) : files;
    });
}

/** Fetches the whole package, mostly from npm's cache. */
function fetchPackage(spec: string, temporary: string): string {
  const folder = join(temporary, spec);
  mkdirSync(folder, { recursive: true });
  const [tarball = ""] = execFileSync("npm", ["pack", "--silent", "--prefer-offline", spec], {
    cwd: folder,
    encoding: "utf8",
  }).split("\n");
  execFileSync("tar", ["-xzf", tarball], { cwd: folder });
  return join(folder, "package");
}

/** A release is complete: installing it runs and fetches nothing. */
function withoutScripts(file: PackedFile, folder: string): PackedFile {
  if (file.path !== join(folder, "package.json")) return file;
  const { scripts: _, ...manifest } = JSON.parse(file.read().toString());
  return packedText(file.path, JSON.stringify(manifest, undefined, 2));
}
