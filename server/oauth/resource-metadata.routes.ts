import type { FastifyInstance } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { allScopes } from "../../contract/scopes.ts";
import type { Parts } from "../parts.ts";

/** RFC 9728: what this resource is, for a client that was just answered 401. */
export function resourceMetadataRoutes(app: FastifyInstance, { config }: Pick<Parts, "config">): void {
  const metadata = {
    resource: config.publicUrl,
    resource_name: "Waybook",
    resource_documentation: `${config.publicUrl}/docs`,
    scopes_supported: allScopes,
    bearer_methods_supported: ["header"],
  };
  app.get("/.well-known/oauth-protected-resource", { config: { access: open } }, async () => metadata);
}
