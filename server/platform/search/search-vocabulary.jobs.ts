import type { Logger } from "pino";
import type { Database } from "../database/connect.ts";
import { job } from "../jobs/jobs.ts";
import { removeUnusedWords } from "./remove-unused-words.ts";
import { renewVocabulary } from "./search-vocabulary.queries.ts";

/** Every five minutes: a private or deleted itinerary must not leave its words behind. */
export const removeSearchWords = job({
  name: "forget-search-words",
  schedule: "*/5 * * * *",
  retries: 2,
  run: ({ db }: { db: Database }) => removeUnusedWords(db),
});

/** Once a day, over all of Explore, for words that the other job missed. */
export const renewSearchVocabulary = job({
  name: "renew-search-vocabulary",
  schedule: "13 3 * * *",
  retries: 2,
  async run({ db, log }: { db: Database; log: Logger }) {
    log.info(await renewVocabulary(db), "renewed the search vocabulary");
  },
});
