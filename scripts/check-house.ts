import { join } from "node:path";
import { breachesOf, houseRules } from "./house-rules.ts";
import { readTree } from "./read-tree.ts";

// Says nothing of a tidy house. Another tree can be named: node scripts/check-house.ts <folder>

const root = process.argv[2] ?? join(import.meta.dirname, "..");
for (const { path, line, rule, instead } of breachesOf(houseRules, readTree(root))) {
  process.stdout.write(`${path}:${line} ${rule} — ${instead}\n`);
  process.exitCode = 1;
}
