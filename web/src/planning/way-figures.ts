import type { TravelMode } from "../../../contract/itinerary.ts";
import type { Way } from "../../../contract/planning.ts";

type WayFigures = Pick<Way, "mode" | "minutes" | "metres"> & { readonly isEstimate: boolean };

/** The figures for a mode, or for the way's own; another mode that was just chosen is estimated until it is saved. */
export const wayFigures = (way: Way, chosen: TravelMode | undefined): WayFigures => {
  const other = way.otherModes.find(({ mode }) => mode === chosen);
  return other ? { ...other, isEstimate: true } : { ...way, isEstimate: way.source === "estimate" };
};
