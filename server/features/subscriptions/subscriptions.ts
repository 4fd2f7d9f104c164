import type { Account, Plan } from "../../../contract/account.ts";
import type { Subscription } from "../../../contract/subscription.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure } from "../../platform/failure.ts";
import { accountDeleted, getAccountByEmail, noSuchEmail } from "../account/account.ts";
import { type BillingPeriod, billingPeriod } from "./billing-period.ts";
import {
  countCharged,
  findPlan,
  insertPlanChange,
  listPlanChanges,
  lockPlan,
  lockPlanByEmail,
  type TravellerPlan,
  updatePlan,
} from "./subscriptions.queries.ts";

export async function getSubscription(
  { db, clock, config }: Pick<Parts, "db" | "clock" | "config">,
  principal: Principal,
): Promise<Subscription> {
  const { travellerId } = requireTraveller(principal);
  const subscriber = (await findPlan(db, travellerId)) ?? accountDeleted();
  const now = clock.now();
  const period = paidPeriod(config, subscriber, now);
  if (!period) {
    const { freeImports: allowance } = config;
    if (allowance === 0) return { plan: "free", imports: { used: 0, allowance: 0 } };
    // With the paid plan, or when the operator gave more, there may have been more imports.
    const used = Math.min(allowance, await countCharged(db, travellerId, now));
    return { plan: "free", imports: { used: 0, allowance: 0 }, freeImports: { used, allowance } };
  }
  return {
    plan: "plus",
    ...(config.defaultPlan === "plus" && { forEveryone: true as const }),
    periodStart: period.start.toISOString(),
    periodEnd: period.end.toISOString(),
    imports: { used: await countCharged(db, travellerId, now, period), allowance: config.importAllowance },
  };
}

/** Undefined without the paid plan. Where everyone has it, periods are counted from the day they came. */
function paidPeriod(
  config: Parts["config"],
  { plan, plusSince, createdAt }: TravellerPlan,
  now: Date,
): BillingPeriod | undefined {
  if (plan === "plus") return billingPeriod(plusSince, now);
  return config.defaultPlan === "plus" ? billingPeriod(createdAt, now) : undefined;
}

/**
 * How many imports the traveller has left, in the period or, without the paid plan, for good. Locks the traveller until
 * the transaction ends, so that it stays true.
 */
export async function lockImportAllowance(
  { db, clock, config }: Pick<Parts, "clock" | "config"> & { readonly db: Db },
  travellerId: string,
): Promise<{ left: number; periodEnd?: Date; now: Date }> {
  const subscriber = (await lockPlan(db, travellerId)) ?? accountDeleted();
  // Read after the lock, so that times are in the order of the transactions.
  const now = clock.now();
  const period = paidPeriod(config, subscriber, now);
  if (!period && config.freeImports === 0) throw new Failure("subscriptionRequired");
  const used = await countCharged(db, travellerId, now, period);
  return period
    ? { left: config.importAllowance - used, periodEnd: period.end, now }
    : { left: config.freeImports - used, now };
}

/** The traveller's changes of plan, the oldest first. */
export function getPlanChanges({ db }: Pick<Parts, "db">, principal: Principal) {
  const { travellerId } = requireTraveller(principal);
  return listPlanChanges(db, travellerId);
}

/** For the operator. Does nothing if the traveller has this plan already. */
export function setPlan(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { email, plan }: { email: string; plan: Plan },
): Promise<{ account: Account; period?: BillingPeriod }> {
  return transaction(db, async (db) => {
    const before = (await lockPlanByEmail(db, email)) ?? noSuchEmail(email);
    // Read after the lock, so that times are in the order of the transactions.
    const now = clock.now();
    const after = before.plan === plan ? before : switchPlan(before, now);
    if (after !== before) {
      await updatePlan(db, after);
      await insertPlanChange(db, after.id, { plan, changedAt: now });
    }
    const account = await getAccountByEmail({ db }, email);
    return { account, ...(after.plan === "plus" && { period: billingPeriod(after.plusSince, now) }) };
  });
}

/** From the paid plan to the free one, or back. */
function switchPlan(before: TravellerPlan, now: Date): TravellerPlan {
  const { plan, plusSince, plusUntil, ...traveller } = before;
  if (plan === "plus") return { ...traveller, plan: "free", plusSince, plusUntil: now };
  // A period that was paid for continues, so that leaving and returning gives no second allowance.
  const isSamePeriod = plusSince !== null && now < billingPeriod(plusSince, plusUntil).end;
  return { ...traveller, plan: "plus", plusSince: isSamePeriod ? plusSince : now, plusUntil: null };
}
