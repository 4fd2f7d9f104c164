import { allScopes } from "../../contract/scopes.ts";

/** Those of ours. RFC 6749 3.3 lets the server leave out what it does not know; clients ask for `openid` and the like. */
export const supportedScopes = (scope: string): string =>
  scope
    .split(/\s+/)
    .filter((name) => (allScopes as string[]).includes(name))
    .join(" ");
