import type { IncomingHttpHeaders } from "node:http";
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  PROTOCOL_VERSION_META_KEY,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { authInfoOf, type Caller } from "./caller.ts";
import { type Gone, keptServer } from "./kept-server.ts";
import { type Frequent, frequentServer, mcpServer, type Offered } from "./mcp-server.ts";

export type Sent = { readonly message: unknown; readonly headers: IncomingHttpHeaders };

export type Said = { readonly status: number; readonly jsonText?: string };

export type McpEntry = {
  /** Undefined when nobody waits for an answer any more. */
  answer(sent: Sent, caller: Caller, gone: Gone): Promise<Said | undefined>;
};

const newest = "2026-07-28";

/**
 * MCP over HTTP as its library has it, in all its revisions: what is out of order is judged there. Only the frequent
 * requests, when they are in good order, take a shorter way, to a server that is there already.
 */
export async function mcpEntry(offered: Offered): Promise<McpEntry> {
  const address = `${offered.publicUrl}/mcp`;
  const modern = createMcpHandler(() => mcpServer(offered), { legacy: "reject" });
  const older = [...SUPPORTED_PROTOCOL_VERSIONS];
  const kept = {
    modern: await keptServer(frequentServer(offered, [newest]), { era: "modern", revision: newest }),
    legacy: await keptServer(frequentServer(offered, older), { era: "legacy" }),
  };

  async function atLength({ message, headers }: Sent, caller: Caller, gone: Gone): Promise<Said> {
    const leaving = new AbortController();
    gone(() => leaving.abort());
    const request = new Request(address, {
      method: "POST",
      headers: ofProtocol(headers),
      signal: leaving.signal,
    });
    const options = { authInfo: authInfoOf(caller), parsedBody: message };
    const response = (await isLegacyRequest(request, message))
      ? await legacyResponse(mcpServer(offered), request, options)
      : await modern.fetch(request, options);
    const jsonText = await response.text();
    return { status: response.status, ...(jsonText && { jsonText }) };
  }

  return {
    async answer(sent, caller, gone) {
      const frequent = frequentIn(sent);
      if (!frequent) return atLength(sent, caller, gone);
      const jsonText = await kept[frequent.era].ask(frequent.message, caller, gone);
      return jsonText === undefined ? undefined : { status: 200, jsonText };
    },
  };
}

/** A request that is asked all day, if there is nothing about it that needs to be judged. */
function frequentIn({ message, headers }: Sent): { message: Frequent; era: "modern" | "legacy" } | undefined {
  const request = message as Frequent;
  const { jsonrpc, id, method, params } = request;
  const {
    accept = "",
    "mcp-protocol-version": version,
    "mcp-method": methodNamed,
    "mcp-name": named,
  } = headers;
  const isRequest = jsonrpc === "2.0" && (typeof id === "string" || Number.isSafeInteger(id));
  const isCall =
    method === "tools/call" && typeof params?.name === "string" && isRecord(params.arguments ?? {});
  if (!isRequest || !(isCall || method === "tools/list")) return undefined;
  if (!accept.includes("application/json") || !accept.includes("text/event-stream")) return undefined;
  const claimed = params?._meta?.[PROTOCOL_VERSION_META_KEY];
  if (claimed === undefined) {
    const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version as string);
    return isKnown ? { message: request, era: "legacy" } : undefined;
  }
  const isPlain =
    claimed === newest && version === newest && methodNamed === method && named === params?.name;
  return isPlain ? { message: request, era: "modern" } : undefined;
}

const isRecord = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
