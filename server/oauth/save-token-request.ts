import type { Parts } from "../parts.ts";
import { deleteGrants } from "./authorization-storage.queries.ts";
import { rotateRefreshToken } from "./refresh-token-rotation.ts";
import type { TokenRequest } from "./token-request.ts";
import { issueGuestToken } from "./tokens.ts";

type SavedTokenRequest =
  | { readonly kind: "saved" }
  /** The response must carry this refresh token instead of the new one. */
  | { readonly kind: "repeated"; readonly refreshToken: string }
  | { readonly kind: "refused" };

const saved: SavedTokenRequest = { kind: "saved" };

/** Stores everything that a request to the token or revocation endpoint changes, once the library has judged it. */
export async function saveTokenRequest(
  parts: Pick<Parts, "db" | "clock" | "revocations">,
  request: TokenRequest,
  { succeeded }: { succeeded: boolean },
): Promise<SavedTokenRequest> {
  const { ended, issued, grant } = request;
  if (ended.size > 0) {
    // Also when the request failed: a replayed token is refused, and its grant ends (RFC 9700 4.14).
    await endGrants(parts, [...ended]);
    return saved;
  }
  if (!succeeded || issued.length === 0) return saved;
  if (!grant) {
    for (const token of issued) await issueGuestToken(parts, token);
    return saved;
  }
  const rotation = await rotateRefreshToken(parts, { ...request, grant });
  if (rotation.kind === "exchanged") return saved;
  if (rotation.kind !== "replayed") return rotation;
  await endGrants(parts, [grant.id]);
  return { kind: "refused" };
}

function endGrants({ revocations }: Pick<Parts, "revocations">, ids: readonly string[]): Promise<void> {
  return revocations.revoking(async (db, revoke) => {
    await deleteGrants(db, ids);
    revoke(ids);
  });
}
