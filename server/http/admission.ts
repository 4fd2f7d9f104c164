import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../access/limits/network-of.ts";
import type { Principal } from "../access/principal.ts";
import { requireRecentSignIn } from "../access/recent-sign-in/recent-sign-in.ts";
import { webGuest } from "../access/web-client.ts";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import { forCaller } from "../platform/fair-turns/current-caller.ts";
import type { AppResponse } from "./app-response.ts";
import { rateLimiter } from "./rate-limits.ts";
import { bearerCredential, type RequestCredential } from "./request-credential.ts";
import { requirePermission } from "./require-permission.ts";
import { isSameOrigin } from "./same-origin.ts";
import { sessionCookie } from "./session-cookie.ts";

type Done = (error?: Error) => void;

/**
 * Identifies the principal, counts the request against the caller's rate limit and rejects a request that is not
 * allowed. It runs before the body is read, so that callers without access learn nothing else about the request.
 */
export function admission(
  app: FastifyInstance,
  {
    bearerTokens,
    webSessions,
    config,
    clock,
    db,
  }: Pick<Parts, "bearerTokens" | "webSessions" | "config" | "clock" | "db">,
): (request: FastifyRequest, reply: FastifyReply, done: Done) => void {
  const countRequest = rateLimiter(config.rateLimits, clock);
  const cookie = sessionCookie(config);
  app.decorateRequest("principal", null);

  // A callback, not a promise: with a cached token nothing here waits (docs/decisions/0003).
  return (request, reply, done) => {
    const credential = bearerCredential(request) ?? cookie.read(request);
    const found = findPrincipal(credential, (reply.raw as AppResponse).startedAt);
    if (found instanceof Promise)
      found.then((principal) => admit(request, reply, credential, principal, done)).catch(done);
    else admit(request, reply, credential, found, done);
  };

  function findPrincipal(credential: RequestCredential, now: number) {
    if (credential.kind === "bearer") return bearerTokens.check(credential.token, now);
    if (credential.kind === "unsupportedScheme" || !credential.token) return undefined;
    return webSessions.check(credential.token, now);
  }

  function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    credential: RequestCredential,
    identified: Principal | undefined,
    done: Done,
  ): void {
    const { access, rateLimited, recentSignIn } = (reply.raw as AppResponse).route;
    const isCookies = credential.kind === "cookies";
    const principal = identified ?? (isCookies && credential.isVisitor ? webGuest : undefined);
    const caller = identified?.kind === "traveller" ? identified.travellerId : networkOf(request.ip);
    try {
      if (countRequest && rateLimited !== false) {
        // A traveller's tokens share one limit. A guest's token belongs to an app that serves many guests, so it has a
        // limit of its own.
        if (identified?.kind === "traveller") countRequest(reply, "token", caller);
        else if (identified && credential.kind === "bearer") countRequest(reply, "token", credential.token);
        // Requests to unknown paths count as well, so that nobody can probe without limit.
        else countRequest(reply, "address", caller);
      }
      // Browsers attach cookies to requests of any page, so only our own pages may send them.
      const needsSameOrigin =
        isCookies &&
        (credential.token !== undefined || credential.isVisitor || request.url.startsWith("/auth/"));
      if (needsSameOrigin && !isSameOrigin(request, config.publicUrl)) throw new Failure("crossOrigin");
      if (access?.kind === "open") request.principal = principal ?? null;
      else if (access) request.principal = requirePermission(access, principal, credential.kind);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (recentSignIn && request.principal)
      requireRecentSignIn({ db, clock }, request.principal)
        .then(() => forCaller(caller, done))
        .catch(done);
    else forCaller(caller, done);
  }
}
