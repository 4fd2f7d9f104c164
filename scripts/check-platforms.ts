import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LockFile, platformGaps } from "./platform-gaps.ts";

// Prints nothing when every platform has its packages. Another lock file can be named: node scripts/check-platforms.ts
// <file>

const path = process.argv[2] ?? join(import.meta.dirname, "../package-lock.json");
for (const { family, missing } of platformGaps(JSON.parse(readFileSync(path, "utf8")) as LockFile)) {
  process.stdout.write(
    `${path}: ${family} lacks ${missing.join(", ")} — choose a version that has it (npm view NAME versions), or override it\n`,
  );
  process.exitCode = 1;
}
