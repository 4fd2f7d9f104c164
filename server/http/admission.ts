import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Callers } from "../access/caller-cache/caller-cache.ts";
import { networkOf } from "../access/limits/network-of.ts";
import type { Principal } from "../access/principal.ts";
import { requireRecentSignIn } from "../access/recent-sign-in/recent-sign-in.ts";
import { visitor } from "../access/visitor.ts";
import type { Parts } from "../parts.ts";
import { Failure } from "../platform/failure.ts";
import { forCaller } from "../platform/fair-turns/current-caller.ts";
import type { AppResponse } from "./app-response.ts";
import { permitted } from "./permitted.ts";
import { rateLimiter } from "./rate-limits.ts";
import { isSameOrigin } from "./same-origin.ts";
import { sessionCookie } from "./session-cookie.ts";

/**
 * Says who is calling, counts the call against their rate limit, and refuses who may not. To be asked before the body
 * is read, so that a caller who may not use an endpoint learns nothing else about the request from it.
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
): (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void {
  const limit = rateLimiter(config.rateLimits, clock);
  const cookie = sessionCookie(config);
  app.decorateRequest("principal", null);

  // A callback, not a promise: on a cached token nothing here waits for anything.
  return (request, reply, done) => {
    const { startedAt } = reply.raw as AppResponse;
    const bearer = bearerToken(request);
    if (bearer !== undefined) {
      // An empty one is another scheme's: nobody's here, not worth a look-up, and no token that is no good.
      const known = bearer ? bearerTokens.check(bearer, startedAt) : undefined;
      whenKnown(request, reply, bearer, true, false, known, done);
    } else {
      const { token, isVisitor } = cookie.read(request);
      const known = token ? webSessions.check(token, startedAt) : undefined;
      whenKnown(request, reply, token, false, isVisitor, known, done);
    }
  };

  function whenKnown(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
    isBearer: boolean,
    isVisitor: boolean,
    known: ReturnType<Callers["check"]>,
    done: (error?: Error) => void,
  ): void {
    if (known instanceof Promise)
      known.then((known) => settle(request, reply, token, isBearer, isVisitor, known, done)).catch(done);
    else settle(request, reply, token, isBearer, isVisitor, known, done);
  }

  function settle(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
    isBearer: boolean,
    isVisitor: boolean,
    known: Principal | undefined,
    done: (error?: Error) => void,
  ): void {
    const { access, rateLimited, recentSignIn } = (reply.raw as AppResponse).route;
    const principal = known ?? (isVisitor ? visitor : undefined);
    const caller = known?.kind === "traveller" ? known.travellerId : networkOf(request.ip);
    try {
      // An unknown address is counted as well, or it could be probed without end. A traveller has no more by having
      // more tokens; a guest's token is an app's, which asks for many.
      if (limit && rateLimited !== false) {
        if (known && token) limit(reply, "token", known.kind === "traveller" ? caller : token);
        else limit(reply, "address", caller);
      }
      // A cookie comes along by itself, whichever page makes the browser send the request.
      const isAmbient = !isBearer && (token !== undefined || isVisitor || request.url.startsWith("/auth/"));
      if (isAmbient && !isSameOrigin(request, config.publicUrl)) throw new Failure("crossOrigin");
      if (access?.kind === "open") request.principal = principal ?? null;
      else if (access) request.principal = permitted(access, principal, isBearer && token !== "");
    } catch (error) {
      done(error as Error);
      return;
    }
    const goOn = () => forCaller(caller, done);
    if (recentSignIn && request.principal)
      requireRecentSignIn({ db, clock }, request.principal).then(goOn).catch(done);
    else goOn();
  }
}

function bearerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined;
  // RFC 9110 11.1: the scheme's name is case-insensitive, though nearly everyone writes it so.
  if (authorization.startsWith("Bearer ")) return authorization.slice(7).trim();
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? "";
}
