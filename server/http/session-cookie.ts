import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

export type SessionCookie = {
  read(request: FastifyRequest): SessionCookies;
  /** Signs the browser in, and marks it as one where this traveller has signed in before. */
  set(reply: FastifyReply, started: { readonly token: string; readonly browserToken: string }): void;
  clear(reply: FastifyReply): void;
  /** The token that recognises a browser. It survives signing out and grants no access. */
  readBrowser(headers: IncomingHttpHeaders): string | undefined;
  clearBrowser(reply: FastifyReply): void;
  /** A cookie of its own, so that a late response cannot sign out someone who has signed in meanwhile. */
  setVisitor(reply: FastifyReply): void;
};

export type SessionCookies = {
  readonly kind: "cookies";
  /** The session's token, which may have expired. */
  readonly token?: string;
  /** Whether this is a guest's browser. The cookie opens only what is open to everyone, so it is no secret. */
  readonly isVisitor: boolean;
};

/** Longer than any session lives: the server decides when one has ended. */
const maxAge = 400 * 86_400;
const noCookies: SessionCookies = { kind: "cookies", isVisitor: false };

/** The web app's session. On https its name makes browsers refuse it from other hosts and paths (RFC 6265bis 4.1.3). */
export function sessionCookie({ publicUrl }: Pick<Config, "publicUrl">): SessionCookie {
  const secure = publicUrl.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  const [session, visitor] = [`${prefix}waybook_session`, `${prefix}waybook_visitor`];
  // Only signing in needs it, so no other request carries it.
  const [browser, signInPath] = [`${secure ? "__Secure-" : ""}waybook_browser`, "/auth"];
  const write = (reply: FastifyReply, name: string, value: string, maxAge: number, path = "/") => {
    const attributes = { path, httpOnly: true, sameSite: "lax", secure, maxAge } as const;
    reply.header("set-cookie", stringifySetCookie({ name, value, ...attributes }));
    // A cache must not give one person's response to another.
    reply.header("cache-control", "no-store");
  };
  return {
    read({ headers: { cookie } }) {
      if (cookie === undefined) return noCookies;
      const { [session]: token, [visitor]: visitorMark } = parseCookie(cookie);
      return { kind: "cookies", ...(token && { token }), isVisitor: visitorMark !== undefined };
    },
    set: (reply, { token, browserToken }) => {
      write(reply, session, token, maxAge);
      write(reply, browser, browserToken, maxAge, signInPath);
    },
    clear: (reply) => write(reply, session, "", 0),
    readBrowser: ({ cookie = "" }) => parseCookie(cookie)[browser] || undefined,
    clearBrowser: (reply) => write(reply, browser, "", 0, signInPath),
    setVisitor: (reply) => write(reply, visitor, "1", maxAge),
  };
}
