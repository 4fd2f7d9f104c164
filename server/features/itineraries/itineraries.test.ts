import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "../../../contract/client.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Itinerary, ItineraryDraft } from "../../../contract/itinerary.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let token: string;
let mine: Awaited<ReturnType<typeof makeToken>>["traveller"];
beforeAll(async () => {
  app = await startApp();
  ({ token, traveller: mine } = await makeToken(app));
});
afterAll(() => app.close());

const create = (body: ItineraryDraft) => app.client(token).createItinerary({ body });
const codeOf = (call: Promise<unknown>): Promise<ErrorCode | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
  );

const whole: ItineraryDraft = {
  title: "Lisbon in spring",
  destination: "Lisbon, Portugal",
  origin: "Lagos, Nigeria",
  summary: "Three slow days. “Tiles”, trams & 烤鱼 🐟\n\\ and a back slash",
  center: { latitude: 38.7139, longitude: -9.1334 },
  startDate: "2026-05-01T09:00:00.000Z",
  tags: ["city", "food"],
  bestSeason: "April to June",
  homeCurrency: "EUR",
  days: [
    {
      id: "day-1",
      title: "Tiles",
      summary: "Slowly.",
      stops: [
        {
          id: "tiles",
          name: "National Tile Museum",
          address: "R. Me. Deus 4",
          category: "museum",
          coordinate: { latitude: 38.7247, longitude: -9.1137 },
          startTime: "10:00",
          durationMinutes: 120,
          note: "Go early",
          phone: "+351 21 810 0340",
          bookingURL: "https://www.museudoazulejo.gov.pt/",
        },
      ],
    },
  ],
  packing: [{ id: "shoes", name: "Walking shoes", quantity: 2, category: "clothing", isPacked: true }],
  expenses: [
    {
      id: "dinner",
      title: "Dinner",
      amount: 46.5,
      currency: "EUR",
      date: "2026-05-01T19:30:00.000Z",
      category: "food",
    },
  ],
};

describe("creating", () => {
  test("keeps every field and id, and adds the server's own fields", async () => {
    const { status, body, headers } = await create(whole);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...whole,
      id: body.id,
      posterURL: expect.stringMatching(/\/media\/images\/[0-9a-f]{32}\.webp$/),
      visibility: "private",
      role: "owner",
      author: { id: mine.id, username: mine.username, displayName: mine.displayName },
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
      likesCount: 0,
      viewsCount: 0,
    });
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(headers.get("location")).toBe(`${app.url}/v1/itineraries/${body.id}`);
    expect(headers.get("etag")).toMatch(/^"[\w-]+"$/);
  });

  test("fills in ids and defaults, puts times in UTC, and tidies tags", async () => {
    const { body } = await create({
      title: "Somewhere warm",
      startDate: "2026-05-01T09:00:00+02:00",
      tags: [" sea ", "sea", "sun"],
      days: [{ stops: [{ name: "Beach" }] }],
      packing: [{ name: "Hat" }],
      expenses: [{ title: "Tram", amount: 3 }],
    });
    expect(body).toMatchObject({
      startDate: "2026-05-01T07:00:00.000Z",
      tags: ["sea", "sun"],
      days: [
        { id: expect.any(String), stops: [{ id: expect.any(String), name: "Beach", category: "other" }] },
      ],
      packing: [{ id: expect.any(String), quantity: 1, category: "other", isPacked: false }],
      expenses: [{ id: expect.any(String), category: "other" }],
    });
    expect(Object.values(body)).not.toContain(null);
  });

  test("ignores read-only fields from a GET", async () => {
    const { body: first } = await create(whole);
    const { body: second } = await create(first);
    expect(second.id).not.toBe(first.id);
    expect(withoutServersFields(second)).toEqual(withoutServersFields(first));
  });

  test("refuses duplicate ids anywhere in the itinerary", async () => {
    const error = await create({
      title: "x",
      days: [{ id: "a" }],
      packing: [{ id: "a", name: "Hat" }],
    }).catch((error) => error);
    expect(error).toMatchObject({
      code: "validationFailed",
      problem: {
        errors: [
          { path: "/packing/0/id", message: "repeats the id of /days/0; ids are unique within an itinerary" },
        ],
      },
    });
  });

  test("refuses one that exceeds 1 MiB once its ids are filled in", async () => {
    const packing = Array.from({ length: 500 }, () => ({ name: "x".repeat(200) }));
    const expenses = Array.from({ length: 2_000 }, () => ({ title: "x".repeat(190), amount: 1 }));
    const days = Array.from({ length: 110 }, () => ({ summary: "x".repeat(4_300) }));
    const body = { title: "x", packing, expenses, days };
    expect(JSON.stringify(body).length).toBeLessThan(1_048_576);
    expect(await codeOf(create(body))).toBe("payloadTooLarge");
  });

  test("stores and returns any text unchanged", async () => {
    const text = fc.string({ unit: "binary", maxLength: 100 }).map((value) => value.toWellFormed());
    await fc.assert(
      fc.asyncProperty(text, text, async (summary, note) => {
        const { body } = await create({ title: "x", summary, days: [{ stops: [{ name: "y", note }] }] });
        const { body: read } = await app.client(token).getItinerary({ params: { id: body.id } });
        expect([read?.summary, read?.days[0]?.stops[0]?.note]).toEqual([summary, note]);
      }),
      { numRuns: propertyRuns(30) },
    );
  });
});

describe("reading", () => {
  test("returns what was created, with the same ETag", async () => {
    const { itinerary, etag } = await makeItinerary(app, token, whole);
    const { body, headers } = await app.client(token).getItinerary({ params: { id: itinerary.id } });
    expect(body).toEqual(itinerary);
    expect(headers.get("etag")).toBe(etag);
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });

  test("answers 304 to clients that have this version", async () => {
    const { itinerary, etag } = await makeItinerary(app, token);
    const read = (tags: string) =>
      app.client(token).getItinerary({ params: { id: itinerary.id }, headers: { "if-none-match": tags } });
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const { status, headers } = await read(tags);
      expect([tags, status, headers.get("etag")]).toEqual([tags, 304, etag]);
    }
    expect((await read('"other"')).status).toBe(200);
  });

  test.each([
    { visibility: "private", stranger: "notFound", guest: "notFound" },
    { visibility: "unlisted", stranger: undefined, guest: undefined },
    { visibility: "public", stranger: undefined, guest: undefined },
  ] as const)("$visibility: who may", async ({ visibility, stranger, guest }) => {
    const { itinerary } = await makeItinerary(app, token, { visibility });
    const as = async (token: string) => {
      const call = app.client(token).getItinerary({ params: { id: itinerary.id } });
      const code = await codeOf(call);
      if (code === undefined) expect((await call).body?.role).toBe("none");
      return code;
    };
    expect(await as((await makeToken(app)).token)).toBe(stranger);
    expect(await as((await makeToken(app, { traveller: null, firstParty: true })).token)).toBe(guest);
  });

  test("a missing itinerary and a forbidden one look the same", async () => {
    const { itinerary } = await makeItinerary(app, token);
    const { token: stranger } = await makeToken(app);
    const problems = await Promise.all(
      [itinerary.id, "00000000-0000-4000-8000-000000000000"].map(async (id) => {
        const error = await app
          .client(stranger)
          .getItinerary({ params: { id } })
          .catch((error) => error);
        const { instance: _, ...problem } = error.problem;
        return problem;
      }),
    );
    expect(problems[0]).toEqual(problems[1]);
  });
});

function withoutServersFields({ id: _, posterURL: _p, createdAt: _c, updatedAt: _u, ...rest }: Itinerary) {
  return rest;
}
