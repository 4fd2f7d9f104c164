import { type Callers, callerCache } from "../../access/caller-cache/caller-cache.ts";
import { tokenHash } from "../../access/token-hash.ts";
import { webClient } from "../../access/web-client.ts";
import type { Parts } from "../../parts.ts";
import { findSession, touchSession } from "./sessions.queries.ts";
import { idleSessionEnd, maxSessionDays } from "./sessions.ts";

/** The sessions of signed-in browsers. */
export function webSessions({
  db,
  clock,
  revocations,
}: Pick<Parts, "db" | "clock" | "revocations">): Callers {
  return callerCache({
    revocations,
    clock,
    async find(token) {
      const session = await findSession(db, tokenHash("Session", token), clock.now());
      if (!session) return undefined;
      const { id, travellerId, createdAt, expiresAt, lastUsedAt } = session;
      return {
        principal: {
          kind: "traveller",
          travellerId,
          session: { id, startedAt: createdAt },
          ...webClient,
        },
        endsWith: id,
        expiresAt,
        lastUsedAt,
      };
    },
    touch: (id) =>
      touchSession(db, id, {
        now: clock.now(),
        idleUntil: idleSessionEnd(clock),
        longestDays: maxSessionDays,
      }),
  });
}
