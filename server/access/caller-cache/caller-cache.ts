import type { Clock } from "../../outside/clock/clock.ts";
import type { Principal } from "../principal.ts";
import type { Revocations } from "./revocations.ts";

/** Finds the principal of a request by its access token or session cookie. */
export type Callers = {
  /**
   * The principal with this token: directly if it is in the cache, otherwise as a promise. `now` is the value of
   * `performance.now()`, which the caller has already.
   */
  check(token: string, now: number): Principal | undefined | Promise<Principal | undefined>;
};

type FoundCaller = {
  readonly principal: Principal;
  /** The grant or session: revoking it removes this from the cache. */
  readonly endsWith: string;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
};

type Options = {
  revocations: Revocations;
  clock: Clock;
  find(token: string): Promise<FoundCaller | undefined>;
  /** Notes that the grant or session was used now. */
  touch(id: string): Promise<void>;
};

type Remembered = { principal: Principal; endsWith: string; expiresAt: number; usedAt: number };

const mostRemembered = 50_000;
/** How exactly the last use is stored: writing it with every request would cost more than the request. */
const touchEveryMs = 5 * 60_000;

/**
 * Caches principals by token, so that most requests need no query. What is revoked on any node is removed here (see
 * revocations.ts); a node that may miss revocations asks the database every time.
 */
export function callerCache({ revocations, clock, find, touch }: Options): Callers {
  const known = new Map<string, Remembered>();
  const tokensOf = new Map<string, Set<string>>();
  // Counts removals: a query that was running during one must not be cached.
  let forgotten = 0;

  const drop = (token: string, { endsWith }: Remembered) => {
    known.delete(token);
    const tokens = tokensOf.get(endsWith);
    tokens?.delete(token);
    if (tokens?.size === 0) tokensOf.delete(endsWith);
  };
  revocations.subscribe((id) => {
    forgotten++;
    if (id === undefined) {
      known.clear();
      tokensOf.clear();
    } else {
      for (const token of tokensOf.get(id) ?? []) known.delete(token);
      tokensOf.delete(id);
    }
  });
  const remember = (token: string, entry: Remembered) => {
    const [oldest] = known;
    if (known.size >= mostRemembered && oldest) drop(...oldest);
    known.set(token, entry);
    const tokens = tokensOf.get(entry.endsWith);
    if (tokens) tokens.add(token);
    else tokensOf.set(entry.endsWith, new Set([token]));
  };
  const noteUse = (entry: Remembered, now: number) => {
    if (now - entry.usedAt < touchEveryMs) return;
    entry.usedAt = now;
    // If this write fails, the next use on another node or five minutes later repeats it.
    touch(entry.endsWith).catch(() => {});
  };

  const lookUp = async (token: string): Promise<Principal | undefined> => {
    const before = forgotten;
    const found = await find(token);
    if (!found) return undefined;
    const { endsWith, expiresAt, lastUsedAt } = found;
    const principal = { ...found.principal, ends: { at: expiresAt, with: endsWith } };
    const entry = { principal, endsWith, expiresAt: expiresAt.getTime(), usedAt: lastUsedAt?.getTime() ?? 0 };
    if (revocations.hears(performance.now()) && before === forgotten) remember(token, entry);
    noteUse(entry, clock.time());
    return principal;
  };

  return {
    check(token, now) {
      const entry = known.get(token);
      if (!entry || !revocations.hears(now)) return lookUp(token);
      const time = clock.time();
      if (entry.expiresAt <= time) {
        drop(token, entry);
        return lookUp(token);
      }
      noteUse(entry, time);
      return entry.principal;
    },
  };
}
