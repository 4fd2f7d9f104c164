import { writeFileSync } from "node:fs";
import { headerTable } from "../test/headers/header-table.ts";
import { headersPage } from "../test/headers/headers-page.ts";

// Writes docs/headers.md.

writeFileSync(new URL("../docs/headers.md", import.meta.url), headersPage(headerTable));
