import { writeFileSync } from "node:fs";
import { revocationMatrix } from "../test/revocations/revocation-matrix.ts";
import { revocationsPage } from "../test/revocations/revocations-page.ts";

// Writes docs/credentials.md.

writeFileSync(new URL("../docs/credentials.md", import.meta.url), revocationsPage(revocationMatrix));
