import type { Account, Plan } from "../../../contract/account.ts";
import type { Subscription } from "../../../contract/subscription.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { accountDeleted, getAccountByEmail, nobodyAt } from "../account/account.ts";
import { type BillingPeriod, billingPeriod } from "./billing-period.ts";
import {
  countCharged,
  findSubscriber,
  holdSubscriber,
  holdSubscriberById,
  insertPlanChange,
  listPlanChanges,
  type Subscriber,
  updateSubscriber,
} from "./subscriptions.queries.ts";

export async function getSubscription(
  { db, clock, config }: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
): Promise<Subscription> {
  const { travellerId } = requireTraveller(principal);
  const subscriber = (await findSubscriber(db, travellerId)) ?? accountDeleted();
  if (subscriber.plan === "free") return { plan: "free", imports: { used: 0, allowance: 0 } };
  const now = clock.now();
  const period = billingPeriod(subscriber.plusSince, now);
  return {
    plan: "plus",
    periodStart: period.start.toISOString(),
    periodEnd: period.end.toISOString(),
    imports: { used: await countCharged(db, travellerId, period, now), allowance: config.importAllowance },
  };
}

/**
 * How many imports the traveller has left, and until when. They are held until the transaction ends, so that nobody else
 * takes one meanwhile.
 */
export async function holdImportsLeft(
  { db, clock, config }: Pick<Parts, "clock" | "config"> & { readonly db: Db },
  travellerId: string,
): Promise<{ left: number; periodEnd: Date; now: Date }> {
  const subscriber = (await holdSubscriberById(db, travellerId)) ?? accountDeleted();
  // Only now, for whoever held the traveller before has taken the time before.
  const now = clock.now();
  if (subscriber.plan === "free") throw new Failure("subscriptionRequired");
  const period = billingPeriod(subscriber.plusSince, now);
  const used = await countCharged(db, travellerId, period, now);
  return { left: config.importAllowance - used, periodEnd: period.end, now };
}

/** When the traveller changed to which plan, the first first. */
export function planChangesOf({ db }: Pick<Parts, "db">, principal: Principal) {
  const { travellerId } = requireTraveller(principal);
  return listPlanChanges(db, travellerId);
}

/** For the operator. The plan that they have already changes nothing; the paid one comes with its present period. */
export function setPlan(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { email, plan }: { email: string; plan: Plan },
): Promise<{ account: Account; period?: BillingPeriod }> {
  return transaction(db, async (db) => {
    const before = (await holdSubscriber(db, email)) ?? nobodyAt(email);
    // Only now, for whoever held the traveller before has taken the time before.
    const now = clock.now();
    const after = before.plan === plan ? before : changed(before, now);
    if (after !== before) {
      await updateSubscriber(db, after);
      await insertPlanChange(db, after.id, { plan, changedAt: now });
    }
    const account = await getAccountByEmail({ db }, email);
    return { account, ...(after.plan === "plus" && { period: billingPeriod(after.plusSince, now) }) };
  });
}

/** On the other plan. */
function changed({ id, plan, plusSince, plusUntil }: Subscriber, now: Date): Subscriber {
  if (plan === "plus") return { id, plan: "free", plusSince, plusUntil: now };
  // The period that was paid for goes on: to leave and to come back gives no second allowance.
  const goesOn = plusSince !== null && now < billingPeriod(plusSince, plusUntil).end;
  return { id, plan: "plus", plusSince: goesOn ? plusSince : now, plusUntil: null };
}
