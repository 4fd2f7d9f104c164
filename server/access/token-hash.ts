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
  | "RefusedAddress"
  | "ReplayDetection"
  | "Session"
  | "ShareLink"
  | "Unsubscribe";

/** Only this is stored of a token. The kind is part of it, so that one kind of token never passes for another. */
export const tokenHash = (kind: TokenKind, token: string): Buffer =>
  createHash("sha256").update(`${kind}:${token}`).digest();
