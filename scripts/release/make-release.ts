import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { billOfMaterials } from "./bill-of-materials.ts";
import { bundledPackages } from "./bundled-packages.ts";
import { type PackedFile, packedFiles, packedText } from "./packed-file.ts";
import { type Lock, releaseManifest } from "./release-manifest.ts";
import { writeTarball } from "./write-tarball.ts";

// `npm run release` has built the web app and the index of places before (see package.json).

const root = join(import.meta.dirname, "../..");
const { name, version } = packageJson;

refuseUnlessInChangelog();
const lock: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const temporary = mkdtempSync(join(tmpdir(), "waybook-release-"));
const compiled = join(temporary, "compiled");
try {
  execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", "tsconfig.release.json", "--outDir", compiled], {
    cwd: root,
    stdio: "inherit",
  });
  const files: PackedFile[] = [
    packedText("package.json", `${JSON.stringify(releaseManifest(packageJson, lock), undefined, 2)}\n`),
    ...["README.md", "CHANGELOG.md", "LICENSE", "SECURITY.md", "bin", "web/dist", "docs", "datasets"].flatMap(
      (path) =>
        packedFiles(join(root, path), path, (inside) => inside !== "pictures" && inside !== "decisions"),
    ),
    ...packedFiles(compiled, "", (path) => path !== "package.json"),
    // Files that the server reads beside its modules: migrations, templates, the index of places.
    ...packedFiles(join(root, "server"), "server", (inside) => !/\.[jt]s$/.test(inside)),
    ...bundledPackages({ root, temporary }, lock),
  ];
  await writeTarball(join(root, `${name}-${version}.tgz`), files);
  writeFileSync(join(root, `${name}-${version}.cdx.json`), billOfMaterials(packageJson, lock));
  process.stdout.write(`${name}-${version}.tgz\n`);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function refuseUnlessInChangelog(): void {
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  if (changelog.includes(`\n## [${version}] - `)) return;
  process.stderr.write(`CHANGELOG.md has no entry "## [${version}] - <date>": write what is new first.\n`);
  process.exit(1);
}
