import { AccessToken, CreatedAccessToken, NewAccessToken } from "./access-token.ts";
import { appsOnly, endpoint, json } from "./endpoint.ts";
import { uuid } from "./formats.ts";
import * as Type from "./schema-builders.ts";

export const accessTokenEndpoints = {
  listAccessTokens: endpoint({
    method: "GET",
    path: "/v1/account/access-tokens",
    access: appsOnly,
    area: "Account",
    summary: "List your personal access tokens",
    answer: {
      status: 200,
      description: "Each token that has not expired, newest first, without its secret.",
      body: json(Type.Object({ data: Type.Array(AccessToken) })),
    },
  }),

  createAccessToken: endpoint({
    method: "POST",
    path: "/v1/account/access-tokens",
    access: appsOnly,
    recentSignIn: true,
    area: "Account",
    summary: "Create a personal access token",
    description:
      "For the traveller's own scripts, over REST and MCP. The token can do what another app with the same scopes can do, and counts against the same limits. It ends when it expires, when the traveller ends it, and with everything that ends apps: a password reset, a suspension, the deletion of the account; and anyone who holds it can revoke it with `POST /oauth/revoke`. An account can have at most 50. The traveller gets a mail about it.",
    body: json(NewAccessToken),
    answer: {
      status: 201,
      description: "The token. This is the only response that contains its secret.",
      body: json(CreatedAccessToken),
    },
    errors: ["accountSuspended"],
  }),

  endAccessToken: endpoint({
    method: "DELETE",
    path: "/v1/account/access-tokens/{id}",
    access: appsOnly,
    area: "Account",
    summary: "End a personal access token",
    description: "The token stops working at once.",
    params: Type.Object({ id: uuid({ description: "The token's id in the list." }) }),
    answer: { status: 204, description: "The token has ended." },
    errors: ["notFound"],
  }),
};
