import type { FastifyRequest } from "fastify";
import { Failure } from "../platform/failure.ts";

/**
 * The failure for a compressed body; undefined for any other. We do not decompress: a few bytes could become more than
 * any limit allows.
 */
export function encodedBodyFailure({ headers }: FastifyRequest): Failure | undefined {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || /^\s*(identity)?\s*$/i.test(encoding)) return undefined;
  if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"]) > 0))
    return undefined;
  return new Failure("unsupportedMediaType", {
    detail: "Send the body as it is, without a Content-Encoding.",
    // RFC 9110 15.5.16
    acceptEncoding: "identity",
  });
}
