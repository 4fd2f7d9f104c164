import type { GeoParts } from "../../geo/geo.parts.ts";
import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { deleteUnusedImages } from "./delete-unused-images.ts";
import { indexPlaces } from "./listing-places.ts";
import { purgeTrash } from "./trash.ts";

export const emptyTrash = job({
  name: "purge-trash",
  schedule: "29 * * * *",
  retries: 3,
  async run(parts: Pick<Parts, "db" | "clock" | "log">) {
    const deleted = await purgeTrash(parts);
    parts.log.info({ deleted }, "deleted itineraries that were 30 days in the trash");
  },
});

export const cleanUpImages = job({
  name: "drop-lost-images",
  schedule: "11 4 * * *",
  retries: 3,
  async run(parts: Pick<Parts, "db" | "log">) {
    const dropped = await deleteUnusedImages(parts);
    parts.log.info({ dropped }, "deleted images of days that no version has any more");
  },
});

/** Every minute, because looking places up takes too long for a request. */
export const indexPlacesJob = job({
  name: "index-places",
  schedule: "* * * * *",
  retries: 2,
  isAlone: true,
  async run(parts: Pick<Parts, "db" | "clock" | "log"> & Pick<GeoParts, "placeFinder">) {
    const indexed = await indexPlaces(parts);
    if (indexed > 0) parts.log.info({ indexed }, "looked up the places of public itineraries");
  },
});
