import type { Parts } from "../../parts.ts";
import { job } from "../../platform/jobs/jobs.ts";
import type { GeoParts } from "../geo.parts.ts";
import type { Leg } from "./leg.ts";
import { cleanUpRoutes } from "./routes.ts";

/** One after the other for a key: whoever asks meanwhile asks again, and then the rest is found. */
export const fetchRoutes = job({
  name: "fetch-routes",
  retries: 1,
  isAlone: true,
  async run(
    { routes }: Pick<GeoParts, "routes">,
    { legs }: { readonly travellerId: string; readonly legs: readonly Leg[] },
  ) {
    await routes?.fetch(legs, AbortSignal.timeout(maxSeconds * 1_000));
  },
});

const maxSeconds = 600;

export const cleanUpRoutesJob = job({
  name: "forget-routes",
  schedule: "47 4 * * *",
  retries: 2,
  run: (parts: Pick<Parts, "db" | "clock">) => cleanUpRoutes(parts),
});
