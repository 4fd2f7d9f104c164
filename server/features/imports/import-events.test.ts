import { randomUUID } from "node:crypto";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ImportProgress } from "../../../contract/import.ts";
import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { MediaReader } from "../../outside/media-reader/media-reader.ts";
import { Failure } from "../../platform/failure.ts";
import { setPlan } from "../subscriptions/subscriptions.ts";

const preview: ItineraryPreview = { title: "Lisbon", tags: [], days: [], packing: [], expenses: [] };
const reading = { preview, confidence: 0.8, sightings: [] };

let reads = 0;
let read: MediaReader["read"];
const mediaReader: MediaReader = {
  read: (...call) => {
    reads++;
    return read(...call);
  },
  close: async () => {},
};

let app: TestApp;
let token: string;
let email: string;
let body: string;
beforeAll(async () => {
  app = await startApp({ parts: { mediaReader }, environment: { IMPORT_ALLOWANCE: "2" } });
  const jpeg = await sharp({ create: { width: 32, height: 24, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  const frame = { base64: jpeg.toString("base64") };
  body = JSON.stringify({ kind: "album", frames: [frame, frame] });
});
afterAll(() => app.close());
beforeEach(async () => {
  reads = 0;
  read = async () => reading;
  const holder = await makeToken(app, { firstParty: true });
  ({ token } = holder);
  email = holder.traveller.email;
  await setPlan(app.parts, { email, plan: "plus" });
});

type ImportOptions = { accept?: string; key?: string; signal?: AbortSignal; body?: string };
const post = ({ accept = "text/event-stream", key, signal, body: other }: ImportOptions = {}) =>
  fetch(`${app.url}/v1/imports/media`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept,
      ...(key && { "idempotency-key": key }),
    },
    body: other ?? body,
    ...(signal && { signal }),
  });

async function eventsOf(response: Response) {
  const events: EventSourceMessage[] = [];
  const comments: string[] = [];
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onComment: (text) => comments.push(text),
  });
  parser.feed(await response.text());
  return {
    events: events.map(({ event, data }) => ({ event, data: JSON.parse(data) as unknown })),
    comments,
    raw: events,
  };
}

const unpacked = { event: "progress", data: { step: "unpacking", done: 2, total: 2 } };

test("a client that accepts events gets progress, then the same result, and the end", async () => {
  const steps: ImportProgress[] = [
    { step: "reading", done: 0, total: 2 },
    { step: "reading", done: 2, total: 2 },
    { step: "planning", done: 1, total: 1 },
  ];
  read = async (_media, _signal, tell) => {
    for (const step of steps) tell?.(step);
    return reading;
  };
  const response = await post();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-request-id")).toBeTruthy();
  const { events, raw } = await eventsOf(response);
  const plain = await (await post({ accept: "application/json" })).text();
  expect(events).toEqual([
    unpacked,
    ...steps.map((data) => ({ event: "progress", data })),
    { event: "result", data: JSON.parse(plain) },
  ]);
  expect(raw.at(-1)?.data).toBe(plain);
});

test("progress is sent while media is read", async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  read = async (_media, _signal, tell) => {
    tell?.({ step: "reading", done: 1, total: 2 });
    await finished;
    return reading;
  };
  const response = await post();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  while (!received.includes('"done":1')) received += (await reader?.read())?.value;
  expect(received).not.toContain("event: result");
  finish();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    received += part.value;
  expect(received.match(/^event: result$/gm)).toHaveLength(1);
});

test.each([
  ["events alone", "text/event-stream", true],
  ["events rather than JSON", "application/json;q=0.5, text/event-stream", true],
  ["both alike", "application/json, text/event-stream", false],
  ["anything", "*/*", false],
  ["JSON", "application/json", false],
  ["events not at all", "text/event-stream;q=0", false],
])("a client that accepts %s", async (_, accept, isStream) => {
  const response = await post({ accept });
  expect(response.headers.get("content-type")).toMatch(
    isStream ? /^text\/event-stream/ : /^application\/json/,
  );
  await response.text();
});

test("an error before reading begins is an ordinary response", async () => {
  const refused = async (sent: ImportOptions = {}) => {
    const response = await post(sent);
    expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    return { status: response.status, code: ((await response.json()) as { code: string }).code };
  };
  expect(await refused({ body: "{" })).toEqual({ status: 400, code: "badRequest" });
  expect(await refused({ body: '{"kind":"album"}' })).toEqual({ status: 422, code: "validationFailed" });
  await setPlan(app.parts, { email, plan: "free" });
  expect(await refused()).toEqual({ status: 402, code: "subscriptionRequired" });
  await setPlan(app.parts, { email, plan: "plus" });
  await (await post()).text();
  await (await post()).text();
  expect(await refused()).toEqual({ status: 429, code: "importAllowanceExceeded" });
  ({ token } = await makeToken(app));
  expect(await refused()).toEqual({ status: 403, code: "forbidden" });
  expect(reads).toBe(2);
});

test.each<[string, () => Promise<undefined>, object]>([
  ["has nothing in it", async () => undefined, { status: 422, code: "unreadableMedia" }],
  [
    "cannot be read now",
    () => Promise.reject(new Failure("unavailable", { detail: "Come back." })),
    { status: 503, code: "unavailable", detail: "Come back." },
  ],
  ["breaks the reader", () => Promise.reject(new Error("secret")), { status: 500, code: "internal" }],
])("media that %s ends with one problem, and is free", async (_, how, problem) => {
  read = how;
  const response = await post();
  expect(response.status).toBe(200);
  const { events, raw } = await eventsOf(response);
  expect(events).toEqual([unpacked, { event: "problem", data: expect.objectContaining(problem) }]);
  expect(raw.at(-1)?.data).not.toContain("secret");
  const { body } = await app.client(token).getSubscription();
  expect(body.imports.used).toBe(0);
});

test("a repetition gets the result at once, in either form", async () => {
  const key = randomUUID();
  const plain = await (await post({ accept: "application/json", key })).text();
  const { events, raw } = await eventsOf(await post({ key }));
  expect(events.map(({ event }) => event)).toEqual(["result"]);
  expect(raw[0]?.data).toBe(plain);
  expect(await (await post({ accept: "application/json", key })).text()).toBe(plain);
  expect(reads).toBe(1);
});

test("of two at once with one key, the second is told to wait by an ordinary error", async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  read = async () => {
    await finished;
    return reading;
  };
  const key = randomUUID();
  const first = await post({ key });
  const second = await post({ key });
  expect(second.status).toBe(409);
  finish();
  const { events } = await eventsOf(first);
  expect(events.at(-1)?.event).toBe("result");
});

/** Disconnects once reading has begun, and returns whether the reader was stopped. */
async function leave(key?: string): Promise<{ wasStopped: () => boolean; finish: () => void }> {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let stopped = false;
  read = async (_media, signal, tell) => {
    tell?.({ step: "reading", done: 0, total: 2 });
    await Promise.race([
      finished,
      new Promise<void>((_, reject) =>
        signal.addEventListener("abort", () => {
          stopped = true;
          reject(signal.reason);
        }),
      ),
    ]);
    tell?.({ step: "reading", done: 2, total: 2 });
    return reading;
  };
  const leaving = new AbortController();
  const response = await post({ signal: leaving.signal, ...(key && { key }) });
  await response.body?.getReader().read();
  leaving.abort();
  return { wasStopped: () => stopped, finish };
}

test("a client that disconnects without a key stops the import", async () => {
  const { wasStopped } = await leave();
  await expect.poll(wasStopped).toBe(true);
  const used = async () => (await app.client(token).getSubscription()).body.imports.used;
  await expect.poll(used).toBe(0);
});

test("a client that disconnects is not logged as our failure", async () => {
  const { promise: reading, resolve: onReading } = Promise.withResolvers<void>();
  read = async (_media, signal) => {
    onReading();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  app.logged.length = 0;
  const leaving = new AbortController();
  const answer = post({ accept: "application/json", signal: leaving.signal }).catch(() => undefined);
  await reading;
  leaving.abort();
  await answer;
  const lines = () => app.logged.map((line) => JSON.parse(line));
  const loggedStatus = () => lines().find(({ route }) => route === "/v1/imports/media")?.status;
  await expect.poll(loggedStatus).toBeDefined();
  expect(loggedStatus()).toBeLessThan(500);
  expect(lines().filter(({ level }) => level > 30)).toEqual([]);
});

test("a client that disconnects with a key finds the result later", async () => {
  const key = randomUUID();
  const { wasStopped, finish } = await leave(key);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(wasStopped()).toBe(false);
  finish();
  const again = async () => {
    const response = await post({ key });
    return response.status === 200
      ? (await eventsOf(response)).events.map(({ event }) => event)
      : response.status;
  };
  await expect.poll(again).toEqual(["result"]);
  expect(reads).toBe(1);
});

test("comments keep a silent stream open", async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const intervals = vi.spyOn(globalThis, "setInterval");
  read = async () => {
    await finished;
    return reading;
  };
  try {
    const response = await post();
    const [comment] = intervals.mock.calls.filter(
      ([work, ms]) => ms === 15_000 && String(work).includes("still here"),
    );
    if (!comment) throw new Error("Nobody keeps the stream open.");
    (comment[0] as () => void)();
    finish();
    const { comments, events } = await eventsOf(response);
    expect(comments).toEqual(["still here"]);
    expect(events.at(-1)?.event).toBe("result");
  } finally {
    intervals.mockRestore();
  }
});
