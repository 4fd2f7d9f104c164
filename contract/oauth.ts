import { allScopes } from "./scopes.ts";
import * as Type from "./type.ts";

const everyScope = allScopes.join(" ");
const redirectUris = Type.Array(Type.String({ examples: ["https://trips.example.com/callback"] }), {
  minItems: 1,
  description:
    "Where travellers are taken back: https, http on the loopback interface (any port), or a private-use scheme with a domain in it, such as com.example.app (RFC 8252). No fragments.",
});
const authMethod = Type.String({
  description: "`none` unless asked for: a public app. `client_secret_post` gets a secret.",
  examples: ["none"],
});

/** RFC 6749 5.2: OAuth has its own shape of error. */
export const OAuthError = Type.Object(
  {
    error: Type.String({ description: "The standard's code.", examples: ["invalid_grant"] }),
    error_description: Type.Optional(Type.String({ description: "What is wrong, for the app's developer." })),
    scope: Type.Optional(Type.String({ description: "What was wrong with it." })),
    state: Type.Optional(Type.String({ description: "As it was sent." })),
    iss: Type.Optional(Type.String({ description: "This server (RFC 9207)." })),
  },
  {
    $id: "OAuthError",
    description: "An error of the OAuth endpoints: RFC 6749 5.2, RFC 7591 3.2.2.",
    examples: [{ error: "invalid_grant", error_description: "grant request is invalid" }],
  },
);

export const ClientRegistration = Type.Object(
  {
    redirect_uris: redirectUris,
    client_name: Type.Optional(Type.String({ description: "What the consent page calls the app." })),
    client_uri: Type.Optional(Type.String({ description: "The app's own page." })),
    token_endpoint_auth_method: Type.Optional(authMethod),
  },
  {
    $id: "ClientRegistration",
    description: "What an app says of itself: RFC 7591 2. Members that are not known are ignored.",
    examples: [{ client_name: "Trip Tools", redirect_uris: ["https://trips.example.com/callback"] }],
  },
);

export const RegisteredClient = Type.Object(
  {
    client_id: Type.String({ description: "The app's id, from now on." }),
    client_id_issued_at: Type.Integer({ description: "In seconds since 1970." }),
    client_secret: Type.Optional(Type.String({ description: "Shown only once, to a confidential client." })),
    client_secret_expires_at: Type.Optional(Type.Integer({ description: "0: it does not expire." })),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: authMethod,
    grant_types: Type.Array(Type.String(), { description: "What the app may exchange for tokens." }),
    response_types: Type.Array(Type.String(), { description: "Always `code`." }),
    client_name: Type.Optional(Type.String({ description: "What the consent page calls the app." })),
    client_uri: Type.Optional(Type.String({ description: "The app's own page." })),
    scope: Type.Optional(Type.String({ description: "Those of the scopes it named that there are." })),
  },
  {
    $id: "RegisteredClient",
    description: "The app as it is registered, with all else that it said of itself: RFC 7591 3.2.1.",
    additionalProperties: true,
    examples: [
      {
        client_id: "6Y5cTOqy87lQsxk91DcqE9KYILFWHe",
        client_id_issued_at: 1777626000,
        redirect_uris: ["https://trips.example.com/callback"],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        client_name: "Trip Tools",
      },
    ],
  },
);

const form = {
  client_id: Type.Optional(
    Type.String({ description: "The app's id. A public app may leave it out when it refreshes or revokes." }),
  ),
  client_secret: Type.Optional(Type.String({ description: "Of an app that has one." })),
  client_assertion_type: Type.Optional(
    Type.String({
      description: "With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.",
    }),
  ),
  client_assertion: Type.Optional(
    Type.String({
      description: "Of an app that proves itself with a key (`private_key_jwt`): RFC 7523 2.2.",
    }),
  ),
};

export const TokenRequest = Type.Object(
  {
    grant_type: Type.String({
      description:
        "`authorization_code`, `refresh_token`, or `client_credentials` for the service's own apps.",
      examples: ["authorization_code"],
    }),
    ...form,
    code: Type.Optional(
      Type.String({ description: "With `authorization_code`: works once, for 60 seconds." }),
    ),
    code_verifier: Type.Optional(Type.String({ description: "With `authorization_code`: RFC 7636." })),
    redirect_uri: Type.Optional(
      Type.String({ description: "With `authorization_code`: the same as in the authorization request." }),
    ),
    refresh_token: Type.Optional(
      Type.String({ description: "With `refresh_token`: the last one. The answer brings the next." }),
    ),
    scope: Type.Optional(
      Type.String({ description: "Fewer scopes than were granted, if the app needs fewer." }),
    ),
    resource: Type.Optional(
      Type.String({ description: "RFC 8707: this service's address, or that of its `/mcp`." }),
    ),
  },
  {
    $id: "TokenRequest",
    description: "What is exchanged for tokens: RFC 6749 4.1.3, 6, 4.4.",
    examples: [{ grant_type: "refresh_token", refresh_token: "JBKU4sxi0noXFuyS-1-zNV4yPY4QDL5m4eiGrABw9uS" }],
  },
);

export const TokenAnswer = Type.Object(
  {
    access_token: Type.String({ description: "Opaque. Send it as `Authorization: Bearer …`." }),
    token_type: Type.String({ description: "Always `Bearer`." }),
    expires_in: Type.Integer({ description: "In seconds: one hour." }),
    refresh_token: Type.Optional(
      Type.String({ description: "Replaces the one before. 90 days after the last refresh it ends." }),
    ),
    scope: Type.Optional(Type.String({ description: "What the traveller allowed." })),
  },
  {
    $id: "TokenAnswer",
    description: "Tokens: RFC 6749 5.1.",
    examples: [
      {
        access_token: "w7vHudbMbyk7QPwHqCHLo_BVrGiVxEDWdnlpqlWFeyG",
        token_type: "Bearer",
        expires_in: 3600,
        refresh_token: "JBKU4sxi0noXFuyS-1-zNV4yPY4QDL5m4eiGrABw9uS",
        scope: "itineraries:read itineraries:write",
      },
    ],
  },
);

export const RevocationRequest = Type.Object(
  {
    token: Type.String({ description: "An access or a refresh token." }),
    ...form,
    token_type_hint: Type.Optional(Type.String({ description: "`access_token` or `refresh_token`." })),
  },
  {
    $id: "RevocationRequest",
    description: "Which token to revoke: RFC 7009 2.1.",
    examples: [{ token: "JBKU4sxi0noXFuyS-1-zNV4yPY4QDL5m4eiGrABw9uS" }],
  },
);

export const AuthorizationQuery = Type.Object({
  client_id: Type.String({
    description: "From the registration; or the https address of a Client ID Metadata Document.",
  }),
  redirect_uri: Type.String({
    description: "One of the registered; the port of a loopback address is free.",
  }),
  response_type: Type.String({ description: "Always `code`." }),
  scope: Type.Optional(
    Type.String({ description: `What the app asks for: some of \`${everyScope}\`; all when left out.` }),
  ),
  state: Type.Optional(Type.String({ description: "Comes back as it is." })),
  code_challenge: Type.String({ description: "RFC 7636, S256." }),
  code_challenge_method: Type.Optional(Type.String({ description: "`S256`, also when left out." })),
  resource: Type.Optional(
    Type.String({ description: "RFC 8707: this service's address, or that of its `/mcp`." }),
  ),
  prompt: Type.Optional(Type.String({ description: "`login` asks for a fresh sign-in." })),
});
