import type { Stop } from "../../../contract/itinerary.ts";
import type { GeoParts } from "../../geo/geo.parts.ts";
import type { CompleteDraft } from "./complete-draft.ts";

/** How many stops had no coordinate, and how many of those have one now. */
export type LocatedCount = { readonly lacking: number; readonly placed: number };

type LocateInput = {
  readonly draft: CompleteDraft;
  readonly signal: AbortSignal;
  /** Stops for which this is false keep what they have, even no coordinate. */
  readonly isIncluded?: (stop: Stop) => boolean;
};

/** Fills in missing coordinates of stops where the place is certain. */
export async function fillInCoordinates(
  { placeFinder }: Pick<GeoParts, "placeFinder">,
  { draft, signal, isIncluded = () => true }: LocateInput,
): Promise<LocatedCount & { readonly draft: CompleteDraft }> {
  const isLacking = (stop: Stop) => stop.coordinate === undefined && isIncluded(stop);
  const lacking = draft.days.flatMap(({ stops }) => stops).filter(isLacking).length;
  if (lacking === 0) return { draft, lacking, placed: 0 };
  const coordinates = await placeFinder.locate(draft, signal);
  let placed = 0;
  const days = draft.days.map((day, d) => ({
    ...day,
    stops: day.stops.map((stop, s) => {
      const coordinate = coordinates[d]?.[s];
      if (!coordinate || !isLacking(stop)) return stop;
      placed++;
      return { ...stop, coordinate };
    }),
  }));
  return { draft: { ...draft, days }, lacking, placed };
}
