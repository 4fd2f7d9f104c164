import type { FastifyInstance } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import type { Tool } from "../../contract/tool.ts";
import { tools } from "../../contract/tools.ts";
import type { Parts } from "../parts.ts";

/** Assistants request all scopes of this list, so it contains only those that tools need. */
const scopesOfTools = allScopes.filter((scope) => Object.values(tools).some((tool) => needs(tool, scope)));

/** RFC 9728: tells a client that got a 401 which authorization server to use. */
export function resourceMetadataRoutes(app: FastifyInstance, { config }: Pick<Parts, "config">): void {
  const { publicUrl } = config;
  const resources = [
    { path: "", scopes: allScopes },
    { path: "/mcp", scopes: scopesOfTools },
  ];
  for (const { path, scopes } of resources) {
    const metadata = {
      resource: `${publicUrl}${path}`,
      resource_name: "Waybook",
      resource_documentation: `${publicUrl}/docs`,
      authorization_servers: [publicUrl],
      scopes_supported: scopes,
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

function needs({ endpoint: { access } }: Tool, scope: Scope): boolean {
  return access.kind === "scope" && access.scope === scope;
}
