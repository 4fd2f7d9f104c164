import { Account, AccountChange } from "./account.ts";
import { appsOnly, endpoint, json } from "./endpoint.ts";
import * as Type from "./schema-builders.ts";
import { Subscription } from "./subscription.ts";

const bytes = (description: string) =>
  Type.Unsafe<Uint8Array>({ type: "string", format: "binary", description });
const picture = bytes("The picture's bytes: at most 20 MiB and 60 megapixels.");

export const accountEndpoints = {
  getAccount: endpoint({
    method: "GET",
    path: "/v1/account",
    access: appsOnly,
    area: "Account",
    summary: "Read your account",
    answer: { status: 200, description: "The signed-in traveller's account.", body: json(Account) },
  }),

  changeAccount: endpoint({
    method: "PATCH",
    path: "/v1/account",
    access: appsOnly,
    area: "Account",
    summary: "Change your profile",
    body: json(AccountChange),
    answer: { status: 200, description: "The account as it is now.", body: json(Account) },
    errors: ["conflict"],
  }),

  setAvatar: endpoint({
    method: "PUT",
    path: "/v1/account/avatar",
    access: appsOnly,
    area: "Account",
    summary: "Set your picture",
    description:
      "The picture is rotated upright and cropped to a square around its centre. All metadata is removed, including where it was taken.",
    body: { "image/jpeg": picture, "image/png": picture, "image/webp": picture, "image/heic": picture },
    answer: { status: 200, description: "The account as it is now.", body: json(Account) },
    errors: ["payloadTooLarge", "unsupportedMediaType"],
  }),

  removeAvatar: endpoint({
    method: "DELETE",
    path: "/v1/account/avatar",
    access: appsOnly,
    area: "Account",
    summary: "Remove your picture",
    answer: { status: 200, description: "The account as it is now.", body: json(Account) },
  }),

  deleteAccount: endpoint({
    method: "DELETE",
    path: "/v1/account",
    access: appsOnly,
    recentSignIn: true,
    area: "Account",
    summary: "Delete your account",
    description:
      "Deletes everything you own, immediately and permanently: itineraries, files, sessions, connected apps. What others own stays.",
    answer: { status: 204, description: "The account is deleted." },
  }),

  getSubscription: endpoint({
    method: "GET",
    path: "/v1/account/subscription",
    access: appsOnly,
    area: "Account",
    summary: "Read your subscription",
    description:
      "A billing period lasts one month, counted from the day the paid plan began. In months without that day it ends on the last day.",
    answer: {
      status: 200,
      description: "The plan and its allowance.",
      body: json(Subscription),
    },
  }),

  exportAccount: endpoint({
    method: "POST",
    path: "/v1/account/export",
    access: appsOnly,
    recentSignIn: true,
    area: "Account",
    summary: "Export everything in your account",
    answer: {
      status: 200,
      description: "One archive: your account, your itineraries and your files.",
      body: { "application/zip": bytes("A ZIP archive.") },
      headers: ["Content-Disposition"],
    },
    errors: ["rateLimited"],
  }),
};
