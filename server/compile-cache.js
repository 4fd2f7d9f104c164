import { constants, enableCompileCache } from "node:module";
import { join } from "node:path";

// Plain JavaScript, and loaded before all else: modules are kept stripped of their types and compiled from here on. A
// single file whose types had still to be stripped would load what does that, 20 MB of it. Beside the packages, because
// the system's temporary folder is emptied with each reboot; there only where this one cannot be written.
const { status } = enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));
if (status === constants.compileCacheStatus.FAILED) enableCompileCache();
