import { randomUUID } from "node:crypto";
import * as current from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { ToolName } from "../../contract/tools.ts";

/** What an assistant stores between conversations, and the URL that it shows to its traveller. */
type Memory = {
  client?: current.StoredOAuthClientInformation;
  tokens?: current.StoredOAuthTokens;
  verifier?: string;
  address?: URL;
  discovered?: current.OAuthDiscoveryState;
};

type ToolResult = {
  readonly content: readonly unknown[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
};

export type Conversation = {
  /** Fails while the traveller's approval is missing. */
  begin(): Promise<void>;
  /** Continues after the traveller's browser was redirected to this URL. */
  letIn(back: URL): Promise<void>;
  /** The negotiated protocol version. */
  revision(): string | undefined;
  readonly client: Pick<
    current.Client,
    | "close"
    | "complete"
    | "getInstructions"
    | "getPrompt"
    | "listPrompts"
    | "listResources"
    | "listResourceTemplates"
    | "listTools"
    | "readResource"
  >;
  call(name: ToolName, input?: Record<string, unknown>): Promise<ToolResult>;
  /** Errors that the library reported without throwing. */
  readonly complaints: Error[];
};

type Surroundings = {
  readonly address: URL;
  readonly authProvider: current.OAuthClientProvider;
  readonly fetch: typeof fetch;
};

const identity = { name: "Assistant", version: "1" };

/** With version 1 of the official library, which most assistants still use. */
function earlier({ address, authProvider, fetch }: Surroundings): Conversation {
  const client = new EarlierClient(identity);
  const transport = new EarlierTransport(address, { authProvider, fetch });
  const complaints: Error[] = [];
  client.onerror = (error) => complaints.push(error);
  return {
    complaints,
    begin: () => client.connect(transport),
    letIn: (back) => transport.finishAuth(back.searchParams.get("code") ?? ""),
    revision: () => transport.protocolVersion,
    client: client as unknown as Conversation["client"],
    call: (name, input = {}) => client.callTool({ name, arguments: input }) as Promise<ToolResult>,
  };
}

/** With version 2 of the official library. */
const later =
  (mode?: current.VersionNegotiationMode) =>
  ({ address, authProvider, fetch }: Surroundings): Conversation => {
    const client = new current.Client(identity, mode && { versionNegotiation: { mode } });
    const transport = new current.StreamableHTTPClientTransport(address, { authProvider, fetch });
    const complaints: Error[] = [];
    client.onerror = (error) => complaints.push(error);
    return {
      complaints,
      begin: () => client.connect(transport),
      letIn: (back) => transport.finishAuth(back.searchParams),
      revision: () => client.getNegotiatedProtocolVersion(),
      client,
      call: (name, input = {}) => client.callTool({ name, arguments: input }),
    };
  };

/** All variants of the official libraries, with the protocol version that they negotiate with us. */
export const assistantKinds = [
  { kind: "version 1 of the library", converse: earlier, revision: "2025-11-25" },
  { kind: "version 2, as it comes", converse: later(), revision: "2025-11-25" },
  { kind: "version 2 that asks what there is", converse: later("auto"), revision: "2026-07-28" },
  { kind: "version 2 held to 2026-07-28", converse: later({ pin: "2026-07-28" }), revision: "2026-07-28" },
] as const;

export type Converse = (typeof assistantKinds)[number]["converse"];

export type Assistant = {
  readonly memory: Memory;
  /** The `state` of the redirect. */
  readonly state: string;
  converse(): Conversation;
};

type Options = {
  /** The URL of its metadata document, if it has one. */
  readonly documentUrl?: string;
  /** How it reaches the server. */
  readonly fetch?: typeof fetch;
  /** It hides its refresh token while it needs more scopes, or version 1 would refresh instead of asking for them. */
  readonly hidesRefreshToken?: boolean;
};

export const loopback = "http://127.0.0.1:8976/callback";

export function makeAssistant(
  { url }: { readonly url: string },
  converse: Converse,
  { documentUrl, fetch: reach = fetch, hidesRefreshToken = false }: Options = {},
): Assistant {
  const memory: Memory = {};
  const state = randomUUID();
  const authProvider: current.OAuthClientProvider = {
    redirectUrl: loopback,
    ...(documentUrl && { clientMetadataUrl: documentUrl }),
    clientMetadata: { client_name: "Assistant", redirect_uris: [loopback] },
    state: () => state,
    clientInformation: () => memory.client,
    saveClientInformation(client) {
      memory.client = client;
    },
    tokens() {
      if (!hidesRefreshToken || !memory.tokens) return memory.tokens;
      const { refresh_token: _, ...tokens } = memory.tokens;
      return tokens;
    },
    saveTokens(tokens) {
      memory.tokens = tokens;
    },
    redirectToAuthorization(address) {
      memory.address = address;
    },
    saveCodeVerifier(verifier) {
      memory.verifier = verifier;
    },
    codeVerifier: () => memory.verifier ?? "",
    discoveryState: () => memory.discovered,
    saveDiscoveryState(discovered) {
      memory.discovered = discovered;
    },
    invalidateCredentials(what) {
      if (what === "all" || what === "tokens") delete memory.tokens;
      if (what === "all" || what === "client") delete memory.client;
    },
  };
  const address = new URL(`${url}/mcp`);
  return { memory, state, converse: () => converse({ address, authProvider, fetch: reach }) };
}
