import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { errors } from "../../contract/errors.ts";
import { countAttempt } from "../access/limits/count-attempt.ts";
import { networkOf } from "../access/limits/network-of.ts";
import { tokenHash } from "../access/token-hash.ts";
import { bodyText } from "../http/json-bodies.ts";
import { logFailure, sendFailure, toFailure } from "../http/problem.ts";
import { anonymousBodyLimit } from "../http/route.ts";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import { rejectCostlyJson } from "../platform/validation/reject-costly-json.ts";
import { revokePersonalToken } from "./access-tokens.ts";
import { normalizeAuthorizationQuery } from "./authorization-query.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import { findTokenClient } from "./authorization-storage.queries.ts";
import type { CallProvider, ProviderResponse } from "./call-provider.ts";
import { asksNobody } from "./client-documents.ts";
import { isTrustedClient } from "./clients.queries.ts";
import { redirectUrisError, registeredMetadata, registrationMetadata } from "./registration-metadata.ts";
import { serverMetadata } from "./server-metadata.ts";
import { normalizeTokenForm } from "./token-form.ts";

type AuthorizationRouteParts = Pick<Parts, "config" | "db" | "clock" | "log" | "revocations">;
type OAuthError = { readonly error: string; readonly error_description?: string };

const options = { config: { access: open } };
const registrationsPerHour = 20;

/** The endpoints of RFC 6749, 7009, 7591 and 8414, served by oidc-provider. */
export function authorizationServerRoutes(
  app: FastifyInstance,
  parts: AuthorizationRouteParts,
  authorizationServer: () => Promise<AuthorizationServer>,
): void {
  const { publicUrl } = parts.config;
  const callProvider: CallProvider = async (...request) =>
    (await authorizationServer()).callProvider(...request);

  void app.register((app, _, done) => {
    app.removeAllContentTypeParsers();
    // Passed on as it is; oidc-provider checks the content type.
    const parsing = { parseAs: "buffer", bodyLimit: anonymousBodyLimit } as const;
    app.addContentTypeParser("*", parsing, async (_: FastifyRequest, body: Buffer) => bodyText(body));
    app.addHook("preHandler", (request, _, done) => {
      const form = request.headers["content-type"]?.startsWith("application/json") ? "" : text(request);
      done(parameterFailure(request.url) ?? parameterFailure(form));
    });
    // RFC 6749 5.1: no response may be cached, errors included.
    app.addHook("onRequest", (_, reply, done) => {
      reply.header("cache-control", "no-store");
      done();
    });
    app.setErrorHandler((error, request, reply) => {
      const failure = toFailure(error, request);
      if (wantsPage(request)) {
        logFailure(failure, request.id, parts.log);
        reply.code(errors[failure.code].status);
        return app.errorPage(request, reply, pageReason(toOAuthError(failure)));
      }
      return sendFailure(reply, failure, parts, { write: toOAuthError });
    });

    app.get("/.well-known/oauth-authorization-server", options, async (request, reply) => {
      const { status, body } = await callProvider(request, reply);
      return send(reply.header("cache-control", "public, max-age=300"), {
        status,
        body: serverMetadata(body as Record<string, unknown>, parts.config),
      });
    });

    app.get("/oauth/authorize", options, async (request, reply) => {
      const [path, search = ""] = request.url.split(/\?(.*)/s);
      const query = normalizeAuthorizationQuery(publicUrl, search);
      const answer = await callProvider(request, reply, { url: `${path}?${query}` });
      const refusal = redirectedError(reply, publicUrl);
      if (refusal && !(await canRedirectError(parts, request, query)))
        return sendAuthorization(request, reply.removeHeader("location"), { status: 400, body: refusal });
      return sendAuthorization(request, reply, answer);
    });
    app.get("/oauth/authorize/:uid", options, async (request, reply) =>
      sendAuthorization(request, reply, await callProvider(request, reply)),
    );

    app.post("/oauth/register", options, async (request, reply) => {
      await countAttempt(parts, [
        {
          of: `registration from ${networkOf(request.ip)}`,
          max: registrationsPerHour,
          windowSeconds: 3_600,
        },
      ]);
      const body = parseJsonObject(request.body);
      // Not a JSON object: oidc-provider reports it.
      if (!body) return send(reply, await callProvider(request, reply, { body: text(request) }));
      const fault = redirectUrisError(body.redirect_uris);
      if (fault)
        return send(reply, {
          status: 400,
          body: { error: "invalid_redirect_uri", error_description: fault },
        });
      if (body.jwks_uri && !parts.config.outside)
        return send(reply, {
          status: 400,
          body: {
            error: "invalid_client_metadata",
            error_description:
              "jwks_uri is never read: this server asks no other (OUTSIDE=off). Send the keys in jwks",
          },
        });
      const { metadata, scope } = registrationMetadata(body);
      const answer = await callProvider(request, reply, { body: JSON.stringify(metadata) });
      if (answer.status !== 201) return send(reply, answer);
      return send(reply, {
        status: 201,
        body: registeredMetadata(answer.body as Record<string, unknown>, scope),
      });
    });

    app.post("/oauth/token", options, async (request, reply) => {
      const form = normalizeTokenForm(publicUrl, text(request));
      const refreshToken = form.get("refresh_token");
      if (form.get("grant_type") === "refresh_token" && refreshToken) {
        const hasClient = await addClientId(parts, request, form, [tokenHash("RefreshToken", refreshToken)]);
        // RFC 6749 5.2: an unknown refresh token.
        if (!hasClient) return send(reply, { status: 400, body: invalidGrant });
      }
      return send(reply, fixErrorCode(await callProvider(request, reply, { body: form.toString() })));
    });

    app.post("/oauth/revoke", options, async (request, reply) => {
      const form = new URLSearchParams(text(request));
      const token = form.get("token") ?? "";
      const hashes = [tokenHash("AccessToken", token), tokenHash("RefreshToken", token)];
      const hasClient = await addClientId(parts, request, form, hashes);
      if (!hasClient && token) {
        await revokePersonalToken(parts, token);
        // RFC 7009 2.2: an unknown token counts as revoked.
        return send(reply, { status: 200, body: {} });
      }
      const { status, body } = await callProvider(request, reply, { body: form.toString() });
      // Many clients parse the body, and an empty one is not JSON.
      return send(reply, { status, body: body || {} });
    });

    function sendAuthorization(
      request: FastifyRequest,
      reply: FastifyReply,
      { status, body }: ProviderResponse,
    ) {
      if (status < 400) {
        shareInteraction(reply);
        return reply.code(status).send();
      }
      if (wantsPage(request))
        return app.errorPage(request, reply.code(status), pageReason(body as OAuthError));
      return send(reply, { status, body });
    }
    done();
  });
}

/** The error with which oidc-provider redirects to the app; undefined when it shows the consent page. */
function redirectedError(reply: FastifyReply, publicUrl: string): OAuthError | undefined {
  const location = reply.getHeader("location");
  const target = location === undefined ? undefined : new URL(String(location), publicUrl);
  if (!target || (target.origin === publicUrl && target.pathname.startsWith("/interaction/")))
    return undefined;
  const parameters = new URLSearchParams(target.search.slice(1) || target.hash.slice(1));
  const [error, description] = [parameters.get("error"), parameters.get("error_description")];
  return { error: error ?? "invalid_request", ...(description && { error_description: description }) };
}

/**
 * RFC 9700 4.11.2: anyone can register an app with any redirect URI. Redirecting errors there would make us an open
 * redirector, so only trusted apps get errors by redirect.
 */
const canRedirectError = (
  { db }: AuthorizationRouteParts,
  { principal }: FastifyRequest,
  query: string,
): Promise<boolean> =>
  isTrustedClient(db, {
    id: new URLSearchParams(query).get("client_id") ?? "",
    travellerId: principal?.kind === "traveller" ? principal.travellerId : null,
  });

/** RFC 6749 A and B: parameters are UTF-8. PostgreSQL stores no U+0000. */
function parameterFailure(parameters: string): Failure | undefined {
  if (parameters.includes("%00") || parameters.includes("\0"))
    return new Failure("badRequest", { detail: "A parameter holds U+0000." });
  const escaped = parameters.match(/(%[\da-f]{2})+/gi) ?? [];
  if (escaped.every((run) => isUtf8(Buffer.from(run.replaceAll("%", ""), "hex")))) return undefined;
  return new Failure("badRequest", { detail: "A parameter is not valid UTF-8." });
}

const invalidGrant = { error: "invalid_grant", error_description: "grant request is invalid" };

const text = ({ body }: FastifyRequest) => (typeof body === "string" ? body : "");

function parseJsonObject(body: unknown): Record<string, unknown> | undefined {
  const json = String(body);
  rejectCostlyJson(json);
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function send(reply: FastifyReply, { status, body }: ProviderResponse): FastifyReply {
  reply.code(status);
  return typeof body === "object" && body !== null
    ? reply.type("application/json; charset=utf-8").send(JSON.stringify(body))
    : reply.send(body);
}

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === "GET" && url.startsWith("/oauth/") && headers.accept?.includes("text/html") === true;

const pageReason = ({ error, error_description: description = "" }: OAuthError) => ({
  error,
  description,
  asksNobody: description === asksNobody,
});

/** For limits and outages OAuth has only `temporarily_unavailable`. */
function toOAuthError({ code, message }: Failure): OAuthError {
  if (code === "internal")
    return {
      error: "server_error",
      error_description: "Something went wrong on our side: quote X-Request-Id.",
    };
  const isTemporary = code === "unavailable" || code === "rateLimited";
  return { error: isTemporary ? "temporarily_unavailable" : "invalid_request", error_description: message };
}

/**
 * Adds the client of the token to a request without a client id, which the contract allows. False when the token is
 * unknown too. A confidential client must still authenticate.
 */
async function addClientId(
  { db }: Pick<Parts, "db">,
  { headers }: FastifyRequest,
  form: URLSearchParams,
  hashes: readonly Buffer[],
): Promise<boolean> {
  if (form.has("client_id") || form.has("client_assertion") || headers.authorization !== undefined)
    return true;
  const clientId = await findTokenClient(db, hashes);
  if (clientId !== undefined) form.set("client_id", clientId);
  return clientId !== undefined;
}

/** RFC 6749 5.2: `unauthorized_client`, where oidc-provider says `invalid_request`. */
function fixErrorCode({ status, body }: ProviderResponse): ProviderResponse {
  const isUnauthorized =
    (body as OAuthError | undefined)?.error_description ===
    "requested grant type is not allowed for this client";
  return { status, body: isUnauthorized ? { ...(body as OAuthError), error: "unauthorized_client" } : body };
}

/** The consent page calls the API at another path, so the cookie that proves the browser is set for that path too. */
function shareInteraction(reply: FastifyReply): void {
  const cookies = [reply.getHeader("set-cookie") ?? []].flat().map(String);
  const cookie = cookies.find((cookie) => cookie.startsWith("_interaction="));
  if (!cookie) return;
  const shared = cookie.replace(/path=\/interaction\//i, "path=/auth/interactions/");
  reply.removeHeader("set-cookie");
  reply.header("set-cookie", [...cookies, shared]);
}
