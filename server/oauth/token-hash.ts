import { createHash } from "node:crypto";

/** Tokens are stored as this alone. The kind is part of it: one kind of token can never pass for another. */
export const tokenHash = (kind: "AccessToken", token: string): Buffer =>
  createHash("sha256").update(`${kind}:${token}`).digest();
