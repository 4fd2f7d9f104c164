/** What a traveller can allow an app to do. */
export const scopes = {
  "itineraries:read": "Read your itineraries and search Explore",
  "itineraries:write": "Create and change itineraries",
  "documents:read": "See the names and kinds of your documents, never their contents",
  "documents:write": "Add, rename and delete documents",
} as const;

export type Scope = keyof typeof scopes;

export const allScopes = Object.keys(scopes) as Scope[];
