import { hash } from "node:crypto";
import { tokenHash } from "../access/token-hash.ts";
import type { Parts } from "../parts.ts";
import { exchangeToken, findToken, insertBesideSuccessor } from "./authorization-storage.queries.ts";
import type { TokenRequest } from "./token-request.ts";

/** A request that spends a code or a refresh token of this grant. */
type Exchange = TokenRequest & { readonly grant: NonNullable<TokenRequest["grant"]> };

type Rotation =
  | { readonly kind: "exchanged" }
  /** The same refresh token came twice at nearly the same time; this request gets what the first one got. */
  | { readonly kind: "repeated"; readonly refreshToken: string }
  /** The token was spent before: the grant must end (RFC 9700 4.14). */
  | { readonly kind: "replayed" }
  | { readonly kind: "refused" };

/**
 * Spends a code or refresh token and stores the tokens that replace it. Every refresh token is used once; the one that
 * replaces it is its successor.
 */
export async function rotateRefreshToken(
  parts: Pick<Parts, "db" | "clock">,
  request: Exchange,
): Promise<Rotation> {
  const { db, clock } = parts;
  const { issued, grant, spent, successor } = request;
  if (successor) return repeatRotation(parts, request, successor);
  if (!spent) return { kind: "refused" };
  const refreshToken = issued.find(({ kind }) => kind === "RefreshToken");
  const isExchanged = await exchangeToken(db, {
    grantId: grant.id,
    spentHash: spent.hash,
    successor:
      refreshToken && spent.kind === "RefreshToken" ? sealSuccessor(refreshToken.token, spent.token) : null,
    tokens: issued,
    now: clock.now(),
  });
  if (isExchanged) return { kind: "exchanged" };
  // Another request spent it while the library was checking this one.
  const token = await findToken(db, { kind: spent.kind, hash: spent.hash, now: clock.now() });
  if (token?.successor) return repeatRotation(parts, request, openSuccessor(token.successor, spent.token));
  return { kind: "replayed" };
}

/** Issues another access token beside the existing successor, so that a grant never has two refresh tokens in use. */
async function repeatRotation(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { grant, issued }: Exchange,
  successor: string,
): Promise<Rotation> {
  const isInserted = await insertBesideSuccessor(db, {
    grantId: grant.id,
    successorHash: tokenHash("RefreshToken", successor),
    tokens: issued.filter(({ kind }) => kind === "AccessToken"),
    now: clock.now(),
  });
  return isInserted ? { kind: "repeated", refreshToken: successor } : { kind: "refused" };
}

/**
 * Encrypts a successor with the token that it replaces: someone who reads the table cannot open it, a client that holds
 * the old token can. Each token is 256 random bits and encrypts one successor, so its hash serves as a one-time pad.
 */
const sealSuccessor = (successor: string, token: string): Buffer =>
  applyPad(Buffer.from(successor, "latin1"), token);

export const openSuccessor = (sealed: Buffer, token: string): string =>
  applyPad(sealed, token).toString("latin1");

function applyPad(bytes: Buffer, token: string): Buffer {
  const pad = hash("sha512", `refresh token successor:${token}`, "buffer");
  if (bytes.length > pad.length) throw new RangeError("The refresh token is longer than its one-time pad.");
  return Buffer.from(bytes.map((byte, index) => byte ^ (pad[index] as number)));
}
