import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failure } from "../platform/failure.ts";
import { rejectCostlyJson } from "../platform/validation/reject-costly-json.ts";

const mergePatch = "application/merge-patch+json";
/** Longer bodies are parsed in one turn of the event loop and validated in the next, to let other requests run. */
const longBodyBytes = 262_144;

/**
 * Parses JSON bodies, and merge patches (RFC 7396) where the endpoint accepts them.
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

/** RFC 8259 8.1: JSON is UTF-8. Invalid bytes would be stored as replacement characters. */
export function bodyText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Failure("badRequest", { detail: "The body is not valid UTF-8." });
  return bytes.toString("utf8");
}
