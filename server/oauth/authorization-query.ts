import { allScopes } from "../../contract/scopes.ts";
import { canonicalizeResources } from "./canonical-resources.ts";
import { supportedScopes } from "./supported-scopes.ts";

/** OpenID Connect's, which mean nothing here: clients send them by habit. */
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

/** An authorization request as real clients send it, in the terms that the library takes. */
export function normalizeAuthorizationQuery(publicUrl: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ignoredParameters) query.delete(name);

  canonicalizeResources(publicUrl, query);

  const [asked = "", ...more] = query.getAll("scope");
  // Without a scope everything is offered, and the traveller unticks. Unknown ones alone stay, and are refused.
  if (more.length === 0)
    query.set("scope", asked.trim() === "" ? allScopes.join(" ") : supportedScopes(asked) || asked);

  // RFC 7636 4.3 would have it mean `plain`, which nobody gets here: the contract's own request leaves it out.
  if (query.has("code_challenge") && !query.has("code_challenge_method"))
    query.set("code_challenge_method", "S256");

  // What the metadata does not offer is refused under any name that the library does not know.
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
