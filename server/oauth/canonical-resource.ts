/**
 * RFC 8707: every way to name this service becomes one, for clients write the slash or leave it out, and take the
 * address of `/mcp` for the resource. What names another service stays, and is refused.
 */
export function canonicalResource(publicUrl: string, resource: string): string {
  const parsed = URL.parse(resource);
  if (!parsed || parsed.search || parsed.hash || parsed.origin !== publicUrl) return resource;
  return /^\/(mcp\/?)?$/.test(parsed.pathname) ? publicUrl : resource;
}
