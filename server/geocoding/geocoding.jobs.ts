import { job } from "../jobs/jobs.ts";
import type { Parts } from "../parts.ts";
import { forgetGeocoded } from "./remembered-geocoder.ts";

export const forgetGeocodedPlaces = job({
  name: "forget-geocoded-places",
  schedule: "53 4 * * *",
  retries: 2,
  run: (parts: Pick<Parts, "db" | "clock">) => forgetGeocoded(parts),
});
