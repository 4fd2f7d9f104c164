import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Itinerary, ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { interceptNextImage } from "../../../test/support/intercept-next-image.ts";
import { makeItinerary, makeSharedItinerary, makeToken } from "../../../test/support/makers.ts";
import { picture, storedKeys } from "../../../test/support/pictures.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { startOnStore, stores } from "../../../test/support/start-on-store.ts";

type Holder = Awaited<ReturnType<typeof makeToken>>;

const days = [{ id: "one" }, { id: "two" }, { id: "three" }];

describe.each(stores)("images on %s", (store) => {
  let app: TestApp;
  let mine: Holder;
  beforeAll(async () => {
    app = await startOnStore(store);
    mine = await makeToken(app);
  });
  afterAll(() => app.close());

  const client = () => app.client(mine.token);
  const makeTrip = async (draft: Partial<ItineraryDraft> = { days }) => {
    const { itinerary, etag } = await makeItinerary(app, mine.token, draft);
    return { id: itinerary.id, etag };
  };
  const guard = (etag: string) => ({ "if-match": etag });

  test.each([
    {
      part: "day",
      set: (params: { id: string }, sent: object) =>
        client().setDayImage({ ...sent, params: { ...params, dayId: "two" } } as never),
      remove: (params: { id: string }, sent: object) =>
        client().removeDayImage({ ...sent, params: { ...params, dayId: "two" } } as never),
      partsOf: ({ days }: Itinerary) => days,
      isHero: true,
    },
    {
      part: "stop",
      set: (params: { id: string }, sent: object) =>
        client().setStopImage({ ...sent, params: { ...params, stopId: "two" } } as never),
      remove: (params: { id: string }, sent: object) =>
        client().removeStopImage({ ...sent, params: { ...params, stopId: "two" } } as never),
      partsOf: ({ days }: Itinerary) => days[0]?.stops ?? [],
      isHero: false,
    },
  ])(
    "a $part's image is set, shown, replaced and removed",
    async ({ part, set, remove, partsOf, isHero }) => {
      const stops = days.map(({ id }) => ({ id, name: id }));
      const { id, etag } = await makeTrip(part === "day" ? { days } : { days: [{ id: "day", stops }] });
      const before = (await client().getItinerary({ params: { id } })).body;
      const params = { id };
      const png = { contentType: "image/png" };
      const first = await set(params, {
        ...{ headers: guard(etag), body: await picture(1, { width: 30, height: 20 }) },
        ...png,
      });
      expect(first.status).toBe(200);
      const [one, two, three] = partsOf(first.body);
      expect(one).not.toHaveProperty("imageURL");
      expect(three).not.toHaveProperty("image");
      expect(two?.imageURL).toMatch(new RegExp(`^${app.url}/media/images/[0-9a-f]{32}\\.webp$`));
      expect(two?.image).toEqual({ width: 30, height: 20, placeholder: expect.any(String) });
      const hero = { heroImageURL: two?.imageURL, heroImage: two?.image };
      if (isHero) expect(first.body).toMatchObject(hero);
      else expect(first.body).not.toHaveProperty("heroImageURL");

      const read = await client().getItinerary({ params: { id } });
      expect(read.body).toEqual(first.body);
      expect(read.headers.get("etag")).toBe(first.headers.get("etag"));
      expect(first.headers.get("etag")).not.toBe(etag);

      const imageResponse = await fetch(two?.imageURL ?? "");
      expect(imageResponse.headers.get("content-type")).toBe("image/webp");
      const { format, width, height } = await sharp(await imageResponse.bytes()).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: 30, height: 20 });

      const second = await set(params, {
        ...{ headers: guard(first.headers.get("etag") ?? ""), body: await picture(2) },
        ...png,
      });
      expect(partsOf(second.body)[1]?.imageURL).not.toBe(two?.imageURL);
      expect(partsOf(second.body)[1]?.image).toMatchObject({ width: 12, height: 8 });

      const bare = await remove(params, { headers: guard(second.headers.get("etag") ?? "") });
      expect(bare.body).toEqual({ ...before, updatedAt: bare.body.updatedAt });
      expect((await client().getItinerary({ params: { id } })).body).toEqual(bare.body);
    },
  );

  test("the cover is set, shown, replaced and removed", async () => {
    const { id, etag } = await makeTrip();
    const params = { id };
    const set = await client().setCoverImage({
      params,
      headers: guard(etag),
      body: await picture(3),
      contentType: "image/png",
    });
    expect(set.body).toMatchObject({
      heroImageURL: expect.stringMatching("/media/images/"),
      heroImage: { width: 12, height: 8 },
    });
    const removed = await client().removeCoverImage({
      params,
      headers: guard(set.headers.get("etag") ?? ""),
    });
    expect(removed.body).not.toHaveProperty("heroImageURL");
    expect(removed.headers.get("etag")).not.toBe(set.headers.get("etag"));
  });

  test("a store that fails midway changes nothing, and nothing is left over", async () => {
    const { id, etag } = await makeTrip();
    const before = (await client().getItinerary({ params: { id } })).body;
    const storedBefore = await storedKeys(app.parts.blobs);
    interceptNextImage(app.parts.blobs, () => Promise.reject(new Error("no space")));
    const refused = await failureOf(
      client().setCoverImage({
        params: { id },
        headers: guard(etag),
        body: await picture(4),
        contentType: "image/png",
      }),
    );
    expect(refused.code).toBe("internal");
    const read = await client().getItinerary({ params: { id } });
    expect([read.body, read.headers.get("etag")]).toEqual([before, etag]);
    expect(await storedKeys(app.parts.blobs)).toEqual(storedBefore);
  });
});

describe("setting an image", () => {
  let app: TestApp;
  let mine: Holder;
  let viewer: Holder;
  beforeAll(async () => {
    app = await startApp();
    [mine, viewer] = await Promise.all([makeToken(app), makeToken(app)]);
  });
  afterAll(() => app.close());

  const makeTrip = async (draft: Partial<ItineraryDraft> = { days }) => {
    const editor = await makeToken(app);
    const people = { editor: editor.traveller, viewer: viewer.traveller };
    return { ...(await makeSharedItinerary(app, mine.token, people, draft)), editor };
  };
  type RawRequest = {
    etag?: string | undefined;
    token?: string | undefined;
    body?: Buffer | string;
    type?: string;
    /** The path of a day or stop; the cover without it. */
    at?: string;
    method?: "PUT" | "DELETE";
  };
  /** A raw request, which can be one that the typed client would not send. */
  async function send(id: string, { etag, token = mine.token, body, type, at, method = "PUT" }: RawRequest) {
    const path = at === undefined ? "cover-image" : `${at}/image`;
    const response = await fetch(`${app.url}/v1/itineraries/${id}/${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(etag && { "if-match": etag }),
        ...(type !== undefined && { "content-type": type }),
      },
      ...(body !== undefined && { body }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, code: answer.code, body: answer, etag: response.headers.get("etag") };
  }
  const png = "image/png";

  test.each(["jpeg", "png", "webp"] as const)("accepts %s", async (format) => {
    const { id, etag } = await makeTrip();
    const body = await sharp(await picture(5))
      .toFormat(format)
      .toBuffer();
    expect(await send(id, { etag, body, type: `image/${format}` })).toMatchObject({ status: 200 });
  });

  test("accepts HEIC", async () => {
    const { id, etag } = await makeTrip();
    const body = await readFile(new URL("../../../test/fixtures/from-a-phone.heic", import.meta.url));
    expect(await send(id, { etag, body, type: "image/heic" })).toMatchObject({ status: 200 });
  });

  test("accepts the content type in any case", async () => {
    const { id, etag } = await makeTrip();
    const sent = { etag, body: await picture(6), type: "Image/PNG; name=me.png" };
    expect(await send(id, sent)).toMatchObject({ status: 200 });
  });

  test("is allowed to an editor, who becomes the last writer", async () => {
    const { id, etag, editor } = await makeTrip();
    const set = await send(id, { etag, token: editor.token, body: await picture(7), type: png });
    expect(set).toMatchObject({ status: 200, body: { role: "editor" } });
    const { body } = await app.client(mine.token).listRevisions({ params: { id } });
    expect(body.data.map(({ version, writtenBy }) => [version, writtenBy?.id])).toEqual([
      [2, editor.traveller.id],
      [1, mine.traveller.id],
    ]);
  });

  test.each(["days/nine", "stops/nine"])(
    "checks for errors in this order, before anything is done: %s",
    async (at) => {
      const { id, etag } = await makeTrip();
      const stale = '"0-stale"';
      const body = await picture(8);
      const { token: foreign } = await makeToken(app);
      const { token: reader } = await makeToken(app, { scopes: ["itineraries:read"] });
      const processing = vi.spyOn(app.parts.imageWorker, "process");
      const draw = vi.spyOn(app.parts.posters, "find");
      const storedBefore = await storedKeys(app.parts.blobs);
      for (const [sent, code] of [
        [{ token: "" }, "unauthorized"],
        [{ token: reader }, "insufficientScope"],
        [{ body, type: "image/gif" }, "unsupportedMediaType"],
        [{ body, type: png, at }, "preconditionRequired"],
        [
          { etag: stale, token: foreign, at, body: '{"query":""}', type: "application/json" },
          "validationFailed",
        ],
        [{ etag: stale, token: foreign, at, body, type: png }, "notFound"],
        [{ etag: stale, token: viewer.token, at, body, type: png }, "roleRequired"],
        [{ etag: stale, at, body, type: png }, "itineraryModified"],
        [{ etag: "*", body, type: png }, "itineraryModified"],
        [{ etag: `W/${etag}`, body, type: png }, "itineraryModified"],
        [{ etag, at, body, type: png }, "notFound"],
        [{ etag: stale, at }, "itineraryModified"],
        [{ etag, at }, "notFound"],
        [{ etag: stale, at, method: "DELETE" }, "itineraryModified"],
        [{ etag, at, method: "DELETE" }, "notFound"],
        [{ token: viewer.token, etag: stale, method: "DELETE" }, "roleRequired"],
        [{ method: "DELETE" }, "preconditionRequired"],
      ] as const satisfies [RawRequest, string][]) {
        const refused = await send(id, sent);
        expect([sent, refused.code]).toEqual([sent, code]);
        if (code === "itineraryModified") expect(refused.etag).toBe(etag);
      }
      expect([processing, draw].map((spied) => spied.mock.calls.length)).toEqual([0, 0]);
      vi.restoreAllMocks();
      expect(await storedKeys(app.parts.blobs)).toEqual(storedBefore);
      expect((await app.client(mine.token).getItinerary({ params: { id } })).headers.get("etag")).toBe(etag);
    },
  );

  test("an id of another kind of part is none", async () => {
    const { id, etag } = await makeTrip({
      days: [{ id: "one", stops: [{ id: "tower", name: "Belém" }] }],
      packing: [{ id: "socks", name: "Socks" }],
      expenses: [{ id: "tram", title: "Tram", amount: 3 }],
    });
    const body = await picture();
    for (const at of ["days/tower", "days/socks", "stops/one", "stops/socks", "stops/tram"])
      for (const sent of [{ body, type: png }, { method: "DELETE" }] as const)
        expect([at, (await send(id, { etag, at, ...sent })).code]).toEqual([at, "notFound"]);
  });

  test("at most 300 stops have one", async () => {
    const stops = Array.from({ length: 303 }, (_, nth) => ({ id: `s${nth}`, name: "A stop" }));
    const { id, etag } = await makeTrip({
      days: Array.from({ length: 6 }, (_, day) => ({
        id: `d${day}`,
        stops: stops.slice(day * 60, day * 60 + 60),
      })),
    });
    const set = await send(id, { etag, at: "stops/s0", body: await picture(12), type: png });
    // The first 299, and a stop that is no longer there.
    await app.parts.db`
      update itineraries set images = (
        select jsonb_object_agg('stop/s' || nth, images -> 'stop/s0') from generate_series(0, 298) as nth
      ) || jsonb_build_object('stop/gone', images -> 'stop/s0')
      where id = ${id}`;
    const last = await send(id, {
      etag: set.etag ?? "",
      at: "stops/s300",
      body: await picture(13),
      type: png,
    });
    expect(last.status).toBe(200);
    const sent = { etag: last.etag ?? "", body: await picture(14), type: png };
    const processing = vi.spyOn(app.parts.imageWorker, "process");
    expect(await send(id, { ...sent, at: "stops/s301" })).toMatchObject({ status: 409, code: "conflict" });
    expect(processing).not.toHaveBeenCalled();
    processing.mockRestore();
    expect(await send(id, { ...sent, at: "days/d0" })).toMatchObject({ status: 200 });
    const replaced = await send(id, {
      ...sent,
      etag: (await app.client(mine.token).getItinerary({ params: { id } })).headers.get("etag") ?? "",
      at: "stops/s3",
    });
    expect(replaced.status).toBe(200);
    const removed = await send(id, { etag: replaced.etag ?? "", at: "stops/s4", method: "DELETE" });
    const next = await send(id, { ...sent, etag: removed.etag ?? "", at: "stops/s301" });
    expect(next.status).toBe(200);
    const shown = (next.body as unknown as Itinerary).days.flatMap((day) => day.stops);
    expect(shown.filter(({ imageURL }) => imageURL)).toHaveLength(300);
  });

  test("If-Match may list several ETags", async () => {
    const { id, etag } = await makeTrip();
    const sent = { etag: `"0-older", ${etag}`, body: await picture(9), type: png };
    expect(await send(id, sent)).toMatchObject({ status: 200 });
  });

  test("bytes that do not match their content type are refused, even if they were stored before", async () => {
    const { id, etag } = await makeTrip();
    const body = await picture(10);
    const { etag: now } = await send(id, { etag, body, type: png });
    for (const [bytes, type] of [
      [body, "image/jpeg"],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/png"],
      [Buffer.alloc(0), "image/png"],
      [body, "image/heic"],
    ] as const)
      expect(await send(id, { etag: now ?? "", body: bytes, type })).toMatchObject({
        status: 415,
        code: "unsupportedMediaType",
      });
  });

  test("more than 20 MiB are refused", async () => {
    const { id, etag } = await makeTrip();
    const refused = await send(id, { etag, body: Buffer.alloc(20 * 1_048_576 + 1), type: png });
    expect(refused).toMatchObject({ status: 413, code: "payloadTooLarge" });
    expect(refused.body.detail).toContain("20,971,520");
  });

  test("a JSON body is a search and nothing else", async () => {
    const { id, etag } = await makeTrip();
    const type = "application/json";
    for (const [body, code] of [
      ['{"query":"Lisbon","url":"https://example.com/a.jpg"}', "validationFailed"],
      ['{"url":"https://example.com/a.jpg"}', "validationFailed"],
      [`{"query":"${"a".repeat(201)}"}`, "validationFailed"],
      ['{"query":"  "}', "validationFailed"],
      ["null", "validationFailed"],
      ["{", "badRequest"],
      // An empty search uses the itinerary's own words.
      ["", undefined],
    ] as const)
      expect([body, (await send(id, { etag, body, type })).code]).toEqual([body, code]);
  });

  test("the same image again changes nothing, and is not processed", async () => {
    const { id, etag } = await makeTrip();
    const body = await picture(11);
    const set = await send(id, { etag, at: "days/one", body, type: png });
    const storedBefore = await storedKeys(app.parts.blobs);
    const processing = vi.spyOn(app.parts.imageWorker, "process");
    const again = await send(id, { etag: set.etag ?? "", at: "days/one", body, type: png });
    expect(again).toEqual(set);
    expect(processing).not.toHaveBeenCalled();
    processing.mockRestore();
    expect(await storedKeys(app.parts.blobs)).toEqual(storedBefore);
    // For another place it is another image.
    const other = await send(id, { etag: set.etag ?? "", at: "days/two", body, type: png });
    expect(other.status).toBe(200);
    expect(other.etag).not.toBe(set.etag);
  });

  test("removing a missing image keeps the ETag", async () => {
    const { id, etag } = await makeTrip({ days: [{ id: "one", stops: [{ id: "tower", name: "Belém" }] }] });
    for (const at of ["days/one", "stops/tower", undefined]) {
      const removed = await send(id, { etag, method: "DELETE", ...(at && { at }) });
      expect(removed).toMatchObject({ status: 200, etag });
    }
    expect((await app.client(mine.token).listRevisions({ params: { id } })).body.data).toHaveLength(1);
  });

  test.each(["days", "stops"])("unusual ids of %s work like any other", async (kind) => {
    const odd = ["__proto__", "constructor", "0", "-", "a".repeat(64)];
    const { id, etag } = await makeTrip({
      days:
        kind === "days" ? odd.map((id) => ({ id })) : [{ stops: odd.map((id) => ({ id, name: "A stop" })) }],
    });
    let tag: string | null = etag;
    for (const [nth, oddId] of odd.entries()) {
      const sent = { at: `${kind}/${oddId}`, body: await picture(20 + nth), type: png };
      ({ etag: tag } = await send(id, { etag: tag ?? "", ...sent }));
    }
    const { body } = await app.client(mine.token).getItinerary({ params: { id } });
    const parts = kind === "days" ? body?.days : body?.days[0]?.stops;
    const urls = parts?.map(({ imageURL }) => imageURL);
    expect(new Set(urls).size).toBe(odd.length);
    expect(urls).not.toContain(undefined);
    expect(body?.heroImageURL).toBe(kind === "days" ? urls?.[0] : undefined);
  });
});
