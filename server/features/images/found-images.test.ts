import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { findTramImage, tramCredit } from "../../../test/support/find-tram-image.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { picture, storedKeys } from "../../../test/support/pictures.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { FoundImage, ImageQuery } from "../../outside/image-search/image-search.ts";

/** The provider's next result; the port's own tests check how it searches. */
let answer: () => Promise<FoundImage | undefined>;
const queries: ImageQuery[] = [];
const provider = {
  find: (query: ImageQuery) => {
    queries.push(query);
    return answer();
  },
  close: async () => {},
};

let withProvider: TestApp;
let alone: TestApp;
beforeAll(async () => {
  [withProvider, alone] = await Promise.all([startApp({ parts: { imageSearch: provider } }), startApp()]);
});
afterAll(() => Promise.all([withProvider.close(), alone.close()]));
beforeEach(() => {
  queries.length = 0;
  answer = () => findTramImage(1);
});

async function makeTrip(app: TestApp, draft: Partial<ItineraryDraft> = {}) {
  const { token } = await makeToken(app);
  const { itinerary, etag } = await makeItinerary(app, token, { days: [{ id: "one" }], ...draft });
  const client = app.client(token);
  const params = { id: itinerary.id };
  type Search = { query?: string; tag?: string; dayId?: string; stopId?: string };
  const search = ({ query, tag = etag, dayId, stopId }: Search = {}) => {
    const sent = { headers: { "if-match": tag }, ...(query !== undefined && { body: { query } }) } as const;
    if (stopId !== undefined) return client.setStopImage({ ...sent, params: { ...params, stopId } });
    return dayId === undefined
      ? client.setCoverImage({ ...sent, params })
      : client.setDayImage({ ...sent, params: { ...params, dayId } });
  };
  return { etag, search, read: () => client.getItinerary({ params }) };
}
const warnings = (app: TestApp) => app.logged.filter((line) => line.includes('"level":40'));

describe("with a provider", () => {
  test("a search finds an image, and its credit and description are stored and shown", async () => {
    const { search } = await makeTrip(withProvider, { tags: ["trams"], destination: "Porto" });
    const { body } = await search({ query: "Yellow tram in Lisbon" });
    expect(queries).toEqual([{ query: "Yellow tram in Lisbon", tags: ["trams"] }]);
    expect(body.heroImage).toEqual({
      width: 12,
      height: 8,
      placeholder: expect.any(String),
      description: "A yellow tram",
      credit: tramCredit,
    });
  });

  test("finding the same one again changes nothing, and does not process it again", async () => {
    const { search } = await makeTrip(withProvider);
    const first = await search({ query: "tram" });
    const processing = vi.spyOn(withProvider.parts.imageWorker, "process");
    const tag = first.headers.get("etag") ?? "";
    const again = await search({ query: "yellow tram", tag });
    expect([again.body, again.headers.get("etag")]).toEqual([first.body, tag]);
    expect(processing).not.toHaveBeenCalled();
    processing.mockRestore();
    answer = () => findTramImage(2);
    expect((await search({ query: "tram", tag })).headers.get("etag")).not.toBe(tag);
  });

  test("a search without results says what to do, and changes nothing", async () => {
    const { search, etag, read } = await makeTrip(withProvider);
    answer = async () => undefined;
    const { code, status, message } = await failureOf(search({ query: "qwxyz" }));
    expect([code, status]).toEqual(["noImageFound", 422]);
    expect(message).toContain('"qwxyz"');
    expect(message).toContain("send no body");
    expect((await read()).headers.get("etag")).toBe(etag);
  });

  test("without a body there is always an image: a poster if nothing is found", async () => {
    const { search } = await makeTrip(withProvider, { destination: "Lisbon, Portugal" });
    answer = async () => undefined;
    const { body } = await search();
    expect(queries).toEqual([{ query: "Lisbon, Portugal", tags: [] }]);
    expect(body.heroImage).not.toHaveProperty("credit");
    expect(body.heroImage?.description).toContain("Lisbon");
  });

  test.each([
    ["rejects", () => Promise.reject(new Error("the provider is down"))],
    [
      "sends something that is no image",
      async () => ({ ...(await findTramImage(1)), bytes: Buffer.from("<html>") }),
    ],
    [
      "sends half a picture",
      async () => ({ ...(await findTramImage(1)), bytes: (await picture(1)).subarray(0, 60) }),
    ],
  ] as const)("a provider that %s is logged, and a poster drawn", async (_, behaviour) => {
    const { search } = await makeTrip(withProvider);
    const before = warnings(withProvider).length;
    answer = behaviour;
    const { status, body } = await search({ query: "Lisbon" });
    expect(status).toBe(200);
    expect(body.heroImage).not.toHaveProperty("credit");
    expect(warnings(withProvider).slice(before)).toEqual([expect.stringContaining("using a poster instead")]);
  });

  test("no search is sent if the write would be refused anyway", async () => {
    const { search } = await makeTrip(withProvider);
    await failureOf(search({ query: "Lisbon", tag: '"0-stale"' }));
    expect(queries).toEqual([]);
  });

  test("a concurrent write wins, and the image is deleted", async () => {
    const { search, etag, read } = await makeTrip(withProvider);
    const storedBefore = await storedKeys(withProvider.parts.blobs);
    answer = async () => {
      answer = () => findTramImage(3);
      await search({ query: "first" });
      return findTramImage(4);
    };
    const refused = await failureOf(search({ query: "second" }));
    const { headers } = await read();
    expect([refused.code, refused.headers.get("etag")]).toEqual(["itineraryModified", headers.get("etag")]);
    expect(headers.get("etag")).not.toBe(etag);
    expect(await storedKeys(withProvider.parts.blobs)).toHaveLength(storedBefore.length + 1);
  });
});

describe("the search without a body", () => {
  const at = (latitude: number) => ({ latitude, longitude: 0 });
  const stop = (name: string, latitude?: number) => ({
    ...{ id: `stop-${name}`, name },
    ...(latitude !== undefined && { coordinate: at(latitude) }),
  });
  // Rounded up to fifties.
  const degrees = (some: number) => Math.ceil((some * 111.2) / 50) * 50;
  const center = at(1);
  const days = [
    { id: "one", stops: [stop("a")] },
    { id: "two", stops: [stop("b"), stop("c", 2), stop("d", 3)] },
  ];
  const tags = ["trams"];
  const title = "Spring";
  const destination = "Lisbon";

  test.each([
    ["the destination", { destination, tags }, undefined, { query: destination, tags }],
    ["else the title", { title }, undefined, { query: title, tags: [] }],
    ["a blank destination is ignored", { title, destination: "  " }, undefined, { query: title, tags: [] }],
    [
      "the cover is at the center",
      { destination, center, days },
      undefined,
      { query: destination, center, reachKm: degrees(2), tags: [] },
    ],
    [
      "else the first stop with a coordinate",
      { destination, days },
      undefined,
      { query: destination, center: at(2), reachKm: degrees(1), tags: [] },
    ],
    [
      "a day uses its first stop with a coordinate",
      { destination, center, days },
      { dayId: "two" },
      { query: destination, center: at(2), reachKm: degrees(1), tags: [] },
    ],
    [
      "else at the center",
      { destination, center, days },
      { dayId: "one" },
      { query: destination, center, reachKm: degrees(2), tags: [] },
    ],
    [
      "a stop is found by its name, where it is",
      { destination, center, days, tags },
      { stopId: "stop-d" },
      { query: "d, Lisbon", center: at(3), reachKm: 0, tags },
    ],
    [
      "else where its day is",
      { center, days },
      { stopId: "stop-b" },
      { query: "b", center: at(2), reachKm: degrees(1), tags: [] },
    ],
  ] as const)("%s", async (_, draft, place, expected) => {
    const { search } = await makeTrip(withProvider, draft as unknown as Partial<ItineraryDraft>);
    await search(place);
    expect(queries).toEqual([expected]);
  });
});

describe("with posters alone", () => {
  test("the same place has the same poster, another place another one", async () => {
    const lisbon = await makeTrip(alone, { destination: "Lisbon" });
    const first = await lisbon.search();
    const tag = first.headers.get("etag") ?? "";
    expect(first.body.heroImage?.width).toBeGreaterThan(1_000);
    const again = await lisbon.search({ query: "Lisbon", tag });
    expect(again.headers.get("etag")).toBe(tag);
    const other = await lisbon.search({ query: "Kyoto", tag });
    expect(other.headers.get("etag")).not.toBe(tag);
    expect(other.body.heroImage?.description).toContain("Kyoto");
  });

  test.each([
    "a\u0000b \ud800 c",
    "\u0000",
    "<svg onload=alert(1)>",
    '"; #{}\\',
    "Nowhere in particular at all",
  ])("there is a poster for anything: %j", async (words) => {
    const { search, read } = await makeTrip(alone, { title: words });
    const { body, headers } = await search({ query: words });
    expect(body.heroImageURL).toBeDefined();
    const again = await search({ tag: headers.get("etag") ?? "" });
    expect((await read()).body).toEqual(again.body);
  });
});
