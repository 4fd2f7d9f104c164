import { randomUUID } from "node:crypto";
import type { Scope } from "../../contract/scopes.ts";
import type { Database } from "../database/connect.ts";
import type { Clock } from "../outside/clock/clock.ts";
import type { Principal } from "../principal.ts";
import { tokenHash } from "./token-hash.ts";
import { findAccessToken, notifyHeartbeat } from "./tokens.queries.ts";

export type BearerTokens = {
  /**
   * Who holds this token. Answers at once when it was seen before, and with a promise otherwise. `now` is the
   * present on the clock of `performance.now()`, which the caller has at hand.
   */
  check(token: string, now: number): Principal | undefined | Promise<Principal | undefined>;
  close(): Promise<void>;
};

type Remembered = { principal: Principal; grantId: string; expiresAt: number };

export const grantsEndedChannel = "grants_ended";
const heartbeatMs = 500;
/** Without its own heartbeat for this long, a node no longer trusts that it hears of ended grants. */
const fenceMs = 1_500;
const mostRemembered = 50_000;

/**
 * Remembers tokens by their value, so that a known one costs a look-up in memory. Every node hears which grants
 * ended and forgets them; a node that may be deaf (link cut, process stalled) asks the database every time.
 */
export async function bearerTokens(db: Database, clock: Clock): Promise<BearerTokens> {
  const known = new Map<string, Remembered>();
  const beat = `heartbeat:${randomUUID()}`;
  let heardAt = Number.NEGATIVE_INFINITY;
  // Counts what was forgotten: a look-up that was under way meanwhile must not be remembered.
  let forgotten = 0;

  const trusted = (now: number) => now - heardAt < fenceMs;
  const forgetGrant = (grantId: string) => {
    forgotten++;
    for (const [token, entry] of known) if (entry.grantId === grantId) known.delete(token);
  };
  const forgetAll = () => {
    forgotten++;
    known.clear();
  };
  const { unlisten } = await db.listen(
    grantsEndedChannel,
    (message) => {
      if (message === beat) heardAt = performance.now();
      else if (!message.startsWith("heartbeat:")) forgetGrant(message);
    },
    // Also after a lost connection: what ended in between was never heard.
    forgetAll,
  );
  const sendHeartbeat = () => notifyHeartbeat(db, grantsEndedChannel, beat).catch(() => {});
  await sendHeartbeat();
  const timer = setInterval(sendHeartbeat, heartbeatMs).unref();

  const lookUp = async (token: string): Promise<Principal | undefined> => {
    const before = forgotten;
    const row = await findAccessToken(db, tokenHash("AccessToken", token), clock.now());
    if (!row) return undefined;
    const app = {
      clientId: row.clientId,
      firstParty: row.firstParty,
      scopes: new Set(row.scope.split(" ")) as ReadonlySet<Scope>,
    };
    const principal: Principal =
      row.travellerId === null
        ? { kind: "guest", ...app }
        : { kind: "traveller", travellerId: row.travellerId, ...app };
    if (trusted(performance.now()) && before === forgotten) {
      const [oldest] = known.keys();
      if (known.size >= mostRemembered && oldest) known.delete(oldest);
      known.set(token, { principal, grantId: row.grantId, expiresAt: row.expiresAt.getTime() });
    }
    return principal;
  };

  return {
    check(token, now) {
      const entry = known.get(token);
      if (!entry || !trusted(now)) return lookUp(token);
      if (entry.expiresAt > clock.time()) return entry.principal;
      known.delete(token);
      return undefined;
    },
    async close() {
      clearInterval(timer);
      await unlisten();
    },
  };
}
