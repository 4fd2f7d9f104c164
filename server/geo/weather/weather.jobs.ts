import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { cleanUpWeather } from "./cached-weather.ts";

export const cleanUpWeatherJob = job({
  name: "forget-weather",
  schedule: "37 4 * * *",
  retries: 2,
  run: (parts: Pick<Parts, "db" | "clock">) => cleanUpWeather(parts),
});
