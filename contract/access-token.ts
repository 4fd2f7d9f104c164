import { scopeName } from "./connected-app.ts";
import { dateTime, nonBlank, uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

const tokenName = nonBlank(100, {
  description: "What the token is for, on one line. Only the traveller sees it.",
  examples: ["Backup script"],
});
const tokenScopes = Type.Array(scopeName, {
  minItems: 1,
  uniqueItems: true,
  description: "What the token can do. A token never has the powers of the service's own apps.",
});

export const NewAccessToken = Type.Object(
  {
    name: tokenName,
    scopes: tokenScopes,
    expiresAt: dateTime({ description: "When the token expires, at most a year from now." }),
  },
  {
    additionalProperties: false,
    $id: "NewAccessToken",
    description: "A personal access token to create.",
    examples: [
      { name: "Backup script", scopes: ["itineraries:read"], expiresAt: "2026-08-01T09:00:00.000Z" },
    ],
  },
);
export type NewAccessToken = Type.Static<typeof NewAccessToken>;

export const CreatedAccessToken = Type.Object(
  {
    id: uuid({ description: "The token's id among the connected apps, which is no secret." }),
    name: tokenName,
    scopes: tokenScopes,
    createdAt: dateTime({ description: "When it was created." }),
    expiresAt: dateTime({ description: "When it expires." }),
    token: Type.String({
      pattern: "^waybook_pat_[\\w-]{43}$",
      description: "The token itself, for `Authorization: Bearer`. No other response contains it.",
    }),
  },
  {
    $id: "CreatedAccessToken",
    description: "A new personal access token, with its secret.",
    examples: [
      {
        id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
        name: "Backup script",
        scopes: ["itineraries:read" as const],
        createdAt: "2026-05-01T09:00:00.000Z",
        expiresAt: "2026-08-01T09:00:00.000Z",
        token: "waybook_pat_VZk1mQ2r8xAdT0n7bYcW5eLfHs3JgKpRuXiN6oEa9Bq",
      },
    ],
  },
);
export type CreatedAccessToken = Type.Static<typeof CreatedAccessToken>;
