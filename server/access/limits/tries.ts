import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";
import type { Clock } from "../../outside/clock/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { countTry, uncountTry } from "./tries.queries.ts";

type Limit = {
  /** What is tried, and for whom or from where: `sign-in account mina@example.com`. Kept as a hash alone. */
  readonly of: string;
  readonly most: number;
  readonly windowSeconds: number;
  /** What is used up, for who is refused; without it, that there were too many tries. */
  readonly usedUp?: string;
};

/**
 * Counts one try of each limit, across all nodes, and throws `rateLimited` when one is used up. It counts before the
 * thing is tried, so that many at once cannot slip through together. The function it gives takes the count back, for
 * what turned out well.
 */
export async function tryOnce(
  { db, clock, config }: { readonly db: Db; readonly clock: Clock; readonly config: Config },
  limits: readonly Limit[],
): Promise<{ giveBack(): Promise<void> }> {
  if (!config.rateLimits) return { giveBack: async () => {} };
  const now = clock.now();
  const counted = await Promise.all(
    limits.map(async ({ of, most, windowSeconds, usedUp = "Too many tries." }) => {
      const key = createHash("sha256").update(of).digest();
      const windowEndsAt = new Date(now.getTime() + windowSeconds * 1_000);
      return { key, most, usedUp, ...(await countTry(db, key, now, windowEndsAt)) };
    }),
  );
  const [worst] = counted
    .filter(({ used, most }) => used > most)
    .sort((a, b) => b.windowEndsAt.getTime() - a.windowEndsAt.getTime());
  if (worst) {
    const seconds = Math.max(1, Math.ceil((worst.windowEndsAt.getTime() - now.getTime()) / 1_000));
    throw new Failure("rateLimited", {
      detail: `${worst.usedUp} Go on in ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`}.`,
      retryAfterSeconds: seconds,
    });
  }
  return {
    async giveBack() {
      await Promise.all(counted.map(({ key }) => uncountTry(db, key)));
    },
  };
}
