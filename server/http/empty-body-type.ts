import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The type of a body that is said to have one, but of which there is nothing. */
    emptyBodyType: string | null;
  }
}

/**
 * RFC 9112 6.3: where neither header says so, no body follows, and its type means nothing. Fastify goes by the type
 * alone, and would wait for ever for what `fetch` and others announce with every DELETE. A length of 0 says the same.
 */
export function ignoreEmptyBodyType(request: FastifyRequest): void {
  const { headers } = request;
  const type = headers["content-type"];
  if (type === undefined || headers["transfer-encoding"] !== undefined) return;
  if (Number(headers["content-length"] ?? 0) > 0) return;
  request.emptyBodyType = type;
  delete headers["content-type"];
}
