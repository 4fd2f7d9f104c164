import type { FastifyInstance, FastifyRequest } from "fastify";
import { api } from "../../../contract/api.ts";
import { route } from "../../http/route.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import type { Parts } from "../../parts.ts";
import { changeEmail, confirmEmail, requestEmailConfirmation } from "./email-addresses.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./passwords.ts";
import { type Browser, endOtherSessions, endSession, getSessions, signOut } from "./sessions.ts";
import { getSession, signIn, signUp } from "./sign-in.ts";

export function signInRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "clock" | "config" | "jobs" | "revocations">,
): void {
  const cookie = sessionCookie(parts.config);

  route(app, api.signUp, async (request, reply) => {
    const { principal, body } = request;
    const { token, traveller } = await signUp(parts, principal, { ...body, browser: browserOf(request) });
    cookie.set(reply, token);
    return { traveller };
  });

  route(app, api.signIn, async (request, reply) => {
    const { principal, body } = request;
    const { token } = await signIn(parts, principal, { ...body, browser: browserOf(request) });
    cookie.set(reply, token);
  });

  route(app, api.signOut, async ({ principal }, reply) => {
    await signOut(parts, principal);
    cookie.clear(reply);
  });

  route(app, api.getSession, async ({ principal }, reply) => {
    reply.header("cache-control", "no-store");
    const session = await getSession(parts, principal);
    // Nobody's, or of a session that has ended: from here on a visitor.
    if (!principal) cookie.setVisitor(reply);
    return session;
  });

  route(app, api.listSessions, ({ principal }) => getSessions(parts, principal));

  route(app, api.endSession, ({ principal, params }) => endSession(parts, principal, params.id));

  route(app, api.endOtherSessions, ({ principal }) => endOtherSessions(parts, principal));

  route(app, api.changePassword, ({ principal, body, ip: address }) =>
    changePassword(parts, principal, { ...body, address }),
  );

  route(app, api.requestPasswordReset, ({ body, ip: address }) =>
    requestPasswordReset(parts, { ...body, address }),
  );

  route(app, api.resetPassword, async (request, reply) => {
    const { principal, body } = request;
    const { token } = await resetPassword(parts, principal, { ...body, browser: browserOf(request) });
    cookie.set(reply, token);
  });

  route(app, api.changeEmail, ({ principal, body, ip: address }) =>
    changeEmail(parts, principal, { ...body, address }),
  );

  route(app, api.requestEmailConfirmation, ({ principal }) => requestEmailConfirmation(parts, principal));

  route(app, api.confirmEmail, ({ body, ip: address }) => confirmEmail(parts, { ...body, address }));
}

const browserOf = ({ raw, ip }: Pick<FastifyRequest, "raw" | "ip">): Browser => ({
  userAgent: raw.headers["user-agent"] ?? "",
  address: ip,
});
