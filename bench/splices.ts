import { parseArgs } from "node:util";
import type { ItinerarySummary } from "../contract/itinerary.ts";
import { completeDraft } from "../server/features/itineraries/complete-draft.ts";
import { itineraryAnswer } from "../server/features/itineraries/itinerary-answer.ts";
import type { ReadItinerary } from "../server/features/itineraries/itinerary-reader.ts";
import { parseAnswer } from "../server/mcp/tool.ts";
import {
  cardJson,
  pageJson,
  parseCard,
  parseReader,
  parseVersion,
  readerJson,
  sharedSummaryJson,
  summaryJson,
  versionJson,
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
  readonly spliced: () => string | Buffer;
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
const [id = ""] = ids;
const version = versionJson(
  {
    id,
    draft: JSON.stringify(completeDraft(draft)),
    images: null,
    hero: null,
    poster: "4c0be2a97d1f43568a90c7e5b3d21f68",
    visibility: "private",
    publicDetails: null,
    createdAt: new Date(0),
  },
  config,
);
const author = { id: "1", username: "bench", displayName: "Bench" };
const readerFields = {
  updatedAt: new Date(0),
  role: "owner",
  author: JSON.stringify(author),
  copiedFrom: null,
  copiedFromCard: null,
  copiedFromAuthor: undefined,
  likes: 0,
  views: "0",
} as const;
for (const splice of [fullForm(), summaries(), toolResult()]) await measure(splice);
await stop();

async function measure({ name, spliced, parsed, request }: Splice): Promise<void> {
  if (spliced().toString() !== parsed()) throw new Error(`${name}: the two ways do not give the same answer`);
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
function microseconds(write: () => string | Buffer): number {
  const calls = Number(values.calls);
  let bytes = 0;
  const startedAt = performance.now();
  for (let call = 0; call < calls; call++) {
    const written = write();
    bytes += typeof written === "string" ? Buffer.from(written).length : written.length;
  }
  if (bytes === 0) throw new Error("nothing was written");
  return ((performance.now() - startedAt) * 1_000) / calls;
}

/** The version comes from the cache as text; only what depends on the reader is written. */
function fullForm(): Splice {
  return {
    name: "an itinerary",
    spliced: () => version + readerJson(readerFields),
    parsed: () =>
      JSON.stringify({ ...parseVersion<object>(version), ...parseReader<object>(readerJson(readerFields)) }),
    request: () => requestsPerSecond(`${origin}/v1/itineraries/${id}`, headers),
  };
}

/** Cards are stored as text, a page has 25 of them. */
function summaries(): Splice {
  const card = cardJson(completeDraft(draft));
  const authorText = JSON.stringify(author);
  const [visibility, updatedAt, hero, poster] = ["private" as const, new Date(0), null, "4c0be2a9"];
  return {
    name: "a page of the library",
    spliced: () => {
      const items = ids.map((id) =>
        summaryJson(sharedSummaryJson({ id, card, hero, poster, visibility, updatedAt }, config), {
          etag: '"1-a"',
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

/** For assistants an itinerary is prepared as data and as text, once for each version. */
function toolResult(): Splice {
  const answer = itineraryAnswer(config);
  const read = {
    id,
    version: { json: version, etag: '"1-a"' },
    readerJson: readerJson(readerFields),
  } as ReadItinerary;
  const params = { name: "get_itinerary", arguments: { id } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const sent = { ...headers, accept: "application/json", "mcp-protocol-version": "2025-11-25" };
  return {
    name: "get_itinerary over MCP",
    spliced: () => {
      const { textJson, structuredJson } = answer(read);
      return Buffer.concat([
        Buffer.from('{"result":{"content":[{"type":"text","text":'),
        ...textJson,
        Buffer.from('}],"structuredContent":'),
        ...structuredJson,
        Buffer.from('},"jsonrpc":"2.0","id":1}'),
      ]);
    },
    parsed: () => {
      const { text, structured } = parseAnswer(answer(read));
      const result = { content: [{ type: "text", text }], structuredContent: structured };
      return JSON.stringify({ result, jsonrpc: "2.0", id: 1 });
    },
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
