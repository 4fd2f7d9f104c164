import { generateKeyPairSync, randomUUID } from "node:crypto";
import {
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from "oidc-provider";
import { allScopes } from "../../contract/scopes.ts";
import type { Parts } from "../parts.ts";
import { authorizationStorage } from "./authorization-storage.ts";
import { type CallProvider, providerCaller } from "./call-provider.ts";
import { asksNobody, clientDocuments, isFetchable } from "./client-documents.ts";
import { clientStorage, matchesSecret } from "./client-storage.ts";
import { applicationType, redirectUrisError } from "./registration-metadata.ts";
import { saveTokenRequest } from "./save-token-request.ts";
import { supportedScopes } from "./supported-scopes.ts";
import { newTokenRequest, tokenRequests } from "./token-request.ts";
import { accessTokenSeconds, refreshTokenSeconds } from "./tokens.ts";

export type AuthorizationServer = {
  readonly provider: Provider;
  readonly callProvider: CallProvider;
};

type AuthorizationServerParts = Pick<
  Parts,
  "config" | "db" | "clock" | "log" | "revocations" | "fetchDocument"
>;

const codeSeconds = 60;
/** How long a consent page stays valid. */
const interactionSeconds = 3_600;
const tenYears = 3650 * 86_400;

const authMethods = ["none", "client_secret_post", "client_secret_basic", "private_key_jwt"] as const;

/**
 * The OAuth 2.0 authorization server: oidc-provider, adapted to the contract (docs/decisions/0005).
 */
export function authorizationServer(parts: AuthorizationServerParts): AuthorizationServer {
  const { publicUrl } = parts.config;
  const provider = new Provider(publicUrl, configuration(parts));
  // Host and protocol are those of the public address: see call-provider.ts.
  provider.proxy = true;
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret: string }, secret: string) {
      return matchesSecret(this.clientSecret, secret);
    },
  });
  provider.on("server_error", (ctx, error) => {
    ctx.state.failure = error;
  });
  // Registered first, so it sees the result of the other middleware.
  const callProvider = providerCaller(provider, publicUrl);
  provider.use((ctx, next) => answerTokenRequest(parts, ctx as KoaContextWithOIDC, next));
  return { provider, callProvider };
}

function configuration(parts: AuthorizationServerParts): Configuration {
  const { publicUrl, outside } = parts.config;
  const cookie = { httpOnly: true, sameSite: "lax", signed: false } as const;
  return {
    adapter: authorizationStorage(parts, clientStorage(parts)),
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      registration: "/oauth/register",
      revocation: "/oauth/revoke",
    },
    cookies: {
      names: { session: "_oauth_session", interaction: "_interaction", resume: "_interaction_resume" },
      long: cookie,
      short: cookie,
    },
    // Nothing is ever signed, but the library requires a key: tokens are opaque, and there are no ID tokens.
    jwks: {
      keys: [
        generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }) as never,
      ],
    },
    responseTypes: ["code"],
    scopes: [],
    claims: {},
    pkce: { required: () => true },
    // RFC 6749 4.1.3: the token request repeats the redirect URI.
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods: [...authMethods],
    clientDefaults: {
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: "ES256",
    },
    enabledJWA: {
      idTokenSigningAlgValues: ["ES256"],
      clientAuthSigningAlgValues: ["RS256", "PS256", "ES256", "EdDSA"],
    },
    extraClientMetadata: { properties: ["waybook"], validator: adjustClient },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      clientCredentials: { enabled: true },
      registration: {
        enabled: true,
        issueRegistrationAccessToken: false,
        // The library's ids may begin with a hyphen, which commands take for an option.
        idFactory: () => randomUUID(),
      },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        async allowFetch(_ctx: unknown, address: string) {
          if (!outside) throw new errors.CustomOIDCProviderError("invalid_client", asksNobody);
          return isFetchable(address);
        },
        // client-documents.ts caches them, also when the network fails.
        cacheDuration: { min: 1, max: 1 },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => publicUrl,
        useGrantedResource: async () => true,
        async getResourceServerInfo({ oidc }, resource) {
          if (resource !== publicUrl) throw new errors.InvalidTarget();
          const { scope } = oidc.params as { scope?: string };
          // The library accepts any scope, but a traveller must have something to approve.
          if (scope && !supportedScopes(scope))
            throw new errors.CustomOIDCProviderError("invalid_scope", "none of the scopes is known here");
          return {
            scope: allScopes.join(" "),
            audience: publicUrl,
            accessTokenFormat: "opaque",
            accessTokenTTL: accessTokenSeconds,
          };
        },
      },
    } as Configuration["features"],
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      AuthorizationCode: codeSeconds,
      RefreshToken: refreshTokenSeconds,
      Interaction: interactionSeconds,
      Session: interactionSeconds,
      // A grant is deleted when its last token expires.
      Grant: tenYears,
    },
    // Signing out of the web app keeps apps connected.
    expiresWithSession: async () => false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: () => !tokenRequests.getStore()?.successor,
    revokeGrantPolicy: () => true,
    // One grant for each approval, so that each can be ended alone.
    async loadExistingGrant({ oidc }) {
      const grantId = oidc.result?.consent?.grantId;
      return grantId ? oidc.provider.Grant.find(grantId) : undefined;
    },
    // Grants are deleted with their traveller.
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    interactions: { policy: alwaysAskPolicy(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    clientBasedCORS: () => true,
    renderError: async (ctx, error) => {
      // The routes show it, as a page or as JSON.
      ctx.body = error;
    },
    fetch: clientDocuments(parts) as never,
    clockTolerance: 5,
  };
}

/** Shows the consent page for every authorization request. */
function alwaysAskPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  policy
    .get("consent")
    ?.checks.add(
      new Check("always", "the traveller has to approve", "consent_required", ({ oidc }) =>
        oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    );
  return policy;
}

/** Sees all clients before the library validates them: registered, stored, and published as documents. */
function adjustClient(
  _ctx: KoaContextWithOIDC | undefined,
  name: string,
  _value: unknown,
  metadata: ClientMetadata,
): void {
  const { redirect_uris: uris, jwks_uri: keys } = metadata;
  const isDocument = metadata.client_id?.startsWith("https://") === true;
  // Registrations are checked by the route, and stored clients were checked before.
  const fault = uris && uris.length > 0 ? redirectUrisError(uris, { isTrusted: !isDocument }) : undefined;
  if (fault) throw new errors.InvalidClientMetadata(fault);
  if (keys !== undefined && !(typeof keys === "string" && isFetchable(keys)))
    throw new errors.InvalidClientMetadata(
      "jwks_uri must be an https address of a public name, without a port; or send the keys in jwks",
    );
  if (!isStorable(metadata))
    throw new errors.InvalidClientMetadata("the metadata holds U+0000 or half a character");
  delete metadata[name];
  // Scopes are requested with each authorization; registered ones would limit the client for ever.
  for (const unused of ["scope", "default_max_age", "default_acr_values", "sector_identifier_uri"])
    delete metadata[unused];
  // Only the operator can allow an app to act without a traveller.
  if (isDocument) metadata.grant_types = ["authorization_code", "refresh_token"];
  Object.assign(metadata, {
    application_type: applicationType(uris ?? []),
    require_auth_time: false,
    subject_type: "public",
    id_token_signed_response_alg: "ES256",
  });
}

/** Lets the library check the request, then stores what it decided before the response is sent. */
async function answerTokenRequest(
  parts: AuthorizationServerParts,
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  const request = newTokenRequest();
  await tokenRequests.run(request, next);
  const outcome = await saveTokenRequest(parts, request, { succeeded: ctx.status === 200 });
  if (outcome.kind === "refused") {
    ctx.status = 400;
    ctx.body = { error: "invalid_grant", error_description: "grant request is invalid" };
  } else if (outcome.kind === "repeated") {
    Object.assign(ctx.body as object, { refresh_token: outcome.refreshToken });
  }
}

/** Whether PostgreSQL can store all text in it. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  return typeof value !== "object" || value === null || Object.entries(value).flat().every(isStorable);
}
