import type { Scope } from "../../../../contract/scopes.ts";

export const scopes = {
  "itineraries:read": "Read your trips and search Explore",
  "itineraries:write": "Create and change trips",
  "documents:read": "See the names and kinds of your documents, never their contents",
  "documents:write": "Add, rename and delete documents",
} as const satisfies Record<Scope, string>;
