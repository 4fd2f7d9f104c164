import { Agent, request } from "node:http";
import { parseArgs } from "node:util";
import { type CompleteDraft, completeDraft } from "../server/features/itineraries/complete-draft.ts";
import { storedForm } from "../server/features/itineraries/stored-form.ts";
import type { DatabaseAddress } from "../server/platform/database/connect.ts";
import { draftOfSize } from "./draft-of-size.ts";
import type { DriverUpdates } from "./driver-updates.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { judge } from "./judge.ts";

/*
 * Guarded updates of an itinerary of 6 kB: PUT with If-Match, against the same statement issued straight through the
 * driver. Both on one database and in turns, as many at a time.
 */
const bar = 0.6;
const atOnce = 8;

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "4" },
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "2" },
  },
});
const seconds = Number(values.seconds);

type Started = { url: string; token: string; address: DatabaseAddress };
type Full = { readonly id: string; readonly etag: string; readonly ownerId: string };

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const draft = draftOfSize(5_600);
/** Written in turns. With every id filled in, so that both ways write the same. */
const [first, second] = [1, 2].map((version) => completeDraft({ ...draft, title: `Version ${version}` })) as [
  CompleteDraft,
  CompleteDraft,
];
const bodies = [first, second].map((version) => JSON.stringify(version));

const ratios: number[] = [];
for (let pair = 0; pair < Number(values.pairs); pair++) await measurePair();
agent.destroy();
judge("guarded update", median(ratios), { atLeast: bar });

async function measurePair(): Promise<void> {
  const app = await freshProcess<Started>("app-server.ts");
  const { token, address } = app.startMessage;
  const { origin } = new URL(app.startMessage.url);
  const make = () => send("POST", `${origin}/v1/itineraries`, { token, body: JSON.stringify(draft) });
  const ours = await Promise.all(Array.from({ length: atOnce }, make));
  const theirs = await Promise.all(Array.from({ length: atOnce }, make));
  const work: DriverUpdates = {
    address,
    travellerId: theirs[0]?.ownerId ?? "",
    itineraries: theirs.map(({ id, etag }) => ({ id, etag })),
    written: [storedForm(first, { isPublic: false }), storedForm(second, { isPublic: false })],
    seconds,
  };
  const driver = await freshProcess("driver-updates.ts", [JSON.stringify(work)]);
  const etags = new Map(ours.map(({ id, etag }) => [id, etag]));
  const measureApp = () => updatesPerSecond(origin, token, etags);
  const measureDriver = () => driver.ask<number>("measure");
  // Until both are as compiled as they will get, and every history is as long as it gets.
  for (let warmUp = 0; warmUp < 2; warmUp++)
    for (const measure of [measureDriver, measureApp]) await measure();
  for (let round = 0; round < Number(values.rounds); round++) {
    const [direct, own] = [await measureDriver(), await measureApp()];
    ratios.push(own / direct);
    process.stdout.write(
      `driver ${direct.toFixed(0)}/s, app ${own.toFixed(0)}/s, ratio ${(own / direct).toFixed(3)}\n`,
    );
  }
  await driver.stop();
  await app.stop();
}

async function updatesPerSecond(origin: string, token: string, etags: Map<string, string>): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  await Promise.all(
    [...etags].map(async ([id, first]) => {
      let etag = first;
      for (let turn = 0; performance.now() < endsAt; turn++) {
        const body = bodies[turn % 2] as string;
        const written = await send("PUT", `${origin}/v1/itineraries/${id}`, { token, body, etag });
        // A round that ended with the same text finds nothing to change.
        if (written.etag !== etag) count++;
        etag = written.etag;
      }
      etags.set(id, etag);
    }),
  );
  return count / ((performance.now() - startedAt) / 1_000);
}

/** By hand, for `fetch` would take longer than what it is to measure. */
function send(
  method: string,
  url: string,
  { token, body, etag }: { token: string; body: string; etag?: string },
): Promise<Full> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...(etag !== undefined && { "if-match": etag }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString();
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300) return reject(new Error(`${url}: ${statusCode} ${text}`));
        const { id, author } = method === "POST" ? JSON.parse(text) : { id: "", author: { id: "" } };
        resolve({ id, etag: headers.etag ?? "", ownerId: author.id });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
