import { savedDraftDatabase } from "../draft/saved-draft-database.ts";
import { prefixOf } from "../draft/saved-drafts.ts";
import { listWaitingDrafts, type WaitingDraft } from "../draft/waiting-drafts.ts";
import { compareVersions } from "../history/compare-versions.ts";
import { browserOutbox } from "../outbox/browser-outbox.ts";
import type { Operation } from "../outbox/operation.ts";

/** A trip of which this device has something that the server does not have. */
export type WaitingTrip = {
  readonly itineraryId: string;
  readonly title: string;
  /** In milliseconds since 1970. */
  readonly since: number;
  readonly draft?: WaitingDraft;
  /** How many parts of the draft were changed. */
  readonly changeCount: number;
  readonly operations: readonly Operation[];
};

/** Changes that were made in two tabs are counted in both. */
const countChanges = async (travellerId: string, itineraryId: string): Promise<number> => {
  const keys = await savedDraftDatabase.keys(prefixOf(travellerId, itineraryId));
  const saved = await Promise.all(keys.map((key) => savedDraftDatabase.read(key)));
  return saved.reduce((count, one) => {
    if (!one?.base) return count;
    return count + compareVersions(one.base, one.draft).flatMap(({ entries }) => entries).length;
  }, 0);
};

/** What waits of a traveller, by trip, the oldest first. */
export const readWaiting = async (travellerId: string): Promise<readonly WaitingTrip[]> => {
  const [drafts, operations] = await Promise.all([
    listWaitingDrafts(travellerId),
    browserOutbox.read(travellerId).catch(() => []),
  ]);
  const byItinerary = Map.groupBy(operations, ({ itineraryId }) => itineraryId);
  const ids = new Set([...drafts.map(({ itineraryId }) => itineraryId), ...byItinerary.keys()]);
  const trips = await Promise.all(
    [...ids].map(async (itineraryId): Promise<WaitingTrip> => {
      const draft = drafts.find((one) => one.itineraryId === itineraryId);
      const own = byItinerary.get(itineraryId) ?? [];
      const times = [...(draft ? [Date.parse(draft.changedAt)] : []), ...own.map(({ madeAt }) => madeAt)];
      return {
        itineraryId,
        title: draft?.title ?? own[0]?.title ?? "",
        since: Math.min(...times),
        ...(draft && { draft }),
        changeCount: draft ? await countChanges(travellerId, itineraryId).catch(() => 0) : 0,
        operations: own,
      };
    }),
  );
  return trips.sort((one, other) => one.since - other.since);
};

/** Everyone of whom something waits on this device. */
export const waitingTravellers = async (): Promise<readonly string[]> => {
  const [withDrafts, withOperations] = await Promise.all([
    savedDraftDatabase
      .keys("")
      .then((keys) => keys.map((key) => key.split("/")[0] ?? ""))
      .catch(() => []),
    browserOutbox.travellerIds().catch(() => []),
  ]);
  return [...new Set([...withDrafts, ...withOperations])];
};
