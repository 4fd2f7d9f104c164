import { afterAll, beforeAll, expect, test } from "vitest";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test("a traveller can upload only so many files at once, over all tokens; others are not affected", async () => {
  const mine = await makeToken(app, { firstParty: true });
  const again = await makeToken(app, { traveller: mine.traveller, firstParty: true });
  const other = await makeToken(app, { firstParty: true });
  const { id } = (await makeItinerary(app, mine.token)).itinerary;
  const others = (await makeItinerary(app, other.token)).itinerary.id;

  const sending = [mine, again, mine, again, mine, again].map(({ token }) => startUpload(token, id));
  await expect.poll(() => filesKnown()).toBe(6);
  const refused = await whole(again.token, id);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "rateLimited" });
  expect((await whole(other.token, others)).status).toBe(201);

  sending[0]?.finish();
  expect((await sending[0]?.answer)?.status).toBe(201);
  await expect.poll(async () => (await whole(mine.token, id)).status).toBe(201);
  for (const { finish } of sending.slice(1)) finish();
  for (const { answer } of sending) expect((await answer).status).toBe(201);
});

const address = (id: string) => `${app.url}/v1/app/library/${id}/documents/files`;
const headers = (token: string) => ({ authorization: `Bearer ${token}`, "content-type": "application/pdf" });

const whole = (token: string, id: string) =>
  fetch(address(id), { method: "POST", headers: headers(token), body: "%PDF-1.7" });

/** It does not end until the test says so. */
function startUpload(token: string, id: string) {
  let finish = () => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.alloc(20_000, "%PDF-1.7 "));
      finish = () => controller.close();
    },
  });
  const answer = fetch(address(id), {
    method: "POST",
    headers: headers(token),
    body,
    duplex: "half",
  } as RequestInit);
  return { answer, finish: () => finish() };
}

/** Uploads of which something has arrived. */
async function filesKnown(): Promise<number> {
  const [row] = await app.parts.db<[{ count: number }]>`select count(*)::int as count from stored_files`;
  return row.count;
}
