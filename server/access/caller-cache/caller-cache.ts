import type { Clock } from "../../outside/clock/clock.ts";
import type { Principal } from "../principal.ts";
import type { Revocations } from "./revocations.ts";

/** Tells who is calling by what they hold: an access token, or a session's cookie. */
export type Callers = {
  /**
   * Who holds this. Answers at once when it was seen before, and with a promise otherwise. `now` is the present on
   * the clock of `performance.now()`, which the caller has at hand.
   */
  check(token: string, now: number): Principal | undefined | Promise<Principal | undefined>;
};

type FoundCaller = {
  readonly principal: Principal;
  /** The grant or session: when it ends, this does. */
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
/** How exactly the last use is known: writing it with every request would cost more than the request. */
const touchEveryMs = 5 * 60_000;

/**
 * Remembers callers by the token's value, so that a known one costs a look-up in memory. What has ended anywhere is
 * forgotten here (see revocations.ts); a node that may be deaf asks the database every time.
 */
export function callerCache({ revocations, clock, find, touch }: Options): Callers {
  const known = new Map<string, Remembered>();
  const tokensOf = new Map<string, Set<string>>();
  // Counts what was forgotten: a look-up that was under way meanwhile must not be remembered.
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
    // A note that is lost is made again by the next use on another node, or five minutes later.
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
