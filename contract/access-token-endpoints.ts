import { CreatedAccessToken, NewAccessToken } from "./access-token.ts";
import { appsOnly, endpoint, json } from "./endpoint.ts";

export const accessTokenEndpoints = {
  createAccessToken: endpoint({
    method: "POST",
    path: "/v1/account/access-tokens",
    access: appsOnly,
    recentSignIn: true,
    area: "Account",
    summary: "Create a personal access token",
    description:
      "For the traveller's own scripts, over REST and MCP. The token can do what another app with the same scopes can do, and counts against the same limits. It ends when it expires, when the traveller ends it (`disconnectApp`), and with everything that ends apps: a password reset, a suspension, the deletion of the account; and anyone who holds it can revoke it with `POST /oauth/revoke`. An account can have at most 50. The traveller gets a mail about it and finds it in `listConnectedApps`.",
    body: json(NewAccessToken),
    answer: {
      status: 201,
      description: "The token. This is the only response that contains its secret.",
      body: json(CreatedAccessToken),
    },
    errors: ["accountSuspended"],
  }),
};
