import { randomBytes, randomUUID } from "node:crypto";
import { allScopes, type Scope } from "../../contract/scopes.ts";
import { requireNotSuspended } from "../access/require-not-suspended.ts";
import { tokenHash } from "../access/token-hash.ts";
import type { Parts } from "../parts.ts";
import type { IssuedToken } from "./token-request.ts";
import { insertAccessToken } from "./tokens.queries.ts";

export const accessTokenSeconds = 3_600;
export const refreshTokenSeconds = 90 * 86_400;

/** An access token without an OAuth flow, for the operator's scripts. */
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
  const grantId = randomUUID();
  const scope = scopes.join(" ");
  const holder = await insertAccessToken(db, {
    hash: tokenHash("AccessToken", token),
    grantId,
    clientId,
    travellerId,
    scope,
    // As oidc-provider would store it, so that it can be revoked there.
    payload: {
      kind: travellerId ? "AccessToken" : "ClientCredentials",
      iat: seconds(now),
      exp: seconds(expiresAt),
    },
    now,
    expiresAt,
  });
  requireNotSuspended(holder);
  return { token, expiresAt };
}

/** A token without a traveller (RFC 6749 4.4), with a grant of its own so that it can be revoked. */
export async function issueGuestToken(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { hash, clientId, scope, payload, expiresAt }: IssuedToken,
): Promise<void> {
  const grantId = randomUUID();
  const now = clock.now();
  await insertAccessToken(db, {
    hash,
    grantId,
    clientId,
    travellerId: null,
    scope,
    payload,
    now,
    expiresAt,
  });
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
