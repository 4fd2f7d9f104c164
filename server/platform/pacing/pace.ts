import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { giveBackTurn, postponeTurns, takeTurn } from "./pace.queries.ts";

export type Pace = {
  /** Waits for a turn. False, without waiting, if it would come later than that. Who leaves gives their turn back. */
  wait(maxMs: number, signal: AbortSignal): Promise<boolean>;
  /** No node gets a turn for that long. */
  pause(ms: number): Promise<void>;
};

/** Keeps all nodes together below the rate limit of an outside service. */
export function pace(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { service, perSecond }: { readonly service: string; readonly perSecond: number },
): Pace {
  return {
    async wait(maxMs, signal) {
      const now = clock.now();
      const latest = new Date(now.getTime() + maxMs);
      const apartMs = Math.ceil(1_000 / perSecond);
      const turn = await takeTurn(db, { service, now, latest, apartMs });
      if (!turn) return false;
      try {
        await sleep(Math.max(0, turn.getTime() - clock.time()), undefined, { signal });
      } catch (error) {
        await giveBackTurn(db, { service, turn, apartMs });
        throw signal.aborted ? signal.reason : error;
      }
      return true;
    },
    pause: (ms) => postponeTurns(db, service, new Date(clock.time() + ms)),
  };
}
