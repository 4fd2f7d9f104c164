import type { FastifyReply } from "fastify";
import type { Clock } from "../outside/clock/clock.ts";
import { Failure } from "../platform/failure.ts";

type Window = { used: number; endsAt: number };

const windowSeconds = 60;
const maxPerToken = 600;
const maxPerAddress = 60;
/** Past this many callers at once the oldest windows are forgotten: memory is bounded whoever comes. */
const maxWindows = 100_000;

type CountRequest = (reply: FastifyReply, kind: "token" | "address", key: string) => void;

/**
 * Counts calls by caller and minute, on this node, and says how many are left (draft-ietf-httpapi-ratelimit-headers).
 * Over the limit it throws.
 */
export function rateLimiter(enabled: boolean, clock: Clock): CountRequest | undefined {
  if (!enabled) return undefined;
  const windows = new Map<string, Window>();
  const policies = {
    token: { most: maxPerToken, header: `"token";q=${maxPerToken};w=${windowSeconds}` },
    address: { most: maxPerAddress, header: `"address";q=${maxPerAddress};w=${windowSeconds}` },
  };
  return (reply, kind, key) => {
    const { most, header } = policies[kind];
    const now = clock.time();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      windows.delete(key);
      window = { used: 0, endsAt: now + windowSeconds * 1_000 };
      windows.set(key, window);
      deleteOldWindows(windows, now);
    }
    window.used++;
    const secondsLeft = Math.ceil((window.endsAt - now) / 1_000);
    reply.header("ratelimit-policy", header);
    reply.header("ratelimit", `"${kind}";r=${Math.max(0, most - window.used)};t=${secondsLeft}`);
    if (window.used > most) {
      throw new Failure("rateLimited", {
        detail: `More than ${most} requests in a minute. Go on in ${secondsLeft} s.`,
        retryAfterSeconds: secondsLeft,
      });
    }
  };
}

/** A Map keeps the order of insertion, and every window is as long: the first ones end first. */
function deleteOldWindows(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= maxWindows) return;
    windows.delete(key);
  }
}
