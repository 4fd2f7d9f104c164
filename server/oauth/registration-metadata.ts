import { redirectUriError } from "./redirect-uri.ts";
import { supportedScopes } from "./supported-scopes.ts";

type Metadata = Record<string, unknown>;

/** Fields that the server decides, or that belong to OpenID Connect. */
const serverFields = [
  "client_id",
  "client_secret",
  "default_acr_values",
  "default_max_age",
  "id_token_signed_response_alg",
  "post_logout_redirect_uris",
  "require_auth_time",
  "response_modes",
  "scope",
  "sector_identifier_uri",
  "subject_type",
];

/**
 * RFC 7591 2: a server may replace what a client requests. Clients send empty values and unsupported scopes and grant
 * types; the response tells what they got.
 */
export function registrationMetadata(body: Metadata): { metadata: Metadata; scope: string } {
  const fields = Object.entries(body).filter(
    ([name, value]) => value !== null && value !== "" && !serverFields.includes(name),
  );
  return {
    metadata: {
      // Without this the library takes the client for a confidential one.
      token_endpoint_auth_method: "none",
      ...Object.fromEntries(fields),
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
    scope: typeof body.scope === "string" ? supportedScopes(body.scope) : "",
  };
}

/** RFC 7591 3.2.1: the registered metadata, without fields of OpenID Connect. */
export function registeredMetadata(answer: Metadata, scope: string): Metadata {
  const own = Object.entries(answer).filter(
    ([name]) => !serverFields.includes(name) || name.startsWith("client_"),
  );
  return { ...Object.fromEntries(own), ...(scope && { scope }) };
}

/** RFC 7591 3.2.2: what is wrong with the redirect URIs; undefined if nothing. */
export function redirectUrisError(uris: unknown, options: { isTrusted?: boolean } = {}): string | undefined {
  if (!Array.isArray(uris) || uris.length === 0) return "redirect_uris must be a list of at least one URI";
  for (const uri of uris) {
    const fault = typeof uri === "string" ? redirectUriError(uri, options) : "must be a string";
    if (fault) return `redirect_uris: ${typeof uri === "string" ? uri.slice(0, 100) : "one"} ${fault}`;
  }
  return undefined;
}

/**
 * The library's two kinds: "web" pins the port of a loopback address and refuses private-use schemes, "native" lets
 * both be as RFC 8252 wants them.
 */
export const applicationType = (uris: readonly string[]): "web" | "native" =>
  uris.every((uri) => URL.parse(uri)?.protocol === "https:") ? "web" : "native";
