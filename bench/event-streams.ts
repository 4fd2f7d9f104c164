import { connect as connectTo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { webClient } from "../server/access/web-client.ts";
import { readConfig } from "../server/config.ts";
import { addTraveller } from "../server/features/account/account.ts";
import { createItinerary } from "../server/features/itineraries/itineraries.ts";
import { connect, type Database, type DatabaseAddress } from "../server/platform/database/connect.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { issueTokens } from "./issue-tokens.ts";
import { judge } from "./judge.ts";

/*
 * Event streams of live changes on one node: the memory of each, and how long a change takes to reach all of them. Once
 * with all streams on one itinerary, once with each on its own.
 */
const bars = { kilobytes: 30, seconds: 1 };

const { values } = parseArgs({
  options: {
    streams: { type: "string", default: "2000" },
    travellers: { type: "string", default: "500" },
    changes: { type: "string", default: "7" },
    processes: { type: "string", default: "3" },
  },
});
const streamCount = Number(values.streams);
const travellerCount = Number(values.travellers);
const warmUpCount = Math.min(200, streamCount);
const atOnce = 20;

type StartMessage = { url: string; clientId: string; address: DatabaseAddress };
type Subscription = { readonly id: string; readonly token: string };
type Streams = { opened: number; changed: number; readonly sockets: Socket[] };

const config = readConfig({});
const clock = { now: () => new Date(), time: () => Date.now() };

for (const [name, itineraryCount] of [
  ["on one itinerary", 1],
  ["on as many itineraries", streamCount],
] as const) {
  const measured = { kilobytes: [] as number[], slowest: [] as number[] };
  for (let count = 0; count < Number(values.processes); count++) {
    const { kilobytes, seconds } = await measure(itineraryCount);
    measured.kilobytes.push(kilobytes);
    measured.slowest.push(Math.max(...seconds));
    process.stdout.write(
      `${streamCount} streams ${name}: ${kilobytes.toFixed(1)} kB a stream; a change reaches all in ${median(seconds).toFixed(3)} s (median), ${Math.max(...seconds).toFixed(3)} s (slowest)\n`,
    );
  }
  judge(`kB a stream ${name}`, median(measured.kilobytes), { atMost: bars.kilobytes });
  judge(`seconds until the slowest has it ${name}`, median(measured.slowest), { atMost: bars.seconds });
}

async function measure(itineraryCount: number): Promise<{ kilobytes: number; seconds: number[] }> {
  const app = await freshProcess<StartMessage>("app-server.ts");
  const origin = new URL(app.startMessage.url);
  const db = connect(app.startMessage.address, { name: "waybook bench", max: 4 });
  const subscriptions = await makeSubscriptions(db, app.startMessage, itineraryCount);
  const ids = [...new Set(subscriptions.map(({ id }) => id))];

  const early = await open(origin, subscriptions.slice(0, warmUpCount));
  for (let warmUp = 0; warmUp < 3; warmUp++) await change(db, ids, early, warmUpCount);
  for (const socket of early.sockets) socket.destroy();
  await sleep(1_500);
  const before = await app.ask<number>("memory");
  const streams = await open(origin, subscriptions);
  await sleep(1_500);
  const after = await app.ask<number>("memory");
  const seconds: number[] = [];
  for (let nth = 0; nth < Number(values.changes); nth++) {
    seconds.push(await change(db, ids, streams, streamCount));
    await sleep(200);
  }
  for (const socket of streams.sockets) socket.destroy();
  await db.end();
  await app.stop();
  return { kilobytes: (after - before) / 1_024 / streamCount, seconds };
}

/** A public itinerary of someone else's, or each traveller's own; as many streams for each traveller. */
async function makeSubscriptions(
  db: Database,
  { clientId, address }: Pick<StartMessage, "clientId" | "address">,
  itineraryCount: number,
): Promise<Subscription[]> {
  const travellerIds: string[] = [];
  for (let nth = 0; nth < travellerCount; nth++) {
    const email = `${nth}@bench.example.com`;
    travellerIds.push((await addTraveller({ db, clock }, { email, displayName: `Bench ${nth}` })).id);
  }
  const tokens = await issueTokens({ address, clientId }, travellerIds);
  const ids: string[] = [];
  for (let nth = 0; nth < itineraryCount; nth++)
    ids.push(await makeItinerary(db, travellerIds[nth % travellerCount] as string));
  return Array.from({ length: streamCount }, (_, nth) => ({
    id: ids[nth % itineraryCount] as string,
    token: tokens[nth % travellerCount] as string,
  }));
}

/** Not through the server, because that would grow its memory before anything is measured. */
async function makeItinerary(db: Database, travellerId: string): Promise<string> {
  const principal = { kind: "traveller", travellerId, ...webClient } as const;
  const draft = { title: "Lisbon in spring", visibility: "public" } as const;
  return (await createItinerary({ db, clock, config }, principal, draft)).id;
}

/** With bare sockets: two thousand of any HTTP client would disturb what is measured. */
async function open(origin: URL, subscriptions: readonly Subscription[]): Promise<Streams> {
  const streams: Streams = { opened: 0, changed: 0, sockets: [] };
  for (const [nth, { id, token }] of subscriptions.entries()) {
    const socket = connectTo(Number(origin.port), origin.hostname);
    streams.sockets.push(socket);
    socket.write(
      `GET /v1/itineraries/${id}/events HTTP/1.1\r\nHost: ${origin.host}\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36\r\nAccept-Language: en\r\n\r\n`,
    );
    socket.on("data", (bytes) => {
      const text = bytes.toString("latin1");
      if (text.includes("retry: ")) streams.opened++;
      if (text.includes("event: changed")) streams.changed++;
    });
    if (nth % atOnce === atOnce - 1) await until(() => streams.opened > nth - atOnce);
  }
  await until(() => streams.opened === subscriptions.length);
  return streams;
}

/** Seconds from the commit until the last stream has the change. */
async function change(
  db: Database,
  ids: readonly string[],
  streams: Streams,
  count: number,
): Promise<number> {
  streams.changed = 0;
  await db`
    update itineraries set version = version + 1, etag = '"' || (version + 1) || '-' || left(md5(random()::text), 8) || '"'
    where id = any(${ids as string[]}::uuid[])`;
  const changedAt = performance.now();
  await db`select pg_notify('itineraries', id) from unnest(${ids as string[]}::text[]) as id`;
  await until(() => streams.changed === count);
  return (performance.now() - changedAt) / 1_000;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error("it did not happen within a minute");
    await sleep(2);
  }
}
