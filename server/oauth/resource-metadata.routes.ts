import type { FastifyInstance } from "fastify";
import { open } from "../../contract/endpoint.ts";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import type { Tool } from "../../contract/tool.ts";
import { tools } from "../../contract/tools.ts";
import type { Parts } from "../parts.ts";

/** Assistants ask the traveller for all that is named here: so there is no more than their tools use. */
const scopesOfTools = allScopes.filter((scope) => Object.values(tools).some((tool) => needs(tool, scope)));

/** RFC 9728: what this resource is and who gives access to it, for a client that was just answered 401. */
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
