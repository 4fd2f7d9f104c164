import { type JSONRPCRequest, type Result, Server, type ServerContext } from "@modelcontextprotocol/server";
import packageJson from "../../package.json" with { type: "json" };
import { callerIn } from "./caller.ts";
import { instructions } from "./instructions.ts";
import type { ToolBox } from "./tool-box.ts";

export type Offered = { readonly publicUrl: string; readonly tools: ToolBox };

/** Who asks may change what there is (another scope), nothing else does: clients may keep lists for a while. */
const forAWhile = { ttlMs: 300_000, cacheScope: "private" } as const;

const identity = (publicUrl: string) => ({
  name: "waybook",
  title: "Waybook",
  version: packageJson.version,
  websiteUrl: publicUrl,
});

/** All that there is over MCP, for one request. */
export function mcpServer({ publicUrl, tools }: Offered): Server {
  const server = new Server(identity(publicUrl), {
    capabilities: { tools: {} },
    instructions: instructions(publicUrl),
    cacheHints: { "tools/list": forAWhile },
  });
  server.setRequestHandler("tools/list", (_, context) => tools.list(callerIn(context)));
  server.setRequestHandler("tools/call", ({ params }, context) =>
    tools.call(callerIn(context), params.name, params.arguments ?? {}),
  );
  return server;
}

/** Requests in good order, for which the library's server need not hold everything against its schemas again. */
export type Frequent = JSONRPCRequest &
  (
    | { readonly method: "tools/list" }
    | {
        readonly method: "tools/call";
        readonly params: { readonly name: string; readonly arguments?: Record<string, unknown> };
      }
  );

/** Only what is asked all day, for any number of requests of one revision. */
export function frequentServer({ publicUrl, tools }: Offered, revisions: string[]): Server {
  const server = new Server(identity(publicUrl), {
    capabilities: { tools: {} },
    supportedProtocolVersions: revisions,
  });
  server.fallbackRequestHandler = async (request, context: ServerContext): Promise<Result> => {
    const { method, params } = request as Frequent;
    if (method === "tools/call") return tools.call(callerIn(context), params.name, params.arguments ?? {});
    return { ...tools.list(callerIn(context)), ...forAWhile };
  };
  return server;
}
