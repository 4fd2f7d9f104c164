import type { ConnectionFinder } from "../../server/geo/transit/connections.ts";
import type { ImageSearch } from "../../server/outside/image-search/image-search.ts";
import type { MediaReader } from "../../server/outside/media-reader/media-reader.ts";
import { picture } from "../support/pictures.ts";

/** The content of the frames does not matter here. */
export const fixedMediaReader: MediaReader = {
  read: async () => ({
    preview: { title: "Anywhere", tags: [], days: [], packing: [], expenses: [] },
    confidence: 0,
    sightings: [],
  }),
  close: async () => {},
};

/** Neither do timetables. */
export const noConnections: ConnectionFinder = { find: async () => [] };

/** Images do not matter either, and drawing a poster is slower. */
export const fixedImageSearch: ImageSearch = {
  find: async () => ({ bytes: await picture(), contentType: "image/png" }),
  close: async () => {},
};
