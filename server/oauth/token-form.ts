import { canonicalizeResources } from "./canonical-resources.ts";
import { supportedScopes } from "./supported-scopes.ts";

/** Turns a token request as real clients send it into one that oidc-provider accepts. */
export function normalizeTokenForm(publicUrl: string, body: string): URLSearchParams {
  const form = new URLSearchParams(body);
  canonicalizeResources(publicUrl, form);
  const [scope = "", ...more] = form.getAll("scope");
  if (more.length > 0) return form;
  if (scope.trim() !== "") form.set("scope", supportedScopes(scope) || scope);
  // RFC 6749 3.3: the default scope. Guests may read; a refresh keeps what was granted.
  else if (form.get("grant_type") === "client_credentials") form.set("scope", "itineraries:read");
  else form.delete("scope");
  return form;
}
