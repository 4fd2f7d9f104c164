import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { random as randomOf } from "../random.ts";
import { collectFaults } from "../watched-server/faults.ts";
import { gaugeSamples } from "../watched-server/gauge-samples.ts";
import { processGauges } from "../watched-server/gauges/process-gauges.ts";
import { readPostmaster } from "../watched-server/read-postmaster.ts";
import { gaugeTable, requestTable, table } from "../watched-server/report.ts";
import { tallyRequests } from "../watched-server/tally.ts";
import { watchedServer } from "../watched-server/watched-server.ts";
import { type Attack, attackMaker, destructiveOperations } from "./attack-maker.ts";
import { makeExchange } from "./exchange.ts";
import { makeWorld } from "./make-world.ts";
import { type OpenApi, readOperations } from "./operations.ts";
import { type Request, requestBytes } from "./request.ts";
import { buildRequest, type FuzzContext, validRequestDraft } from "./request-draft.ts";
import { type Outcome, send } from "./send.ts";
import { makeUploads } from "./uploads.ts";
import { collectVerdicts, describe, maxResponseMs } from "./verdicts.ts";
import type { FuzzTraveller } from "./world.ts";

/*
 * A real server under requests that are malformed at every layer. It ends with tables, and fails on a 5xx, on a missing
 * or slow answer, on growth, and on whatever the soak takes for an error in the log (../watched-server/faults.ts).
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    "busy-machine": { type: "boolean", default: false },
  },
});
const wanted = Number(values.requests);
const seed = Number(values.seed);
const only = values.only?.split(",").map(Number);
if (!(wanted > 0) || !Number.isInteger(seed) || only?.some((number) => !Number.isInteger(number)))
  throw new Error(
    "Use: npm run fuzz -- [--requests <number>] [--seed <whole number>] [--only <number,…>] [--busy-machine]",
  );

const atOnce = 8;
const mostLeft = 200;
const sampleMs = 5_000;
/** Hundreds of requests a second tell in less time than the soak's load whether anything grows. */
const shortestQuarterMs = 30_000;
/**
 * At full speed V8 lets garbage lie while the machine has room for it, and the process keeps what its heap once had.
 * What stays shows at the bottom of the heap, which may not grow.
 */
const limits = { "memory of the server (MB)": { atMost: 1_000 } };
const tell = (line: string) => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);

const folder = await mkdtemp(join(tmpdir(), "waybook-fuzz-"));
const over = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => over.abort());

const faults = collectFaults();
/** Until then the server is still being started, as far as faults go. */
let isWarm = false;
const samplesLoaded = Promise.withResolvers<void>();
tell(`starting a server in ${folder}`);
const server = await watchedServer({
  folder,
  settings: { STRANGERS_A_DAY: "1000000" },
  onLine(line) {
    if (line.text.includes("the sample itineraries")) samplesLoaded.resolve();
    faults.line({ ...line, isDisturbed: line.isDisturbed || !isWarm });
  },
  onFault: faults.add,
});
const port = Number(new URL(server.url).port);
const tally = tallyRequests();
const samples = gaugeSamples();
const verdicts = collectVerdicts(seed, tally, faults);
const left = new Set<Promise<unknown>>();

try {
  await samplesLoaded.promise;
  await fuzz();
} finally {
  await server.stop();
}

async function fuzz(): Promise<void> {
  const reference = readOperations((await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi);
  const world = await makeWorld(server);
  const attack = attackMaker({ seed, reference, uploads: await makeUploads(randomOf(seed)) });
  tell("warming up: every operation once, in good order");
  await warmUp({ reference, world, random: randomOf(seed) });
  isWarm = true;
  let next = 0;
  const take = () => {
    if (over.signal.aborted || server.pid() === undefined) return undefined;
    if (only) return only[next++];
    return verdicts.made < wanted ? next++ : undefined;
  };
  const attackOn = async () => {
    for (let number = take(); number !== undefined; number = take()) await perform(attack(number, world));
  };
  tell(`${only ? only.length : wanted} requests to ${reference.operations.length} operations begin`);
  const begun = performance.now();
  const done = new AbortController();
  const beside = Promise.all([sampleUntil(done.signal), mendUntil(done.signal, world)]);
  await Promise.all(Array.from({ length: only ? 1 : atOnce }, attackOn));
  const seconds = (performance.now() - begun) / 1_000;
  done.abort();
  await beside;
  await Promise.all(left);
  await askWhetherReady();
  await report(reference.operations.length, seconds, async ({ attack: { number }, nth }) => {
    const { exchanges } = attack(number, world);
    const exchange = exchanges[nth];
    const { answers = [] } = exchange ? await send(port, exchange) : {};
    return answers.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...answers.map(({ ms }) => ms));
  });
}

/** What is loaded with its first use is loaded before anything counts. */
async function warmUp(making: FuzzContext): Promise<void> {
  const [person] = making.world.people as [FuzzTraveller];
  const headers = [["Authorization", `Bearer ${person.ownToken}`]] as const;
  const caller = { name: "own app", person, headers, isGood: true };
  const good = making.reference.operations
    .filter(({ id }) => !destructiveOperations.has(id))
    .map((operation) => () => buildRequest(validRequestDraft(making, operation, caller)));
  // Those whose good order is a matter of luck.
  const paths = [
    "/v1/places?q=lisbon",
    `/v1/itineraries/${person.trips[0]?.id}/export?format=pdf`,
    "/v1/explore?q=lisbon",
  ];
  const others = paths.map((target) => (): Request => {
    const host = ["Host", new URL(making.world.origin).host] as const;
    return { method: "GET", target, headers: [host, ...headers], body: undefined };
  });
  for (const make of [...others, ...good]) {
    // A process that has to begin first says so for some seconds.
    for (let times = 0; times < 10; times++) {
      const request = make();
      const { answers } = await send(
        port,
        makeExchange([requestBytes(request)], { methods: [request.method] }),
      );
      if (answers[0]?.status !== 503) break;
      await sleep(2_000);
    }
  }
}

async function perform(attack: Attack): Promise<void> {
  const random = randomOf(seed, attack.number, 1);
  const outcomes = attack.exchanges.map(async (exchange, nth) => {
    const outcome = await send(port, exchange, random.fraction());
    // One fault is enough: what else was under way has not broken anything.
    if (server.pid() === undefined) return;
    verdicts.judge(attack, nth, outcome);
    noteChange(attack, outcome);
  });
  if (attack.exchanges.every(({ ending }) => ending !== "leave")) return void (await Promise.all(outcomes));
  // Nobody waits for those; but there is an end to their number.
  const leaving = Promise.all(outcomes).finally(() => left.delete(leaving));
  left.add(leaving);
  if (left.size > mostLeft) await Promise.race(left);
}

/** What an answer tells about the world. */
function noteChange({ caller, trip, operation }: Attack, { answers }: Outcome): void {
  for (const { status, headers } of answers) {
    if (caller.isGood && status === 401) caller.person.isDoubtful = true;
    if (!operation.path.includes("itineraries/{id}")) continue;
    if (status === 404 || (operation.id === "deleteItinerary" && status === 204)) trip.isDoubtful = true;
    const etag = headers.get("etag");
    if (etag && (status === 412 || operation.path.endsWith("/itineraries/{id}"))) trip.etag = etag;
  }
}

async function mendUntil(over: AbortSignal, world: { mend(): Promise<void> }): Promise<void> {
  while (!over.aborted && server.pid() !== undefined) {
    await sleep(500, undefined, { signal: over }).catch(() => {});
    await world.mend().catch((error) => faults.thrown("mending", error));
  }
}

async function sampleUntil(over: AbortSignal): Promise<void> {
  const { pid } = await readPostmaster(server.dataFolder);
  while (!over.aborted) {
    await sleep(sampleMs, undefined, { signal: over }).catch(() => {});
    if (over.aborted) return;
    await processGauges(server, pid).then(
      (gauges) => samples.add(server.lives(), gauges),
      (error) => faults.thrown("gauges", error),
    );
  }
}

async function askWhetherReady(): Promise<void> {
  const { status } = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    (error) => {
      faults.thrown("/readyz afterwards", error);
      return { status: 200 };
    },
  );
  if (status !== 200) faults.add(`/readyz answered ${status} afterwards`);
}

type Slow = (typeof verdicts.tooSlow)[number];

async function report(
  operations: number,
  seconds: number,
  again: (slow: Slow) => Promise<number>,
): Promise<void> {
  for (const slow of server.pid() === undefined ? [] : verdicts.tooSlow.slice(0, 20)) {
    const alone = Math.min(await again(slow), await again(slow), await again(slow));
    const told = `${describe(seed, slow.attack, slow.nth)}: ${slow.status} after ${slow.ms.toFixed(0)} ms (${alone.toFixed(0)} ms alone)`;
    // Where others use the processor too, only what is slow alone as well is the server's doing.
    if (values["busy-machine"] && alone <= maxResponseMs) tell(`not counted: ${told}`);
    else faults.add(told);
  }
  const met = [...verdicts.met()].map(([layer, count]) => [layer, `${count} of ${operations}`]);
  const slowest = verdicts.slowest.map(({ attack, nth, status, ms }) => [
    ...[ms.toFixed(0), status, describe(seed, attack, nth)],
  ]);
  const judged = samples.judge(faults, { limits, shortestQuarterMs });
  process.stdout.write(
    [
      "",
      requestTable(tally),
      table(["layer", "operations met"], met),
      table(["slowest (ms)", "status", "request"], slowest),
      gaugeTable(judged),
      `${verdicts.made} requests in ${seconds.toFixed(0)} s, seed ${seed}; none may take longer than ${maxResponseMs} ms.`,
      "",
    ].join("\n\n"),
  );
}

const { found } = faults;
if (found.size === 0 && !over.signal.aborted) {
  await rm(folder, { recursive: true });
  process.stdout.write("No request broke anything, none was slow, nothing grew.\n");
} else {
  await rm(server.dataFolder, { recursive: true, force: true });
  for (const [fault, { count }] of found) process.stdout.write(`${count} times: ${fault}\n`);
  process.stdout.write(`${found.size > 0 ? "FAILED" : "Interrupted"}. The server's log is in ${folder}\n`);
  process.exitCode = 1;
}
