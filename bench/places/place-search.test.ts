import { expect, test } from "vitest";
import { photonCandidate } from "../../server/outside/geocoder/photon-candidate.ts";
import { judgePlace, shareRight } from "./judge-places.ts";
import { photonSearch } from "./photon-server.ts";
import { readJudgedPlaces } from "./read-judged-places.ts";

test("the place that a traveller means comes first, nine times out of ten", async () => {
  const { documents, judged } = readJudgedPlaces();
  const search = photonSearch(documents);
  expect(new Set(judged.map(({ expected }) => expected.id)).size).toBeGreaterThanOrEqual(150);
  expect(new Set(judged.map(({ city }) => city)).size).toBe(20);
  const judgements = await Promise.all(
    judged.map((one) =>
      judgePlace(one, async ({ text, near, language = "" }) => {
        const where = near && { lat: String(near.latitude), lon: String(near.longitude) };
        const parameters = new URLSearchParams({ q: text, limit: "20", lang: language, ...where });
        return search(parameters).features.flatMap(photonCandidate);
      }),
    ),
  );
  expect(shareRight(judgements)).toBeGreaterThanOrEqual(0.9);
  expect(shareRight(judgements.filter(({ judged: { isHeld } }) => isHeld))).toBeGreaterThanOrEqual(0.9);
});
