import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ItineraryPage } from "../contract/page.ts";
import { compose } from "../server/compose.ts";
import { readConfig } from "../server/config.ts";
import { addTraveller } from "../server/features/account/account.ts";
import { browseExplore } from "../server/features/explore/explore.ts";
import { createItinerary } from "../server/features/itineraries/itineraries.ts";
import { indexPlaces } from "../server/features/itineraries/listing-places.ts";
import { samples } from "../server/features/samples/sample-itineraries.ts";
import { openServerDatabase } from "../server/platform/database/open-server-database.ts";
import { createLogger } from "../server/platform/logger.ts";
import { judge } from "./judge.ts";
import { progressBar } from "./progress-bar.ts";
import { random } from "./random.ts";
import { grade, judgedQueries, sampleTruths } from "./search/judgements.ts";
import { type JudgedItinerary, madeItineraries, type Truth } from "./search/made-itineraries.ts";

/*
 * How good the search is: 63 queries over the samples and 2,000 made itineraries in eight languages. What is relevant
 * follows from where each itinerary is and what one does there, which the search is never told; nDCG@10 compares what
 * it finds with the best possible order. A search for nothing that exists is right when it finds nothing.
 */
const bar = 0.9;
const madeCount = 2_000;
const shown = 10;
const poor = 0.9;

const folder = await mkdtemp(join(tmpdir(), "waybook-search-"));
const config = readConfig({
  DATA_DIR: folder,
  PORT: "0",
  PUBLIC_URL: "http://localhost",
  SAMPLES: "off",
  OUTSIDE: "off",
});
const database = await openServerDatabase(config, { tell: () => {} });
const { parts, close } = await compose(config, {
  address: database.address,
  log: await createLogger("warn"),
  tell: () => {},
});
try {
  const truths = await publishAll();
  while ((await indexPlaces(parts)) > 0);
  const scores = [];
  for (const [q, wanted] of judgedQueries) {
    const { jsonText } = await browseExplore(parts, { kind: "guest" } as never, { q, limit: shown });
    const page: ItineraryPage = JSON.parse(jsonText);
    const grades = page.data.map(({ id }) => (wanted ? grade(truths.get(id) as Truth, wanted) : 0));
    const best = wanted
      ? [...truths.values()].map((truth) => grade(truth, wanted)).sort((a, b) => b - a)
      : [];
    const score = wanted ? gain(grades) / gain(best) : Number(grades.length === 0);
    scores.push(score);
    if (score < poor) {
      process.stdout.write(`${q}: ${score.toFixed(2)}, grades ${grades.join(" ")}\n`);
      for (const { id, title, destination } of page.data)
        process.stdout.write(
          `    ${wanted ? grade(truths.get(id) as Truth, wanted) : "-"} ${title} | ${destination}\n`,
        );
    }
  }
  judge(
    "search",
    scores.reduce((sum, score) => sum + score, 0) / scores.length,
    { atLeast: bar },
    "mean nDCG@10",
  );
} finally {
  await close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

/** The truth by id. Likes are thrown in at random: they must not matter more than what is meant. */
async function publishAll(): Promise<Map<string, Truth>> {
  const author = await addTraveller(parts, { email: "bench@example.com", displayName: "Bench" });
  const principal = { kind: "traveller", travellerId: author.id } as never;
  const all: JudgedItinerary[] = [
    ...samples.map(({ draft }) => ({
      draft: { ...draft, visibility: "public" as const },
      truth: sampleTruths[draft.title] as Truth,
    })),
    ...madeItineraries(madeCount),
  ];
  const draw = random(7);
  const truths = new Map<string, Truth>();
  const bar = progressBar("publishing", all.length);
  for (const { draft, truth } of all) {
    const { id } = await createItinerary(parts, principal, draft);
    await parts.db`update listings set likes = ${draw.below(500)} where itinerary_id = ${id}`;
    truths.set(id, truth);
    bar.reach(truths.size);
  }
  bar.finish();
  return truths;
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, shown).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
