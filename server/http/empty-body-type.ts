import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The Content-Type of a request whose body is empty. */
    emptyBodyType: string | null;
  }
}

/**
 * RFC 9112 6.3: without Content-Length and Transfer-Encoding there is no body. Fastify looks at the Content-Type alone,
 * which `fetch` and others send with every DELETE, and would wait for a body for ever.
 */
export function ignoreEmptyBodyType(request: FastifyRequest): void {
  const { headers } = request;
  const type = headers["content-type"];
  if (type === undefined || headers["transfer-encoding"] !== undefined) return;
  if (Number(headers["content-length"] ?? 0) > 0) return;
  request.emptyBodyType = type;
  delete headers["content-type"];
}
