import * as Type from "./schema-builders.ts";
import { allScopes } from "./scopes.ts";

const everyScope = allScopes.join(" ");
const redirectUris = Type.Array(Type.String({ examples: ["https://trips.example.com/callback"] }), {
  minItems: 1,
  description:
    "Where travellers are sent after deciding: an https URL, an http URL on the loopback interface (any port), or a private-use scheme that contains a domain, such as com.example.app (RFC 8252). No fragments.",
});
const authMethod = Type.String({
  description: "`none` (the default) for a public client, `client_secret_post` for a client with a secret.",
  examples: ["none"],
});

/** RFC 6749 5.2: OAuth has its own error format. */
export const OAuthError = Type.Object(
  {
    error: Type.String({ description: "An error code of the standard.", examples: ["invalid_grant"] }),
    error_description: Type.Optional(Type.String({ description: "What is wrong, for the app's developer." })),
    scope: Type.Optional(Type.String({ description: "The scope that was not accepted." })),
    state: Type.Optional(Type.String({ description: "The `state` of the request." })),
    iss: Type.Optional(Type.String({ description: "This server's issuer identifier (RFC 9207)." })),
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
    client_name: Type.Optional(Type.String({ description: "The app's name, which the consent page shows." })),
    client_uri: Type.Optional(Type.String({ description: "The app's website." })),
    token_endpoint_auth_method: Type.Optional(authMethod),
  },
  {
    $id: "ClientRegistration",
    description: "An app's metadata (RFC 7591 2). Unknown members are ignored.",
    examples: [{ client_name: "Trip Tools", redirect_uris: ["https://trips.example.com/callback"] }],
  },
);

export const RegisteredClient = Type.Object(
  {
    client_id: Type.String({ description: "The app's id." }),
    client_id_issued_at: Type.Integer({ description: "In seconds since 1970-01-01 UTC." }),
    client_secret: Type.Optional(
      Type.String({ description: "Only for a confidential client, and only returned once." }),
    ),
    client_secret_expires_at: Type.Optional(
      Type.Integer({ description: "Always 0: the secret does not expire." }),
    ),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: authMethod,
    grant_types: Type.Array(Type.String(), { description: "The grant types that the app can use." }),
    response_types: Type.Array(Type.String(), { description: "Always `code`." }),
    client_name: Type.Optional(Type.String({ description: "The app's name, which the consent page shows." })),
    client_uri: Type.Optional(Type.String({ description: "The app's website." })),
    scope: Type.Optional(Type.String({ description: "The registered scopes, without unknown ones." })),
  },
  {
    $id: "RegisteredClient",
    description: "The registered app, with its other metadata (RFC 7591 3.2.1).",
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
    Type.String({
      description: "The app's id. A public client may leave it out when it refreshes or revokes a token.",
    }),
  ),
  client_secret: Type.Optional(Type.String({ description: "The app's secret, if it has one." })),
  client_assertion_type: Type.Optional(
    Type.String({
      description: "With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.",
    }),
  ),
  client_assertion: Type.Optional(
    Type.String({
      description: "For an app that authenticates with a key (`private_key_jwt`, RFC 7523 2.2).",
    }),
  ),
};

export const TokenRequest = Type.Object(
  {
    grant_type: Type.String({
      description:
        "`authorization_code` or `refresh_token`; for the service's own apps also `client_credentials`.",
      examples: ["authorization_code"],
    }),
    ...form,
    code: Type.Optional(
      Type.String({ description: "With `authorization_code`. It works once, within 60 seconds." }),
    ),
    code_verifier: Type.Optional(Type.String({ description: "With `authorization_code` (RFC 7636)." })),
    redirect_uri: Type.Optional(
      Type.String({ description: "With `authorization_code`; the same as in the authorization request." }),
    ),
    refresh_token: Type.Optional(
      Type.String({
        description: "With `refresh_token`; the last one you received. The response contains the next one.",
      }),
    ),
    scope: Type.Optional(
      Type.String({ description: "A subset of the granted scopes, if the app needs fewer." }),
    ),
    resource: Type.Optional(
      Type.String({ description: "RFC 8707: this service's address, or that of its `/mcp`." }),
    ),
  },
  {
    $id: "TokenRequest",
    description: "A request for tokens (RFC 6749 4.1.3, 6, 4.4).",
    examples: [{ grant_type: "refresh_token", refresh_token: "JBKU4sxi0noXFuyS-1-zNV4yPY4QDL5m4eiGrABw9uS" }],
  },
);

export const TokenAnswer = Type.Object(
  {
    access_token: Type.String({ description: "Opaque. Send it as `Authorization: Bearer …`." }),
    token_type: Type.String({ description: "Always `Bearer`." }),
    expires_in: Type.Integer({ description: "In seconds: one hour." }),
    refresh_token: Type.Optional(
      Type.String({ description: "Replaces the previous one. It expires 90 days after the last refresh." }),
    ),
    scope: Type.Optional(Type.String({ description: "The scopes that the traveller allowed." })),
  },
  {
    $id: "TokenAnswer",
    description: "Tokens (RFC 6749 5.1).",
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
    description: "The token to revoke (RFC 7009 2.1).",
    examples: [{ token: "JBKU4sxi0noXFuyS-1-zNV4yPY4QDL5m4eiGrABw9uS" }],
  },
);

export const AuthorizationQuery = Type.Object({
  client_id: Type.String({
    description: "The id from the registration, or the https URL of a Client ID Metadata Document.",
  }),
  redirect_uri: Type.String({
    description: "One of the registered URIs. A loopback address may have any port.",
  }),
  response_type: Type.String({ description: "Always `code`." }),
  scope: Type.Optional(
    Type.String({ description: `The requested scopes: some of \`${everyScope}\`; default: all.` }),
  ),
  state: Type.Optional(Type.String({ description: "Returned unchanged." })),
  code_challenge: Type.String({ description: "RFC 7636, S256." }),
  code_challenge_method: Type.Optional(Type.String({ description: "`S256`, which is also the default." })),
  resource: Type.Optional(
    Type.String({ description: "RFC 8707: this service's address, or that of its `/mcp`." }),
  ),
  prompt: Type.Optional(Type.String({ description: "`login` requires the traveller to sign in again." })),
});
