import { choice, dateTime, uuid, webAddress } from "./formats.ts";
import { allScopes, type Scope } from "./scopes.ts";
import * as Type from "./type.ts";

const scopeName = choice(allScopes as [Scope, ...Scope[]], {
  description: "One of the four scopes.",
  examples: ["itineraries:read"],
});

export const ConnectedApp = Type.Object(
  {
    id: uuid({ description: "The app's id in this list." }),
    name: Type.String({ description: "What the app calls itself." }),
    uri: Type.Optional(webAddress({ description: "The app's own page, as it says." })),
    firstParty: Type.Boolean({ description: "Whether it is one of the service's own." }),
    scopes: Type.Array(scopeName, { description: "What it may do." }),
    connectedAt: dateTime({ description: "When it was first allowed." }),
    lastUsedAt: dateTime({ description: "When it last came, to within five minutes." }),
  },
  {
    $id: "ConnectedApp",
    description: "An app that the traveller has let in.",
    examples: [
      {
        id: "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11",
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
        name: Type.String({ description: "What the app calls itself." }),
        uri: Type.Optional(webAddress({ description: "The app's own page, as it says." })),
        redirectHost: Type.String({
          description:
            "Where the traveller is sent afterwards: a host, or the scheme of an app on this device.",
        }),
        firstParty: Type.Boolean({ description: "Whether it is one of the service's own." }),
        verified: Type.Boolean({
          description:
            "Whether it is known to be what it says: by the operator's hand, or by an address that it controls and that takes the traveller back.",
        }),
      },
      { description: "The app." },
    ),
    scopes: Type.Array(scopeName, { description: "The requested scopes." }),
    signedIn: Type.Boolean({
      description: "Whether this browser is signed in, and recently if the app requires that.",
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
        description: "Which of the requested scopes are allowed; all if left out.",
      }),
    ),
  },
  {
    additionalProperties: false,
    $id: "InteractionDecision",
    description: "What the traveller decided.",
    examples: [{ decision: "approve", scopes: ["itineraries:read"] }],
  },
);
export type InteractionDecision = Type.Static<typeof InteractionDecision>;
