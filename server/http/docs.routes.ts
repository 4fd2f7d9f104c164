import type { FastifyInstance } from "fastify";
import { open } from "../../contract/endpoint.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Parts } from "../parts.ts";
import { lazy } from "../platform/lazy.ts";
import { compress } from "./compress.ts";

/** The OpenAPI document, which the page `/docs` shows (see web-app.ts). */
export function docsRoutes(app: FastifyInstance, { config }: Pick<Parts, "config">): void {
  const document = lazy(async () => {
    const [{ openApiDocument }, { allEndpoints }, { schemas }] = await Promise.all([
      import("../../contract/openapi.ts"),
      import("../../contract/all-endpoints.ts"),
      import("../../contract/schemas.ts"),
    ]);
    const { version } = packageJson;
    return JSON.stringify(
      openApiDocument({ api: allEndpoints, schemas, baseUrl: config.publicUrl, version }),
    );
  });
  app.get("/openapi.json", { config: { access: open, rateLimited: false } }, async (request, reply) => {
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
    return compress(await document(), request, reply);
  });
}
