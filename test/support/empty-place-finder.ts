import type { PlaceFinder } from "../../server/geo/place-finder/place-finder.ts";

/** For tests to which places do not matter, because the real place finder starts slowly. */
export const emptyPlaceFinder: PlaceFinder = {
  locate: async () => [],
  findPlaces: async () => ({ places: [], countries: [] }),
  completeDestination: async () => [],
  suggest: async () => [],
  close: async () => {},
};
