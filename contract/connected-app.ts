import { choice, dateTime, uuid, webAddress } from "./formats.ts";
import * as Type from "./schema-builders.ts";
import { allScopes, type Scope } from "./scopes.ts";

export const scopeName = choice(allScopes as [Scope, ...Scope[]], {
  description: "A scope.",
  examples: ["itineraries:read"],
});

export const ConnectedApp = Type.Object(
  {
    id: uuid({ description: "The app's id in this list." }),
    kind: choice(["app", "accessToken"], {
      description: "Whether it is an app, or one of the traveller's personal access tokens.",
    }),
    name: Type.String({
      description: "The app's name, as the app states it; a token's name, as the traveller chose it.",
    }),
    uri: Type.Optional(webAddress({ description: "The app's website, as the app states it." })),
    firstParty: Type.Boolean({ description: "Whether it is one of the service's own apps." }),
    scopes: Type.Array(scopeName, { description: "The scopes that the traveller has allowed." }),
    connectedAt: dateTime({ description: "When the traveller first allowed the app, or created the token." }),
    lastUsedAt: dateTime({
      description:
        "When it was last used, accurate to five minutes. A token that has not been used has the time of `connectedAt`.",
    }),
    expiresAt: Type.Optional(dateTime({ description: "When a token expires. Apps do not expire." })),
  },
  {
    $id: "ConnectedApp",
    description: "An app or a personal access token that the traveller has given access to.",
    examples: [
      {
        id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
        kind: "app",
        name: "Trip Tools",
        uri: "https://trips.example.com/",
        firstParty: false,
        scopes: ["itineraries:read"],
        connectedAt: "2026-05-01T09:00:00.000Z",
        lastUsedAt: "2026-05-03T17:25:00.000Z",
      },
    ],
  },
);
export type ConnectedApp = Type.Static<typeof ConnectedApp>;

export const Interaction = Type.Object(
  {
    client: Type.Object(
      {
        name: Type.String({ description: "The app's name, as the app states it." }),
        uri: Type.Optional(webAddress({ description: "The app's website, as the app states it." })),
        redirectHost: Type.String({
          description:
            "Where the traveller is sent after deciding: a host, or the URL scheme of an app on the device.",
        }),
        firstParty: Type.Boolean({ description: "Whether it is one of the service's own apps." }),
        verified: Type.Boolean({
          description:
            "Whether the app is verified: registered by the operator, or identified by a document on the same host that the traveller is sent back to.",
        }),
      },
      { description: "The app." },
    ),
    scopes: Type.Array(scopeName, { description: "The requested scopes." }),
    signedIn: Type.Boolean({
      description:
        "Whether this browser is signed in; if the app requires a recent sign-in, whether that was recent enough.",
    }),
  },
  {
    $id: "Interaction",
    description: "An app's request for access, waiting for the traveller's decision.",
    examples: [
      {
        client: {
          name: "Trip Tools",
          uri: "https://trips.example.com/",
          redirectHost: "trips.example.com",
          firstParty: false,
          verified: false,
        },
        scopes: ["itineraries:read", "itineraries:write"],
        signedIn: true,
      },
    ],
  },
);
export type Interaction = Type.Static<typeof Interaction>;

export const InteractionDecision = Type.Object(
  {
    decision: choice(["approve", "deny"], { description: "The traveller's decision." }),
    scopes: Type.Optional(
      Type.Array(scopeName, {
        minItems: 1,
        uniqueItems: true,
        description: "Which of the requested scopes to allow. Default: all.",
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: "InteractionDecision",
    description: "The traveller's decision about an app.",
    examples: [{ decision: "approve", scopes: ["itineraries:read"] }],
  },
);
export type InteractionDecision = Type.Static<typeof InteractionDecision>;
