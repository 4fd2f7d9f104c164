import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { type Principal, requireTraveller, type Traveller } from "../../access/principal.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import { forgetAnswer, idempotentlyAtLength } from "../../platform/idempotency/idempotency.ts";
import { completeDraft } from "./complete-draft.ts";
import type { FullItinerary } from "./full-itinerary.ts";
import type { ItineraryParts } from "./itineraries.parts.ts";
import { createItinerary } from "./itineraries.ts";
import { type Placing, placeStops } from "./place-stops.ts";
import { stillWanted } from "./still-wanted.ts";

type Needs = Pick<Parts, "db" | "clock" | "config"> &
  Pick<GeoParts, "placeFinder"> &
  Pick<ItineraryParts, "itineraryReader">;

type Sent = {
  readonly draft: ItineraryDraft;
  /** Left out, the same draft of the same app is the same request. */
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal;
};

export type Saved = {
  /** As it is now. */
  readonly itinerary: FullItinerary;
  readonly placing: Placing;
  /** It is there since an earlier call. */
  readonly isRepeated: boolean;
};

type Kept = { readonly id: string; readonly placing: Placing };

/** How long one call waits for the same call before it. */
const patienceMs = 10_000;
const pauseMs = 100;

/**
 * Saves a whole trip, once: the same call again within a day finds what the first one made, as it is by then. Should that
 * be gone, it saves the trip anew.
 */
export async function createOnce(parts: Needs, principal: Principal, sent: Sent): Promise<Saved> {
  const traveller = requireTraveller(principal);
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      const saved = await savedNow(parts, traveller, sent);
      if (saved) return saved;
    } catch (error) {
      const isTaken = error instanceof Failure && error.code === "idempotencyInProgress";
      if (!isTaken || performance.now() > until) throw error;
      await sleep(pauseMs);
      stillWanted(sent.signal);
    }
  }
}

/** Undefined when what was saved before is gone: the way is free then. */
async function savedNow(
  parts: Needs,
  traveller: Traveller,
  { draft, idempotencyKey, signal }: Sent,
): Promise<Saved | undefined> {
  // As it was sent: another time, more of it may be found on the map.
  const request = JSON.stringify(draft, inOneOrder);
  const key = idempotencyKey ?? keyOf(traveller.clientId, request);
  const asked = { key, request: ["create_itinerary", request] };
  let made = undefined as Saved | undefined;
  const kept = await idempotentlyAtLength<Kept>(parts, traveller.travellerId, asked, async () => {
    const { draft: complete, ...placing } = await placeStops(parts, { draft: completeDraft(draft), signal });
    stillWanted(signal);
    const { visibility } = draft;
    return async (db) => {
      const itinerary = await createItinerary({ ...parts, db }, traveller, {
        ...complete,
        ...(visibility && { visibility }),
      });
      made = { itinerary, placing, isRepeated: false };
      return { id: itinerary.id, placing };
    };
  });
  if (made) return made;
  const itinerary = await parts.itineraryReader.read(kept.id, traveller.travellerId);
  if (itinerary) return { itinerary, placing: kept.placing, isRepeated: true };
  await forgetAnswer(parts, traveller.travellerId, { key, answer: kept });
  return undefined;
}

/** For JSON.stringify: a model that says the same again may say it in another order. */
const inOneOrder = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** In the form of a UUID, as PostgreSQL takes it. */
const keyOf = (clientId: string, request: string): string =>
  createHash("sha256")
    .update(JSON.stringify([clientId, request]))
    .digest("hex")
    .slice(0, 32);
