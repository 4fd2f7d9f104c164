import { randomBytes, randomUUID } from "node:crypto";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import type { Parts } from "../parts.ts";
import { tokenHash } from "../token-hash.ts";
import { insertAccessToken } from "./tokens.queries.ts";

export const accessTokenSeconds = 3_600;

/** An access token outside any OAuth flow: for the operator's scripts. It lives as long as any other. */
export async function issueAccessToken(
  { db, clock }: Pick<Parts, "db" | "clock">,
  {
    clientId,
    travellerId,
    scopes = allScopes,
  }: { clientId: string; travellerId: string | null; scopes?: readonly Scope[] },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + accessTokenSeconds * 1_000);
  const hash = tokenHash("AccessToken", token);
  await insertAccessToken(db, {
    hash,
    grantId: randomUUID(),
    clientId,
    travellerId,
    scope: scopes.join(" "),
    now,
    expiresAt,
  });
  return { token, expiresAt };
}
