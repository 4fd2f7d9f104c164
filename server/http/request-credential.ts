import type { FastifyRequest } from "fastify";
import type { SessionCookies } from "./session-cookie.ts";

/** What a request was sent with. A scheme other than Bearer identifies nobody. */
export type RequestCredential =
  | { readonly kind: "bearer"; readonly token: string }
  | { readonly kind: "unsupportedScheme" }
  | SessionCookies;

const unsupportedScheme: RequestCredential = { kind: "unsupportedScheme" };

/** Undefined without an Authorization header. */
export function bearerCredential({
  headers: { authorization },
}: FastifyRequest): RequestCredential | undefined {
  if (authorization === undefined) return undefined;
  // RFC 9110 11.1: the scheme's name is case-insensitive; the usual spelling is tried first because it is cheaper.
  const token = authorization.startsWith("Bearer ")
    ? authorization.slice(7).trim()
    : /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  return token ? { kind: "bearer", token } : unsupportedScheme;
}
