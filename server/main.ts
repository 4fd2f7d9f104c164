import { enableCompileCache } from "node:module";
import { StartFailure } from "./start-failure.ts";

// Before the rest is loaded: keeps the stripped and compiled modules, which halves the next start.
enableCompileCache();
const { serve } = await import("./serve.ts");

try {
  await serve();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`Waybook cannot start. ${error.message}\n`);
  process.exit(1);
}
