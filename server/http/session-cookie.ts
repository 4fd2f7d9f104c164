import type { IncomingHttpHeaders } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

export type SessionCookie = {
  read(request: FastifyRequest): BrowserCookies;
  /** The browser is the session's from now on, and known when someone signs in there again. */
  set(reply: FastifyReply, started: { readonly token: string; readonly browserToken: string }): void;
  clear(reply: FastifyReply): void;
  /** By which the browser is known: it stays when its traveller signs out, and opens nothing. */
  readBrowser(headers: IncomingHttpHeaders): string | undefined;
  forgetBrowser(reply: FastifyReply): void;
  /** Not the session's cookie: an answer that is late must not sign out who has signed in meanwhile. */
  setVisitor(reply: FastifyReply): void;
};

type BrowserCookies = {
  /** Of the session; whether that still lives is not for the cookie to say. */
  readonly token?: string;
  /** It opens nothing that is not open to everyone, so it is no secret. */
  readonly isVisitor: boolean;
};

/** Longer than any session lives: the server decides when one has ended. */
const maxAge = 400 * 86_400;
const noCookies: BrowserCookies = { isVisitor: false };

/** The web app's session. On https its name makes browsers refuse it from any other host or path (RFC 6265bis 4.1.3). */
export function sessionCookie({ publicUrl }: Pick<Config, "publicUrl">): SessionCookie {
  const secure = publicUrl.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  const [session, visitor] = [`${prefix}waybook_session`, `${prefix}waybook_visitor`];
  // Asked for where one signs in alone: no other request carries it.
  const [browser, signInPath] = [`${secure ? "__Secure-" : ""}waybook_browser`, "/auth"];
  const write = (reply: FastifyReply, name: string, value: string, maxAge: number, path = "/") => {
    const attributes = { path, httpOnly: true, sameSite: "lax", secure, maxAge } as const;
    reply.header("set-cookie", stringifySetCookie({ name, value, ...attributes }));
    // Whose answer it was must not be kept where another may get it.
    reply.header("cache-control", "no-store");
  };
  return {
    read({ headers: { cookie } }) {
      if (cookie === undefined) return noCookies;
      const { [session]: token, [visitor]: visits } = parseCookie(cookie);
      return { ...(token && { token }), isVisitor: visits !== undefined };
    },
    set: (reply, { token, browserToken }) => {
      write(reply, session, token, maxAge);
      write(reply, browser, browserToken, maxAge, signInPath);
    },
    clear: (reply) => write(reply, session, "", 0),
    readBrowser: ({ cookie = "" }) => parseCookie(cookie)[browser] || undefined,
    forgetBrowser: (reply) => write(reply, browser, "", 0, signInPath),
    setVisitor: (reply) => write(reply, visitor, "1", maxAge),
  };
}
