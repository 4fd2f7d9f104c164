import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../../platform/database/connect.ts";
import { tokenHash } from "../token-hash.ts";
import { linkTokenKey } from "./link-tokens.queries.ts";

type Kind = "CalendarFeed" | "ShareLink" | "Unsubscribe";

/**
 * Tokens that their owners can see again, such as share links. Stored are a hash, to recognize the token, and a seed,
 * from which only a node of this service can make it again: docs/decisions/0010.
 */
export type LinkTokens = {
  make(kind: Kind): { readonly token: string; readonly tokenHash: Buffer; readonly seed: Buffer };
  recall(kind: Kind, seed: Uint8Array): string;
  /** In constant time. */
  isToken(kind: Kind, token: string, hash: Uint8Array): boolean;
};

const seedBytes = 16;
const tokenBytes = 24;

export async function linkTokens(db: Database): Promise<LinkTokens> {
  const key = createSecretKey(await linkTokenKey(db, randomBytes(32)));
  const recall = (kind: Kind, seed: Uint8Array) =>
    createHmac("sha256", key)
      .update(`${kind}:`)
      .update(seed)
      .digest()
      .subarray(0, tokenBytes)
      .toString("base64url");
  return {
    make(kind) {
      const seed = randomBytes(seedBytes);
      const token = recall(kind, seed);
      return { token, tokenHash: tokenHash(kind, token), seed };
    },
    recall,
    isToken: (kind, token, hash) => timingSafeEqual(tokenHash(kind, token), hash),
  };
}
