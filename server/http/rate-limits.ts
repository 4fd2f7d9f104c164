import type { FastifyReply } from "fastify";
import type { Clock } from "../platform/clock.ts";
import { Failure } from "../platform/failure.ts";

type Window = { used: number; endsAt: number };

const windowSeconds = 60;
const maxPerToken = 600;
const maxPerAddress = 60;
/** Bounds memory: beyond this many callers the oldest windows are dropped. */
const maxWindows = 100_000;

type CountRequest = (reply: FastifyReply, kind: "token" | "address", key: string) => void;

/**
 * Counts a caller's requests in each minute on this node, sets the RateLimit headers
 * (draft-ietf-httpapi-ratelimit-headers) and throws when there are too many.
 */
export function rateLimiter(enabled: boolean, clock: Clock): CountRequest | undefined {
  if (!enabled) return undefined;
  const windows = new Map<string, Window>();
  const policies = {
    token: { max: maxPerToken, header: `"token";q=${maxPerToken};w=${windowSeconds}` },
    address: { max: maxPerAddress, header: `"address";q=${maxPerAddress};w=${windowSeconds}` },
  };
  return (reply, kind, key) => {
    const { max, header } = policies[kind];
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
    reply.header("ratelimit", `"${kind}";r=${Math.max(0, max - window.used)};t=${secondsLeft}`);
    if (window.used > max) {
      throw new Failure("rateLimited", {
        detail: `More than ${max} requests in a minute. Try again in ${secondsLeft} s.`,
        retryAfterSeconds: secondsLeft,
      });
    }
  };
}

/** A Map keeps insertion order and all windows have the same length, so the first ones end first. */
function deleteOldWindows(windows: Map<string, Window>, now: number): void {
  for (const [key, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= maxWindows) return;
    windows.delete(key);
  }
}
