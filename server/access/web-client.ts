import { allScopes } from "../../contract/scopes.ts";
import type { Guest } from "./principal.ts";

/** The web app is one of the service's own, so it has every scope. */
export const webClient = {
  clientId: "waybook-web",
  firstParty: true,
  scopes: new Set(allScopes),
} as const;

/** Someone who uses the web app without signing in. */
export const webGuest: Guest = { kind: "guest", ...webClient };
