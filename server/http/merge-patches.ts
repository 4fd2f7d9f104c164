import type { FastifyInstance } from "fastify";
import { Failure } from "../failure.ts";

const type = "application/merge-patch+json";

/** RFC 7396 has a content type of its own. It is JSON all the same, and only some endpoints take it. */
export function mergePatches(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(type, { parseAs: "string" }, (request, body, done) => {
    if (request.routeOptions.config.takes?.includes(type)) return void parseJson(request, String(body), done);
    done(new Failure("unsupportedMediaType", { detail: `This endpoint does not take ${type}.` }));
  });
}
