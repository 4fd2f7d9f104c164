import { randomBytes, randomUUID } from "node:crypto";
import type { CreatedAccessToken, NewAccessToken } from "../../contract/access-token.ts";
import { allScopes } from "../../contract/scopes.ts";
import { requireCredential } from "../access/credentials/lock-caller.ts";
import { type Principal, requireTraveller } from "../access/principal.ts";
import { requireNotSuspended } from "../access/require-not-suspended.ts";
import { tokenHash } from "../access/token-hash.ts";
import { mailAccessTokenCreated } from "../features/sign-in/sign-in.ts";
import type { Parts } from "../parts.ts";
import { transaction } from "../platform/database/transaction.ts";
import { Failure } from "../platform/failure.ts";
import { requireOneLine } from "../platform/text/require-one-line.ts";
import {
  countPersonalTokens,
  deletePersonalTokenByHash,
  insertPersonalToken,
  lockTokenOwner,
} from "./access-tokens.queries.ts";

/*
 * Personal access tokens: for a traveller's own scripts, with the powers of another app (docs/decisions/0051).
 */

const maxTokens = 50;
/** So that tools that look for leaked secrets recognize one. */
const prefix = "waybook_pat_";

export async function createAccessToken(
  { db, clock, jobs }: Pick<Parts, "db" | "clock" | "jobs">,
  principal: Principal,
  { name: givenName, scopes, expiresAt: until }: NewAccessToken,
): Promise<CreatedAccessToken> {
  const caller = requireTraveller(principal);
  const { travellerId } = caller;
  const name = givenName.trim();
  requireOneLine(name);
  const [createdAt, expiresAt] = [clock.now(), new Date(until)];
  requireWithinYear(createdAt, expiresAt);
  const token = prefix + randomBytes(32).toString("base64url");
  const allowed = allScopes.filter((scope) => scopes.includes(scope));
  const id = randomUUID();
  await transaction(db, async (db) => {
    const owner = await lockTokenOwner(db, travellerId);
    requireNotSuspended(owner);
    await requireCredential(db, caller);
    requireBelowLimit(await countPersonalTokens(db, travellerId, createdAt));
    const hash = tokenHash("AccessToken", token);
    const scope = allowed.join(" ");
    await insertPersonalToken(db, { id, hash, travellerId, name, scope, createdAt, expiresAt });
    if (owner) await mailAccessTokenCreated({ db, jobs }, { travellerId, email: owner.email });
  });
  return {
    id,
    name,
    scopes: allowed,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    token,
  };
}

/** For anyone who holds the token, such as those who found it where it should not be. */
export async function revokePersonalToken(
  { revocations }: Pick<Parts, "revocations">,
  token: string,
): Promise<void> {
  if (!token.startsWith(prefix)) return;
  await revocations.revoking(async (db, revoke) => {
    const id = await deletePersonalTokenByHash(db, tokenHash("AccessToken", token));
    if (id !== undefined) revoke([id]);
  });
}

function requireWithinYear(now: Date, expiresAt: Date): void {
  const nextYear = new Date(now);
  nextYear.setUTCFullYear(now.getUTCFullYear() + 1);
  if (expiresAt > now && expiresAt <= nextYear) return;
  throw new Failure("validationFailed", {
    detail: "A token expires at some time within the next year.",
    errors: [
      {
        path: "/expiresAt",
        message: expiresAt > now ? "must be at most a year from now" : "must lie in the future",
      },
    ],
  });
}

function requireBelowLimit(count: number): void {
  if (count < maxTokens) return;
  throw new Failure("validationFailed", {
    detail: `You have ${maxTokens} access tokens, and cannot have more. End one first.`,
  });
}
