import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { ImportRequest } from "../../../contract/import.ts";
import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { Media, MediaReader, Reading } from "../../outside/media-reader/media-reader.ts";
import { Failure } from "../../platform/failure.ts";
import { setPlan } from "../subscriptions/subscriptions.ts";
import { cleanUpImports } from "./imports.jobs.ts";

const clock = movedClock("2026-03-10T12:00:00Z");

const preview: ItineraryPreview = {
  title: "Lisbon",
  tags: [],
  days: [
    {
      id: "day-1",
      stops: [
        { id: "a", name: "Alfama", category: "sight", coordinate: { latitude: 38.71, longitude: -9.13 } },
        { id: "b", name: "A tasca", category: "food" },
      ],
    },
  ],
  packing: [],
  expenses: [],
};

const sightings = [{ stopId: "a", frames: [0] }];

/** The reader's input, and what it does with it. */
let readMedia: Media[] = [];
let read: (media: Media, signal: AbortSignal) => Promise<Reading | undefined>;
const mediaReader: MediaReader = {
  read: (media, signal) => {
    readMedia.push(media);
    return read(media, signal);
  },
  close: async () => {},
};

let app: TestApp;
let jpeg: Buffer;
let traveller: Account;
let token: string;
beforeAll(async () => {
  app = await startApp({ parts: { clock, mediaReader }, environment: { IMPORT_ALLOWANCE: "2" } });
  jpeg = await sharp({ create: { width: 32, height: 24, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  readMedia = [];
  read = async () => ({ preview, confidence: 0.8, sightings });
  ({ token, traveller } = await arrive());
});

const arrive = async (plan: "free" | "plus" = "plus") => {
  const holder = await makeToken(app, { firstParty: true });
  await setPlan(app.parts, { email: holder.traveller.email, plan });
  return holder;
};

const media = (more: Partial<ImportRequest> = {}): ImportRequest => ({
  kind: "album",
  frames: [{ base64: jpeg.toString("base64") }],
  ...more,
});
const send = (body = media(), { key, as = token }: { key?: string; as?: string } = {}) =>
  app.client(as).importMedia({ body, headers: { ...(key && { "idempotency-key": key }) } });
const post = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/v1/imports/media`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  } as RequestInit);
const used = async () => {
  const { token: another } = await makeToken(app, { traveller, firstParty: true });
  return (await app.client(another).getSubscription()).body.imports.used;
};
/** The reader continues until this is called. */
const holdReading = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  read = async () => {
    await promise;
    return { preview, confidence: 0.8, sightings };
  };
  return resolve;
};
const beingRead = (count: number) => expect.poll(() => readMedia.length).toBe(count);

describe("an import", () => {
  test("returns the draft and its source", async () => {
    read = async () => ({ preview, confidence: 0.83, author: "read.in.the.frames", sightings });
    const { body } = await send(media({ url: "https://video.example/watch?v=1" }));
    expect(body).toEqual({
      preview,
      source: {
        url: "https://video.example/watch?v=1",
        author: "read.in.the.frames",
        confidence: 0.83,
        stops: 2,
        placed: 1,
      },
      sightings: [{ stopId: "a", frames: [0] }],
    });
    const named = await send(media({ author: "Ana" }));
    expect(named.body.source).toEqual({ author: "Ana", confidence: 0.83, stops: 2, placed: 1 });
  });

  test("gives the reader files of the frames and the caption, and deletes them afterwards", async () => {
    let bytes: Buffer | undefined;
    read = async ({ frames }) => {
      bytes = await readFile(frames[0]?.path ?? "");
      return { preview, confidence: 1, sightings };
    };
    const details = { kind: "video", caption: "48 hours", locale: "pt-PT" } as const;
    const frames = [
      {
        base64: jpeg.toString("base64"),
        second: 1.5,
        takenAt: "2026-03-01T10:00:00+01:00",
        coordinate: { latitude: 1, longitude: 2 },
      },
    ];
    await send(media({ ...details, frames }));
    expect(readMedia).toMatchObject([{ ...details, frames: [{ width: 32, height: 24, second: 1.5 }] }]);
    expect(readMedia[0]?.frames[0]).toMatchObject({
      takenAt: "2026-03-01T10:00:00+01:00",
      coordinate: { latitude: 1 },
    });
    expect(bytes?.equals(jpeg)).toBe(true);
    expect(await readdir(join(app.parts.config.dataFolder, "imports"))).toEqual([]);
  });

  test("reads a photo's metadata and orientation", async () => {
    const photo = await sharp({ create: { width: 32, height: 24, channels: 3, background: "teal" } })
      .jpeg()
      .withExif({
        IFD0: { Orientation: "6" },
        IFD2: { DateTimeOriginal: "2026:04:12 08:15:30", OffsetTimeOriginal: "+09:00" },
        IFD3: {
          GPSLatitude: "35/1 42/1 53/1",
          GPSLatitudeRef: "N",
          GPSLongitude: "139/1 47/1 48/1",
          GPSLongitudeRef: "E",
        },
      })
      .toBuffer();
    await send(media({ frames: [{ base64: photo.toString("base64") }] }));
    expect(readMedia[0]?.frames[0]).toMatchObject({
      wallTime: "2026-04-12T08:15:30",
      takenAt: "2026-04-11T23:15:30.000Z",
      coordinate: { latitude: expect.closeTo(35.7147, 3), longitude: expect.closeTo(139.7967, 3) },
    });
  });

  test("that finds nothing is free", async () => {
    read = async () => undefined;
    expect(await failureOf(send())).toMatchObject({ status: 422, code: "unreadableMedia" });
    read = () => Promise.reject(new Failure("unavailable", { retryAfterSeconds: 60 }));
    expect(await failureOf(send())).toMatchObject({ status: 503, code: "unavailable", retryAfter: 60 });
    read = () => Promise.reject(new Error("the lamp is broken"));
    expect((await failureOf(send())).code).toBe("internal");
    expect(await used()).toBe(0);
    read = async () => ({ preview, confidence: 1, sightings });
    await send();
    expect(await used()).toBe(1);
  });
});

describe("the order of checks", () => {
  test("another app is refused before its body is read, whatever its size, key or plan", async () => {
    const { token: other } = await makeToken(app);
    const headers = { authorization: `Bearer ${other}`, "idempotency-key": "none" };
    for (const [body, type] of [
      ["{", "application/json"],
      ["x".repeat(50 * 1_048_576), "application/json"],
      ["x", "text/plain"],
    ] as const) {
      const response = await post(body, { ...headers, "content-type": type });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "forbidden" });
    }
  });

  test("an invalid body comes before a missing plan", async () => {
    const { token: free } = await arrive("free");
    const headers = { authorization: `Bearer ${free}` };
    expect((await post("{", headers)).status).toBe(400);
    expect((await post(JSON.stringify({ kind: "album" }), headers)).status).toBe(422);
    expect(await failureOf(send(media(), { as: free }))).toMatchObject({
      status: 402,
      code: "subscriptionRequired",
    });
    expect(readMedia).toEqual([]);
  });

  test("a stored response is returned again, whatever the plan and the allowance are now", async () => {
    const key = randomUUID();
    const first = await (await post(JSON.stringify(media()), { "idempotency-key": key })).text();
    await send();
    expect((await failureOf(send())).code).toBe("importAllowanceExceeded");
    const again = () => post(JSON.stringify(media(), undefined, 2), { "idempotency-key": key });
    expect(await (await again()).text()).toBe(first);
    await setPlan(app.parts, { email: traveller.email, plan: "free" });
    const replayed = await again();
    expect(replayed.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await replayed.text()).toBe(first);
    expect((await failureOf(send())).code).toBe("subscriptionRequired");
    expect(readMedia).toHaveLength(2);
  });

  test("the plan comes before the allowance", async () => {
    await send();
    await send();
    await setPlan(app.parts, { email: traveller.email, plan: "free" });
    expect((await failureOf(send())).code).toBe("subscriptionRequired");
  });

  test("a guest has to sign in", async () => {
    const { token: guest } = await makeToken(app, { traveller: null, firstParty: true });
    expect(await failureOf(send(media(), { as: guest }))).toMatchObject({
      status: 401,
      code: "signInRequired",
    });
  });
});

describe("the body", () => {
  const refusal = async (body: unknown, headers?: Record<string, string>) => {
    const response = await post(typeof body === "string" ? body : JSON.stringify(body), headers);
    return {
      status: response.status,
      ...((await response.json()) as { code: string; detail: string; errors?: unknown }),
    };
  };

  test("has to be JSON", async () => {
    expect(await refusal("")).toMatchObject({ status: 400, code: "badRequest" });
    expect(await refusal('{"kind":')).toMatchObject({ status: 400, code: "badRequest" });
    const many = `{"kind":"album","frames":[{}${",{}".repeat(200_000)}]}`;
    expect(await refusal(many)).toMatchObject({
      status: 400,
      detail: "The JSON has more than 200,000 values.",
    });
    expect(await refusal('{"kind":"album","__proto__":{}}')).toMatchObject({
      status: 400,
      code: "badRequest",
    });
    expect(
      await refusal("kind=album", { "content-type": "application/x-www-form-urlencoded" }),
    ).toMatchObject({
      status: 415,
      code: "unsupportedMediaType",
    });
  });

  test.each<[string, object, string]>([
    ["another kind", { kind: "film" }, "/kind"],
    ["no frames", { frames: [] }, "/frames"],
    ["61 frames", { frames: Array(61).fill({ base64: "/9j/" }) }, "/frames"],
    ["an unknown field", { title: "x" }, "/title"],
    ["a frame's unknown field", { frames: [{ base64: "/9j/", exif: 1 }] }, "/frames/0/exif"],
    ["an empty frame", { frames: [{ base64: "" }] }, "/frames/0/base64"],
    ["invalid base64", { frames: [{ base64: "/9j/" }, { base64: "what?" }] }, "/frames/1/base64"],
    ["a data URL", { frames: [{ base64: "data:image/jpeg;base64,/9j/" }] }, "/frames/0/base64"],
    ["a link to a file", { url: "file:///etc/passwd" }, "/url"],
    [
      "a place off the Earth",
      { frames: [{ base64: "/9j/", coordinate: { latitude: 91, longitude: 0 } }] },
      "/frames/0/coordinate/latitude",
    ],
    ["a time before the video", { frames: [{ base64: "/9j/", second: -1 }] }, "/frames/0/second"],
    ["no language", { locale: "the Queen's" }, "/locale"],
  ])("with %s is refused, naming the field", async (_, change, path) => {
    expect(await refusal({ ...media(), ...change })).toMatchObject({
      status: 422,
      code: "validationFailed",
      errors: [{ path }],
    });
    expect(readMedia).toEqual([]);
  });

  test("has JPEGs, of at most 4 MiB and 40 megapixels, in at most 48 MiB", async () => {
    const frame = async (bytes: Buffer) =>
      refusal({
        ...media(),
        frames: [{ base64: jpeg.toString("base64") }, { base64: bytes.toString("base64") }],
      });
    const png = await sharp(jpeg).png().toBuffer();
    expect(await frame(png)).toMatchObject({ status: 415, code: "unsupportedMediaType" });
    expect((await frame(png)).detail).toContain("/frames/1/base64");
    expect(await frame(Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0]))).toMatchObject({ status: 415 });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await frame(svg)).toMatchObject({ status: 415 });
    const large = Buffer.concat([jpeg, Buffer.alloc(4 * 1_048_576)]);
    expect(await frame(large)).toMatchObject({ status: 413, code: "payloadTooLarge" });
    const wide = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: "teal" } })
      .jpeg({ quality: 20 })
      .toBuffer();
    expect(await frame(wide)).toMatchObject({ status: 413, code: "payloadTooLarge" });
    const tooMuch = `{"kind":"album"${" ".repeat(48 * 1_048_576)}}`;
    expect(await refusal(tooMuch)).toMatchObject({ status: 413, code: "payloadTooLarge" });
    expect(readMedia).toEqual([]);
  });

  test("that breaks off leaves nothing behind", async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"kind":"album","frames":['));
        setTimeout(() => controller.error(new Error("lost the network")), 50);
      },
    });
    await expect(post(broken)).rejects.toThrow();
    await expect.poll(() => readdir(join(app.parts.config.dataFolder, "imports"))).toEqual([]);
    await send();
  });
});

describe("the allowance", () => {
  test("can be used up, and the error says when it is renewed", async () => {
    await send();
    await send();
    const { status, code, retryAfter } = await failureOf(send());
    expect({ status, code }).toEqual({ status: 429, code: "importAllowanceExceeded" });
    // The period began when they subscribed.
    expect(retryAfter).toBe(31 * 86_400);
    expect(readMedia).toHaveLength(2);
  });

  test("of two concurrent imports with one left, one succeeds", async () => {
    await send();
    const finish = holdReading();
    const racing = Promise.allSettled(Array.from({ length: 6 }, () => send()));
    await expect.poll(() => readMedia.length).toBe(2);
    await sleep(300);
    finish();
    const outcomes = await racing;
    const codes = outcomes.map((one) =>
      one.status === "fulfilled" ? 200 : (one.reason as { code: string }).code,
    );
    expect(codes.sort()).toEqual([200, ...Array(5).fill("importAllowanceExceeded")]);
    expect(await used()).toBe(2);
  });

  test("is charged before reading begins, and refunded when that fails", async () => {
    const finish = holdReading();
    const first = send();
    await beingRead(1);
    expect(await used()).toBe(1);
    finish();
    await first;
    read = async () => undefined;
    await failureOf(send());
    expect(await used()).toBe(1);
  });

  test("is not charged for an import whose process died", async () => {
    await app.parts.db`
      insert into imports (id, traveller_id, is_charged, made_at, reading_until)
      values (gen_random_uuid(), ${traveller.id}, true, ${clock.now()}, ${new Date(clock.time() + 60_000)})`;
    expect(await used()).toBe(1);
    clock.moveBy(61_000);
    expect(await used()).toBe(0);
    clock.moveBy(2 * 86_400_000);
    await cleanUpImports.run(app.parts, {});
    expect(await app.parts.db`select from imports where traveller_id = ${traveller.id}`).toHaveLength(0);
  });

  test("is not charged when the client disconnects without a key", async () => {
    let readerSignal: AbortSignal | undefined;
    read = (_, signal) => {
      readerSignal = signal;
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    const leaving = new AbortController();
    const pending = fetch(`${app.url}/v1/imports/media`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(media()),
      signal: leaving.signal,
    }).catch(() => undefined);
    await beingRead(1);
    leaving.abort();
    await pending;
    await expect.poll(() => readerSignal?.aborted).toBe(true);
    await expect.poll(used).toBe(0);
  });
});

describe("free imports", () => {
  let generous: TestApp;
  beforeAll(async () => {
    generous = await startApp({ parts: { clock, mediaReader }, environment: { FREE_IMPORTS: "2" } });
  });
  afterAll(() => generous.close());

  const arriveWithoutPlan = async () => {
    const { token, traveller } = await makeToken(generous, { firstParty: true });
    const client = generous.client(token);
    return {
      email: traveller.email,
      send: (body = media()) => client.importMedia({ body }),
      subscription: async () => (await client.getSubscription()).body,
    };
  };
  const withUsed = (used: number) => ({
    plan: "free",
    imports: { used: 0, allowance: 0 },
    freeImports: { used, allowance: 2 },
  });

  test("can be used up for good, and then need the plan", async () => {
    const { send, subscription, email } = await arriveWithoutPlan();
    expect(await subscription()).toEqual(withUsed(0));
    await send();
    await send(media({ url: "https://video.example/known" }));
    expect(await subscription()).toEqual(withUsed(2));
    expect(await failureOf(send())).toMatchObject({
      status: 402,
      code: "subscriptionRequired",
      message: "You have used your free imports. More are part of the paid plan.",
    });
    // A link costs nothing the second time.
    await send(media({ url: "https://video.example/known" }));
    clock.moveTo("2026-03-10T12:01:00Z");
    await setPlan(generous.parts, { email, plan: "plus" });
    await send();
    await setPlan(generous.parts, { email, plan: "free" });
    expect(await subscription()).toEqual(withUsed(2));
    clock.moveTo("2026-03-10T12:00:00Z");
  });

  test("of many at once with one left, one succeeds", async () => {
    const { send, subscription } = await arriveWithoutPlan();
    await send();
    const finish = holdReading();
    const refusals: string[] = [];
    const racing = Array.from({ length: 6 }, () =>
      send().then(
        () => "read",
        ({ code }: { code: string }) => refusals.push(code),
      ),
    );
    // The others are refused while one is being read.
    await expect.poll(() => refusals).toEqual(Array(5).fill("subscriptionRequired"));
    finish();
    expect((await Promise.all(racing)).filter((outcome) => outcome === "read")).toHaveLength(1);
    expect(await subscription()).toEqual(withUsed(2));
  });

  test("are not used up by what cannot be read", async () => {
    const { send, subscription } = await arriveWithoutPlan();
    read = async () => undefined;
    await failureOf(send());
    expect(await subscription()).toEqual(withUsed(0));
  });
});

describe("a link", () => {
  const link = "https://www.video.example/watch?v=7&utm_source=mail#t=3";
  const same = "http://video.example/watch?si=abc&v=7";

  test("that the traveller has imported before is free, even with no allowance left", async () => {
    await send(media({ url: link }));
    await send(media({ url: same }));
    expect(await used()).toBe(1);
    await send();
    await send(media({ url: same }));
    expect(await used()).toBe(2);
    expect((await failureOf(send(media({ url: "https://video.example/watch?v=8" })))).code).toBe(
      "importAllowanceExceeded",
    );
  });

  test("that someone else has imported is charged", async () => {
    await send(media({ url: link }));
    const { token: other, traveller: them } = await arrive();
    await send(media({ url: link }), { as: other });
    const [row] = await app.parts.db`
      select count(*)::int as count from imports where traveller_id = ${them.id} and is_charged`;
    expect(row).toEqual({ count: 1 });
  });

  test("that could not be read before is charged when it can", async () => {
    read = async () => undefined;
    await failureOf(send(media({ url: link })));
    read = async () => ({ preview, confidence: 1, sightings });
    await send(media({ url: link }));
    expect(await used()).toBe(1);
  });

  test("that is imported twice at once is charged once", async () => {
    const finish = holdReading();
    const both = [send(media({ url: link })), send(media({ url: same }))];
    await beingRead(2);
    finish();
    await Promise.all(both);
    expect(await used()).toBe(1);
  });
});

describe("an Idempotency-Key", () => {
  test("while the first request is running says to wait; after a failure it is free", async () => {
    const key = randomUUID();
    const finish = holdReading();
    const first = send(media(), { key });
    await beingRead(1);
    expect(await failureOf(send(media(), { key }))).toMatchObject({
      status: 409,
      code: "idempotencyInProgress",
      retryAfter: 1,
    });
    finish();
    const { body } = await first;
    expect((await send(media(), { key })).body).toEqual(body);
    expect(readMedia).toHaveLength(1);
    const failing = randomUUID();
    read = async () => undefined;
    await failureOf(send(media(), { key: failing }));
    read = async () => ({ preview, confidence: 1, sightings });
    expect((await send(media(), { key: failing })).status).toBe(200);
  });

  test("with other frames is refused, and so is one that is not a UUID", async () => {
    const key = randomUUID();
    await send(media(), { key });
    expect((await failureOf(send(media({ caption: "other" }), { key }))).code).toBe("idempotencyKeyReused");
    expect((await failureOf(send(media(), { key: "again" }))).code).toBe("badRequest");
  });

  test("finds its response on another node", async () => {
    const other = await startApp({
      parts: { clock, mediaReader },
      database: app.database,
      environment: { IMPORT_ALLOWANCE: "2" },
    });
    try {
      const key = randomUUID();
      const finish = holdReading();
      const first = send(media(), { key });
      await beingRead(1);
      const there = () =>
        other.client(token).importMedia({ body: media(), headers: { "idempotency-key": key } });
      expect((await failureOf(there())).code).toBe("idempotencyInProgress");
      finish();
      const { body } = await first;
      expect((await there()).body).toEqual(body);
      expect(readMedia).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  test("is held, with the import's place, for as long as media is read", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const key = randomUUID();
      const finish = holdReading();
      const first = send(media(), { key });
      await beingRead(1);
      for (let nth = 0; nth < 3; nth++) {
        clock.moveBy(40_000);
        vi.advanceTimersByTime(15_000);
        const renewed = async () => {
          const [row] = await app.parts.db<{ until: Date; claimedAt: Date }[]>`
            select reading_until as until, claimed_at as "claimedAt"
            from imports join idempotency_keys using (traveller_id) where traveller_id = ${traveller.id}`;
          return [row?.until.getTime(), row?.claimedAt.getTime()];
        };
        await expect.poll(renewed).toEqual([clock.time() + 60_000, clock.time()]);
      }
      expect((await failureOf(send(media(), { key }))).code).toBe("idempotencyInProgress");
      expect(await used()).toBe(1);
      finish();
      await first;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test("lets the import finish when the client has disconnected", async () => {
    const key = randomUUID();
    const finish = holdReading();
    const leaving = new AbortController();
    const pending = fetch(`${app.url}/v1/imports/media`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(media()),
      signal: leaving.signal,
    }).catch(() => undefined);
    await beingRead(1);
    leaving.abort();
    await pending;
    finish();
    await expect.poll(used).toBe(1);
    expect((await send(media(), { key })).status).toBe(200);
    expect(readMedia).toHaveLength(1);
  });
});

test("an account that is deleted while media is read gets no result, and no error is logged", async () => {
  const finish = holdReading();
  const pending = failureOf(send(media(), { key: randomUUID() }));
  await beingRead(1);
  await app.parts.db`delete from travellers where id = ${traveller.id}`;
  finish();
  expect((await pending).status).toBe(401);
});
