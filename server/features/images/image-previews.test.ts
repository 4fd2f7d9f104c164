import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { findTramImage, tramCredit } from "../../../test/support/find-tram-image.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import { keyOf, storedKeys } from "../../../test/support/pictures.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import type { FoundImage, ImageQuery } from "../../outside/image-search/image-search.ts";
import { cleanUpFiles } from "../../pictures/stored-files/clean-up-files.ts";

const minute = 60_000;
let answer: () => Promise<FoundImage | undefined>;
const queries: ImageQuery[] = [];
const provider = {
  find: (query: ImageQuery) => {
    queries.push(query);
    return answer();
  },
  close: async () => {},
};

const clock = movedClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ parts: { imageSearch: provider, clock } });
});
afterAll(() => app.close());
let nth = 0;
beforeEach(() => {
  queries.length = 0;
  nth++;
  answer = () => findTramImage(nth);
  clock.moveTo(new Date());
});

async function someone() {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  return { id: traveller.id, token, traveller, client: app.client(token) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

async function makeTrip(draft: Partial<ItineraryDraft> = {}) {
  const owner = await someone();
  const { itinerary, etag } = await makeItinerary(app, owner.token, {
    days: [{ id: "one" }, { id: "two" }],
    ...draft,
  });
  const params = { id: itinerary.id };
  const preview = async (query?: string, by = owner) =>
    (await by.client.previewImage({ params, ...(query !== undefined && { body: { query } }) })).body;
  type Choice = { tag?: string; dayId?: string; by?: Pick<Someone, "client"> };
  const choose = (chosen: string, { tag = etag, dayId, by = owner }: Choice = {}) => {
    const sent = { headers: { "if-match": tag }, body: { found: chosen } };
    return dayId === undefined
      ? by.client.setCoverImage({ ...sent, params })
      : by.client.setDayImage({ ...sent, params: { ...params, dayId } });
  };
  const read = () => owner.client.getItinerary({ params });
  return { owner, id: itinerary.id, etag, preview, choose, read };
}
/** An access token lasts an hour by the test's clock. */
const anew = async (traveller: Account) => ({
  client: app.client((await makeToken(app, { traveller, firstParty: true })).token),
});
const refusal = async (call: Promise<unknown>) => {
  const { status, code, problem } = await failureOf(call);
  return [status, code, problem.errors?.map(({ path }) => path)];
};
const refused = [422, "validationFailed", ["/found"]];

describe("a preview", () => {
  test("shows what would be set, and does not change the itinerary", async () => {
    const { preview, read, etag } = await makeTrip({ tags: ["trams"], destination: "Porto" });
    const before = await read();
    const previewed = await preview("Yellow tram in Lisbon");
    expect(queries).toEqual([{ query: "Yellow tram in Lisbon", tags: ["trams"] }]);
    expect(previewed).toEqual({
      imageURL: expect.stringMatching(/\/media\/images\/[0-9a-f]{32}\.webp$/),
      image: {
        width: 12,
        height: 8,
        placeholder: expect.any(String),
        description: "A yellow tram",
        credit: tramCredit,
      },
      found: expect.any(String),
    });
    const image = await fetch(previewed.imageURL);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const after = await read();
    expect([after.body, after.headers.get("etag")]).toEqual([before.body, etag]);
  });

  test("without a body is for the itinerary's destination, and always finds something", async () => {
    const { preview } = await makeTrip({ destination: "Lisbon, Portugal" });
    answer = async () => undefined;
    const { image } = await preview();
    expect(queries).toEqual([{ query: "Lisbon, Portugal", tags: [] }]);
    expect(image.description).toContain("Lisbon");
    expect(image).not.toHaveProperty("credit");
  });

  test("says that it is a poster because the provider was not heard", async () => {
    const { preview } = await makeTrip({ destination: "Lisbon, Portugal" });
    answer = async () => Promise.reject(new Error("the provider is down"));
    expect((await preview("Yellow tram in Lisbon")).incomplete).toBe("unavailable");
    answer = async () => undefined;
    expect((await preview()).incomplete).toBeUndefined();
  });

  test("of a search without results says what to do, and stores nothing", async () => {
    const { preview } = await makeTrip();
    const before = await storedKeys(app.parts.blobs);
    answer = async () => undefined;
    expect((await refusal(preview("qwxyz"))).slice(0, 2)).toEqual([422, "noImageFound"]);
    expect(await storedKeys(app.parts.blobs)).toEqual(before);
  });

  test("is for the owner and editors; others are refused before any search", async () => {
    const { preview, id } = await makeTrip({ visibility: "public" });
    const [editor, viewer, stranger] = [await someone(), await someone(), await someone()];
    await giveRole(app, id, editor.id, "editor");
    await giveRole(app, id, viewer.id, "viewer");
    expect((await preview("tram", editor)).image.credit).toEqual(tramCredit);
    queries.length = 0;
    for (const other of [viewer, stranger])
      expect((await refusal(preview("tram", other))).slice(0, 2)).toEqual([403, "roleRequired"]);
    const hidden = await makeTrip();
    expect((await refusal(hidden.preview("tram", stranger))).slice(0, 2)).toEqual([404, "notFound"]);
    expect(queries).toEqual([]);
  });

  test.each([{}, { query: "" }, { query: " " }, { query: "x".repeat(201) }, { found: "x" }, null, "tram"])(
    "refuses %j",
    async (body) => {
      const { owner, id } = await makeTrip();
      const sent = { params: { id }, body: body as { query: string } };
      expect((await refusal(owner.client.previewImage(sent))).slice(0, 2)).toEqual([422, "validationFailed"]);
    },
  );
});

describe("an image from a preview", () => {
  test.each([undefined, "two"])("is set as it was shown, with its credit (%s)", async (dayId) => {
    const { preview, choose } = await makeTrip();
    const previewed = await preview("tram");
    const stored = await storedKeys(app.parts.blobs);
    queries.length = 0;
    answer = () => findTramImage(nth + 100);
    const { body, headers } = await choose(previewed.found, dayId ? { dayId } : {});
    const set = dayId ? body.days.find(({ id }) => id === dayId) : undefined;
    expect(dayId ? [set?.imageURL, set?.image] : [body.heroImageURL, body.heroImage]).toEqual([
      previewed.imageURL,
      previewed.image,
    ]);
    // Nothing is searched for, processed or stored again, and nothing changes.
    expect([queries, await storedKeys(app.parts.blobs)]).toEqual([[], stored]);
    const tag = headers.get("etag") ?? "";
    const again = await choose(previewed.found, { tag, ...(dayId && { dayId }) });
    expect([again.body, again.headers.get("etag")]).toEqual([body, tag]);
  });

  test("can still be set after a refused write", async () => {
    const { preview, choose, etag } = await makeTrip();
    const previewed = await preview("tram");
    const { code, headers } = await failureOf(choose(previewed.found, { tag: '"0-stale"' }));
    expect([code, headers.get("etag")]).toEqual(["itineraryModified", etag]);
    expect((await failureOf(choose(previewed.found, { dayId: "no-such-day" }))).code).toBe("notFound");
    expect((await choose(previewed.found)).body.heroImageURL).toBe(previewed.imageURL);
  });

  test("is for that traveller and that itinerary alone", async () => {
    const { preview, choose, id, owner } = await makeTrip();
    const editor = await someone();
    await giveRole(app, id, editor.id, "editor");
    const { found } = await preview("tram");
    expect(await refusal(choose(found, { by: editor }))).toEqual(refused);
    const { itinerary, etag } = await makeItinerary(app, owner.token);
    const elsewhere = { params: { id: itinerary.id }, headers: { "if-match": etag }, body: { found } };
    expect(await refusal(owner.client.setCoverImage(elsewhere))).toEqual(refused);
    // An address may have the id in capitals.
    const { body } = await owner.client.previewImage({
      params: { id: id.toUpperCase() },
      body: { query: "tram" },
    });
    expect((await choose(body.found)).status).toBe(200);
  });

  test("does not reveal more to people without a role", async () => {
    const { choose } = await makeTrip({ visibility: "public" });
    const stranger = await someone();
    expect((await refusal(choose("made up", { by: stranger })))[1]).toBe("roleRequired");
  });

  test("expires after an hour", async () => {
    const { preview, choose, owner } = await makeTrip();
    const { found } = await preview("tram");
    clock.moveBy(60 * minute);
    const by = await anew(owner.traveller);
    const { problem } = await failureOf(choose(found, { by }));
    expect(problem).toMatchObject({ status: 422, code: "validationFailed", errors: [{ path: "/found" }] });
    expect(problem.detail).toContain("older than an hour");
    clock.moveBy(-1);
    expect((await choose(found, { by })).status).toBe(200);
  });

  test("is refused when a single character was changed, and so is a cursor", async () => {
    const { preview, choose, owner } = await makeTrip();
    const { found } = await preview("tram");
    await fc.assert(
      fc.asyncProperty(
        fc.nat(found.length - 1),
        fc.constantFrom("A", "z", "-", "é", ""),
        async (at, other) => {
          const altered = found.slice(0, at) + other + found.slice(at + 1);
          fc.pre(altered !== found);
          expect(await refusal(choose(altered))).toEqual(refused);
        },
      ),
      { numRuns: propertyRuns(25) },
    );
    const cursor = app.parts.cursors.seal(
      ["library", owner.id, "all"],
      [clock.time() + minute, "images/x", "", "{}"],
    );
    expect(await refusal(choose(cursor))).toEqual(refused);
  });

  test("cannot be combined with a search", async () => {
    const { preview, owner, id, etag } = await makeTrip();
    const { found } = await preview("tram");
    for (const body of [
      { query: "tram", found },
      {},
      { found: "" },
      { found: 1 },
      { found: "x".repeat(32_769) },
    ])
      expect(
        (
          await refusal(
            owner.client.setCoverImage({
              params: { id },
              headers: { "if-match": etag },
              body: body as { found: string },
            }),
          )
        ).slice(0, 2),
      ).toEqual([422, "validationFailed"]);
  });

  test("may have the longest possible credit", async () => {
    const url = `https://example.com/${"x".repeat(2_000)}`;
    const longest = {
      ...{ text: "é".repeat(500), author: "é".repeat(200), authorURL: url, source: "é".repeat(100) },
      ...{ sourceURL: url, license: "é".repeat(200), licenseURL: url },
    };
    answer = async () => ({
      ...(await findTramImage(nth)),
      credit: longest,
      description: "\u{1f68b}".repeat(250),
    });
    const { preview, choose } = await makeTrip();
    const previewed = await preview("tram");
    expect((await choose(previewed.found)).body.heroImage).toEqual(previewed.image);
    expect(previewed.image.credit).toEqual(longest);
  });

  test("is deleted if it was not chosen, well after it has expired", async () => {
    const { preview, choose, owner } = await makeTrip();
    const [chosen, left] = [await preview("tram"), await preview("bridge")];
    const body = (await choose(chosen.found)).body;
    clock.moveBy(61 * minute);
    await cleanUpFiles(app.parts);
    expect(await storedKeys(app.parts.blobs)).toEqual(
      expect.arrayContaining([keyOf(chosen.imageURL), keyOf(left.imageURL)]),
    );
    clock.moveBy(24 * 60 * minute);
    await cleanUpFiles(app.parts);
    const storedAfter = await storedKeys(app.parts.blobs);
    expect(storedAfter).toContain(keyOf(chosen.imageURL));
    expect(storedAfter).not.toContain(keyOf(left.imageURL));
    const { client } = await anew(owner.traveller);
    const { body: now } = await client.getItinerary({ params: { id: body.id } });
    expect(now?.heroImageURL).toBe(chosen.imageURL);
  });

  test("chosen by many at once: one wins and no file is lost", async () => {
    const { preview, choose } = await makeTrip();
    const previews = await Promise.all(
      ["a", "b", "c", "d", "e", "f"].map((query, at) => {
        answer = () => findTramImage(1_000 + nth * 10 + at);
        return preview(query);
      }),
    );
    const chosen = await Promise.allSettled(previews.map(({ found }) => choose(found)));
    expect(chosen.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const storedAfter = await storedKeys(app.parts.blobs);
    for (const { imageURL } of previews) expect(storedAfter).toContain(keyOf(imageURL));
  });
});
