import { api } from "./api.ts";
import type { Api } from "./endpoint.ts";
import { mcpEndpoints } from "./mcp-endpoints.ts";
import { oauthEndpoints } from "./oauth-endpoints.ts";

/** Everything in the API reference: of the API, OAuth and MCP. */
export const allEndpoints = { ...oauthEndpoints, ...api, ...mcpEndpoints } as const satisfies Api;
