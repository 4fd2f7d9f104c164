import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { mcpCalls } from "../../../test/support/mcp-calls.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app));
});
afterAll(() => app.close());

const none = "must be a currency of ISO 4217, such as EUR, USD or JPY";
const priced = (currency: string): Partial<ItineraryDraft> => ({
  expenses: [
    { title: "Dinner", amount: 46.5, currency: "EUR" },
    { title: "Tram", amount: 3, currency },
  ],
});

/** As it was stored before currencies were checked. */
async function makeOld() {
  const {
    itinerary: { id },
  } = await makeItinerary(app, token, { homeCurrency: "EUR", ...priced("CHF") });
  await app.parts
    .db`update itineraries set draft = replace(replace(draft, 'EUR', 'ZZZ'), 'CHF', 'QQQ') where id = ${id}`;
  return id;
}
const read = async (id: string) => {
  const { body, headers } = await app.client(token).getItinerary({ params: { id } });
  return { itinerary: body, headers: { "if-match": headers.get("etag") ?? "" } };
};

describe("a currency must exist", () => {
  test.each(["EUR", "JPY", "XCG", "XOF", "CLF", "VED", "DEM"])("%s", async (code) => {
    const { itinerary: created } = await makeItinerary(app, token, { homeCurrency: code, ...priced(code) });
    expect([created.homeCurrency, created.expenses[1]?.currency]).toEqual([code, code]);
  });

  test.each(["ZZZ", "QQQ", "EUX", "AAA", "eur", "EU", "EURO", "€", "", "E\u00dcR"])(
    "not %j",
    async (code) => {
      const refused = await failureOf(makeItinerary(app, token, { homeCurrency: code, ...priced(code) }));
      expect(refused).toMatchObject({ status: 422, code: "validationFailed" });
      expect(refused.problem.errors).toEqual([
        { path: "/homeCurrency", message: none },
        { path: "/expenses/1/currency", message: none },
      ]);
    },
  );

  test("not in a patch either, nor from an assistant", async () => {
    const {
      itinerary: { id },
    } = await makeItinerary(app, token, { homeCurrency: "EUR" });
    const { headers } = await read(id);
    const patched = app
      .client(token)
      .changeItinerary({ params: { id }, headers, body: { homeCurrency: "ZZZ" } });
    expect((await failureOf(patched)).problem.errors).toEqual([{ path: "/homeCurrency", message: none }]);
    const cleared = await app
      .client(token)
      .changeItinerary({ params: { id }, headers, body: { homeCurrency: null } });
    expect(cleared.body).not.toHaveProperty("homeCurrency");
    const { isError, text } = await mcpCalls(app, token).call("create_itinerary", {
      title: "x",
      homeCurrency: "ZZZ",
    });
    expect([isError, text]).toEqual([true, expect.stringContaining(`/homeCurrency ${none}`)]);
  });
});

describe("an unknown currency that was stored before", () => {
  test("is read, listed, exported and copied", async () => {
    const id = await makeOld();
    const { itinerary } = await read(id);
    expect(itinerary).toMatchObject({
      homeCurrency: "ZZZ",
      expenses: [{ currency: "ZZZ" }, { currency: "QQQ" }],
    });
    const authorization = `Bearer ${token}`;
    const exported = await fetch(`${app.url}/v1/itineraries/${id}/export?format=markdown`, {
      headers: { authorization },
    });
    expect(await exported.text()).toContain("3.00 QQQ");
    const { body: copy } = await app.client(token).copyItinerary({ params: { id } });
    expect(copy.homeCurrency).toBe("ZZZ");
    const { isError } = await mcpCalls(app, token).call("get_itinerary", { id });
    expect(isError).toBe(false);
  });

  test("does not prevent other changes", async () => {
    const id = await makeOld();
    const { headers } = await read(id);
    const { body } = await app
      .client(token)
      .changeItinerary({ params: { id }, headers, body: { title: "Later" } });
    expect(body).toMatchObject({
      title: "Later",
      homeCurrency: "ZZZ",
      expenses: [{ currency: "ZZZ" }, { currency: "QQQ" }],
    });
  });

  test("is reported when it is sent again", async () => {
    const id = await makeOld();
    const { itinerary, headers } = await read(id);
    const refused = await failureOf(
      app.client(token).replaceItinerary({
        params: { id },
        headers,
        body: { ...itinerary, expenses: [] } as ItineraryDraft,
      }),
    );
    expect(refused.problem.errors).toEqual([{ path: "/homeCurrency", message: none }]);
  });
});
