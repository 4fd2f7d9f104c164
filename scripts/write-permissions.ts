import { writeFileSync } from "node:fs";
import { allEndpoints } from "../contract/all-endpoints.ts";
import { permissionMatrix } from "../test/permissions/permission-matrix.ts";
import { permissionsPage } from "../test/permissions/permissions-page.ts";

// Writes docs/permissions.md.

writeFileSync(
  new URL("../docs/permissions.md", import.meta.url),
  permissionsPage(permissionMatrix, allEndpoints),
);
