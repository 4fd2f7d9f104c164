import { api } from "./api.ts";
import type { Api } from "./endpoint.ts";
import { mcpEndpoints } from "./mcp-endpoints.ts";
import { oauthEndpoints } from "./oauth-endpoints.ts";

/** All endpoints in the reference: of the API, OAuth and MCP. */
export const reference = { ...oauthEndpoints, ...api, ...mcpEndpoints } as const satisfies Api;
