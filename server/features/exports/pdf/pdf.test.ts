import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ItineraryDraft } from "../../../../contract/itinerary.ts";
import { addFoundImages } from "../../../../test/support/add-found-images.ts";
import { makeItinerary, makeToken } from "../../../../test/support/makers.ts";
import { propertyRuns } from "../../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../../test/support/start-app.ts";
import { mediaUrl } from "../../../platform/media-url.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app));
});
afterAll(() => app.close());

// The first PDF opens fonts and coasts, on a machine that may be busy.
const patience = 60_000;

async function exportOf(id: string): Promise<Response> {
  const response = await fetch(`${app.url}/v1/itineraries/${id}/export?format=pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return response;
}

const bytesOf = async (id: string) => new Uint8Array(await (await exportOf(id)).arrayBuffer());

async function pdfLike(draft: Partial<ItineraryDraft>) {
  const { itinerary } = await makeItinerary(app, token, draft);
  return readPdf(await bytesOf(itinerary.id));
}

/** What another program reads in the file. */
async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const links: string[] = [];
  let [images, missing] = [0, 0];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
    for (const { url } of await page.getAnnotations()) if (url) links.push(url);
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [at, operator] of fnArray.entries()) {
      if (operator === OPS.paintImageXObject) images++;
      // A font draws nothing for a space; for all else that it does not have it draws a box.
      if (operator === OPS.showText)
        for (const glyph of argsArray[at][0]) if (glyph.isInFont === false && glyph.unicode.trim()) missing++;
    }
  }
  const outline = ((await document.getOutline()) ?? []).map(({ title }) => title);
  const { info } = (await document.getMetadata()) as { info: Record<string, string> };
  await task.destroy();
  return { pages, text: pages.join("\n"), links, images, missing, outline, info };
}

/** Text as it is compared: Typst sets spaces as gaps, for example. */
const squeezed = (text: string) => text.normalize("NFC").replace(/[\s\u200b]/gu, "");

const lisbon = {
  title: "Lisbon in spring",
  destination: "Lisbon, Portugal",
  startDate: "2026-04-30T09:00:00.000Z",
  homeCurrency: "EUR",
  days: [
    {
      title: "Tiles and trams",
      stops: [
        {
          name: "National Tile Museum",
          category: "museum" as const,
          startTime: "10:00",
          durationMinutes: 150,
          phone: "+351 21 810 0340",
          bookingURL: "https://www.museudoazulejo.gov.pt/visit?x=1&y=(2)",
          note: "Top floor first.\n\nThen the café.",
          coordinate: { latitude: 38.7247, longitude: -9.1137 },
        },
        { name: "Castelo de São Jorge", coordinate: { latitude: 38.7139, longitude: -9.1334 } },
      ],
    },
    { stops: [{ name: "Cabo da Roca", coordinate: { latitude: 38.7804, longitude: -9.4989 } }] },
  ],
  packing: [{ name: "Walking shoes", quantity: 2, category: "clothing" as const }],
  expenses: [
    { title: "Tram", amount: 0.1 },
    { title: "Coffee", amount: 0.2, currency: "EUR" },
    { title: "Ramen", amount: 1200, currency: "JPY" },
  ],
};

describe("the booklet", () => {
  test("is a file under the itinerary's title, with its ETag", { timeout: patience }, async () => {
    const { itinerary, etag } = await makeItinerary(app, token, lisbon);
    const response = await exportOf(itinerary.id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="lisbon-in-spring.pdf"',
      etag,
    });
    expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  });

  test("contains everything in the itinerary", { timeout: patience }, async () => {
    const { text, pages, outline, links, info, missing } = await pdfLike(lisbon);
    const pdfText = squeezed(text);
    for (const words of [
      "Lisbon in spring",
      "Lisbon, Portugal",
      "30 April – 1 May 2026",
      "2 days",
      "by Mina Okafor",
      "Thursday, 30 April 2026",
      "Friday, 1 May 2026",
      "Tiles and trams",
      "10:00",
      "National Tile Museum",
      "Museum",
      "2 h 30 min",
      "+351 21 810 0340",
      "museudoazulejo.gov.pt",
      "Top floor first.",
      "Then the café.",
      "Walking shoes × 2",
      "1,200 JPY",
      "Total 0.30 EUR",
      "Total 1,200 JPY",
    ])
      expect(pdfText).toContain(squeezed(words));
    expect(outline).toEqual(["The trip", "Day 1: Tiles and trams", "Day 2", "Packing", "Expenses"]);
    expect(links).toContain("https://www.museudoazulejo.gov.pt/visit?x=1&y=(2)");
    expect(info).toMatchObject({ Title: "Lisbon in spring", Author: "Mina Okafor", Language: "en" });
    expect(missing).toBe(0);
    expect(pages.slice(1).map((page) => page.match(/\d+$/)?.[0])).toEqual(
      pages.slice(1).map((_, index) => `${index + 2}`),
    );
  });

  test("of a title alone has only a cover", { timeout: patience }, async () => {
    const { pages, outline } = await pdfLike({ title: "Somewhere warm" });
    expect(pages).toHaveLength(1);
    expect(squeezed(pages[0] ?? "")).toBe(squeezed("Waybook Somewhere warm by Mina Okafor"));
    expect(outline).toEqual([]);
  });

  test("never separates a day's heading from its first stop", { timeout: patience }, async () => {
    const { pages } = await pdfLike({
      days: Array.from({ length: 40 }, (_, day) => ({
        title: `Heading${day}.`,
        summary: "A few words about it. ".repeat(1 + (day % 7)),
        stops: Array.from({ length: 1 + (day % 4) }, (_, stop) => ({ name: `Stop${day}-${stop}.` })),
      })),
    });
    const days = pages.slice(2).map(squeezed);
    for (let day = 0; day < 40; day++)
      expect(days.findIndex((page) => page.includes(`Heading${day}.`))).toBe(
        days.findIndex((page) => page.includes(`Stop${day}-0.`)),
      );
  });

  test("is the same for the same itinerary, for many at once", { timeout: patience }, async () => {
    const itineraries = await Promise.all(
      ["One", "Two", "Three"].map((title) => makeItinerary(app, token, { ...lisbon, title })),
    );
    const ids = [0, 1, 2, 0, 1, 2].map((index) => itineraries[index]?.itinerary.id ?? "");
    const files = await Promise.all(ids.map(bytesOf));
    for (const index of [0, 1, 2]) {
      expect(Buffer.compare(files[index] as Uint8Array, files[index + 3] as Uint8Array)).toBe(0);
      const { info } = await readPdf(files[index] as Uint8Array);
      expect(info.Title).toBe(["One", "Two", "Three"][index]);
      const stamp = itineraries[index]?.itinerary.updatedAt.replace(/\D/g, "").slice(0, 14);
      expect(info.CreationDate).toContain(stamp);
    }
  });
});

test("is cancelled when its reader disconnects", async () => {
  const { itinerary } = await makeItinerary(app, token, lisbon);
  const signals: AbortSignal[] = [];
  const setting = vi.spyOn(app.parts.typesetter, "typeset").mockImplementation((_, left) => {
    signals.push(left);
    return new Promise((_, reject) => left.addEventListener("abort", () => reject(left.reason)));
  });
  const leaving = new AbortController();
  const answer = fetch(`${app.url}/v1/itineraries/${itinerary.id}/export?format=pdf`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  }).catch(() => undefined);
  await expect.poll(() => signals.length).toBe(1);
  leaving.abort();
  await answer;
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  setting.mockRestore();
  expect(app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
});

describe("text", () => {
  /** One glyph a letter, so the text can be read back unchanged. */
  const plain = [
    "Žluťoučký kůň, Ğğ, ß, øre",
    "Ελλάδα και θάλασσα",
    "Прогулка по Неве, їжак",
    "Hà Nội phố cổ đường",
    "თბილისის აბანოები",
    "Երևանի կասկադ",
    "አዲስ አበባ መርካቶ",
    "北京故宫博物院",
    "臺北國立故宮博物院",
    "京都の金閣寺とカフェ",
    "서울 경복궁 나들이",
    "🏔🚂🍜☕ → ← ⇒ ★ ♥ ✓ € ₹ ₽ ½ ∞ ≤",
  ];
  /** Letters join, stack and change places, so only their glyphs are checked. */
  const shaped = [
    "رحلة إلى القاهرة القديمة",
    "טיול לירושלים העתיקה",
    "वाराणसी के घाट, क्षत्रिय",
    "ঢাকার পুরোনো শহর",
    "மதுரை மீனாட்சி கோயில்",
    "హైదరాబాద్ చార్మినార్",
    "ಮೈಸೂರು ಅರಮನೆ",
    "കൊച്ചി കായൽ",
    "અમદાવાદ જૂનું શહેર",
    "ਅੰਮ੍ਰਿਤਸਰ ਹਰਿਮੰਦਰ ਸਾਹਿਬ",
    "ଭୁବନେଶ୍ୱର",
    "කොළඹ වෙරළ",
    "กรุงเทพมหานคร วัดพระแก้ว",
    "ວຽງຈັນ ທາດຫຼວງ",
    "ភ្នំពេញ ទន្លេសាប",
    "ရန်ကုန် ရွှေတိဂုံ",
    "މާލެ",
    "ལྷ་ས",
    "👩‍👩‍👧 1️⃣ 🇵🇹",
  ];

  test("of any script is set", { timeout: patience }, async () => {
    const named = (name: string) => ({ name, address: name, note: name });
    const { text, missing } = await pdfLike({
      days: [{ stops: plain.map(named) }, { stops: shaped.map(named) }],
    });
    const pdfText = squeezed(text);
    for (const phrase of plain) expect(pdfText).toContain(squeezed(phrase));
    expect(missing).toBe(0);
  });

  test("without a font becomes boxes, and the rest stays", { timeout: patience }, async () => {
    const { text, missing } = await pdfLike({ title: "Before \u{13000}\u{12000} after" });
    expect(missing).toBeGreaterThan(0);
    expect(text).toContain("Before");
    expect(text).toContain("after");
  });

  test("is never parsed as markup", { timeout: patience }, async () => {
    const panic = '#panic("x")';
    const hostile = [
      panic,
      '#set page(fill: red) #read("/etc/passwd")',
      "$ x^2 $ [a] {b} \\ \\u{41} // gone? /* gone? */ @label <label>",
      "*a* _b_ `c` = d - e + f ~ --- ... \"g\" 'h' https://example.com",
    ];
    const { text, links } = await pdfLike({
      title: panic,
      summary: hostile.join("\n\n"),
      tags: hostile.map((one) => one.slice(0, 40)),
      days: [{ title: panic, stops: hostile.map((name) => ({ name, note: name, address: name })) }],
      packing: hostile.map((name) => ({ name })),
      expenses: hostile.map((title) => ({ title, amount: 1 })),
    });
    const pdfText = squeezed(text);
    // Title, summary, a stop's name, address and note, packing and expenses.
    for (const words of hostile) expect(pdfText.split(squeezed(words)).length - 1).toBeGreaterThanOrEqual(6);
    expect(links).toEqual([]);
  });

  test("without a space breaks at the line's end", { timeout: patience }, async () => {
    const { pages } = await pdfLike({
      days: [{ stops: [{ name: "W".repeat(200), note: "x".repeat(5000) }] }],
    });
    expect(pages.join("").match(/x/g)?.length).toBe(5000);
    expect(pages.length).toBeGreaterThan(2);
    const longest = Math.max(...pages.flatMap((page) => page.split(/[^x]/)).map((run) => run.length));
    expect(longest).toBeGreaterThan(60);
  });

  test("of every kind makes a PDF", { timeout: patience }, async () => {
    const words = fc
      .string({ unit: "binary", minLength: 1, maxLength: 60 })
      .filter((one) => one.trim() !== "");
    await fc.assert(
      fc.asyncProperty(words, words, async (title, name) => {
        const { itinerary } = await makeItinerary(app, token, { title: title.replaceAll("\0", "0") });
        await rewrite(itinerary.id, (draft) => ({ ...draft, days: [{ id: "a", stops: [stop(name)] }] }));
        await bytesOf(itinerary.id);
      }),
      { numRuns: propertyRuns(5) },
    );
  });
});

const stop = (name: string) => ({ id: "b", name, category: "other", note: name });

type Draft = Record<string, unknown>;

/** As old versions may have stored it. */
async function rewrite(id: string, change: (draft: Draft) => Draft): Promise<void> {
  const { db } = app.parts;
  const [row] = await db<{ draft: string }[]>`select draft from itineraries where id = ${id}`;
  const draft = JSON.stringify(change(JSON.parse(row?.draft ?? "")));
  await db`update itineraries set draft = ${draft}, etag = etag || 'x' where id = ${id}`;
}

describe("images", () => {
  const address = (key: string) => mediaUrl(app.parts.config, key);
  const picture = (width: number) =>
    sharp({ create: { width, height: 900, channels: 3, background: "#336699" } })
      .png()
      .toBuffer();

  async function illustrated(cover: string, day: string) {
    const { itinerary } = await makeItinerary(app, token, { days: [{ id: "a" }] });
    await rewrite(itinerary.id, (draft) => ({
      ...draft,
      heroImageURL: cover,
      days: [{ id: "a", stops: [], imageURL: day }],
    }));
    return readPdf(await bytesOf(itinerary.id));
  }

  test("of ours are printed: the cover and the day's", { timeout: patience }, async () => {
    await app.parts.blobs.put("pictures/cover", await picture(2400), { contentType: "image/png" });
    await app.parts.blobs.put("pictures/day", await picture(800), { contentType: "image/png" });
    expect((await illustrated(address("pictures/cover"), address("pictures/day"))).images).toBe(2);
  });

  test("that are missing, broken or not images are left out", { timeout: patience }, async () => {
    await app.parts.blobs.put("pictures/broken", (await picture(800)).subarray(0, 600), {
      contentType: "image/png",
    });
    await app.parts.blobs.put("pictures/svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {
      contentType: "image/svg+xml",
    });
    for (const key of ["pictures/none", "pictures/broken", "pictures/svg", "../keys", "avatars/../x", ""])
      expect((await illustrated(address(key), address(key))).images).toBe(0);
  });

  test("have their credits, with links, where they are printed", { timeout: patience }, async () => {
    const stops = [{ id: "s", name: "Castle", note: "Early" }];
    const { itinerary } = await makeItinerary(app, token, { days: [{ id: "a", stops }, { id: "b" }] });
    const credit = (author: string) => ({
      text: `Photo by ${author} on Unsplash`,
      author,
      authorURL: `https://unsplash.com/@${encodeURIComponent(author)}`,
      source: "Unsplash",
      sourceURL: "https://unsplash.com/photos/8xAdmQ2r",
    });
    const keys = await addFoundImages(app, itinerary.id, await picture(800), {
      "": { credit: credit("#strong[Ana]") },
      a: { credit: credit("Õie Ærø") },
      b: { credit: credit("Nobody") },
      "stop/s": { credit: credit("Bo") },
    });
    await app.parts.blobs.delete([keys.b as string]);
    const { text, links, images: printed } = await readPdf(await bytesOf(itinerary.id));
    expect(printed).toBe(3);
    expect(squeezed(text)).toContain(squeezed("Photo by #strong[Ana] on Unsplash"));
    expect(squeezed(text)).toContain(squeezed("Photo by Õie Ærø on Unsplash"));
    expect(text).not.toContain("Nobody");
    expect(links).toEqual([
      "https://unsplash.com/@%23strong%5BAna%5D",
      "https://unsplash.com/photos/8xAdmQ2r",
      `https://unsplash.com/@${encodeURIComponent("Õie Ærø")}`,
      "https://unsplash.com/photos/8xAdmQ2r",
      "https://unsplash.com/@Bo",
      "https://unsplash.com/photos/8xAdmQ2r",
    ]);
  });

  test("from elsewhere are never fetched", { timeout: patience }, async () => {
    let requests = 0;
    const elsewhere = createServer((_, response) => {
      requests++;
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const { images } = await illustrated(
      `http://127.0.0.1:${port}/media/pictures/cover`,
      `http://127.0.0.1:${port}/media/pictures/day`,
    );
    elsewhere.close();
    expect(images).toBe(0);
    expect(requests).toBe(0);
  });
});
