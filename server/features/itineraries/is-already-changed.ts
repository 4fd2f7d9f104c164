import type { DayDraft, Itinerary, ItineraryPatch, StopDraft } from "../../../contract/itinerary.ts";
import { Failure } from "../../platform/failure.ts";
import { completeDraft } from "./complete-draft.ts";
import { mergePatch } from "./merge-patch.ts";
import { validDraft } from "./valid-draft.ts";

/**
 * Whether the changes have been made already, as when a client that got no response sends them again. Parts without an
 * id got one then, and stops maybe a coordinate.
 */
export function isAlreadyChanged(itinerary: Itinerary, changes: ItineraryPatch): boolean {
  if (changes.visibility !== undefined && changes.visibility !== itinerary.visibility) return false;
  try {
    const changed = validDraft(mergePatch(itinerary, withStoredParts(changes, itinerary)), itinerary);
    const before = validDraft(itinerary, itinerary);
    return JSON.stringify(completeDraft(changed)) === JSON.stringify(completeDraft(before));
  } catch (error) {
    // The changes no longer fit, for instance because someone else has used one of the ids.
    if (error instanceof Failure) return false;
    throw error;
  }
}

function withStoredParts(changes: ItineraryPatch, { days, packing, expenses }: Itinerary): ItineraryPatch {
  return {
    ...changes,
    ...(changes.days && {
      days: changes.days.map((day, d) => withStoredStops(withStoredId(day, days[d]), days[d])),
    }),
    ...(changes.packing && { packing: changes.packing.map((item, p) => withStoredId(item, packing[p])) }),
    ...(changes.expenses && { expenses: changes.expenses.map((item, e) => withStoredId(item, expenses[e])) }),
  };
}

const withStoredStops = (day: DayDraft, stored: Itinerary["days"][number] | undefined): DayDraft => ({
  ...day,
  ...(day.stops && { stops: day.stops.map((stop, s) => withStoredCoordinate(stop, stored?.stops[s])) }),
});

/** Only a stop without an id is certainly new; any other may have lost its coordinate on purpose. */
const withStoredCoordinate = (stop: StopDraft, stored: StopDraft | undefined): StopDraft =>
  stop.id === undefined && stop.coordinate === undefined && stored?.coordinate
    ? { ...withStoredId(stop, stored), coordinate: stored.coordinate }
    : withStoredId(stop, stored);

const withStoredId = <Part extends { id?: string }>(part: Part, stored: { id?: string } | undefined): Part =>
  part.id === undefined && stored?.id !== undefined ? { ...part, id: stored.id } : part;
