import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { type Era, mcpCalls } from "../../test/support/mcp-calls.ts";
import { propertyRuns } from "../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { Failure } from "../platform/failure.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ofPrompt = (name: string) => ({ type: "ref/prompt", name });
const template = { type: "ref/resource", uri: "waybook://itineraries/{id}" };

const ask = (token: string, ref: object, name: string, value: string, era: Era = "modern") =>
  mcpCalls(app, token, era).request("completion/complete", { ref, argument: { name, value } });

const complete = async (...args: Parameters<typeof ask>) => (await ask(...args)).result.completion;
const itineraries = async (token: string, value: string): Promise<string[]> =>
  (await complete(token, ofPrompt("brief_me"), "itinerary", value)).values;

const none = { values: [], total: 0, hasMore: false };

describe.each<Era>(["modern", "legacy"])("to a %s client", (era) => {
  test("destinations come from the gazetteer", async () => {
    const { token } = await makeToken(app);
    const completion = await complete(token, ofPrompt("plan_a_trip"), "destination", "Lisb", era);
    expect(completion).toEqual({ values: expect.arrayContaining(["Lisbon, Portugal"]) });
  });

  test("itineraries are completed by words of their titles and destinations, the last changed first", async () => {
    const { token } = await makeToken(app);
    const evora = await makeItinerary(app, token, { title: "Évora in may", destination: "Portugal" });
    const rome = await makeItinerary(app, token, { title: "Rome", destination: "Roma, Italia" });
    const cases: [string, string[]][] = [
      ["", ["Rome", "Évora in may"]],
      ["evo", ["Évora in may"]],
      ["MAY", ["Évora in may"]],
      ["portugal may", ["Évora in may"]],
      ["ital", ["Rome"]],
      ["rom", ["Rome"]],
      ["may evora rome", []],
      ["x", []],
      ["!", []],
    ];
    const ids = new Map([
      ["Évora in may", evora.itinerary.id],
      ["Rome", rome.itinerary.id],
    ]);
    for (const [typed, values] of cases) {
      const expected = { values, total: values.length, hasMore: false };
      for (const name of ["brief_me", "pack_for_this_trip"])
        expect(await complete(token, ofPrompt(name), "itinerary", typed, era)).toEqual(expected);
      // A letter may be the beginning of an id by chance.
      if (typed.length !== 1)
        expect(await complete(token, template, "id", typed, era)).toEqual({
          ...expected,
          values: values.map((title) => ids.get(title)),
        });
    }
    const { id } = rome.itinerary;
    for (const typed of [id.slice(0, 20), id.slice(0, 20).toUpperCase(), id])
      expect(await complete(token, template, "id", typed, era)).toEqual({
        values: [id],
        total: 1,
        hasMore: false,
      });
  });

  test("interests are completed one after the other", async () => {
    const { token } = await makeToken(app);
    const interests = (typed: string) => complete(token, ofPrompt("plan_a_trip"), "interests", typed, era);
    expect(await interests("mus")).toEqual({ values: ["museums", "music"].sort(), total: 2, hasMore: false });
    expect((await interests("food, museums,Mus")).values).toEqual(["food, museums, music"]);
    expect((await interests("")).values.length).toBeGreaterThan(10);
    expect(await interests("chess")).toEqual(none);
  });

  test("free text gets no suggestions", async () => {
    const { token } = await makeToken(app);
    for (const [name, argument] of [
      ["plan_a_trip", "days"],
      ["plan_a_trip", "start"],
      ["save_what_i_found", "source"],
      ["brief_me", "day"],
    ] as const)
      expect(await complete(token, ofPrompt(name), argument, "1", era)).toEqual(none);
    const long = "x".repeat(100_000);
    expect(await complete(token, ofPrompt("plan_a_trip"), "destination", long, era)).toEqual(none);
    expect(await complete(token, ofPrompt("brief_me"), "itinerary", long, era)).toEqual(none);
  });

  test("unknown arguments get an error that names them", async () => {
    const { token } = await makeToken(app);
    const unknown: [object, string, RegExp][] = [
      [ofPrompt("plan_a_cruise"), "destination", /^There is no prompt "plan_a_cruise"/],
      [ofPrompt("constructor"), "destination", /^There is no prompt/],
      [ofPrompt("plan_a_trip"), "itinerary", /^The prompt plan_a_trip has no argument "itinerary"/],
      [ofPrompt("plan_a_trip"), "toString", /has no argument/],
      [{ type: "ref/resource", uri: "file:///{path}" }, "path", /^There is no resource template/],
      [template, "title", /has no "title"/],
    ];
    for (const [ref, argument, message] of unknown) {
      const { status, error } = await ask(token, ref, argument, "x", era);
      expect({ status, code: error?.code }).toEqual({ status: 200, code: -32602 });
      expect(error?.message).toMatch(message);
    }
    const { error } = await ask(token, { type: "ref/tool", name: "plan_a_trip" }, "days", "x", era);
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/ref\/type must be/) });
  });
});

test("a gazetteer that cannot answer now is reported", async () => {
  const { token } = await makeToken(app);
  const busy = new Failure("unavailable", { retryAfterSeconds: 5 });
  vi.spyOn(app.parts.placeFinder, "completeDestination").mockRejectedValueOnce(busy);
  const { error } = await ask(token, ofPrompt("plan_a_trip"), "destination", "Lisb");
  expect(error).toMatchObject({ code: -32000, data: { code: "unavailable" } });
});

test.each<Era>(["modern", "legacy"])("a %s client that disconnects is not waited for", async (era) => {
  const { token } = await makeToken(app);
  const leaving = new AbortController();
  let hasLeft = false;
  vi.spyOn(app.parts.placeFinder, "completeDestination").mockImplementationOnce((_, signal) => {
    leaving.abort();
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        hasLeft = true;
        reject(new Error("nobody waits"));
      });
    });
  });
  const pending = mcpCalls(app, token, era).request(
    "completion/complete",
    { ref: ofPrompt("plan_a_trip"), argument: { name: "destination", value: "Lisb" } },
    leaving.signal,
  );
  await expect(pending).rejects.toThrow(/abort/i);
  await vi.waitFor(() => expect(hasLeft).toBe(true));
});

test("guests, other travellers and tokens without the scope get nothing from the library", async () => {
  const { token, traveller } = await makeToken(app);
  await makeItinerary(app, token, { title: "Mine alone", visibility: "public" });
  const others = await Promise.all([
    makeToken(app, { traveller: null, firstParty: true }),
    makeToken(app),
    makeToken(app, { traveller, scopes: ["itineraries:write"] }),
  ]);
  for (const { token } of others) {
    expect(await complete(token, ofPrompt("brief_me"), "itinerary", "mine")).toEqual(none);
    expect(await complete(token, ofPrompt("pack_for_this_trip"), "itinerary", "mine")).toEqual(none);
    expect(await complete(token, template, "id", "mine")).toEqual(none);
  }
  const reader = await makeToken(app, { traveller, scopes: ["itineraries:read"] });
  expect(await itineraries(reader.token, "mine")).toEqual(["Mine alone"]);
  // The app may not save the plan.
  expect(await complete(reader.token, ofPrompt("plan_a_trip"), "interests", "")).toEqual(none);
});

test("every suggested value finds the itinerary that it was suggested for", async () => {
  const id = "0d3f6a52-7c1e-4b8e-9a57-2f6f1c0e8b11";
  const title = fc.oneof(
    fc.constantFrom("Lisbon", "lisbon!", "Lisbon ", "\u0000", "🐟", "🐟 ", "東京", id, `Lisbon [${id}]`),
    fc.constantFrom(
      `Lisbon [${id}]\u0000`,
      `/${id}`,
      "\u2028x",
      "a\u0000b",
      "a b",
      "ﬁn",
      "Ⅳ",
      "!\u0000!",
      "! !",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(title, { minLength: 1, maxLength: 8 }), async (titles) => {
      const { token } = await makeToken(app);
      const createdIds = new Set<string>();
      for (const title of titles) {
        const { status, body } = await post(token, title);
        if (status === 201) createdIds.add(body.id);
      }
      const values = await itineraries(token, "");
      const found = await Promise.all(
        values.map(async (itinerary) => {
          const { result } = await mcpCalls(app, token).request("prompts/get", {
            name: "brief_me",
            arguments: { itinerary },
          });
          return result.messages[0].content.resource.uri.split("/").at(-1);
        }),
      );
      expect(new Set(found)).toEqual(createdIds);
      expect(found.length).toBe(createdIds.size);
    }),
    { numRuns: propertyRuns(12) },
  );
});

/** The title may be one that is refused: without letters, or invalid Unicode. */
async function post(token: string, title: string) {
  const response = await fetch(`${app.url}/v1/itineraries`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ title }),
  });
  return { status: response.status, body: (await response.json()) as { id: string } };
}

test("of many, the first hundred are returned, with the total", async () => {
  const { token } = await makeToken(app);
  for (let start = 0; start < 104; start += 13)
    await Promise.all(
      Array.from({ length: 13 }, (_, index) => makeItinerary(app, token, { title: `Trip ${start + index}` })),
    );
  await makeItinerary(app, token, { title: "Other" });
  const { values, total, hasMore } = await complete(token, ofPrompt("brief_me"), "itinerary", "trip");
  expect(new Set(values).size).toBe(100);
  expect({ total, hasMore }).toEqual({ total: 104, hasMore: true });
});

test("of a library beyond a thousand, the last changed are returned, and hasMore", async () => {
  const { token, traveller } = await makeToken(app);
  const { itinerary } = await makeItinerary(app, token, { title: "The oldest" });
  await app.parts.db`
    insert into itineraries (id, owner_id, draft, card, etag)
    select gen_random_uuid(), owner_id, draft, replace(card, 'The oldest', 'Copy'), '"1-' || n || '"'
    from itineraries, generate_series(1, 1000) n where id = ${itinerary.id}`;
  await app.parts.db`
    update itineraries set updated_at = '2020-01-01' where id = ${itinerary.id} and owner_id = ${traveller.id}`;
  expect(await complete(token, ofPrompt("brief_me"), "itinerary", "oldest")).toEqual({
    values: [],
    hasMore: true,
  });
});
