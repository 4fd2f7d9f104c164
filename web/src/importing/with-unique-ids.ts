import type { ImportResult } from "../../../contract/import.ts";
import { newId } from "../draft/edits.ts";

/** The server numbers the parts of each import from 1, and a trip can take several imports. */
export const withUniqueIds = ({ preview, sightings, ...rest }: ImportResult): ImportResult => {
  const ids = new Map(preview.days.flatMap(({ stops }) => stops.map(({ id }) => [id, newId()])));
  const idOf = (id: string) => ids.get(id) ?? newId();
  const renewed = <T extends { readonly id: string }>(parts: readonly T[]) =>
    parts.map((part) => ({ ...part, id: idOf(part.id) }));
  return {
    ...rest,
    preview: {
      ...preview,
      days: renewed(preview.days).map((day) => ({ ...day, stops: renewed(day.stops) })),
      packing: renewed(preview.packing),
      expenses: renewed(preview.expenses),
    },
    sightings: sightings.map((sighting) => ({ ...sighting, stopId: idOf(sighting.stopId) })),
  };
};
