import { allScopes } from "../../contract/scopes.ts";
import { canonicalizeResources } from "./canonical-resources.ts";
import { supportedScopes } from "./supported-scopes.ts";

/** Parameters of OpenID Connect, which some clients send anyway. */
const ignoredParameters = [
  "acr_values",
  "claims",
  "claims_locales",
  "id_token_hint",
  "max_age",
  "nonce",
  "registration",
  "request",
  "request_uri",
];
const supportedPrompts = new Set(["none", "login", "consent"]);

/** Turns an authorization request as real clients send it into one that oidc-provider accepts. */
export function normalizeAuthorizationQuery(publicUrl: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ignoredParameters) query.delete(name);

  canonicalizeResources(publicUrl, query);

  const [scope = "", ...more] = query.getAll("scope");
  // Without a scope all are offered, and the traveller deselects some. A request with unknown scopes alone fails later.
  if (more.length === 0)
    query.set("scope", scope.trim() === "" ? allScopes.join(" ") : supportedScopes(scope) || scope);

  // By RFC 7636 4.3 it would mean `plain`, which is not supported; the contract's own request leaves it out.
  if (query.has("code_challenge") && !query.has("code_challenge_method"))
    query.set("code_challenge_method", "S256");

  // oidc-provider supports more modes than we offer; this makes it refuse them.
  const [mode, ...moreModes] = query.getAll("response_mode");
  if (mode !== undefined && mode !== "query" && moreModes.length === 0)
    query.set("response_mode", "unsupported");

  const prompts =
    query
      .get("prompt")
      ?.split(" ")
      .filter((prompt) => supportedPrompts.has(prompt)) ?? [];
  if (prompts.length > 0) query.set("prompt", prompts.join(" "));
  else query.delete("prompt");
  return query.toString();
}
