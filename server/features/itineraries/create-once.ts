import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { type Principal, requireTraveller, type Traveller } from "../../access/principal.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { deleteResult, runLongIdempotently } from "../../platform/idempotency/idempotency.ts";
import type { FullItinerary } from "../../presenters/itinerary-json.ts";
import { completeDraft } from "./complete-draft.ts";
import { fillInCoordinates, type LocatedCount } from "./fill-in-coordinates.ts";
import type { ItineraryParts } from "./itineraries.parts.ts";
import { createItinerary } from "./itineraries.ts";
import { requireNotCancelled } from "./require-not-cancelled.ts";

type CreateParts = Pick<Parts, "db" | "clock" | "config"> &
  Pick<GeoParts, "placeFinder"> &
  Pick<ItineraryParts, "itineraryReader">;

type CreateInput = {
  readonly draft: ItineraryDraft;
  /** If left out, an equal draft from the same app counts as the same request. */
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal;
};

export type CreateResult = {
  /** The current version. */
  readonly itinerary: FullItinerary;
  readonly placing: LocatedCount;
  /** Whether an earlier call created it. */
  readonly isRepeated: boolean;
};

/** What is stored under the idempotency key. */
type StoredResult = {
  readonly id: string;
  readonly placing: LocatedCount;
  /** Missing in results that were stored before this field existed. */
  readonly callId?: string;
};

/** How long a call waits for an equal call that is still running. */
const maxWaitMs = 10_000;
const pauseMs = 100;

/**
 * Creates an itinerary once: an equal call within a day gets what the first call created, in its current version. If
 * that has been deleted, the itinerary is created again.
 */
export async function createOnce(
  parts: CreateParts,
  principal: Principal,
  sent: CreateInput,
): Promise<CreateResult> {
  const traveller = requireTraveller(principal);
  const until = performance.now() + maxWaitMs;
  for (;;) {
    try {
      const saved = await attemptToSave(parts, traveller, sent);
      if (saved) return saved;
    } catch (error) {
      const isTaken = error instanceof Failure && error.code === "idempotencyInProgress";
      if (!isTaken || performance.now() > until) throw error;
      await sleep(pauseMs);
      requireNotCancelled(sent.signal);
    }
  }
}

/** Undefined when an earlier call created it and it has been deleted since: the next attempt creates it again. */
async function attemptToSave(
  parts: CreateParts,
  traveller: Traveller,
  { draft, idempotencyKey, signal }: CreateInput,
): Promise<CreateResult | undefined> {
  // The draft as it was sent, because the next time more of its stops may be located.
  const request = JSON.stringify(draft, sortMembers);
  const key = idempotencyKey ?? keyOf(traveller.clientId, request);
  // Tells this call's result from one that an earlier call stored.
  const callId = randomUUID();
  const input = { key, request: ["create_itinerary", request] };
  const stored = await runLongIdempotently<StoredResult>(parts, traveller.travellerId, input, async () => {
    const { draft: complete, ...placing } = await fillInCoordinates(parts, {
      draft: completeDraft(draft),
      signal,
    });
    requireNotCancelled(signal);
    const { visibility } = draft;
    return async (db) => {
      const itinerary = await createItinerary({ ...parts, db }, traveller, {
        ...complete,
        ...(visibility && { visibility }),
      });
      return { id: itinerary.id, placing, callId };
    };
  });
  const itinerary = await parts.itineraryReader.read(stored.id, traveller.travellerId);
  if (itinerary) return { itinerary, placing: stored.placing, isRepeated: stored.callId !== callId };
  await deleteResult(parts, traveller.travellerId, { key, answer: stored });
  return undefined;
}

/** For JSON.stringify: a model may repeat a draft with its members in another order. */
const sortMembers = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Formatted as a UUID, because that is the column's type. */
const keyOf = (clientId: string, request: string): string =>
  createHash("sha256")
    .update(JSON.stringify([clientId, request]))
    .digest("hex")
    .slice(0, 32);
