import { allScopes } from "../../contract/scopes.ts";

/** Leaves out unknown scopes such as `openid`, as RFC 6749 3.3 allows. */
export const supportedScopes = (scope: string): string =>
  scope
    .split(/\s+/)
    .filter((name) => (allScopes as string[]).includes(name))
    .join(" ");
