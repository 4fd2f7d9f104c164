import { Problem } from "./errors.ts";
import * as Type from "./schema-builders.ts";

const version = Type.Literal("2.0", { description: "The JSON-RPC version." });

export const JsonRpcMessage = Type.Object(
  {
    jsonrpc: version,
    id: Type.Optional(
      Type.Union([Type.String(), Type.Integer()], {
        description: "An id of your choice, repeated in the response. Left out in a notification.",
      }),
    ),
    method: Type.String({ description: "An MCP method.", examples: ["tools/call"] }),
    params: Type.Optional(Type.Unsafe<object>({ type: "object", description: "The method's parameters." })),
  },
  {
    $id: "JsonRpcMessage",
    description: "An MCP request or notification.",
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
    id: Type.Union([Type.String(), Type.Integer()], { description: "The request's id." }),
    result: Type.Optional(Type.Unsafe<object>({ type: "object", description: "The method's result." })),
    error: Type.Optional(
      Type.Unsafe<object>({ type: "object", description: "The error, with `code` and `message`." }),
    ),
  },
  {
    $id: "JsonRpcAnswer",
    description: "The response to an MCP request. It has either a result or an error.",
    examples: [{ jsonrpc: "2.0", id: 1, result: { tools: [] } }],
  },
);

export const JsonRpcError = Type.Object(
  {
    jsonrpc: version,
    id: Type.Union([Type.String(), Type.Number(), Type.Null()], {
      description: "The request's id, or null if it could not be read.",
    }),
    error: Type.Object(
      {
        code: Type.Integer({
          description:
            "-32700 for invalid JSON, -32600 for a batch, -32603 for an internal error, MCP's own codes for messages that break the protocol, otherwise -32000.",
        }),
        message: Type.String({ description: "What happened and what to do next." }),
        data: Type.Optional(
          Type.Union([Problem, Type.Unsafe<object>({ type: "object" })], {
            description: "The problem; for a message that breaks the protocol, the data that MCP defines.",
          }),
        ),
      },
      { description: "The problem as a JSON-RPC error." },
    ),
  },
  {
    $id: "JsonRpcError",
    description: "The error response to a request to `/mcp` that was rejected before any method was called.",
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
