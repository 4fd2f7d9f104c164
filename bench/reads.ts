import { parseArgs } from "node:util";
import type { DatabaseAddress } from "../server/platform/database/connect.ts";
import { draftOfSize } from "./draft-of-size.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { issueTokens } from "./issue-tokens.ts";
import { judge } from "./judge.ts";
import { requestsPerSecond } from "./requests-per-second.ts";
import { syntheticFolder } from "./synthetic-folder.ts";
import { largeLibraryTraveller, syntheticWorld } from "./synthetic-world.ts";

/*
 * What is read most, with a token and from the database, against a bare Fastify route that sends the same bytes. In
 * turns, so that a noisy machine is noisy for both.
 */
const bars = { get: 0.4, library: 0.3, explore: 0.3 };
type Kind = keyof typeof bars;
const kinds = Object.keys(bars) as Kind[];

const { values } = parseArgs({
  options: {
    itineraries: { type: "string", default: "20000" },
    pairs: { type: "string", default: "4" },
    rounds: { type: "string", default: "6" },
  },
});
const itineraries = Number(values.itineraries);
const amounts = {
  itineraries,
  travellers: Math.ceil(itineraries / 10),
  reactions: itineraries * 10,
  seed: 1,
};

type Started = { url: string; address: DatabaseAddress; clientId: string };

const measured: Record<Kind, { app: number; bare: number }[]> = { get: [], library: [], explore: [] };
const folder = await syntheticFolder(amounts);
for (let pair = 0; pair < Number(values.pairs); pair++) await measurePair();
for (const kind of kinds) {
  const rates = measured[kind];
  const [ours, bare] = [median(rates.map(({ app }) => app)), median(rates.map(({ bare }) => bare))];
  process.stdout.write(`${kind}: median ${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s\n`);
  judge(kind, median(rates.map(({ app, bare }) => app / bare)), { atLeast: bars[kind] });
}

/** Fresh processes: how the engine compiles one differs from the next as much as what is measured. */
async function measurePair(): Promise<void> {
  const app = await freshProcess<Started>("app-server.ts", [folder]);
  const [token] = await issueTokens(app.startMessage, [
    syntheticWorld(amounts).travellerId(largeLibraryTraveller),
  ]);
  const headers = { authorization: `Bearer ${token}` };
  const { origin } = new URL(app.startMessage.url);
  const urls: Record<Kind, string> = {
    get: `${origin}/v1/itineraries/${await makeItinerary(origin, headers)}`,
    library: `${origin}/v1/itineraries?limit=25`,
    explore: `${origin}/v1/explore?limit=25`,
  };
  const bodies = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await read(urls[kind], headers)] as const)),
  );
  const bare = await freshProcess<{ url: string }>("same-bytes-server.ts", [JSON.stringify(bodies)]);
  const rates = async (kind: Kind) => ({
    // The same request to both: the bare one only has no use for the token.
    bare: await requestsPerSecond(`${bare.startMessage.url}/${kind}`, headers),
    app: await requestsPerSecond(urls[kind], headers),
  });
  for (const kind of kinds) {
    // Until both are as compiled as they will get.
    for (let warmUp = 0; warmUp < 3; warmUp++) await rates(kind);
    for (let round = 0; round < Number(values.rounds); round++) {
      const { app, bare } = await rates(kind);
      measured[kind].push({ app, bare });
      process.stdout.write(
        `${kind}, ${Buffer.byteLength(bodies[kind]?.body ?? "")} bytes: bare ${bare.toFixed(0)}/s, app ${app.toFixed(0)}/s, ratio ${(app / bare).toFixed(3)}\n`,
      );
    }
  }
  await bare.stop();
  await app.stop();
}

async function makeItinerary(origin: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${origin}/v1/itineraries`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(draftOfSize(5_600)),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}

async function read(url: string, headers: Record<string, string>) {
  // As the load comes, which asks for nothing compressed.
  const response = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return { type: response.headers.get("content-type") ?? "", body: await response.text() };
}
