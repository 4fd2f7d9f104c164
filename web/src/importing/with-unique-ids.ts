import type { ImportResult } from "../../../contract/import.ts";
import { newId } from "../draft/edits.ts";

/** The server numbers the parts of each import from 1, and a trip can take several imports. */
export const withUniqueIds = ({ preview, sightings, ...rest }: ImportResult): ImportResult => {
  const stops = preview.days.flatMap((day) => day.stops);
  const stopIds = new Map(stops.map(({ id }) => [id, newId()]));
  const idOfStop = (id: string) => stopIds.get(id) ?? id;
  const renew = <T extends { readonly id: string }>(part: T) => ({ ...part, id: newId() });
  return {
    ...rest,
    preview: {
      ...preview,
      days: preview.days.map((day) => ({
        ...renew(day),
        stops: day.stops.map((stop) => ({ ...stop, id: idOfStop(stop.id) })),
      })),
      packing: preview.packing.map(renew),
      expenses: preview.expenses.map(renew),
    },
    sightings: sightings.map((sighting) => ({ ...sighting, stopId: idOfStop(sighting.stopId) })),
  };
};
