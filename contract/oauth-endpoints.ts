import { type Api, endpoint, json, open } from "./endpoint.ts";
import {
  AuthorizationQuery,
  ClientRegistration,
  RegisteredClient,
  RevocationRequest,
  TokenAnswer,
  TokenRequest,
} from "./oauth.ts";
import * as Type from "./schema-builders.ts";

const form = <S extends Type.TSchema>(schema: S) =>
  ({ "application/x-www-form-urlencoded": schema }) as const;
const document = (description: string) => json(Type.Unsafe<object>({ type: "object", description }));

/**
 * The authorization server, for readers of the API reference. Standards define it and a library implements it, so
 * neither routes nor the client are generated from this.
 */
export const oauthEndpoints = {
  getAuthorizationServer: endpoint({
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Authorization server metadata",
    answer: { status: 200, description: "RFC 8414.", body: document("Authorization server metadata.") },
  }),

  getProtectedResource: endpoint({
    method: "GET",
    path: "/.well-known/oauth-protected-resource",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Protected resource metadata of the API",
    answer: { status: 200, description: "RFC 9728.", body: document("Protected resource metadata.") },
  }),

  getProtectedResourceOfMcp: endpoint({
    method: "GET",
    path: "/.well-known/oauth-protected-resource/mcp",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Protected resource metadata of /mcp",
    answer: { status: 200, description: "RFC 9728.", body: document("Protected resource metadata.") },
  }),

  registerClient: endpoint({
    method: "POST",
    path: "/oauth/register",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Register an app",
    description:
      "Dynamic client registration (RFC 7591). At most 20 per hour from one IP address (IPv6: one /64 network). A client that nobody authorizes is deleted after 30 days.",
    body: json(ClientRegistration),
    answer: { status: 201, description: "The registered client.", body: json(RegisteredClient) },
  }),

  authorize: endpoint({
    method: "GET",
    path: "/oauth/authorize",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Authorization endpoint",
    description:
      "Send the traveller's browser here. The traveller signs in and approves; the browser is redirected to `redirect_uri` with `code`, `state` and `iss` (RFC 9207), or with `error`. PKCE (RFC 7636) is required for all clients. If there is no valid `redirect_uri`, a page shows the error.",
    query: AuthorizationQuery,
    answer: {
      status: 303,
      description: "Redirects to the consent page or back to the app.",
      headers: ["Location"],
    },
  }),

  issueToken: endpoint({
    method: "POST",
    path: "/oauth/token",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Token endpoint",
    description:
      "An authorization code works once; using it again revokes the tokens it was exchanged for. Refresh tokens rotate: repeating the last one within 30 seconds returns the same successor; any other replay revokes the grant.",
    body: form(TokenRequest),
    answer: { status: 200, description: "The tokens.", body: json(TokenAnswer) },
  }),

  revokeToken: endpoint({
    method: "POST",
    path: "/oauth/revoke",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Revoke a token",
    description:
      "RFC 7009. Revoking either token revokes the whole grant at once. An unknown token is not an error.",
    body: form(RevocationRequest),
    answer: {
      status: 200,
      description: "The token is revoked.",
      body: json(Type.Object({}, { description: "An empty object." })),
    },
  }),
} as const satisfies Api;
