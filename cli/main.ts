import { enableCompileCache } from "node:module";

// Before the rest is loaded: keeps the stripped and compiled modules, which halves the next start.
enableCompileCache();
const { runCommandLine } = await import("./run-command-line.ts");

process.exit(await runCommandLine(process.argv.slice(2)));
