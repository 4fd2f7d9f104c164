import type { ErrorCode } from "../../contract/errors.ts";
import type { ToolName } from "../../contract/tools.ts";

/** `refused`: the tool's result says why. `cancelled`: the client disconnected. */
type Outcome = "ok" | "refused" | "cancelled" | ErrorCode;

export type ToolCalls = {
  count(tool: ToolName, outcome: Outcome): void;
  /** In Prometheus' text format. */
  metrics(): string;
};

const name = "waybook_tool_calls_total";

/** How often assistants called each tool, and with what outcome: over HTTP nearly every call is a 200. */
export function toolCalls(): ToolCalls {
  const counts = new Map<string, number>();
  return {
    count(tool, outcome) {
      const labels = `tool="${tool}",outcome="${outcome}"`;
      counts.set(labels, (counts.get(labels) ?? 0) + 1);
    },
    metrics() {
      const lines = [...counts].map(([labels, count]) => `${name}{${labels}} ${count}\n`);
      return `# HELP ${name} Calls of tools over MCP, by how they ended.\n# TYPE ${name} counter\n${lines.join("")}`;
    },
  };
}
