import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { cleanUpGeocodedPlaces } from "./cached-geocoder.ts";

export const cleanUpGeocodedPlacesJob = job({
  name: "forget-geocoded-places",
  schedule: "53 4 * * *",
  retries: 2,
  run: (parts: Pick<Parts, "db" | "clock">) => cleanUpGeocodedPlaces(parts),
});
