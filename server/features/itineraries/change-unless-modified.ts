import type { Itinerary, ItineraryPatch } from "../../../contract/itinerary.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { FullItinerary } from "../../presenters/itinerary-json.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import { changeItinerary } from "./change-itinerary.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import { fillInCoordinates, type LocatedCount } from "./fill-in-coordinates.ts";
import { isAlreadyChanged } from "./is-already-changed.ts";
import type { ItineraryParts } from "./itineraries.parts.ts";
import type { ReadItinerary } from "./itinerary-reader.ts";
import { requireNotCancelled } from "./require-not-cancelled.ts";

type ChangeParts = Pick<Parts, "db" | "clock" | "config"> &
  LiveChangesParts &
  Pick<GeoParts, "placeFinder"> &
  Pick<ItineraryParts, "itineraryReader">;

type ChangeInput = {
  readonly id: string;
  /** The tag of the version that was read. */
  readonly tag: string;
  readonly changes: ItineraryPatch;
  readonly signal: AbortSignal;
};

export type ChangeResult =
  | { readonly kind: "changed"; readonly itinerary: FullItinerary; readonly placing: LocatedCount }
  /** The changes had been made already. */
  | { readonly kind: "same"; readonly itinerary: FullItinerary }
  /** Nothing was written, because someone else wrote another version meanwhile. */
  | { readonly kind: "conflict"; readonly itinerary: ReadItinerary };

/** Changes an itinerary. If another version was written meanwhile, the result contains that version. */
export async function changeUnlessModified(
  parts: ChangeParts,
  principal: Principal,
  { id, tag, changes, signal }: ChangeInput,
): Promise<ChangeResult> {
  const { travellerId } = requireTraveller(principal);
  let placing: LocatedCount = { lacking: 0, placed: 0 };
  async function addTo(draft: CompleteDraft, before: CompleteDraft): Promise<CompleteDraft> {
    const formerIds = new Set(before.days.flatMap(({ stops }) => stops.map(({ id }) => id)));
    const { draft: located, ...counts } = await fillInCoordinates(parts, {
      draft: withTracks(draft, before),
      signal,
      isIncluded: ({ id }) => !formerIds.has(id),
    });
    placing = counts;
    requireNotCancelled(signal);
    return located;
  }
  try {
    const itinerary = await changeItinerary(parts, principal, { id, tags: [tag], patch: changes, addTo });
    return itinerary.etag === tag ? { kind: "same", itinerary } : { kind: "changed", itinerary, placing };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "itineraryModified") throw error;
    const itinerary = (await parts.itineraryReader.read(id, travellerId)) ?? noSuchItinerary();
    const isThere = isAlreadyChanged(JSON.parse(itinerary.jsonText) as Itinerary, changes);
    return { kind: isThere ? "same" : "conflict", itinerary };
  }
}

/** Assistants do not see tracks, so those of days that they send back stay. */
function withTracks(draft: CompleteDraft, { days }: CompleteDraft): CompleteDraft {
  const tracks = new Map(days.map(({ id, track }) => [id, track]));
  return {
    ...draft,
    days: draft.days.map((day) => {
      const track = day.track ?? tracks.get(day.id);
      if (!track) return day;
      const { stops, ...fields } = day;
      return { ...fields, track, stops };
    }),
  };
}
