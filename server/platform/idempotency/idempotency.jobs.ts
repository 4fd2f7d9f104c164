import { job } from "../jobs/jobs.ts";
import { forgetOldAnswers } from "./idempotency.ts";

export const forgetIdempotencyKeys = job({
  name: "forget-idempotency-keys",
  schedule: "17 * * * *",
  retries: 2,
  run: forgetOldAnswers,
});
