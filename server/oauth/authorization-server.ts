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
import { clientDocuments, isFetchable } from "./client-documents.ts";
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
/** How long a traveller may think about an approval. */
const interactionSeconds = 3_600;
const tenYears = 3650 * 86_400;

const authMethods = ["none", "client_secret_post", "client_secret_basic", "private_key_jwt"] as const;

/**
 * The OAuth 2.0 authorization server: oidc-provider, held to the contract. What it does not do by itself, or does
 * otherwise, is in the files beside this one, each bend with its test.
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
  // The first is the outermost: it sees what the others made of the answer.
  const ask = providerCaller(provider, publicUrl);
  provider.use((ctx, next) => answerTokenRequest(parts, ctx as KoaContextWithOIDC, next));
  return { provider, callProvider: ask };
}

function configuration(parts: AuthorizationServerParts): Configuration {
  const { publicUrl } = parts.config;
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
    // Nothing is ever signed: tokens are opaque, and there are no ID tokens. The library insists on a key.
    jwks: {
      keys: [
        generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }) as never,
      ],
    },
    responseTypes: ["code"],
    scopes: [],
    claims: {},
    pkce: { required: () => true },
    // RFC 6749 4.1.3: what the authorization request named, the token request names again.
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
        // The library's own may begin with a hyphen, which a command takes for an option.
        idFactory: () => randomUUID(),
      },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        allowFetch: async (_ctx: unknown, address: string) => isFetchable(address),
        // Kept by client-documents.ts, which also knows what to do when the network fails.
        cacheDuration: { min: 1, max: 1 },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => publicUrl,
        useGrantedResource: async () => true,
        async getResourceServerInfo({ oidc }, resource) {
          if (resource !== publicUrl) throw new errors.InvalidTarget();
          const { scope } = oidc.params as { scope?: string };
          // The library takes any scope; a traveller cannot be asked for nothing.
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
      // Storage decides: a grant lives as long as what it gave.
      Grant: tenYears,
    },
    // Signing out of the web app disconnects no app.
    expiresWithSession: async () => false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: () => !tokenRequests.getStore()?.successor,
    revokeGrantPolicy: () => true,
    // One grant an approval: each can be ended without the others.
    async loadExistingGrant({ oidc }) {
      const grantId = oidc.result?.consent?.grantId;
      return grantId ? oidc.provider.Grant.find(grantId) : undefined;
    },
    // A grant exists only as long as its traveller does.
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    interactions: { policy: alwaysAskPolicy(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    clientBasedCORS: () => true,
    renderError: async (ctx, error) => {
      // Shown by the routes, as a page or as JSON.
      ctx.body = error;
    },
    fetch: clientDocuments(parts) as never,
    clockTolerance: 5,
  };
}

/** Every authorization asks the traveller, who signs in and approves in one step. */
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

/** The one place that sees clients registered, stored and published as documents, before the library judges them. */
function adjustClient(
  _ctx: KoaContextWithOIDC | undefined,
  name: string,
  _value: unknown,
  metadata: ClientMetadata,
): void {
  const { redirect_uris: uris, jwks_uri: keys } = metadata;
  const isDocument = metadata.client_id?.startsWith("https://") === true;
  // Those that register are judged before they come here; the others are stored already.
  const fault = uris && uris.length > 0 ? redirectUrisError(uris, { isVouchedFor: !isDocument }) : undefined;
  if (fault) throw new errors.InvalidClientMetadata(fault);
  if (keys !== undefined && !(typeof keys === "string" && isFetchable(keys)))
    throw new errors.InvalidClientMetadata(
      "jwks_uri must be an https address of a public name, without a port; or send the keys in jwks",
    );
  if (!isStorable(metadata))
    throw new errors.InvalidClientMetadata("the metadata holds U+0000 or half a character");
  delete metadata[name];
  // Scopes are asked for with each authorization; what a client said once would bind it for ever.
  for (const unused of ["scope", "default_max_age", "default_acr_values", "sector_identifier_uri"])
    delete metadata[unused];
  // A document is its author's word; who may act without a traveller is the operator's to say.
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

/** Whether a database takes all the text in it. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  return typeof value !== "object" || value === null || Object.entries(value).flat().every(isStorable);
}
