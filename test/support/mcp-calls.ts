import type { Problem } from "../../contract/errors.ts";
import type { ToolName } from "../../contract/tools.ts";
import { envelope, newestVersion } from "./raw-mcp.ts";

/** `modern`: version 2026-07-28, without sessions; `legacy`: earlier versions. */
export type Era = "modern" | "legacy";

export type RpcResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly id: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Problem };
};

export type ToolResponse = {
  readonly isError: boolean;
  /** The text for the model. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
  readonly structured: any;
  /** The reason of a failure. */
  readonly problem: Problem | undefined;
};

export type McpCalls = {
  /** Sends any request and returns the JSON-RPC response. */
  request(method: string, params?: Record<string, unknown>, signal?: AbortSignal): Promise<RpcResponse>;
  /** Calls a tool. A response without a tool's result fails the test. */
  call(name: ToolName, input: unknown, signal?: AbortSignal): Promise<ToolResponse>;
};

const clientEnvelope = {
  ...envelope,
  "io.modelcontextprotocol/clientInfo": { name: "waybook-tests", version: "1.0.0" },
};

/** The parameter that a header must repeat, by method. */
const headerParameter: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/** Sends requests to `/mcp` like a client, without a client library. */
export function mcpCalls(app: { readonly url: string }, token?: string, era: Era = "modern"): McpCalls {
  let lastId = 0;

  async function request(
    method: string,
    params: Record<string, unknown> = {},
    signal?: AbortSignal,
  ): Promise<RpcResponse> {
    const id = ++lastId;
    const name = params[headerParameter[method] ?? ""];
    const response = await fetch(`${app.url}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": era === "modern" ? newestVersion : "2025-06-18",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(era === "modern" && {
          "mcp-method": method,
          ...(typeof name === "string" && { "mcp-name": name }),
        }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id,
        method,
        params:
          era === "modern"
            ? { ...params, _meta: { ...clientEnvelope, ...(params._meta as object) } }
            : params,
      }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const body = text === "" ? {} : (JSON.parse(text) as Omit<RpcResponse, "status" | "headers">);
    return { id: undefined, ...body, status: response.status, headers: response.headers };
  }

  return {
    request,
    async call(name, input, signal) {
      const { status, result, error } = await request("tools/call", { name, arguments: input }, signal);
      if (status !== 200 || !result) throw new Error(`${name} gave ${status}: ${JSON.stringify(error)}`);
      const { isError = false, content, structuredContent, _meta } = result;
      return {
        isError,
        text: content.map(({ text }: { text: string }) => text).join("\n"),
        structured: structuredContent,
        problem: _meta?.problem,
      };
    },
  };
}
