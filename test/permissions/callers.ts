import { allScopes, type Scope } from "../../contract/scopes.ts";

/** How a request is sent. */
export type Authentication =
  | { readonly by: "webApp" | "ownApp" | "nothing" | "madeUpToken" }
  | { readonly by: "otherApp" | "personalToken"; readonly scopes: readonly Scope[] };

/** Everyone around the itinerary: the tests create one of each. */
export type PersonName = "owner" | "editor" | "viewer" | "stranger" | "traveller" | "moderator";

export type Caller = {
  /** For the page about permissions. */
  readonly meaning: string;
  /** `first`: the person of the table's first column. Without a person it is a guest, or nobody. */
  readonly person?: PersonName | "first";
  /** All of them must get the same result; by default each app that the table is for. */
  readonly authentications?: readonly Authentication[];
};

const oneScope = (scope: Scope): Caller => ({
  meaning: `another app that has only the scope \`${scope}\`, for the person of the first column`,
  person: "first",
  authentications: [{ by: "otherApp", scopes: [scope] }],
});
const everyScope: Authentication = { by: "otherApp", scopes: allScopes };
const personalToken: Authentication = { by: "personalToken", scopes: allScopes };

/** The columns of the permission tables. */
export const callers = {
  owner: { meaning: "the itinerary's owner", person: "owner" },
  editor: { meaning: "someone with the role editor", person: "editor" },
  viewer: { meaning: "someone with the role viewer", person: "viewer" },
  stranger: { meaning: "a signed-in traveller without a role", person: "stranger" },
  traveller: { meaning: "a signed-in traveller", person: "traveller" },
  moderator: { meaning: "a moderator, without a role", person: "moderator" },
  guest: {
    meaning: "a guest: an own app's token without a traveller, or a visitor of the web app",
    authentications: [{ by: "ownApp" }, { by: "webApp" }],
  },
  nobody: {
    meaning: "no token, or one that is not known",
    authentications: [{ by: "nothing" }, { by: "madeUpToken" }],
  },
  anyone: {
    meaning: "who sends no token: a program, or a visitor's browser",
    authentications: [{ by: "nothing" }, { by: "webApp" }],
  },
  read: oneScope("itineraries:read"),
  write: oneScope("itineraries:write"),
  "docs-read": oneScope("documents:read"),
  "docs-write": oneScope("documents:write"),
  "all-four": {
    meaning:
      "another app or a personal access token with all four scopes, for the person of the first column",
    person: "first",
    authentications: [everyScope, personalToken],
  },
  "other-app": {
    meaning:
      "another app with any one scope or with all four, or a personal access token, for the person of the first column",
    person: "first",
    authentications: [
      ...allScopes.map((scope): Authentication => ({ by: "otherApp", scopes: [scope] })),
      everyScope,
      personalToken,
    ],
  },
  "web-app": {
    meaning: "a traveller who is signed in to the web app",
    person: "traveller",
    authentications: [{ by: "webApp" }],
  },
  "own-app": {
    meaning: "a traveller's token of an own app",
    person: "traveller",
    authentications: [{ by: "ownApp" }],
  },
  "guest-token": { meaning: "an own app's token without a traveller", authentications: [{ by: "ownApp" }] },
  "web-visitor": { meaning: "a visitor of the web app", authentications: [{ by: "webApp" }] },
} as const satisfies Record<string, Caller>;

export type CallerName = keyof typeof callers;

/** The apps through which people call, unless the column says otherwise. */
export const defaultAuthentications = {
  anyApp: [{ by: "ownApp" }, { by: "webApp" }, everyScope],
  ownApps: [{ by: "ownApp" }, { by: "webApp" }],
} as const satisfies Record<string, readonly Authentication[]>;
