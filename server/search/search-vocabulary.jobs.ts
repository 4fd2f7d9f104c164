import { job } from "../jobs/jobs.ts";
import type { Parts } from "../parts.ts";
import { renewVocabulary } from "./search-vocabulary.queries.ts";

export const renewSearchVocabulary = job({
  name: "renew-search-vocabulary",
  // Often: what somebody makes private leaves no word behind, and words do not pile up.
  schedule: "*/15 * * * *",
  retries: 2,
  async run({ db, log }: Pick<Parts, "db" | "log">) {
    log.info(await renewVocabulary(db), "renewed the words that mend mistyped ones");
  },
});
