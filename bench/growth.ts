import { Agent, get } from "node:http";
import { parseArgs } from "node:util";
import type { DatabaseAddress } from "../server/platform/database/connect.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { issueTokens } from "./issue-tokens.ts";
import { judge } from "./judge.ts";
import { progressBar } from "./progress-bar.ts";
import { random } from "./random.ts";
import { syntheticFolder } from "./synthetic-folder.ts";
import {
  type Amounts,
  largeLibraryTraveller,
  smallLibraryTraveller,
  syntheticWorld,
} from "./synthetic-world.ts";

/*
 * How much longer one request takes when there is a hundred times as much of everything. Two servers side by side, one
 * request at a time, in turns; what is compared are medians.
 */
const bars = { reads: 1.5, search: 3, libraries: 1.5 };
/** Common and rare words, beginnings of words, several words, and typos. */
const searches = [
  ...["lisbon", "food", "museum", "kyoto", "ushguli", "tarfaya"],
  ...["lis", "ky", "tarf"],
  ...["lisbon food", "kyoto museum", "rome trams fish", "highlands ushguli"],
  ...["lisbin", "barcelnoa"],
];
/** Common and rarer ones, by rank and by date. */
const filters = ["month=5", "country=IT&tag=food", "sort=newest&month=5"];
const pagesDown = 10;

const { values } = parseArgs({
  options: {
    itineraries: { type: "string", default: "1000000" },
    small: { type: "string" },
    large: { type: "string" },
    requests: { type: "string", default: "400" },
  },
});
const requests = Number(values.requests);

type World = {
  readonly origin: string;
  readonly ids: readonly string[];
  readonly tokens: readonly string[];
  readonly largeLibraryToken: string;
  readonly smallLibraryToken: string;
  stop(): Promise<void>;
};
type Page = { readonly nextCursor?: string };
type Measured = { small: number[]; large: number[] };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const amountsOf = (itineraries: number): Amounts => ({
  itineraries,
  travellers: Math.ceil(itineraries / 10),
  reactions: itineraries * 10,
  seed: 1,
});
const [smallAmounts, largeAmounts] = [amountsOf(10_000), amountsOf(Number(values.itineraries))];
const smallFolder = await syntheticFolder(smallAmounts, values.small);
const largeFolder = await syntheticFolder(largeAmounts, values.large);
const small = await open(smallAmounts, smallFolder);
const large = await open(largeAmounts, largeFolder);

const choice = random(1);
compare(
  "get",
  await inTurns("get", ({ ids, tokens, origin }) => ({
    url: `${origin}/v1/itineraries/${choice.pick(ids)}`,
    token: choice.pick(tokens),
  })),
  bars.reads,
);
compare(
  "library",
  await inTurns("library", ({ tokens, origin }) => ({
    url: `${origin}/v1/itineraries`,
    token: choice.pick(tokens),
  })),
  bars.reads,
);
compare(
  "Explore",
  await inTurns("Explore", ({ tokens, origin }) => ({
    url: `${origin}/v1/explore`,
    token: choice.pick(tokens),
  })),
  bars.reads,
);
const exploreCursors = {
  small: await readCursors(`${small.origin}/v1/explore`, small.largeLibraryToken, pagesDown),
  large: await readCursors(`${large.origin}/v1/explore`, large.largeLibraryToken, pagesDown),
};
compare(
  "Explore, deeper pages",
  await inTurns("Explore, deeper", (world) => ({
    url: `${world.origin}/v1/explore?cursor=${choice.pick(world === small ? exploreCursors.small : exploreCursors.large)}`,
    token: world.largeLibraryToken,
  })),
  bars.reads,
);
await compareQueries(
  "search",
  searches.map((words) => `q=${encodeURIComponent(words)}`),
);
await compareQueries("filters", filters);

const libraryUrl = `${large.origin}/v1/itineraries`;
const deep = await readCursors(libraryUrl, large.largeLibraryToken, Number.POSITIVE_INFINITY);
const fewEntries = { url: libraryUrl, token: large.smallLibraryToken };
const manyEntries = { url: libraryUrl, token: large.largeLibraryToken };
compare(
  "library of 5,000 against one of 50, first page",
  await compareInTurns(
    "library, first page",
    () => fewEntries,
    () => manyEntries,
  ),
  bars.libraries,
);
compare(
  "library of 5,000, deep page, against the first page of one of 50",
  await compareInTurns(
    "library, deep page",
    () => fewEntries,
    () => ({ ...manyEntries, url: `${libraryUrl}?cursor=${choice.pick(deep.slice(deep.length / 2))}` }),
  ),
  bars.libraries,
);

await small.stop();
await large.stop();
agent.destroy();

/** Each query of Explore alone, and all of them against the bar of the search. */
async function compareQueries(name: string, queries: readonly string[]): Promise<void> {
  const all: Measured = { small: [], large: [] };
  for (const query of queries) {
    const times = await inTurns(
      `${name}: ${query}`,
      ({ origin, tokens }) => ({ url: `${origin}/v1/explore?${query}`, token: choice.pick(tokens) }),
      Math.ceil(requests / queries.length),
    );
    compare(`${name}: ${query}`, times);
    all.small.push(...times.small);
    all.large.push(...times.large);
  }
  compare(name, all, bars.search);
}

async function open(amounts: Amounts, folder: string): Promise<World> {
  const app = await freshProcess<{ url: string; address: DatabaseAddress; clientId: string }>(
    "app-server.ts",
    [folder],
  );
  const world = syntheticWorld(amounts);
  const { below } = random(2);
  const some = (count: number, end: number) => Array.from({ length: count }, () => below(end));
  const [largeLibraryToken = "", smallLibraryToken = "", ...tokens] = await issueTokens(app.startMessage, [
    world.travellerId(largeLibraryTraveller),
    world.travellerId(smallLibraryTraveller),
    ...some(50, amounts.travellers).map(world.travellerId),
  ]);
  const readable = some(5_000, amounts.itineraries)
    .map(world.itinerary)
    .filter(({ visibility }) => visibility !== "private");
  return {
    origin: new URL(app.startMessage.url).origin,
    ids: readable.map(({ id }) => id),
    tokens,
    largeLibraryToken,
    smallLibraryToken,
    stop: app.stop,
  };
}

type GetRequest = { readonly url: string; readonly token: string };

function inTurns(step: string, requestTo: (world: World) => GetRequest, times = requests): Promise<Measured> {
  return compareInTurns(
    step,
    () => requestTo(small),
    () => requestTo(large),
    times,
  );
}

async function compareInTurns(
  step: string,
  requestSmall: () => GetRequest,
  requestLarge: () => GetRequest,
  times = requests,
): Promise<Measured> {
  const bar = progressBar(step, times);
  // Until the engine has compiled everything and the database's pages are in memory.
  for (let warmUp = 0; warmUp < times / 2; warmUp++)
    for (const ask of [requestSmall, requestLarge]) await timed(ask());
  const measured: Measured = { small: [], large: [] };
  for (let count = 0; count < times; count++) {
    measured.small.push((await timed(requestSmall())).ms);
    measured.large.push((await timed(requestLarge())).ms);
    bar.reach(count);
  }
  bar.finish();
  return measured;
}

function compare(name: string, { small, large }: Measured, bar?: number): void {
  const [less, more] = [median(small), median(large)];
  process.stdout.write(`${name}: ${less.toFixed(2)} ms, ${more.toFixed(2)} ms`);
  if (bar === undefined) process.stdout.write(`, ratio ${(more / less).toFixed(2)}\n`);
  else {
    process.stdout.write("\n");
    judge(name, more / less, { atMost: bar });
  }
}

/** The cursors of the pages after the first, at most `max`. */
async function readCursors(url: string, token: string, max: number): Promise<string[]> {
  const cursors: string[] = [];
  for (let address = url; cursors.length < max; ) {
    const { nextCursor } = JSON.parse((await timed({ url: address, token })).body) as Page;
    if (nextCursor === undefined) break;
    cursors.push(nextCursor);
    address = `${url}?cursor=${nextCursor}`;
  }
  return cursors;
}

function timed({ url, token }: GetRequest): Promise<{ ms: number; body: string }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const ms = performance.now() - startedAt;
        const body = Buffer.concat(pieces).toString();
        if (response.statusCode === 200) resolve({ ms, body });
        else reject(new Error(`${url}: ${response.statusCode} ${body}`));
      });
    }).on("error", reject);
  });
}
