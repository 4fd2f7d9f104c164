import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { openApiSnapshot } from "../contract/openapi-snapshot.ts";
import manifest from "../package.json" with { type: "json" };
import { breakingChanges } from "./breaking-changes.ts";
import { errorsPage } from "./errors-page.ts";

// Writes docs/openapi.json and docs/errors.md, unless that would hide a break from clients of /v1.

const { values } = parseArgs({ options: { "allow-breaking": { type: "boolean", default: false } } });
const snapshot = new URL("../docs/openapi.json", import.meta.url);
const errorsFile = new URL("../docs/errors.md", import.meta.url);

const document = openApiSnapshot(manifest.version);
const changes = existsSync(snapshot)
  ? breakingChanges(JSON.parse(readFileSync(snapshot, "utf8")), document)
  : [];

if (changes.length > 0 && !values["allow-breaking"]) {
  process.stderr.write(`docs/openapi.json was not written. /v1 must not break, and this would break it:

${changes.map((change) => `  - ${change}`).join("\n")}

Add beside what is there instead of changing it. If it never reached a client: npm run openapi -- --allow-breaking
`);
  process.exitCode = 1;
} else {
  writeFileSync(snapshot, `${JSON.stringify(document, null, 2)}\n`);
  writeFileSync(errorsFile, errorsPage());
}
