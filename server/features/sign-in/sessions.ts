import { randomBytes, randomUUID } from "node:crypto";
import type { SignedInSession } from "../../../contract/sign-in.ts";
import type { Db } from "../../database/connect.ts";
import { Failure } from "../../failure.ts";
import type { Clock } from "../../outside/clock/clock.ts";
import type { Parts } from "../../parts.ts";
import { type Principal, requireTraveller } from "../../principal.ts";
import { tokenHash } from "../../token-hash.ts";
import { deleteSession, deleteSessions, insertSession, listSessions } from "./sessions.queries.ts";

/** The browser that signs in, as far as it can be told from its request. */
export type Browser = { readonly userAgent: string; readonly address: string };

/** Counted from the last use. */
const sessionDays = 60;

export const sessionExpiry = (clock: Clock): Date => new Date(clock.time() + sessionDays * 86_400_000);

/** Signs a browser in: what it gives goes into the browser's cookie, and is not kept. */
export async function startSession(
  { db, clock }: { db: Db; clock: Clock },
  travellerId: string,
  { userAgent, address }: Browser,
): Promise<{ token: string }> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  await insertSession(db, {
    id: randomUUID(),
    hash: tokenHash("Session", token),
    travellerId,
    userAgent: userAgent.slice(0, 300),
    address,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: sessionExpiry(clock),
  });
  return { token };
}

export async function getSessions(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
): Promise<{ data: SignedInSession[] }> {
  const { travellerId, session } = requireTraveller(principal);
  const rows = await listSessions(db, travellerId, clock.now());
  return {
    data: rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: id === session?.id,
    })),
  };
}

export function endSession(
  { revocations }: Pick<Parts, "revocations">,
  principal: Principal,
  id: string,
): Promise<void> {
  const { travellerId } = requireTraveller(principal);
  return revocations.revoking(async (db, revoke) => {
    const ended = await deleteSession(db, travellerId, id);
    if (ended.length === 0) throw new Failure("notFound");
    revoke(ended);
  });
}

export function endOtherSessions(
  { revocations }: Pick<Parts, "revocations">,
  principal: Principal,
): Promise<void> {
  const { travellerId, session } = requireTraveller(principal);
  return revocations.revoking(async (db, revoke) => {
    revoke(await deleteSessions(db, travellerId, { except: session?.id }));
  });
}

/** Signing out twice is no mistake. */
export async function signOut(
  { revocations }: Pick<Parts, "revocations">,
  principal: Principal | null,
): Promise<void> {
  if (principal?.kind !== "traveller" || !principal.session) return;
  const { travellerId, session } = principal;
  await revocations.revoking(async (db, revoke) => revoke(await deleteSession(db, travellerId, session.id)));
}
