/**
 * RFC 8707: every way to name this service becomes one, for clients write the slash or leave it out, and take the
 * address of `/mcp` for the resource. What names another service stays, and is refused.
 */
function canonicalResource(publicUrl: string, resource: string): string {
  const parsed = URL.parse(resource);
  if (!parsed || parsed.search || parsed.hash || parsed.origin !== publicUrl) return resource;
  return /^\/(mcp\/?)?$/.test(parsed.pathname) ? publicUrl : resource;
}

/** The same for all that a request names. */
export function canonicalizeResources(publicUrl: string, parameters: URLSearchParams): void {
  const named = parameters.getAll("resource").map((resource) => canonicalResource(publicUrl, resource));
  parameters.delete("resource");
  for (const resource of new Set(named)) parameters.append("resource", resource);
}
