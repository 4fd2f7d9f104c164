import type { GeoParts } from "../geo/geo.parts.ts";
import type { Parts } from "../parts.ts";
import { completions } from "./completions.ts";
import { type McpEntry, mcpEntry } from "./mcp-entry.ts";
import type { MountedTool } from "./mounted-tool.ts";
import { promptBook } from "./prompt-book.ts";
import { protocolError } from "./protocol-error.ts";
import { resources } from "./resources.ts";
import { shelf } from "./shelf.ts";
import { toolBox } from "./tool-box.ts";
import type { ToolCalls } from "./tool-calls.ts";

type Needs = Pick<Parts, "config" | "log"> & Pick<GeoParts, "placeFinder"> & { readonly calls: ToolCalls };

/** What assistants are offered: the tools, and what is made of them. */
export function mcpService(parts: Needs, mounted: readonly MountedTool[]): Promise<McpEntry> {
  const { publicUrl } = parts.config;
  const library = shelf(mounted);
  return mcpEntry({
    publicUrl,
    tools: toolBox(parts, mounted),
    resources: resources(library),
    prompts: promptBook(publicUrl, library),
    completions: completions(library, parts.placeFinder),
    refusal: (error, caller) => protocolError(parts, error, caller),
  });
}
