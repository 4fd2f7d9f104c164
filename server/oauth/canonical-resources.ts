/**
 * RFC 8707: clients name this service with or without a final slash, or by the URL of `/mcp`. Other resources stay as
 * they are, and are refused later.
 */
function canonicalResource(publicUrl: string, resource: string): string {
  const parsed = URL.parse(resource);
  if (!parsed || parsed.search || parsed.hash || parsed.origin !== publicUrl) return resource;
  return /^\/(mcp\/?)?$/.test(parsed.pathname) ? publicUrl : resource;
}

export function canonicalizeResources(publicUrl: string, parameters: URLSearchParams): void {
  const named = parameters.getAll("resource").map((resource) => canonicalResource(publicUrl, resource));
  parameters.delete("resource");
  for (const resource of new Set(named)) parameters.append("resource", resource);
}
