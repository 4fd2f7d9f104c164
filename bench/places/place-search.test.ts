import { expect, test } from "vitest";
import { makeToken } from "../../test/support/makers.ts";
import { startApp } from "../../test/support/start-app.ts";
import { judgePlaces, shareRight } from "./judge-places.ts";
import { startPhotonServer } from "./photon-server.ts";
import { readJudgedPlaces } from "./read-judged-places.ts";

test("the place that a traveller means comes first, nine times out of ten", async () => {
  const { documents, judged } = readJudgedPlaces();
  expect(new Set(judged.map(({ expected }) => expected.id)).size).toBeGreaterThanOrEqual(150);
  expect(new Set(judged.map(({ city }) => city)).size).toBe(20);
  const photon = await startPhotonServer(documents);
  const app = await startApp({
    environment: { GEOCODER: "photon", GEOCODER_URL: photon.url, GEOCODER_PER_SECOND: "100" },
  });
  try {
    const { token } = await makeToken(app, { firstParty: true });
    const client = app.client(token);
    const find = async (query: { q: string }) => (await client.findPlaces({ query })).body;
    const judgements = await judgePlaces(judged, async (query) => {
      const { data, incomplete } = await find(query);
      expect(incomplete).toBeUndefined();
      return data;
    });
    expect(shareRight(judgements)).toBeGreaterThanOrEqual(0.9);
    expect(shareRight(judgements.filter(({ judged: { isHeld } }) => isHeld))).toBeGreaterThanOrEqual(0.9);
  } finally {
    await app.close();
    photon.close();
  }
});
