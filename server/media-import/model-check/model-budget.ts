import type { Logger } from "pino";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/connect.ts";
import { correctTokens, reserveTokens } from "./model-usage.queries.ts";

export type ModelBudget = {
  /** Undefined when fewer tokens than that are left for today. */
  reserve(tokens: number): Promise<Reservation | undefined>;
};

type Reservation = {
  /** Corrects the reservation to the tokens that were used. If that is unknown, the reservation stands. */
  settle(tokens: number | undefined): Promise<void>;
};

type BudgetParts = { readonly db: Database; readonly clock: Clock; readonly log: Pick<Logger, "warn"> };

/** Limits the tokens that all nodes together may use in a day (UTC). */
export function modelBudget({ db, clock, log }: BudgetParts, dailyTokens: number): ModelBudget {
  const limit = Math.min(dailyTokens, Number.MAX_SAFE_INTEGER);
  let warnedOn = "";

  function warnOnce(day: string): void {
    if (warnedOn === day) return;
    warnedOn = day;
    log.warn(
      { dailyTokens },
      "The day's tokens are used up: media are read without the vision model until midnight UTC",
    );
  }

  return {
    async reserve(tokens) {
      const day = clock.now().toISOString().slice(0, 10);
      if (!(await reserveTokens(db, { day, tokens, limit }))) {
        warnOnce(day);
        return undefined;
      }
      return {
        async settle(used) {
          if (used !== undefined) await correctTokens(db, { day, by: used - tokens });
        },
      };
    },
  };
}
