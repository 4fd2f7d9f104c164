import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { forgetGeocoded } from "./remembered-geocoder.ts";

export const forgetGeocodedPlaces = job({
  name: "forget-geocoded-places",
  schedule: "53 4 * * *",
  retries: 2,
  run: (parts: Pick<Parts, "db" | "clock">) => forgetGeocoded(parts),
});
