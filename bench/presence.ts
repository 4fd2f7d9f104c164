import { connect as connectTo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { webClient } from "../server/access/web-client.ts";
import { readConfig } from "../server/config.ts";
import { addTraveller } from "../server/features/account/account.ts";
import { createItinerary } from "../server/features/itineraries/itineraries.ts";
import { connect, type DatabaseAddress } from "../server/platform/database/connect.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { issueTokens } from "./issue-tokens.ts";
import { judge } from "./judge.ts";

/*
 * Presence: many people have one itinerary open, each with a stream. They say every 20 seconds that they are here, each
 * time in another field. Measured is the server process's share of a core, with and without presence, and what each
 * stream is sent. `--faster 4` makes everyone speak four times as often, and divides the share by four.
 */
const bars = { share: 0.02, bytesPerSecond: 4_096 };

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "500" },
    seconds: { type: "string", default: "40" },
    faster: { type: "string", default: "1" },
    processes: { type: "string", default: "3" },
  },
});
const peopleCount = Number(values.people);
const seconds = Number(values.seconds);
const faster = Number(values.faster);
const everyMs = 20_000 / faster;
const fields = ["title", "summary", "origin", "destination", "bestSeason"];

type StartMessage = { url: string; clientId: string; address: DatabaseAddress };
type Person = { readonly token: string; readonly requests: Socket };

const clock = { now: () => new Date(), time: () => Date.now() };
const measured: { idle: number; present: number; bytes: number }[] = [];
for (let count = 0; count < Number(values.processes); count++) {
  const result = await measure();
  measured.push(result);
  process.stdout.write(
    `${peopleCount} people on one itinerary: ${percent(result.idle)} of a core with their streams alone, ${percent(result.present)} with presence; ${result.bytes.toFixed(0)} bytes a second to each\n`,
  );
}
judge(
  "share of a core for presence",
  median(measured.map(({ idle, present }) => present - idle)),
  { atMost: bars.share },
  "median",
);
judge(
  "bytes a second to each stream",
  median(measured.map(({ bytes }) => bytes)),
  { atMost: bars.bytesPerSecond },
  "median",
);

async function measure(): Promise<{ idle: number; present: number; bytes: number }> {
  const app = await freshProcess<StartMessage>("app-server.ts");
  const origin = new URL(app.startMessage.url);
  const { id, tokens } = await makePeople(app.startMessage);
  let received = 0;
  let opened = 0;
  let announced = 0;
  const streams: Socket[] = [];
  const people: Person[] = [];
  for (const [nth, token] of tokens.entries()) {
    const stream = connectTo(Number(origin.port), origin.hostname);
    stream.write(`GET /v1/itineraries/${id}/events HTTP/1.1\r\n${headOf(origin, token)}\r\n`);
    stream.on("data", (bytes) => {
      received += bytes.length;
      if (bytes.includes("retry: ")) opened++;
    });
    streams.push(stream);
    const requests = connectTo(Number(origin.port), origin.hostname);
    requests.on("data", (bytes) => {
      if (bytes.includes("HTTP/1.1 204")) announced++;
    });
    people.push({ token, requests });
    if (nth % 20 === 19) await until(() => opened > nth - 20);
  }
  await until(() => opened === peopleCount);

  /** The server's share of a core while `work` runs. */
  const shareDuring = async (work: () => Promise<void>) => {
    const before = await app.ask<number>("cpu");
    const beganAt = performance.now();
    await work();
    const ms = performance.now() - beganAt;
    return ((await app.ask<number>("cpu")) - before) / 1_000 / ms;
  };
  const announce = async (ms: number, stride: number) => {
    const endsAt = performance.now() + ms;
    const gapMs = everyMs / peopleCount;
    for (let nth = 0, at = performance.now(); at < endsAt; nth++, at += gapMs) {
      const person = people[(nth * stride) % peopleCount] as Person;
      sendAnnouncement(person, id, origin, nth);
      const wait = at - performance.now();
      if (wait > 1) await sleep(wait);
    }
  };
  // Everyone has come, and the code is warm.
  await announce(everyMs, 1);
  await until(() => announced === peopleCount);
  await sleep(2_000);
  const idle = await shareDuring(() => sleep(seconds * 1_000));
  await announce(everyMs, 1);
  received = 0;
  // In another order than they came, so that those who are listed do not speak all at once.
  const share = await shareDuring(() => announce(seconds * 1_000, 7));
  const bytes = received / peopleCount / seconds;
  for (const socket of [...streams, ...people.map(({ requests }) => requests)]) socket.destroy();
  await app.stop();
  return { idle, present: idle + (share - idle) / faster, bytes };
}

/** On a connection that stays open, as a browser's does. */
function sendAnnouncement({ token, requests }: Person, id: string, origin: URL, nth: number): void {
  const round = Math.floor(nth / peopleCount);
  const body = JSON.stringify({ at: `/${fields[(nth + round) % fields.length]}` });
  requests.write(
    `POST /v1/itineraries/${id}/presence HTTP/1.1\r\n${headOf(origin, token)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

function headOf({ host }: URL, token: string): string {
  return `Host: ${host}\r\nAuthorization: Bearer ${token}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36\r\nAccept-Language: en\r\n`;
}

/** More companions than the API allows, so their roles are written into the database. */
async function makePeople({ address, clientId }: StartMessage): Promise<{ id: string; tokens: string[] }> {
  const db = connect(address, { name: "waybook bench", max: 1 });
  try {
    const travellerIds: string[] = [];
    for (let nth = 0; nth < peopleCount; nth++) {
      const email = `${nth}@bench.example.com`;
      travellerIds.push((await addTraveller({ db, clock }, { email, displayName: `Bench ${nth}` })).id);
    }
    const [ownerId = "", ...others] = travellerIds;
    const principal = { kind: "traveller", travellerId: ownerId, ...webClient } as const;
    const parts = { db, clock, config: readConfig({}) };
    const { id } = await createItinerary(parts, principal, { title: "Lisbon in spring" });
    await db`
      insert into library_entries (itinerary_id, traveller_id, role)
      select ${id}, traveller_id, 'editor' from unnest(${others}::uuid[]) as traveller_id`;
    return { id, tokens: await issueTokens({ address, clientId }, travellerIds) };
  } finally {
    await db.end();
  }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error("it did not happen within a minute");
    await sleep(2);
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
