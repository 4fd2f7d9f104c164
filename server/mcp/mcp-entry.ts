import type { IncomingHttpHeaders } from "node:http";
import {
  createMcpHandler,
  isLegacyRequest,
  type JSONRPCRequest,
  type McpHandlerRequestOptions,
  PROTOCOL_VERSION_META_KEY,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { authInfoOf, type Caller } from "./caller.ts";
import { keptServer } from "./kept-server.ts";

export type Sent = { readonly message: unknown; readonly headers: IncomingHttpHeaders };

export type Said = { readonly status: number; readonly jsonText?: string };

export type McpEntry = {
  /** Undefined when nobody waits for an answer any more. */
  answer(sent: Sent, caller: Caller): Promise<Said | undefined>;
};

/** A new server, which speaks these revisions; all that there are before the newest when left out. */
export type MakeServer = (supportedProtocolVersions?: string[]) => Server;

const newest = "2026-07-28";
/** What assistants ask all day. */
const frequent = new Set(["tools/call", "tools/list"]);

/**
 * MCP over HTTP as its library has it, in all its revisions: what is out of order is judged there. Only the frequent
 * requests, when they are in good order, take a shorter way, to a server that is there already.
 */
export async function mcpEntry(makeServer: MakeServer, publicUrl: string): Promise<McpEntry> {
  const modern = createMcpHandler(() => makeServer(), { legacy: "reject" });
  const kept = {
    modern: await keptServer(makeServer([newest]), { era: "modern", revision: newest }),
    legacy: await keptServer(makeServer(), { era: "legacy" }),
  };

  async function atLength({ message, headers }: Sent, { signal, ...caller }: Caller): Promise<Said> {
    const request = new Request(`${publicUrl}/mcp`, { method: "POST", headers: ofProtocol(headers), signal });
    const options = { authInfo: authInfoOf(caller), parsedBody: message };
    const response = (await isLegacyRequest(request, message))
      ? await legacyResponse(makeServer(), request, options)
      : await modern.fetch(request, options);
    const jsonText = await response.text();
    return { status: response.status, ...(jsonText && { jsonText }) };
  }

  return {
    async answer(sent, caller) {
      const era = eraOfFrequent(sent);
      if (!era) return atLength(sent, caller);
      const jsonText = await kept[era].ask(sent.message as JSONRPCRequest, caller);
      return jsonText === undefined ? undefined : { status: 200, jsonText };
    },
  };
}

/** Which server answers it, if it is a frequent request with nothing about it that needs to be judged. */
function eraOfFrequent({ message, headers }: Sent): "modern" | "legacy" | undefined {
  const { jsonrpc, id, method = "", params } = message as Partial<JSONRPCRequest>;
  const {
    accept = "",
    "mcp-protocol-version": version,
    "mcp-method": methodNamed,
    "mcp-name": named,
  } = headers;
  const isRequest = jsonrpc === "2.0" && (typeof id === "string" || Number.isSafeInteger(id));
  if (!isRequest || !frequent.has(method)) return undefined;
  if (!accept.includes("application/json") || !accept.includes("text/event-stream")) return undefined;
  const claimed = params?._meta?.[PROTOCOL_VERSION_META_KEY];
  if (claimed !== undefined)
    return [claimed, version].every((one) => one === newest) &&
      methodNamed === method &&
      named === params?.name
      ? "modern"
      : undefined;
  return version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version as string)
    ? "legacy"
    : undefined;
}

type ProtocolHeaders = Record<string, string>;
const protocolHeaders = ["accept", "content-type", "mcp-method", "mcp-name", "mcp-protocol-version"] as const;

/** Those that MCP knows; a repeated one is none. */
function ofProtocol(headers: IncomingHttpHeaders): ProtocolHeaders {
  const known: ProtocolHeaders = {};
  for (const name of protocolHeaders) {
    const value = headers[name];
    if (typeof value === "string") known[name] = value;
  }
  return known;
}

/** By a server of its own, which hears nothing else: a handshake leaves its mark on it. */
async function legacyResponse(
  server: Server,
  request: Request,
  options: McpHandlerRequestOptions,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, options);
  } finally {
    await server.close();
  }
}
