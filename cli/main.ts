import { requireRecentNode } from "./require-recent-node.ts";

// First, because an older Node could not load the rest and would print an unhelpful error.
requireRecentNode(process.versions.node);
const args = process.argv.slice(2);
if (args[0] === "serve") args.shift();

await import("../server/compile-cache.js");
if (args.length === 0) {
  await import("../server/main.ts");
} else {
  const { runCommandLine } = await import("./run-command-line.ts");
  process.exit(await runCommandLine(args));
}
