import type { PlaceFinder } from "../../server/geo/place-finder/place-finder.ts";
import type { ImageSearch } from "../../server/outside/image-search/image-search.ts";
import type { MediaReader } from "../../server/outside/media-reader/media-reader.ts";
import { picture } from "../support/pictures.ts";

/** Places do not matter here, and the real place finder starts slowly. */
export const emptyPlaceFinder: PlaceFinder = {
  locate: async () => [],
  findPlaces: async () => ({ places: [], countries: [] }),
  completeDestination: async () => [],
  suggest: async () => [],
  close: async () => {},
};

/** The content of the frames does not matter here. */
export const fixedMediaReader: MediaReader = {
  read: async () => ({
    preview: { title: "Anywhere", tags: [], days: [], packing: [], expenses: [] },
    confidence: 0,
    sightings: [],
  }),
  close: async () => {},
};

/** Images do not matter either, and drawing a poster is slower. */
export const fixedImageSearch: ImageSearch = {
  find: async () => ({ bytes: await picture(), contentType: "image/png" }),
  close: async () => {},
};
