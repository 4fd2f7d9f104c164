import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failure } from "../platform/failure.ts";
import { rejectCostlyJson } from "../platform/validation/reject-costly-json.ts";

const mergePatch = "application/merge-patch+json";
/** What is longer is read in one turn of the event loop and judged in the next: others come in between. */
const longBodyBytes = 262_144;

/**
 * Takes bodies of JSON. RFC 7396 has a content type of its own: it is JSON all the same, and only some endpoints take
 * it.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const parser: Parser = (request, body, done) => {
    if (body.length === 0) {
      request.emptyBodyType = request.headers["content-type"] ?? null;
      return done(null, undefined);
    }
    try {
      const text = bodyText(body);
      rejectCostlyJson(text);
      if (body.length < longBodyBytes) void parse(request, text, done);
      else void parse(request, text, (error, value) => setImmediate(done, error, value));
    } catch (error) {
      done(error as Error);
    }
  };
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, parser);
  app.addContentTypeParser(mergePatch, { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.contentTypes?.includes(mergePatch)) return parser(request, body, done);
    done(new Failure("unsupportedMediaType", { detail: `This endpoint does not take ${mergePatch}.` }));
  });
}

type Parser = (
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, value?: unknown) => void,
) => void;

/** RFC 8259 8.1: it is UTF-8. What is not would be stored with characters that nobody sent. */
export function bodyText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Failure("badRequest", { detail: "The body is not valid UTF-8." });
  return bytes.toString("utf8");
}
