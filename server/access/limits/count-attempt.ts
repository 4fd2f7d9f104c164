import { createHash } from "node:crypto";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/connect.ts";
import { Failure } from "../../platform/failure.ts";
import { deleteAttempt, insertAttempt } from "./attempts.queries.ts";

type Limit = {
  /** What is attempted, and for whom or from where: `sign-in account mina@example.com`. Only its hash is stored. */
  readonly of: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** How many attempts this one counts as; 1 unless said otherwise. */
  readonly cost?: number;
  /** What the error says when the limit is used up. */
  readonly message?: string;
};

/**
 * Counts one attempt against each limit, across all nodes, and throws `rateLimited` when one is used up. It counts
 * before the attempt is made, so that many at once cannot slip through together. `uncount` is for attempts that turn out
 * not to count.
 */
export async function countAttempt(
  { db, clock, config }: { readonly db: Db; readonly clock: Clock; readonly config: Config },
  limits: readonly Limit[],
): Promise<{ uncount(): Promise<void> }> {
  if (!config.rateLimits) return { uncount: async () => {} };
  const now = clock.now();
  const counted = await Promise.all(
    limits.map(async ({ of, max: most, windowSeconds, cost = 1, message: usedUp = "Too many attempts." }) => {
      const key = createHash("sha256").update(of).digest();
      const windowEndsAt = new Date(now.getTime() + windowSeconds * 1_000);
      return { key, most, usedUp, cost, ...(await insertAttempt(db, key, now, windowEndsAt, cost)) };
    }),
  );
  const [worst] = counted
    .filter(({ used, most }) => used > most)
    .sort((a, b) => b.windowEndsAt.getTime() - a.windowEndsAt.getTime());
  if (worst) {
    const seconds = Math.max(1, Math.ceil((worst.windowEndsAt.getTime() - now.getTime()) / 1_000));
    throw new Failure("rateLimited", {
      detail: `${worst.usedUp} Try again in ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`}.`,
      retryAfterSeconds: seconds,
    });
  }
  return {
    async uncount() {
      await Promise.all(counted.map(({ key, cost }) => deleteAttempt(db, key, cost)));
    },
  };
}
