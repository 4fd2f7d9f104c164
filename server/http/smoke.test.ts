import { afterAll, beforeAll, expect, test } from "vitest";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("smoke", async () => {
  const { token, traveller } = await makeToken(app, { firstParty: true });
  expect((await app.client(token).getAccount()).body).toMatchObject({ id: traveller.id });
  const { itinerary, etag } = await makeItinerary(app, token, { days: [{ stops: [{ name: "x" }] }] });
  console.log(itinerary, etag);
});
