import type { TestApp } from "./start-app.ts";

type Headers = Readonly<Record<string, string>>;

export type RawMcpResponse = {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly text: string;
};

/** The headers of every message, without the protocol version. */
export const mcpHeaders = (token: string): Headers => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
});

/** Posts anything to `/mcp`, also what is invalid; by default with an older protocol version. */
export async function postMcp(
  { url }: Pick<TestApp, "url">,
  token: string,
  body: unknown,
  headers: Headers = {},
): Promise<RawMcpResponse> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    signal: AbortSignal.timeout(10_000),
    headers: { ...mcpHeaders(token), ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export const newestVersion = "2026-07-28";
export const versionKey = "io.modelcontextprotocol/protocolVersion";
export const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
export const envelope = { [versionKey]: newestVersion, [capabilitiesKey]: {} };

export const rpcRequest = (more: object): object => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/list",
  ...more,
});

export const toolCall = (name: unknown, input?: unknown): object =>
  rpcRequest({ method: "tools/call", params: { name, ...(input !== undefined && { arguments: input }) } });

/** A request of version 2026-07-28, whose headers repeat the method and name. */
export const modernRequest = (method: string, params: object = {}, more: object = {}): object =>
  rpcRequest({ method, params: { ...params, _meta: envelope }, ...more });

export const modernHeaders = (method: string, name?: string): Headers => ({
  "mcp-protocol-version": newestVersion,
  "mcp-method": method,
  ...(name !== undefined && { "mcp-name": name }),
});

/** How many calls of a tool had this outcome, from the metrics. */
export async function countToolCalls(
  { url }: Pick<TestApp, "url">,
  tool: string,
  outcome: string,
): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const label = `waybook_tool_calls_total{tool="${tool}",outcome="${outcome}"} `;
  const line = text.split("\n").find((line) => line.startsWith(label));
  return Number(line?.slice(label.length) ?? 0);
}
