import type { Logger } from "pino";
import type { Database } from "../database/connect.ts";
import { job } from "../jobs/jobs.ts";
import { forgetLetGoWords } from "./forget-let-go-words.ts";
import { renewVocabulary } from "./search-vocabulary.queries.ts";

/** Soon: what somebody makes private or deletes leaves no word behind. */
export const forgetWords = job({
  name: "forget-search-words",
  schedule: "*/5 * * * *",
  retries: 2,
  run: ({ db }: { db: Database }) => forgetLetGoWords(db),
});

/** What was missed on the way. It looks at all of Explore. */
export const renewSearchVocabulary = job({
  name: "renew-search-vocabulary",
  schedule: "13 3 * * *",
  retries: 2,
  async run({ db, log }: { db: Database; log: Logger }) {
    log.info(await renewVocabulary(db), "renewed the words that mend mistyped ones");
  },
});
