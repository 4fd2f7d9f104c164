import { job } from "../jobs/jobs.ts";
import { deleteOldResults } from "./idempotency.ts";

export const cleanUpIdempotencyKeys = job({
  name: "forget-idempotency-keys",
  schedule: "17 * * * *",
  retries: 2,
  run: deleteOldResults,
});
