import type { Parts } from "../../parts.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { takeDuePushes } from "./held-pushes.queries.ts";
import { pushDelivery } from "./push-delivery.jobs.ts";

const batchSize = 200;

/** On any node, each once: it leaves the table and comes into the queue in one transaction. */
export async function releaseHeldPushes({
  db,
  clock,
  jobs,
}: Pick<Parts, "db" | "clock" | "jobs">): Promise<void> {
  const release = () =>
    transaction(db, async (db) => {
      const due = await takeDuePushes(db, { now: clock.now(), most: batchSize });
      for (const delivery of due) await jobs.send(pushDelivery, delivery, { db });
      return due.length;
    });
  while ((await release()) === batchSize);
}
