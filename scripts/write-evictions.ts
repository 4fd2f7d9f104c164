import { writeFileSync } from "node:fs";
import { evictionMatrix } from "../test/evictions/eviction-matrix.ts";
import { evictionsPage } from "../test/evictions/evictions-page.ts";

// Writes docs/ways-in.md.

writeFileSync(new URL("../docs/ways-in.md", import.meta.url), evictionsPage(evictionMatrix));
