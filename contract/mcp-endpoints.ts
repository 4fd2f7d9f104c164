import { type Api, anyToken, endpoint, json } from "./endpoint.ts";
import { JsonRpcAnswer, JsonRpcMessage } from "./mcp.ts";
import * as Type from "./type.ts";

/**
 * Where assistants come in, for readers of the reference. Another standard defines what is said there, so neither
 * routes nor the client come from here; its tools are in tools.ts.
 */
export const mcpEndpoints = {
  callMcp: endpoint({
    method: "POST",
    path: "/mcp",
    access: anyToken,
    area: "Assistants",
    protocol: "mcp",
    summary: "Speak MCP",
    description:
      "The Model Context Protocol over Streamable HTTP, revision 2026-07-28 and the 2025 and 2024 ones before it. There are no sessions: any node answers any request, with JSON (but for `subscriptions/listen`, which is told in a stream of events that there is nothing to listen to). The tools are `create_itinerary`, `list_itineraries`, `get_itinerary`, `update_itinerary`, `search_explore` and `list_documents`; a token sees those that its scopes allow. The traveller's itineraries are resources (`waybook://itineraries/{id}`), and there are prompts, with completion.",
    body: json(JsonRpcMessage),
    answer: {
      status: 200,
      description: "What the method gives.",
      body: json(JsonRpcAnswer),
      alsoAs: {
        "text/event-stream": Type.Unsafe<string>({
          type: "string",
          description: "`subscriptions/listen` alone.",
        }),
      },
    },
    otherAnswers: [{ status: 202, description: "A notification was taken. There is no body." }],
  }),
} as const satisfies Api;
