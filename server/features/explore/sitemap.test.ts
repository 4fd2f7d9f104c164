import { DOMParser } from "@xmldom/xmldom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { sitemap, sitemapFile } from "./sitemap.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app, { firstParty: true }));
});
afterAll(() => app.close());

/** The kind of file, its addresses and when they changed. */
function readXml(text: string) {
  const document = new DOMParser().parseFromString(text, "text/xml");
  const texts = (name: string) =>
    [...document.getElementsByTagNameNS("http://www.sitemaps.org/schemas/sitemap/0.9", name)].map(
      ({ textContent }) => textContent,
    );
  return { kind: document.documentElement?.localName, addresses: texts("loc"), changed: texts("lastmod") };
}

test("robots.txt leads to what is public, and to nothing else", async () => {
  const create = async (visibility: "public" | "unlisted" | "private") =>
    (await makeItinerary(app, token, { visibility })).itinerary;
  const [published, , , trashed] = [
    await create("public"),
    await create("unlisted"),
    await create("private"),
    await create("public"),
  ];
  await app.parts.db`update itineraries set deleted_at = now() where id = ${trashed.id}`;
  const { token: other, traveller } = await makeToken(app);
  await makeItinerary(app, other, { visibility: "public" });
  await app.parts.db`update travellers set suspended_at = now() where id = ${traveller.id}`;

  const robots = await (await fetch(`${app.url}/robots.txt`)).text();
  expect(robots).toContain("Disallow: /v1/\n");
  const address = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? "";
  const response = await fetch(address);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(readXml(await response.text())).toEqual({
    kind: "urlset",
    addresses: [`${app.url}/itineraries/${published.id}`],
    changed: [published.updatedAt],
  });
  expect((await fetch(`${app.url}/sitemap-1.xml`)).status).toBe(200);
  for (const path of ["/sitemap-0.xml", "/sitemap-2.xml", "/sitemap-x.xml"])
    expect((await fetch(app.url + path)).status, path).toBe(404);
});

test("a sitemap that is too large is split, with each entry once", async () => {
  for (let count = 0; count < 4; count++) await makeItinerary(app, token, { visibility: "public" });
  const all = readXml(await sitemap(app.parts)).addresses;
  expect(all).toHaveLength(5);
  const index = readXml(await sitemap(app.parts, 2));
  expect(index).toEqual({
    kind: "sitemapindex",
    addresses: [1, 2, 3].map((file) => `${app.url}/sitemap-${file}.xml`),
    changed: [],
  });
  const files = await Promise.all([1, 2, 3].map((file) => sitemapFile(app.parts, { file }, 2)));
  expect(files.flatMap((file) => readXml(file).addresses).toSorted()).toEqual(all.toSorted());
  expect(readXml(await sitemap(app.parts, 5)).kind).toBe("urlset");
});
