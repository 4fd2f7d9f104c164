import { type Api, endpoint, json, open } from "./endpoint.ts";
import {
  AuthorizationQuery,
  ClientRegistration,
  RegisteredClient,
  RevocationRequest,
  TokenAnswer,
  TokenRequest,
} from "./oauth.ts";
import * as Type from "./type.ts";

const form = <S extends Type.TSchema>(schema: S) =>
  ({ "application/x-www-form-urlencoded": schema }) as const;
const document = (description: string) => json(Type.Unsafe<object>({ type: "object", description }));

/**
 * The authorization server, for readers of the reference. Standards define it and a library answers it, so neither
 * routes nor the client come from here.
 */
export const oauthEndpoints = {
  getAuthorizationServer: endpoint({
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Where the endpoints are, and what they can do",
    answer: { status: 200, description: "RFC 8414.", body: document("Authorization server metadata.") },
  }),

  getProtectedResource: endpoint({
    method: "GET",
    path: "/.well-known/oauth-protected-resource",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Who gives access to this API",
    answer: { status: 200, description: "RFC 9728.", body: document("Protected resource metadata.") },
  }),

  getProtectedResourceOfMcp: endpoint({
    method: "GET",
    path: "/.well-known/oauth-protected-resource/mcp",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Who gives access to `/mcp`",
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
      "20 an hour from one address are the most. An app that nobody lets in is forgotten after 30 days.",
    body: json(ClientRegistration),
    answer: { status: 201, description: "The app's id.", body: json(RegisteredClient) },
  }),

  authorize: endpoint({
    method: "GET",
    path: "/oauth/authorize",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Send a traveller here to let the app in",
    description:
      "The traveller signs in and approves; the browser goes back to `redirect_uri` with `code`, `state` and `iss` (RFC 9207), or with `error`. PKCE is required of every app. Where there is nowhere safe to go back to, a page says so.",
    query: AuthorizationQuery,
    answer: { status: 303, description: "To the consent page, or back to the app.", headers: ["Location"] },
  }),

  issueToken: endpoint({
    method: "POST",
    path: "/oauth/token",
    access: open,
    area: "OAuth",
    protocol: "oauth",
    summary: "Get tokens",
    description:
      "A code works once; used again, it ends what it gave. Refresh tokens rotate: the last one repeated within 30 seconds gets the same successor, any other replay ends the app's access.",
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
    description: "Either token ends the app's whole access, at once. A token that is not known is no error.",
    body: form(RevocationRequest),
    answer: {
      status: 200,
      description: "It is revoked.",
      body: json(Type.Object({}, { description: "There is nothing to say." })),
    },
  }),
} as const satisfies Api;
