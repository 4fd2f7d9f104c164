import { allScopes } from "../../contract/scopes.ts";
import type { Guest } from "./principal.ts";

/** The web app is one of the service's own: its travellers may do everything that they may. */
export const webApp = {
  clientId: "waybook-web",
  firstParty: true,
  scopes: new Set(allScopes),
} as const;

/** A web session with no traveller behind it. */
export const visitor: Guest = { kind: "guest", ...webApp };
