import type { FastifyInstance } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { allScopes } from "../../contract/scopes.ts";
import type { Parts } from "../parts.ts";

/** RFC 9728: what this resource is and who gives access to it, for a client that was just answered 401. */
export function resourceMetadataRoutes(app: FastifyInstance, { config }: Pick<Parts, "config">): void {
  const { publicUrl } = config;
  for (const path of ["", "/mcp"]) {
    const metadata = {
      resource: `${publicUrl}${path}`,
      resource_name: "Waybook",
      resource_documentation: `${publicUrl}/docs`,
      authorization_servers: [publicUrl],
      scopes_supported: allScopes,
      bearer_methods_supported: ["header"],
    };
    app.get(
      `/.well-known/oauth-protected-resource${path}`,
      { config: { access: open } },
      async (_, reply) => {
        reply.header("cache-control", "public, max-age=300");
        return metadata;
      },
    );
  }
}
