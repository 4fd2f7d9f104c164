import {
  type JSONRPCRequest,
  type Result,
  Server,
  type ServerContext,
  type StandardSchemaV1,
} from "@modelcontextprotocol/server";
import packageJson from "../../package.json" with { type: "json" };
import { type Caller, callerOf, type WaitingCaller } from "./caller.ts";
import type { Completions } from "./completions.ts";
import { instructions } from "./instructions.ts";
import type { PromptList } from "./prompt-list.ts";
import { type RequestParams, requestParams } from "./request-params.ts";
import type { Resources } from "./resources.ts";
import type { ToolList } from "./tool-list.ts";

export type McpOffer = {
  readonly publicUrl: string;
  readonly tools: ToolList;
  readonly resources: Resources;
  readonly prompts: PromptList;
  readonly completions: Completions;
  /** Turns anything that was thrown into an error for the caller. */
  readonly refusal: (error: unknown, caller: Caller) => Error;
};

/**
 * Nothing is cached by clients: itineraries change at any time, and the tools depend on the token's scopes, which a
 * traveller may widen in the middle of a conversation. A cached list would lack the tool that they have just allowed.
 */
const notCached = { ttlMs: 0, cacheScope: "private" } as const;

const identity = (publicUrl: string) => ({
  name: "waybook",
  title: "Waybook",
  version: packageJson.version,
  websiteUrl: publicUrl,
});

/** Everything that is offered over MCP, for one request. */
export function mcpServer({ publicUrl, tools, resources, prompts, completions, refusal }: McpOffer): Server {
  const server = new Server(identity(publicUrl), {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions: instructions(publicUrl),
    cacheHints: {
      "tools/list": notCached,
      "prompts/list": notCached,
      "resources/templates/list": notCached,
      "resources/list": notCached,
      "resources/read": notCached,
    },
  });
  /** Validates parameters against the protocol's schema, and turns failures of use cases into protocol errors. */
  function answer<Method extends keyof RequestParams>(
    method: Method,
    ask: (caller: WaitingCaller, params: RequestParams[Method]) => Promise<Result>,
  ): void {
    const taken: { params: StandardSchemaV1<unknown, unknown> } = requestParams[method];
    server.setRequestHandler(method, taken, async (params, context) => {
      const caller = callerOf(context);
      try {
        return await ask(caller, params as RequestParams[Method]);
      } catch (error) {
        throw refusal(error, caller);
      }
    });
  }
  server.setRequestHandler("tools/list", (_, context) => tools.list(callerOf(context)));
  server.setRequestHandler("tools/call", ({ params }, context) =>
    tools.call(callerOf(context), params.name, params.arguments ?? {}),
  );
  server.setRequestHandler("resources/templates/list", (_, context) =>
    resources.templates(callerOf(context)),
  );
  server.setRequestHandler("prompts/list", (_, context) => prompts.list(callerOf(context)));
  answer("resources/list", (caller, { cursor }) => resources.list(caller, cursor));
  answer("resources/read", (caller, { uri }) => resources.read(caller, uri));
  answer("prompts/get", (caller, { name, arguments: given = {} }) => prompts.get(caller, name, given));
  answer("completion/complete", (caller, params) => completions.complete(caller, params));
  return server;
}

/** Well-formed requests, which the library's server need not validate again. */
export type FrequentRequest = JSONRPCRequest &
  (
    | { readonly method: "tools/list" }
    | {
        readonly method: "tools/call";
        readonly params: { readonly name: string; readonly arguments?: Record<string, unknown> };
      }
  );

/** Only the frequent methods, for any number of requests of one protocol revision. */
export function frequentServer({ publicUrl, tools }: McpOffer, revisions: string[]): Server {
  const server = new Server(identity(publicUrl), {
    capabilities: { tools: {} },
    supportedProtocolVersions: revisions,
  });
  server.fallbackRequestHandler = async (request, context: ServerContext): Promise<Result> => {
    const { method, params } = request as FrequentRequest;
    if (method === "tools/call") return tools.call(callerOf(context), params.name, params.arguments ?? {});
    // In revisions that have cache hints the library itself says that this is not to be cached.
    return tools.list(callerOf(context));
  };
  return server;
}
