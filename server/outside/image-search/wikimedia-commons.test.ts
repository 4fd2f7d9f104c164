import { expect, test } from "vitest";
import { photoIds } from "../../../test/support/image-providers.ts";
import { movedClock } from "../../../test/support/moved-clock.ts";
import {
  adapters,
  jpeg,
  lisbon,
  recordingGate,
  respondWith,
  startImageSearch,
  startTime,
  userAgent,
} from "../../../test/support/start-image-search.ts";

const adapter = adapters["Wikimedia Commons"];
const [first, second] = photoIds;

test("searches for photographs, in a size that it keeps", async () => {
  const { search, provider } = await startImageSearch(adapter);
  await search.find(lisbon);
  const { query } = provider.requests[0] ?? expect.fail();
  expect(query.get("gsrsearch")).toBe("lisbon portugal filemime:image/jpeg filew:>999");
  expect(query.get("iiurlwidth")).toBe("1920");
});

test.each([
  ['insource:/.*/ -Lisbon "tram', "insource lisbon tram"],
  ["Aix-en-Provence OR L’Aquila", "aix-en-provence or l’aquila"],
  ["incategory:Nudes|~Lisbon*", "incategory nudes lisbon"],
])("treats %s as words", async (query, words) => {
  const { search, provider } = await startImageSearch(adapter);
  await search.find({ query, tags: [] });
  expect(provider.requests[0]?.query.get("gsrsearch")).toBe(`${words} filemime:image/jpeg filew:>999`);
});

test("takes the best result, not the first in the list", async () => {
  const { search, imageRequests } = await startImageSearch(adapter, {
    photos: photoIds.map((id) => ({ id })),
  });
  await search.find(lisbon);
  expect(imageRequests()[0]?.path).toContain(first);
});

test("credits with author, license and source", async () => {
  const { search } = await startImageSearch(adapter);
  expect((await search.find(lisbon))?.credit).toEqual({
    text: "Ana Sïlva, CC BY-SA 4.0, via Wikimedia Commons",
    author: "Ana Sïlva",
    authorURL: "https://commons.wikimedia.org/wiki/User:Ana_S%C3%AFlva",
    source: "Wikimedia Commons",
    sourceURL: `https://commons.wikimedia.org/wiki/File:${encodeURIComponent(`Praça do Comércio ${first}.jpg`)}`,
    license: "CC BY-SA 4.0",
    licenseURL: "https://creativecommons.org/licenses/by-sa/4.0",
  });
});

test.each([
  ["<b>Ana</b> &amp; <i>Béla</i>", "Ana & Béla"],
  ["<div class='fn'>Ana</div><div>Béla</div>", "Ana Béla"],
  ['<span style="display: none;">creator QS:P170,Q42</span>Ana', "Ana"],
  ["<style>.mw{color:red}</style>Ana&#160;S&#x41;", "Ana SA"],
  ["Ana &lt;script&gt;alert(1)&lt;/script&gt;", "Ana <script>alert(1)</script>"],
  ["Ana &unknown; &#99999999; &#9999999;", "Ana &unknown; &#99999999;"],
  [`${"<".repeat(100_000)}`, undefined],
])("makes plain text of HTML (%#)", async (author, words) => {
  const { search } = await startImageSearch(adapter, { photos: [{ id: first, author, license: "cc0" }] });
  const { credit } = (await search.find(lisbon)) ?? expect.fail();
  if (words) expect(credit?.author).toBe(words);
});

test.each(["fair use", "cc-by-nc-4.0", "cc-by-nd-2.0", "cc-by-nc-sa-3.0", "gfdl", "", "pdf"])(
  "skips the license %j",
  async (license) => {
    const { search } = await startImageSearch(adapter, { photos: [{ id: first, license }] });
    expect(await search.find(lisbon)).toBeUndefined();
  },
);

test.each(["pd", "pd-old", "cc0", "cc-by-2.0", "cc-by-sa-3.0-de", "cc-by-4.0"])(
  "accepts %s",
  async (license) => {
    const { search } = await startImageSearch(adapter, { photos: [{ id: first, license }] });
    expect(await search.find(lisbon)).toBeDefined();
  },
);

test("needs the author's name if the license requires credit, and only then", async () => {
  const { search, provider } = await startImageSearch(adapter, { photos: [{ id: first, author: null }] });
  expect(await search.find(lisbon)).toBeUndefined();
  provider.photos = [{ id: first, author: null, license: "pd" }];
  expect((await search.find(lisbon))?.credit?.text).toBe("CC BY-SA 4.0, via Wikimedia Commons");
});

test.each([
  { title: "Lisbon location map.jpg" },
  { title: "Flags of Lisbon.jpg" },
  { title: "Coat of arms of Lisbon.jpg" },
  { title: "Nude at the beach.jpg" },
  { categories: "Beaches|Nudity in Portugal" },
  { mime: "image/svg+xml" },
  { mime: "image/tiff" },
])("skips %j", async (photo) => {
  const { search, imageRequests } = await startImageSearch(adapter, {
    photos: [{ id: first, ...photo }, { id: second }],
  });
  expect(await search.find(lisbon)).toBeDefined();
  expect(imageRequests()[0]?.path).toContain(second);
});

test("returns a flag if the words ask for one", async () => {
  const { search } = await startImageSearch(adapter, {
    photos: [{ id: first, title: "Flag of Lisbon.jpg" }],
  });
  expect(await search.find({ query: "Flag of Lisbon", tags: [] })).toBeDefined();
});

test("fails when the response is an error", async () => {
  const { search, provider } = await startImageSearch(adapter);
  provider.overrides.search = respondWith(
    200,
    {},
    '{"error":{"code":"readonly","info":"The wiki is read-only."}}',
  );
  await expect(search.find(lisbon)).rejects.toThrow("responded with the error readonly");
});

test("fetches only from its file hosts", async () => {
  const page = {
    index: 1,
    title: "File:Lisbon.jpg",
    imageinfo: [
      {
        width: 6000,
        height: 4000,
        mime: "image/jpeg",
        thumburl: "https://upload.wikimedia.org/wikipedia/commons/thumb/a/a2/Lisbon.jpg/1920px-Lisbon.jpg",
        descriptionurl: "https://commons.wikimedia.org/wiki/File:Lisbon.jpg",
        extmetadata: { License: { value: "cc0" }, LicenseShortName: { value: "CC0" } },
      },
    ],
  };
  const { requests, goOut } = recordingGate([
    Response.json({ query: { pages: [page] } }),
    new Response(jpeg),
  ]);
  const options = { url: "https://commons.wikimedia.org", userAgent, clock: movedClock(startTime), goOut };
  const found = await adapter.make(options).find(lisbon);
  expect(found).toMatchObject({ description: "Lisbon", credit: { text: "CC0, via Wikimedia Commons" } });
  expect(requests.map(({ headers }) => headers.get("user-agent"))).toEqual([userAgent, userAgent]);
  expect(requests[1]?.address).toBe(page.imageinfo[0]?.thumburl);
});
