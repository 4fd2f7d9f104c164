import { parseArgs } from "node:util";
import type { Itinerary, ItinerarySummary } from "../contract/itinerary.ts";
import { completeDraft } from "../server/features/itineraries/complete-draft.ts";
import {
  cardJson,
  pageJson,
  parseCard,
  sharedSummaryJson,
  summaryJson,
} from "../server/presenters/itinerary-json.ts";
import { draftOfSize } from "./draft-of-size.ts";
import { freshProcess, median } from "./fresh-process.ts";
import { judge } from "./judge.ts";
import { requestsPerSecond } from "./requests-per-second.ts";

/*
 * Stored JSON goes into answers unparsed. For each place where it does, what that saves against parsing it and writing
 * it again, as a share of the time that the whole request takes. Below a tenth it is not worth the trouble: see
 * docs/decisions/0042-itinerary-json.md.
 */
const minShare = 0.1;
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "6" }, calls: { type: "string", default: "2000" } },
});

type Started = { url: string; token: string };
type Splice = {
  readonly name: string;
  /** What the server does. */
  readonly spliced: () => string;
  /** The same answer by way of objects. */
  readonly parsed: () => string;
  readonly request: () => Promise<number>;
};

const config = { publicUrl: "http://localhost" };
const draft = draftOfSize(5_600);
const { startMessage: started, stop } = await freshProcess<Started>("app-server.ts");
const { origin } = new URL(started.url);
const headers = { authorization: `Bearer ${started.token}`, "content-type": "application/json" };
const ids = await Promise.all(Array.from({ length: 25 }, makeItinerary));
for (const splice of [fullForm(), summaries(), toolResult()]) await measure(splice);
await stop();

async function measure({ name, spliced, parsed, request }: Splice): Promise<void> {
  if (spliced() !== parsed()) throw new Error(`${name}: the two ways do not give the same answer`);
  const shares: number[] = [];
  for (let warmUp = 0; warmUp < 2; warmUp++) await round();
  for (let count = 0; count < Number(values.rounds); count++) {
    const { requestUs, splicedUs, parsedUs } = await round();
    shares.push((parsedUs - splicedUs) / requestUs);
    process.stdout.write(
      `${name}: spliced ${splicedUs.toFixed(1)} µs, parsed ${parsedUs.toFixed(1)} µs, request ${requestUs.toFixed(0)} µs\n`,
    );
  }
  judge(name, median(shares), { atLeast: minShare }, "saves a share of");

  async function round() {
    return {
      requestUs: 1_000_000 / (await request()),
      splicedUs: microseconds(spliced),
      parsedUs: microseconds(parsed),
    };
  }
}

/** For one call, sent as UTF-8 as it would be. */
function microseconds(write: () => string): number {
  const calls = Number(values.calls);
  let bytes = 0;
  const startedAt = performance.now();
  for (let call = 0; call < calls; call++) bytes += Buffer.from(write()).length;
  if (bytes === 0) throw new Error("nothing was written");
  return ((performance.now() - startedAt) * 1_000) / calls;
}

/** `versionJson` and `readerJson`: the version comes from the cache as text, only the rest is written. */
function fullForm(): Splice {
  const stored = JSON.stringify(completeDraft(draft));
  const version = `{"id":"${ids[0]}",${stored.slice(1, -1)}`;
  const reader = ',"role":"owner","likesCount":0,"viewsCount":0}';
  return {
    name: "an itinerary",
    spliced: () => version + reader,
    parsed: () => {
      const itinerary: Partial<Itinerary> = JSON.parse(`${version}}`);
      return JSON.stringify({ ...itinerary, role: "owner", likesCount: 0, viewsCount: 0 });
    },
    request: () => requestsPerSecond(`${origin}/v1/itineraries/${ids[0]}`, headers),
  };
}

/** `sharedSummaryJson`: cards are stored as text, a page has 25 of them. */
function summaries(): Splice {
  const card = cardJson(completeDraft(draft));
  const author = { id: "1", username: "bench", displayName: "Bench" };
  const authorText = JSON.stringify(author);
  const [visibility, updatedAt, hero] = ["private" as const, new Date(0), null];
  return {
    name: "a page of the library",
    spliced: () => {
      const items = ids.map((id) =>
        summaryJson(sharedSummaryJson({ id, card, hero, visibility, updatedAt, etag: '"1-a"' }, config), {
          role: "owner",
          author: authorText,
        }),
      );
      return pageJson(items.join(","), undefined).jsonText;
    },
    parsed: () => {
      const data = ids.map(
        (id): ItinerarySummary => ({
          id,
          ...parseCard(card),
          visibility,
          updatedAt: updatedAt.toISOString(),
          etag: '"1-a"',
          role: "owner",
          author,
        }),
      );
      return JSON.stringify({ data });
    },
    request: () => requestsPerSecond(`${origin}/v1/itineraries?limit=25`, headers),
  };
}

/** `itineraryAnswer`: an itinerary for assistants, as data and as text. */
function toolResult(): Splice {
  const structured = JSON.stringify({ itinerary: completeDraft(draft) });
  const text = JSON.stringify(structured);
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call" };
  const params = { name: "get_itinerary", arguments: { id: ids[0] } };
  const body = JSON.stringify({ ...message, params });
  const sent = { ...headers, accept: "application/json", "mcp-protocol-version": "2025-11-25" };
  return {
    name: "get_itinerary over MCP",
    spliced: () =>
      `{"result":{"content":[{"type":"text","text":${text}}],"structuredContent":${structured}},"jsonrpc":"2.0","id":1}`,
    parsed: () =>
      JSON.stringify({
        result: {
          content: [{ type: "text", text: JSON.parse(text) }],
          structuredContent: JSON.parse(structured),
        },
        jsonrpc: "2.0",
        id: 1,
      }),
    request: () => requestsPerSecond(`${origin}/mcp`, sent, body),
  };
}

async function makeItinerary(): Promise<string> {
  const response = await fetch(`${origin}/v1/itineraries`, {
    method: "POST",
    headers,
    body: JSON.stringify(draft),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}
