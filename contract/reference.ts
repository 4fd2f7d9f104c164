import { api } from "./api.ts";
import type { Api } from "./endpoint.ts";
import { mcpEndpoints } from "./mcp-endpoints.ts";
import { oauthEndpoints } from "./oauth-endpoints.ts";

/** All that the reference tells of: the API, the way to a token, and where assistants come in. */
export const reference = { ...oauthEndpoints, ...api, ...mcpEndpoints } as const satisfies Api;
