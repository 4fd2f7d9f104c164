import type { Itinerary, ItineraryPatch } from "../../../contract/itinerary.ts";
import { noSuchItinerary } from "../../access/no-such-itinerary.ts";
import { type Principal, requireTraveller } from "../../access/principal.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import { Failure } from "../../platform/failure.ts";
import type { LiveChangesParts } from "../live-changes/live-changes.parts.ts";
import { changeItinerary } from "./change-itinerary.ts";
import type { CompleteDraft } from "./complete-draft.ts";
import type { FullItinerary } from "./full-itinerary.ts";
import type { ItineraryParts } from "./itineraries.parts.ts";
import type { ReadItinerary } from "./itinerary-reader.ts";
import { type Placing, placeStops } from "./place-stops.ts";
import { saysAlready } from "./says-already.ts";
import { stillWanted } from "./still-wanted.ts";

type Needs = Pick<Parts, "db" | "clock" | "config"> &
  LiveChangesParts &
  Pick<GeoParts, "placeFinder"> &
  Pick<ItineraryParts, "itineraryReader">;

type Sent = {
  readonly id: string;
  /** Of the version that was read. */
  readonly tag: string;
  readonly changes: ItineraryPatch;
  readonly signal: AbortSignal;
};

export type Compared =
  | { readonly kind: "changed"; readonly itinerary: FullItinerary; readonly placing: Placing }
  /** It says all that already. */
  | { readonly kind: "same"; readonly itinerary: FullItinerary }
  /** Nothing was written, because another version has been written meanwhile. */
  | { readonly kind: "conflict"; readonly itinerary: ReadItinerary };

/** Changes an itinerary. Whoever comes too late gets what it says now, to see what became of it. */
export async function changeOrCompare(
  parts: Needs,
  principal: Principal,
  { id, tag, changes, signal }: Sent,
): Promise<Compared> {
  const { travellerId } = requireTraveller(principal);
  let placing: Placing = { lacking: 0, placed: 0 };
  async function addTo(draft: CompleteDraft, before: CompleteDraft): Promise<CompleteDraft> {
    const known = new Set(before.days.flatMap(({ stops }) => stops.map(({ id }) => id)));
    const { draft: placed, ...counts } = await placeStops(parts, {
      draft,
      signal,
      isAsked: ({ id }) => !known.has(id),
    });
    placing = counts;
    stillWanted(signal);
    return placed;
  }
  try {
    const itinerary = await changeItinerary(parts, principal, { id, tags: [tag], patch: changes, addTo });
    return itinerary.etag === tag ? { kind: "same", itinerary } : { kind: "changed", itinerary, placing };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "itineraryModified") throw error;
    const itinerary = (await parts.itineraryReader.read(id, travellerId)) ?? noSuchItinerary();
    const isThere = saysAlready(JSON.parse(itinerary.jsonText) as Itinerary, changes);
    return { kind: isThere ? "same" : "conflict", itinerary };
  }
}
