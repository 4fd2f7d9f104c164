import type { Parts } from "../../parts.ts";
import type { Db } from "../../platform/database/connect.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { changesOfDays } from "../itineraries/itineraries.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import {
  type CompanionDevice,
  deleteSettledNews,
  listBlocked,
  listCompanionDevices,
  lockDueNews,
  settleNews,
} from "./plan-news.queries.ts";
import { betweenMs } from "./plan-news.ts";
import { pushDelivery } from "./push-delivery.jobs.ts";
import { dateIn, tripZone } from "./trip-zone.ts";

type TellingParts = Pick<Parts, "db" | "clock" | "jobs"> & LiveChangesParts;
type News = { readonly itineraryId: string; readonly changedSince: Date };

/** In a transaction, to keep locks short. */
const batchSize = 20;

/** On any node: queues what each device is told, and settles the news, in one transaction. */
export async function tellDuePlanNews(parts: TellingParts): Promise<void> {
  const { db, clock } = parts;
  const tellSome = () =>
    transaction(db, async (db) => {
      const due = await lockDueNews(db, { now: clock.now(), most: batchSize });
      for (const news of due) {
        const isTold = await tellNews({ ...parts, db }, news);
        await settleNews(db, { itineraryId: news.itineraryId, toldAt: isTold ? clock.now() : null });
      }
      return due.length;
    });
  while ((await tellSome()) === batchSize);
  await deleteSettledNews(db, new Date(clock.time() - betweenMs));
}

/** Whether anybody is told. */
async function tellNews(
  { db, clock, jobs, liveChanges }: Omit<TellingParts, "db"> & { readonly db: Db },
  { itineraryId, changedSince }: News,
): Promise<boolean> {
  const [first, ...others] = await listCompanionDevices(db, itineraryId);
  if (!first) return false;
  const changes = await changesOfDays(
    { db },
    {
      ...{ itineraryId, since: changedSince },
      datesOf(draft) {
        const today = dateIn(tripZone(draft, clock.now())?.zone ?? first.timeZone, clock.now());
        return [today.toString(), today.add({ days: 1 }).toString()];
      },
    },
  );
  // Of today's plan first, which is the more urgent: a trip tells of one day at a time.
  const [change] = changes;
  if (!change) return false;
  const byTraveller = Map.groupBy([first, ...others], ({ travellerId }) => travellerId);
  let isTold = false;
  for (const [travellerId, devices] of byTraveller) {
    if (liveChanges.isHere(itineraryId, travellerId)) continue;
    const writers = await writersFor(db, change.writers, travellerId);
    if (writers.length === 0) continue;
    await tellDevices(jobs, db, devices, { kind: "planChange", itineraryId, day: change.date, writers });
    isTold = true;
  }
  return isTold;
}

/** Not oneself, nor whom one has blocked. */
async function writersFor(
  db: Db,
  writers: readonly (string | null)[],
  reader: string,
): Promise<(string | null)[]> {
  const ids = writers.filter((id) => id !== null && id !== reader) as string[];
  const blocked = ids.length > 0 ? await listBlocked(db, { ids, reader }) : [];
  return writers.filter((id) => id !== reader && (id === null || !blocked.includes(id)));
}

async function tellDevices(
  jobs: Parts["jobs"],
  db: Db,
  devices: readonly CompanionDevice[],
  message: Parameters<(typeof pushDelivery)["run"]>[1]["message"],
): Promise<void> {
  for (const { travellerId, sessionId } of devices)
    await jobs.send(pushDelivery, { travellerId, sessionId, message, tries: 0 }, { db });
}
