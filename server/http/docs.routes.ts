import type { FastifyInstance } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { reference } from "../../contract/reference.ts";
import { schemas } from "../../contract/schemas.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { Parts } from "../parts.ts";
import { compressed } from "./compressed.ts";

/** The machine-readable description; `/docs` reads it and shows it to people (see web-app.ts). */
export function docsRoutes(app: FastifyInstance, { config }: Pick<Parts, "config">): void {
  const document = JSON.stringify(
    openApiDocument({ api: reference, schemas, baseUrl: config.publicUrl, version: packageJson.version }),
  );
  app.get("/openapi.json", { config: { access: open, rateLimited: false } }, async (request, reply) => {
    reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
    return compressed(document, request, reply);
  });
}
