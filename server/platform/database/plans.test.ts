import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDatabase } from "../../../bench/fill-database.ts";
import {
  largeLibraryTraveller,
  type SyntheticItinerary,
  syntheticWorld,
} from "../../../bench/synthetic-world.ts";
import type { Account } from "../../../contract/account.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

/*
 * Checks the query plans of PostgreSQL: auto_explain logs every plan, including those of triggers and foreign keys,
 * with the rows that each step really read. A query that gets slow with the number of rows fails here long before there
 * are a million.
 */

/** Enough that a full scan would cost more than any index. */
const amounts = { itineraries: 6_000, travellers: 5_000, reactions: 30_000, seed: 3 };
const world = syntheticWorld(amounts);

/** Tables that grow with the service must never be scanned. */
const grown = new Set([
  ...["itineraries", "itinerary_revisions", "library_entries", "listings", "listing_words"],
  ...["travellers", "name_beginnings", "profiles", "follows", "search_vocabulary"],
]);

/** By the sixth time PostgreSQL may have chosen a generic plan. */
const times = 7;
const page = 25;

type PlanNode = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
};
type Plan = { readonly "Query Text": string; readonly Plan: PlanNode };

let folder: string;
let embedded: EmbeddedPostgres;
let app: TestApp;
let caller: ReturnType<TestApp["client"]>;
let stranger: ReturnType<TestApp["client"]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybook-plans-"));
  const settings = {
    fsync: "off",
    autovacuum: "off",
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
  };
  embedded = await startEmbeddedPostgres({ folder, tell: () => {}, settings });
  app = await startApp({ database: { address: embedded.address, drop: async () => {} } });
  await fillDatabase(embedded.address, amounts);
  caller = app.client(await tokenOf(largeLibraryTraveller));
  stranger = app.client((await makeToken(app)).token);
});
afterAll(async () => {
  await app.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

const tokenOf = async (traveller: number) => {
  const account = { id: world.travellerId(traveller) } as Account;
  return (await makeToken(app, { traveller: account, firstParty: true })).token;
};

/** The first itinerary of this kind. */
function find(isWanted: (journey: SyntheticItinerary) => boolean): SyntheticItinerary {
  for (let number = 0; number < amounts.itineraries; number++) {
    const journey = world.itinerary(number);
    if (isWanted(journey)) return journey;
  }
  throw new Error("there is none");
}

/** The plans of all statements meanwhile. */
async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  const log = join(folder, "postgres.log");
  const before = (await readFile(log)).length;
  await work();
  const lines = (await readFile(log)).subarray(before).toString();
  return [...lines.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(([, text = ""]) => JSON.parse(text));
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}

const rowsOf = (node: PlanNode) => node["Actual Rows"] * node["Actual Loops"];

/** Every row that a step read, including those it discarded. */
const lookedAt = (node: PlanNode) =>
  (node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0)) *
  node["Actual Loops"];

/** What is wrong with the plans, as sentences. */
function* faultsIn(plans: readonly Plan[], { reads, sorts }: Bounds): Generator<string> {
  for (const { "Query Text": query, Plan: plan } of plans)
    for (const node of nodesOf(plan)) {
      const { "Node Type": type, "Relation Name": table = "", Plans: [input] = [] } = node;
      const where = `in: ${query.replace(/\s+/g, " ").trim()}`;
      if (type === "Seq Scan" && grown.has(table)) yield `reads all of ${table} ${where}`;
      if (grown.has(table) && lookedAt(node) > reads)
        yield `looks at ${lookedAt(node)} rows of ${table} by ${node["Index Name"] ?? type} ${where}`;
      if (/Sort$/.test(type) && input && rowsOf(input) > sorts) yield `sorts ${rowsOf(input)} rows ${where}`;
    }
}

type Bounds = {
  /** How many rows of one table a step may read. */
  readonly reads: number;
  /** How many rows may be sorted. */
  readonly sorts: number;
};
type Case = Partial<Bounds> & {
  readonly name: string;
  /** Prepares a call. */
  readonly call: () => Promise<() => Promise<unknown>>;
};

const libraryFilters = ["all", "owned", "shared", "saved", "liked", "disliked"] as const;

const cases: readonly Case[] = [
  {
    name: "an own itinerary",
    call: async () => {
      const { id } = find(({ owner }) => owner === largeLibraryTraveller);
      return () => caller.getItinerary({ params: { id } });
    },
  },
  {
    name: "someone's public itinerary",
    call: async () => {
      const { id } = find(({ visibility }) => visibility === "public");
      return () => stranger.getItinerary({ params: { id } });
    },
  },
  ...libraryFilters.map((filter) => ({
    name: `the library, ${filter}`,
    call: async () => () => caller.listItineraries({ query: { filter } }),
  })),
  {
    name: "the library, a later page",
    call: async () => {
      const { body } = await caller.listItineraries({ query: {} });
      return () => caller.listItineraries({ query: { cursor: body.nextCursor as string } });
    },
  },
  {
    name: "the library since a time",
    call: async () => () => caller.listItineraries({ query: { updatedSince: "2025-06-01T00:00:00.000Z" } }),
  },
  {
    name: "the trash",
    call: async () => {
      const { owner } = find(({ isDeleted }) => isDeleted);
      const client = app.client(await tokenOf(owner));
      return () => client.listItineraries({ query: { filter: "trash" } });
    },
  },
  { name: "changes", call: async () => () => caller.listChanges({ query: {} }) },
  {
    name: "changes, a later page",
    call: async () => {
      const { body } = await caller.listChanges({ query: {} });
      return () => caller.listChanges({ query: { cursor: body.nextCursor as string } });
    },
  },
  { name: "Explore", call: async () => () => caller.browseExplore({ query: {} }) },
  {
    name: "Explore, a later page",
    call: async () => {
      const { body } = await caller.browseExplore({ query: {} });
      return () => caller.browseExplore({ query: { cursor: body.nextCursor as string } });
    },
  },
  {
    name: "Explore of those one follows",
    call: async () => () => caller.browseExplore({ query: { filter: "following" } }),
  },
  {
    name: "a search for a rare word",
    call: async () => () => caller.browseExplore({ query: { q: "ushguli" } }),
  },
  // The words decide how many matches there are.
  ...["lisbon", "lis", "lisbon food", "lisbin"].map((q) => ({
    name: `a search for “${q}”`,
    reads: Number.POSITIVE_INFINITY,
    sorts: Number.POSITIVE_INFINITY,
    call: async () => () => caller.browseExplore({ query: { q } }),
  })),
  // PostgreSQL knows how common a single filter is. Among so few, it may read all ranks or dates rather than look up some.
  ...[{ tag: "diving" }, { tag: "diving", sort: "newest" as const }, { month: 5 }].map((query) => ({
    name: `Explore, filtered by ${Object.entries(query).join()}`,
    reads: 2_000,
    sorts: 400,
    call: async () => () => caller.browseExplore({ query }),
  })),
  // Some are passed by on the way down, and then those are looked up that have all of it, of which there are few.
  ...[
    { country: "IT", month: 5 },
    { country: "IT", tag: "food" },
    { tag: "diving", minDays: 2, maxDays: 4, sort: "newest" as const },
  ].map((query) => ({
    name: `Explore, filtered by ${Object.keys(query).join()}`,
    reads: 80 * (page + 1),
    sorts: 100,
    call: async () => () => caller.browseExplore({ query }),
  })),
  {
    name: "newest in Explore",
    call: async () => () => caller.browseExplore({ query: { sort: "newest" } }),
  },
  {
    name: "a person",
    call: async () => {
      const userId = world.travellerId(2);
      return () => caller.getPerson({ params: { userId } });
    },
  },
  {
    name: "people by name",
    // People whom the caller knows are read one by one: a few hundred.
    reads: 2_000,
    sorts: 2_000,
    call: async () => () => caller.findPeople({ query: { q: "tr" } }),
  },
  {
    name: "marks",
    // In the requested order.
    sorts: 50,
    call: async () => {
      const ids = Array.from({ length: 50 }, (_, number) => world.itinerary(number).id);
      return () => caller.listMarks({ query: { ids } });
    },
  },
  {
    name: "a person's itineraries",
    call: async () => {
      const userId = world.travellerId(largeLibraryTraveller);
      return () => stranger.listPersonItineraries({ params: { userId }, query: {} });
    },
  },
  {
    name: "a person's itineraries, a later page",
    call: async () => {
      const params = { userId: world.travellerId(largeLibraryTraveller) };
      const { body } = await stranger.listPersonItineraries({ params, query: {} });
      const cursor = body.nextCursor as string;
      return () => stranger.listPersonItineraries({ params, query: { cursor } });
    },
  },
  {
    name: "an itinerary's history",
    call: async () => {
      const { id } = find(({ owner, version }) => owner === largeLibraryTraveller && version > 2);
      return () => caller.listRevisions({ params: { id }, query: {} });
    },
  },
  {
    name: "a like and its end",
    call: async () => {
      const { id } = find(({ visibility }) => visibility === "public");
      return async () => {
        await stranger.likeItinerary({ params: { id } });
        await stranger.unlikeItinerary({ params: { id } });
      };
    },
  },
  {
    name: "a save and its end",
    call: async () => {
      const { id } = find(({ visibility }) => visibility === "public");
      return async () => {
        await stranger.saveItinerary({ params: { id } });
        await stranger.unsaveItinerary({ params: { id } });
      };
    },
  },
  {
    name: "following and its end",
    call: async () => {
      const userId = world.travellerId(7);
      return async () => {
        await stranger.followPerson({ params: { userId } });
        await stranger.unfollowPerson({ params: { userId } });
      };
    },
  },
  {
    name: "a new itinerary",
    call: async () => () => caller.createItinerary({ body: { title: "New", visibility: "public" } }),
  },
  {
    name: "a guarded update",
    call: async () => {
      const { token } = await makeToken(app);
      let { itinerary, etag } = await makeItinerary(app, token, { visibility: "public" });
      let count = 0;
      return async () => {
        const { id } = itinerary;
        const body = { title: `Version ${count++}` };
        const response = await app
          .client(token)
          .replaceItinerary({ params: { id }, headers: { "if-match": etag }, body });
        etag = response.headers.get("etag") ?? "";
      };
    },
  },
];

describe.each(cases)("$name", ({ call, reads = 100, sorts = page + 1 }) => {
  test("uses indexes, and reads little more than it returns", async () => {
    const work = await call();
    const plans = await plansOf(async () => {
      for (let time = 0; time < times; time++) await work();
    });
    expect(plans.length).toBeGreaterThanOrEqual(times);
    expect([...new Set(faultsIn(plans, { reads, sorts }))]).toEqual([]);
  });
});
