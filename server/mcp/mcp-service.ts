import type { GeoParts } from "../geo/geo.parts.ts";
import type { Parts } from "../parts.ts";
import { completions } from "./completions.ts";
import { libraryAccess } from "./library-access.ts";
import { type McpEntry, mcpEntry } from "./mcp-entry.ts";
import { promptList } from "./prompt-list.ts";
import { protocolError } from "./protocol-error.ts";
import { resources } from "./resources.ts";
import type { ToolHandler } from "./tool.ts";
import type { ToolCalls } from "./tool-calls.ts";
import { toolList } from "./tool-list.ts";

type McpParts = Pick<Parts, "config" | "log"> & Pick<GeoParts, "placeFinder"> & { readonly calls: ToolCalls };

/** Everything that is offered to assistants: tools, prompts, resources, completions. */
export function mcpService(parts: McpParts, handlers: readonly ToolHandler[]): Promise<McpEntry> {
  const { publicUrl } = parts.config;
  const library = libraryAccess(handlers);
  return mcpEntry({
    publicUrl,
    tools: toolList(parts, handlers),
    resources: resources(library),
    prompts: promptList(publicUrl, library),
    completions: completions(library, parts.placeFinder),
    refusal: (error, caller) => protocolError(parts, error, caller),
  });
}
