import { allScopes } from "../../contract/scopes.ts";
import type { Config } from "../config.ts";

/** OpenID Connect's fields, which we do not support. */
const unsupportedFields =
  /^(acr_|claims?_|claim_types|display_|id_token_|jwks_uri$|request_|subject_types|ui_|userinfo)/;

/** RFC 8414: oidc-provider's document without unsupported fields, and with ours. */
export function serverMetadata(
  document: Readonly<Record<string, unknown>>,
  { publicUrl, outside }: Pick<Config, "publicUrl" | "outside">,
): object {
  return {
    ...Object.fromEntries(Object.entries(document).filter(([name]) => !unsupportedFields.test(name))),
    client_id_metadata_document_supported: outside,
    scopes_supported: allScopes,
    response_modes_supported: ["query"],
    revocation_endpoint_auth_methods_supported: document.token_endpoint_auth_methods_supported,
    revocation_endpoint_auth_signing_alg_values_supported:
      document.token_endpoint_auth_signing_alg_values_supported,
    protected_resources: [publicUrl, `${publicUrl}/mcp`],
    service_documentation: `${publicUrl}/docs`,
  };
}
