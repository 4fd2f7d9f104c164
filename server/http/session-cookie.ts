import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

export type SessionCookie = {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string): void;
};

/** Longer than any session lives: the server decides when one has ended. */
const maxAgeSeconds = 400 * 86_400;

/** The web app's session. On https its name makes browsers refuse it from any other host or path (RFC 6265bis 4.1.3). */
export function sessionCookie({ publicUrl }: Pick<Config, "publicUrl">): SessionCookie {
  const secure = publicUrl.startsWith("https:");
  const name = secure ? "__Host-waybook_session" : "waybook_session";
  return {
    read({ headers: { cookie } }) {
      return cookie === undefined ? undefined : parseCookie(cookie)[name] || undefined;
    },
    set(reply, value) {
      const attributes = {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure,
        maxAge: maxAgeSeconds,
      } as const;
      reply.header("set-cookie", stringifySetCookie({ name, value, ...attributes }));
      // Whose answer it was must not be kept where another may get it.
      reply.header("cache-control", "no-store");
    },
  };
}
