import type { Clock } from "../../platform/clock.ts";
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

type CachedCaller = { principal: Principal; endsWith: string; expiresAt: number; usedAt: number };

const maxEntries = 50_000;
/** How exactly the last use is stored: writing it with every request would cost more than the request. */
const touchEveryMs = 5 * 60_000;

/**
 * Caches principals by token, so that most requests need no query. What is revoked on any node is removed here (see
 * revocations.ts); a node that may miss revocations asks the database every time.
 */
export function callerCache({ revocations, clock, find, touch }: Options): Callers {
  // A Map, because every request reads it: lru-cache would also reorder its list each time.
  const entries = new Map<string, CachedCaller>();
  const tokensByCredential = new Map<string, Set<string>>();
  // Counts revocations: the result of a query during which one arrived must not be cached.
  let revocationCount = 0;

  const removeEntry = (token: string, { endsWith }: CachedCaller) => {
    entries.delete(token);
    const tokens = tokensByCredential.get(endsWith);
    tokens?.delete(token);
    if (tokens?.size === 0) tokensByCredential.delete(endsWith);
  };
  revocations.subscribe((id) => {
    revocationCount++;
    if (id === undefined) {
      entries.clear();
      tokensByCredential.clear();
    } else {
      for (const token of tokensByCredential.get(id) ?? []) entries.delete(token);
      tokensByCredential.delete(id);
    }
  });
  const addEntry = (token: string, entry: CachedCaller) => {
    const [oldest] = entries;
    if (entries.size >= maxEntries && oldest) removeEntry(...oldest);
    entries.set(token, entry);
    const tokens = tokensByCredential.get(entry.endsWith);
    if (tokens) tokens.add(token);
    else tokensByCredential.set(entry.endsWith, new Set([token]));
  };
  const noteUse = (entry: CachedCaller, now: number) => {
    if (now - entry.usedAt < touchEveryMs) return;
    entry.usedAt = now;
    // If this write fails, the next use on another node or five minutes later repeats it.
    touch(entry.endsWith).catch(() => {});
  };

  const lookUp = async (token: string): Promise<Principal | undefined> => {
    const before = revocationCount;
    const found = await find(token);
    if (!found) return undefined;
    const { endsWith, expiresAt, lastUsedAt } = found;
    const principal = { ...found.principal, ends: { at: expiresAt, with: endsWith } };
    const entry = { principal, endsWith, expiresAt: expiresAt.getTime(), usedAt: lastUsedAt?.getTime() ?? 0 };
    if (revocations.hears(performance.now()) && before === revocationCount) addEntry(token, entry);
    noteUse(entry, clock.time());
    return principal;
  };

  return {
    check(token, now) {
      const entry = entries.get(token);
      if (!entry || !revocations.hears(now)) return lookUp(token);
      const time = clock.time();
      if (entry.expiresAt <= time) {
        removeEntry(token, entry);
        return lookUp(token);
      }
      noteUse(entry, time);
      return entry.principal;
    },
  };
}
