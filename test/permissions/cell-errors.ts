import type { ErrorCode } from "../../contract/errors.ts";

/** Error codes in a word that fits a cell. */
export const cellErrors = {
  token: "unauthorized",
  "sign-in": "signInRequired",
  apps: "forbidden",
  scope: "insufficientScope",
  again: "recentSignInRequired",
  plan: "subscriptionRequired",
  role: "roleRequired",
  absent: "notFound",
  conflict: "conflict",
  invalid: "validationFailed",
} as const satisfies Record<string, ErrorCode>;

export type CellError = keyof typeof cellErrors;
