import type { PlaceFinder } from "../../server/geo/place-finder/place-finder.ts";
import type { ImageSearch } from "../../server/outside/image-search/image-search.ts";
import type { MediaReader } from "../../server/outside/media-reader/media-reader.ts";
import { picture } from "../support/pictures.ts";

/** Where places are is not the question here, and the real one takes a while to start. */
export const knowsNoPlace: PlaceFinder = {
  locate: async () => [],
  completeDestination: async () => [],
  suggest: async () => [],
  close: async () => {},
};

/** What the frames show is not the question here. */
export const readsAnything: MediaReader = {
  read: async () => ({
    preview: { title: "Anywhere", tags: [], days: [], packing: [], expenses: [] },
    confidence: 0,
    sightings: [],
  }),
  close: async () => {},
};

/** Nor what an image shows: a poster would take longer to draw. */
export const findsAnything: ImageSearch = {
  find: async () => ({ bytes: await picture(), contentType: "image/png" }),
  close: async () => {},
};
