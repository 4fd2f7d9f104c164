import type { FastifyInstance, FastifyRequest } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import type { Parts } from "../../parts.ts";
import { proveByPasskey } from "../passkeys/passkeys.ts";
import {
  changeEmail,
  confirmEmail,
  readEmailConfirmation,
  requestEmailConfirmation,
} from "./email-addresses.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./passwords.ts";
import { type Browser, endOtherSessions, endSession, getSessions, signOut } from "./sessions.ts";
import { getSession, serverAbilities, signIn, signUp } from "./sign-in.ts";
import { requestSignInCode, signInAgain } from "./sign-in-again.ts";

export function signInRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs" | "revocations">,
): void {
  const cookie = sessionCookie(parts.config);

  route(app, api.signUp, async (request, reply) => {
    const { principal, body } = request;
    const { traveller, ...started } = await signUp(parts, principal, {
      ...body,
      browser: browserOf(request),
    });
    cookie.set(reply, started);
    return { traveller, ...serverAbilities(parts) };
  });

  route(app, api.signIn, async (request, reply) => {
    const { principal, body } = request;
    cookie.set(reply, await signIn(parts, principal, { ...body, browser: browserOf(request) }));
  });

  route(app, api.signOut, async ({ principal }, reply) => {
    await signOut(parts, principal);
    cookie.clear(reply);
  });

  route(app, api.getSession, async ({ principal }, reply) => {
    const session = await getSession(parts, principal);
    // Without a session, or with one that has ended, the browser is a guest's.
    if (!principal) cookie.setVisitor(reply);
    return session;
  });

  route(app, api.listSessions, ({ principal }) => getSessions(parts, principal));

  route(app, api.endSession, ({ principal, params }) => endSession(parts, principal, params.id));

  route(app, api.endOtherSessions, ({ principal }) => endOtherSessions(parts, principal));

  route(app, api.signInAgain, ({ principal, body }) =>
    "credential" in body ? proveByPasskey(parts, principal, body) : signInAgain(parts, principal, body),
  );

  route(app, api.requestSignInCode, ({ principal }) => requestSignInCode(parts, principal));

  route(app, api.changePassword, (request) =>
    changePassword(parts, request.principal, { ...request.body, browser: browserOf(request) }),
  );

  route(app, api.requestPasswordReset, ({ body, ip: address }) =>
    requestPasswordReset(parts, { ...body, address }),
  );

  route(app, api.resetPassword, async (request, reply) => {
    const { principal, body } = request;
    cookie.set(reply, await resetPassword(parts, principal, { ...body, browser: browserOf(request) }));
  });

  route(app, api.changeEmail, ({ principal, body }) => changeEmail(parts, principal, body));

  route(app, api.requestEmailConfirmation, ({ principal }) => requestEmailConfirmation(parts, principal));

  route(app, api.readEmailConfirmation, ({ principal, body, ip: address }, reply) => {
    reply.header("cache-control", "no-store");
    return readEmailConfirmation(parts, principal, { ...body, address });
  });

  route(app, api.confirmEmail, async (request, reply) => {
    const { principal, body } = request;
    const started = await confirmEmail(parts, principal, { ...body, browser: browserOf(request) });
    if (started) cookie.set(reply, started);
  });

  function browserOf({ raw, ip }: Pick<FastifyRequest, "raw" | "ip">): Browser {
    return {
      userAgent: raw.headers["user-agent"] ?? "",
      address: ip,
      browserToken: cookie.readBrowser(raw.headers),
    };
  }
}
