import { api } from "./api.ts";
import type { Api } from "./endpoint.ts";
import { oauthEndpoints } from "./oauth-endpoints.ts";

/** All that the reference tells of: the API, and the way to a token. */
export const reference = { ...oauthEndpoints, ...api } as const satisfies Api;
