import { tokenHash } from "../access/token-hash.ts";
import type { Parts } from "../parts.ts";
import {
  deleteGrants,
  exchangeToken,
  findToken,
  insertBesideSuccessor,
} from "./authorization-storage.queries.ts";
import { openSuccessor, sealSuccessor } from "./successor.ts";
import type { IssuedToken, TokenRequest } from "./token-request.ts";
import { issueGuestToken } from "./tokens.ts";

type Needs = Pick<Parts, "db" | "clock" | "revocations">;

/** What became of a request that succeeded as far as the library could tell. */
type Settled =
  | { readonly outcome: "done" }
  /** Another request was first, and this one gets the refresh token that the other one got. */
  | { readonly outcome: "repeated"; readonly refreshToken: string }
  | { readonly outcome: "refused" };

const done: Settled = { outcome: "done" };
const refused: Settled = { outcome: "refused" };

/** Writes all that a request to the token or revocation endpoint is to write. */
export async function settleTokenRequest(
  parts: Needs,
  request: TokenRequest,
  { succeeded }: { succeeded: boolean },
): Promise<Settled> {
  const { ended, issued, grant } = request;
  if (ended.size > 0) {
    // Also of a request that is refused: a replay is refused, and ends the grant (RFC 9700 4.14).
    await endGrants(parts, [...ended]);
    return done;
  }
  if (!succeeded || issued.length === 0) return done;
  return grant ? exchange(parts, { ...request, grant }) : issueToGuest(parts, issued);
}

type Exchange = TokenRequest & { readonly grant: NonNullable<TokenRequest["grant"]> };

async function exchange(parts: Needs, request: Exchange): Promise<Settled> {
  const { db, clock } = parts;
  const { issued, grant, spent, successor } = request;
  if (successor) return repeat(parts, request, successor);
  if (!spent) return refused;
  const refreshToken = issued.find(({ kind }) => kind === "RefreshToken");
  const written = await exchangeToken(db, {
    grantId: grant.id,
    spentHash: spent.hash,
    successor:
      refreshToken && spent.kind === "RefreshToken" ? sealSuccessor(refreshToken.token, spent.token) : null,
    tokens: issued,
    now: clock.now(),
  });
  if (written) return done;
  // Another request spent it while this one was being judged.
  const found = await findToken(db, { kind: spent.kind, hash: spent.hash, now: clock.now() });
  if (found?.successor) return repeat(parts, request, openSuccessor(found.successor, spent.token));
  await endGrants(parts, [grant.id]);
  return refused;
}

/** A fresh access token beside the refresh token that was handed out a moment ago: the family never forks. */
async function repeat(
  { db, clock }: Needs,
  { grant, issued }: Exchange,
  successor: string,
): Promise<Settled> {
  const written = await insertBesideSuccessor(db, {
    grantId: grant.id,
    successorHash: tokenHash("RefreshToken", successor),
    tokens: issued.filter(({ kind }) => kind === "AccessToken"),
    now: clock.now(),
  });
  return written ? { outcome: "repeated", refreshToken: successor } : refused;
}

async function issueToGuest(parts: Needs, issued: readonly IssuedToken[]): Promise<Settled> {
  for (const token of issued) await issueGuestToken(parts, token);
  return done;
}

function endGrants({ revocations }: Pick<Parts, "revocations">, ids: readonly string[]): Promise<void> {
  return revocations.revoking(async (db, revoke) => {
    await deleteGrants(db, ids);
    revoke(ids);
  });
}
