import type { IncomingHttpHeaders } from "node:http";
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  PROTOCOL_VERSION_META_KEY,
  RELATED_TASK_META_KEY,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { authInfoOf, type Caller } from "./caller.ts";
import { longLivedServer, type OnDisconnect } from "./long-lived-server.ts";
import { type FrequentRequest, frequentServer, type McpOffer, mcpServer } from "./mcp-server.ts";

type McpRequest = { readonly message: unknown; readonly headers: IncomingHttpHeaders };

type McpResponse = { readonly status: number; readonly body?: string | Buffer; readonly type?: string };

export type McpEntry = {
  /** Undefined when the client has disconnected. */
  answer(sent: McpRequest, caller: Caller, onDisconnect: OnDisconnect): Promise<McpResponse | undefined>;
};

const newest = "2026-07-28";

/**
 * MCP over HTTP through its library, in all protocol revisions. Only frequent requests that are well-formed take a
 * shortcut, to a server that exists already; the library judges all others.
 */
export async function mcpEntry(offer: McpOffer): Promise<McpEntry> {
  const address = `${offer.publicUrl}/mcp`;
  const modern = createMcpHandler(() => mcpServer(offer), { legacy: "reject" });
  const older = [...SUPPORTED_PROTOCOL_VERSIONS];
  const servers = {
    modern: await longLivedServer(frequentServer(offer, [newest]), { era: "modern", revision: newest }),
    legacy: await longLivedServer(frequentServer(offer, older), { era: "legacy" }),
  };

  async function throughLibrary(
    { message, headers }: McpRequest,
    caller: Caller,
    onDisconnect: OnDisconnect,
  ): Promise<McpResponse | undefined> {
    const controller = new AbortController();
    onDisconnect(() => controller.abort());
    const request = new Request(address, {
      method: "POST",
      headers: protocolHeadersOf(headers),
      signal: controller.signal,
    });
    const options = { authInfo: authInfoOf(caller), parsedBody: message };
    const response = (await isLegacyRequest(request, message))
      ? await legacyResponse(mcpServer(offer), request, options)
      : await modern.fetch(request, options);
    if (!response || controller.signal.aborted) return undefined;
    const [body, type] = [await response.text(), response.headers.get("content-type")];
    return { status: response.status, ...(body && { body }), ...(type && { type }) };
  }

  return {
    async answer(sent, caller, onDisconnect) {
      const frequent = parseFrequent(sent);
      if (!frequent) return throughLibrary(sent, caller, onDisconnect);
      const response = await servers[frequent.era].ask(frequent.message, caller, onDisconnect);
      if (response === "gone") return undefined;
      if (response === "refused") return throughLibrary(sent, caller, onDisconnect);
      return { status: 200, body: response.json, type: "application/json" };
    },
  };
}

/** A frequent request that is certainly well-formed; undefined otherwise. */
function parseFrequent({
  message,
  headers,
}: McpRequest): { message: FrequentRequest; era: "modern" | "legacy" } | undefined {
  if (!isFrequent(message)) return undefined;
  const { method, params } = message;
  const {
    accept,
    "mcp-protocol-version": version,
    "mcp-method": methodHeader,
    "mcp-name": nameHeader,
  } = headers;
  if (!acceptsJson(accept)) return undefined;
  const claimed = params?._meta?.[PROTOCOL_VERSION_META_KEY];
  if (claimed === undefined) {
    const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version as string);
    return isKnown ? { message, era: "legacy" } : undefined;
  }
  const isPlain =
    claimed === newest && version === newest && methodHeader === method && nameHeader === params?.name;
  return isPlain ? { message, era: "modern" } : undefined;
}

/** Exact, because the library's server ignores a message with unknown members, and its client would wait. */
function isFrequent(message: unknown): message is FrequentRequest {
  if (!isRecord(message) || !hasOnly(message, ["jsonrpc", "id", "method", "params"])) return false;
  const { jsonrpc, id, method, params = {} } = message;
  if (jsonrpc !== "2.0" || !isId(id) || !isRecord(params) || !isMeta(params._meta)) return false;
  if (method === "tools/list") return hasOnly(params, ["_meta"]);
  const isCall = method === "tools/call" && hasOnly(params, ["_meta", "name", "arguments"]);
  const { name, arguments: input = {} } = params;
  return isCall && typeof name === "string" && isRecord(input);
}

const isMeta = (meta: unknown = {}): boolean =>
  isRecord(meta) &&
  (meta.progressToken === undefined || isId(meta.progressToken)) &&
  meta[RELATED_TASK_META_KEY] === undefined;

const isId = (id: unknown): boolean => typeof id === "string" || Number.isSafeInteger(id);

function hasOnly(record: Record<string, unknown>, names: readonly string[]): boolean {
  for (const name in record) if (!names.includes(name)) return false;
  return true;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type ProtocolHeaders = Record<string, string>;
const protocolHeaders = ["accept", "content-type", "mcp-method", "mcp-name", "mcp-protocol-version"] as const;

/** Every response is JSON, so clients need not accept streams too, although the protocol requires it. */
const acceptsJson = (accept = "*/*"): boolean => /\*\/\*|application\/(\*|json)/.test(accept);

/** The headers that MCP uses; a repeated one is left out. */
function protocolHeadersOf(headers: IncomingHttpHeaders): ProtocolHeaders {
  const result: ProtocolHeaders = {};
  for (const name of protocolHeaders) {
    const value = headers[name];
    if (typeof value === "string") result[name] = value;
  }
  if (acceptsJson(result.accept)) result.accept = "application/json, text/event-stream";
  return result;
}

/**
 * Uses a new server for each request, because a handshake changes the server's state. Undefined when the client has
 * disconnected.
 */
async function legacyResponse(
  server: Server,
  request: Request,
  options: McpHandlerRequestOptions,
): Promise<Response | undefined> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  // The transport itself ignores the signal.
  const disconnected = new Promise<undefined>((resolve) => {
    request.signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  try {
    return await Promise.race([transport.handleRequest(request, options), disconnected]);
  } finally {
    await server.close();
  }
}
