import type { FastifyRequest } from "fastify";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request that may change something comes from one of our pages. Browsers always send one of these headers;
 * other clients send no cookies by accident.
 */
export function isSameOrigin({ method, headers }: FastifyRequest, publicUrl: string): boolean {
  if (safeMethods.has(method)) return true;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin === undefined || headers.origin === publicUrl;
}
