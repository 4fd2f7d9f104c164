import { Account } from "./account.ts";
import { appsOnly, endpoint, json } from "./endpoint.ts";

export const accountEndpoints = {
  getAccount: endpoint({
    method: "GET",
    path: "/v1/account",
    access: appsOnly,
    area: "Account",
    summary: "Read your account",
    answer: { status: 200, description: "The signed-in traveller's account.", body: json(Account) },
  }),
};
