import type { Plan } from "../../../contract/account.ts";
import type { Db } from "../../platform/database/connect.ts";
import type { BillingPeriod } from "./billing-period.ts";

/** The plan that the operator has put a traveller on. On the paid one, its periods are counted from `plusSince`. */
export type TravellerPlan = { id: string; createdAt: Date } & (
  | { plan: "plus"; plusSince: Date; plusUntil: null }
  /** The dates are set if the traveller had the paid plan before. */
  | ({ plan: "free" } & ({ plusSince: Date; plusUntil: Date } | { plusSince: null; plusUntil: null }))
);

const subscriber = (db: Db) =>
  db`id, plan, plus_since as "plusSince", plus_until as "plusUntil", created_at as "createdAt"`;

export async function findPlan(db: Db, travellerId: string): Promise<TravellerPlan | undefined> {
  const [row] = await db<TravellerPlan[]>`select ${subscriber(db)} from travellers where id = ${travellerId}`;
  return row;
}

/** Locks the traveller until the transaction ends, so that changes of plan happen one after the other. */
export async function lockPlanByEmail(db: Db, email: string): Promise<TravellerPlan | undefined> {
  const [row] = await db<TravellerPlan[]>`
    select ${subscriber(db)} from travellers where lower(email) = lower(${email}) for no key update`;
  return row;
}

export async function updatePlan(db: Db, { id, plan, plusSince, plusUntil }: TravellerPlan): Promise<void> {
  await db`
    update travellers set plan = ${plan}, plus_since = ${plusSince}, plus_until = ${plusUntil} where id = ${id}`;
}

type PlanChange = { plan: Plan; changedAt: Date };

export async function insertPlanChange(
  db: Db,
  travellerId: string,
  { plan, changedAt }: PlanChange,
): Promise<void> {
  await db`
    insert into plan_changes (traveller_id, plan, changed_at) values (${travellerId}, ${plan}, ${changedAt})`;
}

/** The oldest first. */
export function listPlanChanges(db: Db, travellerId: string): Promise<PlanChange[]> {
  return db<PlanChange[]>`
    select plan, changed_at as "changedAt" from plan_changes
    where traveller_id = ${travellerId} order by changed_at, plan`;
}

/** Locks the traveller until the transaction ends, so that two requests cannot both take the last import. */
export async function lockPlan(db: Db, travellerId: string): Promise<TravellerPlan | undefined> {
  const [row] = await db<TravellerPlan[]>`
    select ${subscriber(db)} from travellers where id = ${travellerId} for no key update`;
  return row;
}

/** The imports that count, in the period or ever: finished ones, and those that are being read. */
export async function countCharged(
  db: Db,
  travellerId: string,
  now: Date,
  period?: BillingPeriod,
): Promise<number> {
  const inPeriod = period ? db`and made_at >= ${period.start} and made_at < ${period.end}` : db``;
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer from imports
    where traveller_id = ${travellerId} and is_charged ${inPeriod}
      and (reading_until is null or reading_until > ${now})`;
  return row.count;
}
