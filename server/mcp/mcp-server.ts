import { Server } from "@modelcontextprotocol/server";
import packageJson from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { callerIn } from "./caller.ts";
import { instructions } from "./instructions.ts";
import type { MakeServer } from "./mcp-entry.ts";
import type { ToolBox } from "./tool-box.ts";

type Offered = { readonly tools: ToolBox };

/** Who asks may change what there is (another scope), nothing else does: clients may keep lists for a while. */
const forAWhile = { ttlMs: 300_000, cacheScope: "private" } as const;

export function mcpServer({ publicUrl }: Pick<Config, "publicUrl">, { tools }: Offered): MakeServer {
  const identity = { name: "waybook", title: "Waybook", version: packageJson.version, websiteUrl: publicUrl };
  return (supportedProtocolVersions) => {
    const server = new Server(identity, {
      capabilities: { tools: {} },
      instructions: instructions(publicUrl),
      cacheHints: { "tools/list": forAWhile },
      ...(supportedProtocolVersions && { supportedProtocolVersions }),
    });
    server.setRequestHandler("tools/list", (_, context) => ({
      tools: tools.list(callerIn(context).principal),
    }));
    server.setRequestHandler("tools/call", ({ params }, context) =>
      tools.call(callerIn(context), params.name, params.arguments ?? {}),
    );
    return server;
  };
}
