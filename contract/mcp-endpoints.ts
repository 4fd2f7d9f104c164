import { type Api, anyToken, endpoint, json } from "./endpoint.ts";
import { JsonRpcAnswer, JsonRpcMessage } from "./mcp.ts";
import * as Type from "./schema-builders.ts";

/**
 * The MCP endpoint, for readers of the API reference. MCP defines its messages, so neither routes nor the client are
 * generated from this; the tools are in tools.ts.
 */
export const mcpEndpoints = {
  callMcp: endpoint({
    method: "POST",
    path: "/mcp",
    access: anyToken,
    area: "Assistants",
    protocol: "mcp",
    summary: "Connect an assistant over MCP",
    description:
      "The Model Context Protocol over Streamable HTTP, revision 2026-07-28 and the 2025 and 2024 ones before it. There are no sessions: any node can answer any request, and responses are JSON (except for `subscriptions/listen`, which gets an event stream that says there is nothing to listen to). The tools are `create_itinerary`, `list_itineraries`, `get_itinerary`, `update_itinerary`, `search_explore` and `list_documents`; a token can use those that its scopes allow. The traveller's itineraries are resources (`waybook://itineraries/{id}`), and there are prompts with completion.",
    body: json(JsonRpcMessage),
    answer: {
      status: 200,
      description: "The method's result.",
      body: json(JsonRpcAnswer),
      alsoAs: {
        "text/event-stream": Type.Unsafe<string>({
          type: "string",
          description: "Only for `subscriptions/listen`.",
        }),
      },
    },
    otherAnswers: [{ status: 202, description: "The notification was accepted. There is no body." }],
  }),
} as const satisfies Api;
