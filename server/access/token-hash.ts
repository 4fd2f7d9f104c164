import { createHash } from "node:crypto";

export type TokenKind =
  | "AccessToken"
  | "AuthorizationCode"
  | "CalendarFeed"
  | "Call"
  | "EmailProof"
  | "Interaction"
  | "KnownBrowser"
  | "PasskeyChallenge"
  | "RefreshToken"
  | "ReplayDetection"
  | "Session"
  | "ShareLink"
  | "Unsubscribe";

/** Tokens are stored as this alone. The kind is part of it: one kind of token can never pass for another. */
export const tokenHash = (kind: TokenKind, token: string): Buffer =>
  createHash("sha256").update(`${kind}:${token}`).digest();
