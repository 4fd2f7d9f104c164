import { Problem } from "./errors.ts";
import * as Type from "./type.ts";

const version = Type.Literal("2.0", { description: "JSON-RPC's version." });

export const JsonRpcMessage = Type.Object(
  {
    jsonrpc: version,
    id: Type.Optional(
      Type.Union([Type.String(), Type.Integer()], {
        description: "Of your choice; the answer has the same. Left out of a notification.",
      }),
    ),
    method: Type.String({ description: "One of MCP's.", examples: ["tools/call"] }),
    params: Type.Optional(Type.Unsafe<object>({ type: "object", description: "What the method takes." })),
  },
  {
    $id: "JsonRpcMessage",
    description: "A request or a notification of MCP.",
    examples: [
      {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "search_explore", arguments: { q: "lisbon" } },
      },
    ],
  },
);

export const JsonRpcAnswer = Type.Object(
  {
    jsonrpc: version,
    id: Type.Union([Type.String(), Type.Integer()], { description: "The request's." }),
    result: Type.Optional(Type.Unsafe<object>({ type: "object", description: "What the method gives." })),
    error: Type.Optional(
      Type.Unsafe<object>({ type: "object", description: "Why it gives nothing: `code` and `message`." }),
    ),
  },
  {
    $id: "JsonRpcAnswer",
    description: "The answer to a request of MCP: it has either a result or an error.",
    examples: [{ jsonrpc: "2.0", id: 1, result: { tools: [] } }],
  },
);

export const JsonRpcError = Type.Object(
  {
    jsonrpc: version,
    id: Type.Union([Type.String(), Type.Number(), Type.Null()], {
      description: "The request's; null where it was not read far enough to know.",
    }),
    error: Type.Object(
      {
        code: Type.Integer({
          description:
            "-32700 for what is not JSON, -32600 for a batch, -32603 for our own fault, MCP's own for what is out of order, else -32000.",
        }),
        message: Type.String({ description: "What happened and what to do next." }),
        data: Type.Optional(
          Type.Union([Problem, Type.Unsafe<object>({ type: "object" })], {
            description: "The problem; or what MCP has to say of a message that is out of order.",
          }),
        ),
      },
      { description: "The problem, in JSON-RPC's shape." },
    ),
  },
  {
    $id: "JsonRpcError",
    description: "A refusal of a request to `/mcp` before any method was called.",
    examples: [
      {
        jsonrpc: "2.0",
        id: null,
        error: {
          code: -32000,
          message: "The body is over the limit of 1,048,576 bytes.",
          data: {
            type: "http://localhost:8080/docs/errors#payloadTooLarge",
            title: "Payload too large",
            status: 413,
            code: "payloadTooLarge",
            detail: "The body is over the limit of 1,048,576 bytes.",
            instance: "0196a1f0-5c1e-7d3a-9b51-6f0c2f1f9a3e",
          },
        },
      },
    ],
  },
);
export type JsonRpcError = Type.Static<typeof JsonRpcError>;
