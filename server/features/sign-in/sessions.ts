import { randomBytes, randomUUID } from "node:crypto";
import type { SignedInSession } from "../../../contract/sign-in.ts";
import type { RevokingTransaction } from "../../access/credentials/revoke-credentials.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import { requireNotSuspended } from "../../access/require-not-suspended.ts";
import { tokenHash } from "../../access/token-hash.ts";
import type { Parts } from "../../parts.ts";
import type { Clock } from "../../platform/clock.ts";
import { Failure } from "../../platform/failure.ts";
import { saveBrowser } from "./recognized-browsers.ts";
import { deleteSession, deleteSessions, insertSession, listSessions } from "./sessions.queries.ts";

/** The browser that signs in. */
export type Browser = {
  readonly userAgent: string;
  readonly address: string;
  /** Recognizes a browser from an earlier sign-in. */
  readonly browserToken?: string | undefined;
};

/** Values for the browser's cookies; only their hashes are stored. */
export type StartedSession = { readonly token: string; readonly browserToken: string };

/** Since the last use. */
const idleDays = 60;
/** Since it started, however often it is used. */
export const maxSessionDays = 180;

export const idleSessionEnd = (clock: Clock): Date => new Date(clock.time() + idleDays * 86_400_000);

/**
 * Signs a browser in, and ends the session that it had before.
 */
export async function startSession(
  { db, revoke, clock }: RevokingTransaction & { clock: Clock },
  principal: Principal | null,
  { travellerId, browser: { userAgent, address, browserToken } }: { travellerId: string; browser: Browser },
): Promise<StartedSession> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  const holder = await insertSession(db, {
    id: randomUUID(),
    hash: tokenHash("Session", token),
    travellerId,
    userAgent: userAgent.slice(0, 300),
    address,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: idleSessionEnd(clock),
  });
  requireNotSuspended(holder);
  // Only now, to lock the traveller before their sessions, in the same order as suspending and deleting do.
  await endOwnSession({ db, revoke }, principal);
  return { token, ...(await saveBrowser({ db, clock }, { travellerId, browserToken })) };
}

/** Signing out twice is not an error. */
export function signOut(
  { revocations }: Pick<Parts, "revocations">,
  principal: Principal | null,
): Promise<void> {
  return revocations.revoking((db, revoke) => endOwnSession({ db, revoke }, principal));
}

async function endOwnSession(
  { db, revoke }: RevokingTransaction,
  principal: Principal | null,
): Promise<void> {
  if (principal?.kind !== "traveller" || !principal.session) return;
  revoke(await deleteSession(db, principal.travellerId, principal.session.id));
}

export async function getSessions(
  { db, clock }: Pick<Parts, "db" | "clock">,
  principal: Principal,
): Promise<{ data: SignedInSession[] }> {
  const { travellerId, session } = requireTraveller(principal);
  const rows = await listSessions(db, travellerId, clock.now());
  return {
    data: rows.map(({ id, userAgent, createdAt, lastUsedAt, isNotified }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: id === session?.id,
      ...(isNotified && { isNotified: true as const }),
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
