import { Account, AccountChange } from "./account.ts";
import { appsOnly, endpoint, json } from "./endpoint.ts";
import { Subscription } from "./subscription.ts";
import * as Type from "./type.ts";

const bytes = (description: string) =>
  Type.Unsafe<Uint8Array>({ type: "string", format: "binary", description });
const picture = bytes("The picture itself, at most 20 MiB and 60 megapixels.");

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
      "It is turned upright, cut square around its middle, and stripped of everything a camera adds, places above all.",
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
      "Everything that is yours goes, at once and for good: itineraries, files, sessions, connected apps. What others own stays.",
    answer: { status: 204, description: "It is gone." },
  }),

  getSubscription: endpoint({
    method: "GET",
    path: "/v1/account/subscription",
    access: appsOnly,
    area: "Account",
    summary: "Read your subscription",
    description:
      "Billing periods last a month from the day on which the paid plan began; in a month that is too short, they end on its last day.",
    answer: { status: 200, description: "The plan, and what is left of it.", body: json(Subscription) },
  }),

  exportAccount: endpoint({
    method: "POST",
    path: "/v1/account/export",
    access: appsOnly,
    recentSignIn: true,
    area: "Account",
    summary: "Export everything you have",
    answer: {
      status: 200,
      description: "One archive: your account, your itineraries and your files.",
      body: { "application/zip": bytes("A ZIP archive.") },
      headers: ["Content-Disposition"],
    },
    errors: ["rateLimited"],
  }),
};
