import { gpx } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import fc from "fast-check";
import type { Feature, FeatureCollection, Position } from "geojson";
import ICAL from "ical.js";
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ExportFormat } from "../../../contract/export-endpoints.ts";
import type { Itinerary, ItineraryDraft } from "../../../contract/itinerary.ts";
import { addFoundImages } from "../../../test/support/add-found-images.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { plainText } from "./plain-text.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app));
});
afterAll(() => app.close());

type TextFormat = Exclude<ExportFormat, "pdf">;

const exportOf = (id: string, format: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/v1/itineraries/${id}/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

async function textOf(id: string, format: TextFormat): Promise<string> {
  const response = await exportOf(id, format);
  expect(response.status).toBe(200);
  return response.text();
}

/** Creates such an itinerary and exports it in one format. */
async function exported(format: TextFormat, draft: Partial<ItineraryDraft>) {
  const { itinerary } = await makeItinerary(app, token, draft);
  return { itinerary, text: await textOf(itinerary.id, format) };
}

const lisbon = { latitude: 38.7139, longitude: -9.1334 };
const sintra = { latitude: 38.8029, longitude: -9.3817 };

describe("the file", () => {
  test.each([
    ["ics", "text/calendar; charset=utf-8", "ics"],
    ["gpx", "application/gpx+xml; charset=utf-8", "gpx"],
    ["geojson", "application/geo+json; charset=utf-8", "geojson"],
    ["markdown", "text/markdown; charset=utf-8; variant=GFM", "md"],
  ])(
    "in %s has its content type, the title as its name, and the itinerary's ETag",
    async (format, type, ending) => {
      const { itinerary, etag } = await makeItinerary(app, token, { title: "Lisbon in spring" });
      const response = await exportOf(itinerary.id, format);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": type,
        "content-disposition": `attachment; filename="lisbon-in-spring.${ending}"`,
        "cache-control": "private, no-cache",
        etag,
      });
      const again = await exportOf(itinerary.id, format, { "if-none-match": etag });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    },
  );

  test.each([
    [
      "São Paulo / Brasília!",
      `filename="sao-paulo-brasilia.ics"; filename*=UTF-8''s%C3%A3o-paulo-bras%C3%ADlia.ics`,
    ],
    ["東京", `filename="itinerary.ics"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC.ics`],
    ['"; filename=evil.exe', 'filename="filename-evil-exe.ics"'],
    ["../..", 'filename="itinerary.ics"'],
  ])("of “%s” has a name that every program can read", async (title, name) => {
    const { itinerary } = await makeItinerary(app, token, { title });
    const { headers } = await exportOf(itinerary.id, "ics");
    expect(headers.get("content-disposition")).toBe(`attachment; ${name}`);
  });

  test("is compressed for clients that accept that", async () => {
    const { itinerary } = await makeItinerary(app, token, { summary: "Slow. ".repeat(500) });
    const response = await exportOf(itinerary.id, "markdown", { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(Number(response.headers.get("content-length"))).toBeLessThan(1_000);
    expect(await response.text()).toContain("Slow. Slow.");
  });

  test("counts as a view by people without a role, and only by them", async () => {
    const { itinerary } = await makeItinerary(app, token, { visibility: "public" });
    const { token: another } = await makeToken(app);
    await exportOf(itinerary.id, "ics");
    await exportOf(itinerary.id, "ics", { authorization: `Bearer ${another}` });
    await expect
      .poll(
        async () => (await app.client(token).getItinerary({ params: { id: itinerary.id } })).body?.viewsCount,
      )
      .toBe(1);
  });

  test("is 404 for people who may not read the itinerary", async () => {
    const { itinerary } = await makeItinerary(app, token);
    const { token: stranger } = await makeToken(app);
    const call = { params: { id: itinerary.id }, query: { format: "ics" as const } };
    expect(await failureOf(app.client(stranger).exportItinerary(call))).toMatchObject({ code: "notFound" });
  });

  test.each(["", "?format=", "?format=docx", "?format=ics&page=1"])(
    "needs a known format: %s",
    async (query) => {
      const { itinerary } = await makeItinerary(app, token);
      const response = await fetch(`${app.url}/v1/itineraries/${itinerary.id}/export${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        400,
        "badRequest",
      ]);
    },
  );
});

const xmlOf = (text: string) =>
  new DOMParser({
    onError: (level, message) => {
      if (level !== "warning") throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(text, "application/xml");

describe("GPX", () => {
  test("has stops as waypoints and days as routes, in the schema's order", async () => {
    const { itinerary, text } = await exported("gpx", {
      title: "Lisbon & more",
      summary: "<slow>",
      tags: ["city", "food"],
      days: [
        {
          title: "Tiles",
          stops: [
            {
              name: "Alfama",
              coordinate: lisbon,
              category: "sight",
              startTime: "10:00",
              address: "Up the hill",
              note: "Bring ]]> water",
              bookingURL: "https://a.example/?a=1&b=2",
            },
            { name: "Nowhere" },
            { name: "Sintra", coordinate: sintra },
          ],
        },
        { stops: [{ name: "Tiny", coordinate: { latitude: 1e-7, longitude: -1e-9 } }] },
      ],
    });
    const document = xmlOf(text);
    const children = (name: string) =>
      [...(document.getElementsByTagName(name)[0]?.childNodes ?? [])].map(({ nodeName }) => nodeName);
    const elements = (name: string) => children(name).filter((name) => name !== "#text");
    expect(elements("gpx")).toEqual(["metadata", "wpt", "wpt", "wpt", "rte"]);
    expect(elements("metadata")).toEqual(["name", "desc", "author", "link", "time", "keywords", "bounds"]);
    expect(elements("wpt")).toEqual(["name", "desc", "link", "type"]);
    expect(elements("rte")).toEqual(["name", "number", "rtept", "rtept"]);
    expect(text).toContain('<bounds minlat="0.0000001" minlon="-9.3817" maxlat="38.8029" maxlon="-0"/>');
    expect(text).toContain(`<link href="${app.url}/itineraries/${itinerary.id}"/>`);
    const { features } = gpx(document as never) as FeatureCollection;
    expect(features.map(({ geometry, properties }) => [geometry.type, properties?.name])).toEqual([
      ["LineString", "Tiles"],
      ["Point", "Alfama"],
      ["Point", "Sintra"],
      ["Point", "Tiny"],
    ]);
    expect(features[1]?.properties).toMatchObject({
      desc: "10:00\nUp the hill\nBring ]]> water",
      type: "sight",
    });
    expect(text).toContain('href="https://a.example/?a=1&amp;b=2"');
  });

  test("is valid even without coordinates", async () => {
    const { text } = await exported("gpx", { days: [{ stops: [{ name: "Nowhere" }] }] });
    expect((gpx(xmlOf(text) as never) as FeatureCollection).features).toEqual([]);
    expect(text).not.toContain("bounds");
  });
});

test("GPX: the bounds have room for tracks", async () => {
  const { text } = await exported("gpx", {
    days: [
      { track: { polyline: "_p~iF~ps|U_ulLnnqC", metres: 1 } },
      { stops: [{ name: "Alfama", coordinate: lisbon }] },
    ],
  });
  expect(text).toContain('<bounds minlat="38.5" minlon="-120.95" maxlat="40.7" maxlon="-9.1334"/>');
});

describe("GeoJSON", () => {
  test("has stops as points and days as lines", async () => {
    const { text } = await exported("geojson", {
      title: "Lisbon",
      startDate: "2026-05-01T09:00:00Z",
      days: [
        {
          id: "one",
          title: "Tiles",
          stops: [
            { id: "a", name: "Alfama", coordinate: lisbon, note: "Uphill" },
            { id: "n", name: "Nowhere" },
            { id: "s", name: "Sintra", coordinate: sintra },
          ],
        },
        { stops: [{ id: "b", name: "Belém", coordinate: lisbon }] },
      ],
    });
    const placed = ({ longitude, latitude }: typeof lisbon): Position => [longitude, latitude];
    const point = (id: string, place: typeof lisbon, properties: object) => ({
      type: "Feature",
      id,
      geometry: { type: "Point", coordinates: placed(place) },
      properties: { category: "other", ...properties },
    });
    const first = { day: 1, date: "2026-05-01" };
    expect(JSON.parse(text)).toEqual({
      type: "FeatureCollection",
      title: "Lisbon",
      bbox: [-9.3817, 38.7139, -9.1334, 38.8029],
      features: [
        point("a", lisbon, { ...first, name: "Alfama", note: "Uphill" }),
        point("s", sintra, { ...first, name: "Sintra" }),
        {
          type: "Feature",
          id: "one",
          geometry: { type: "LineString", coordinates: [placed(lisbon), placed(sintra)] },
          properties: { ...first, title: "Tiles" },
        },
        point("b", lisbon, { day: 2, date: "2026-05-02", name: "Belém" }),
      ],
    });
  });

  test("cuts a line at the antimeridian, and its bounding box crosses it", async () => {
    const { text } = await exported("geojson", {
      days: [
        {
          stops: [
            { name: "Nadi", coordinate: { latitude: -18, longitude: 177 } },
            { name: "Apia", coordinate: { latitude: -14, longitude: -172 } },
          ],
        },
      ],
    });
    const { bbox, features } = JSON.parse(text) as FeatureCollection;
    expect(bbox).toEqual([177, -18, -172, -14]);
    const { geometry } = features.at(-1) as Feature;
    const edge = -18 + (3 / 11) * 4;
    expect(geometry.type).toBe("MultiLineString");
    const [west = [], east = []] = (geometry as { coordinates: Position[][] }).coordinates;
    expect([west[0], east[1]]).toEqual([
      [177, -18],
      [-172, -14],
    ]);
    expect([west[1]?.[0], east[0]?.[0]]).toEqual([180, -180]);
    expect(west[1]?.[1]).toBeCloseTo(edge, 9);
    expect(east[0]?.[1]).toBe(west[1]?.[1]);
  });

  test.each([
    [
      180,
      -170,
      [
        [-180, 0],
        [-170, 1],
      ],
    ],
    [
      -170,
      180,
      [
        [-170, 0],
        [-180, 1],
      ],
    ],
    [
      180,
      170,
      [
        [180, 0],
        [170, 1],
      ],
    ],
  ])("leaves no stub where a stop is exactly on the antimeridian: %i to %i", async (from, to, line) => {
    const stops = [from, to].map((longitude, latitude) => ({
      name: "Stop",
      coordinate: { latitude, longitude },
    }));
    const { text } = await exported("geojson", { days: [{ stops }] });
    const { features } = JSON.parse(text) as FeatureCollection;
    expect(features.at(-1)?.geometry).toEqual({ type: "LineString", coordinates: line });
  });

  const longitude = fc.oneof(fc.constantFrom(-180, 180, 0), fc.double({ min: -180, max: 180, noNaN: true }));
  const latitude = fc.oneof(fc.constantFrom(-90, 90, 0), fc.double({ min: -90, max: 90, noNaN: true }));
  const places = fc.array(fc.array(fc.record({ latitude, longitude }), { maxLength: 5 }), { maxLength: 4 });

  test("is valid wherever the stops are", async () => {
    await fc.assert(
      fc.asyncProperty(places, async (days) => {
        const { text } = await exported("geojson", {
          days: days.map((stops) => ({ stops: stops.map((coordinate) => ({ name: "Stop", coordinate })) })),
        });
        const { type, bbox, features } = JSON.parse(text) as FeatureCollection;
        expect(type).toBe("FeatureCollection");
        const points = features.filter(({ geometry }) => geometry.type === "Point");
        expect(points.length).toBe(days.flat().length);
        expect(bbox === undefined).toBe(days.flat().length === 0);
        for (const line of features.flatMap(linesOf)) {
          expect(line.length).toBeGreaterThan(1);
          line.slice(1).forEach(([east = 0], at) => {
            expect(Math.abs(east - (line[at]?.[0] ?? 0))).toBeLessThanOrEqual(180);
          });
        }
        const between = features.flatMap(linesOf).flatMap(middlesOf);
        for (const [east = 0, north = 0] of [...features.flatMap(positionsOf), ...between]) {
          expect(Math.abs(east) <= 180 && Math.abs(north) <= 90).toBe(true);
          const [west = 0, south = 0, eastEnd = 0, northEnd = 0] = bbox ?? [];
          expect(north >= south && north <= northEnd).toBe(true);
          expect(west <= eastEnd ? east >= west && east <= eastEnd : east >= west || east <= eastEnd).toBe(
            true,
          );
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

function linesOf({ geometry }: Feature): Position[][] {
  if (geometry.type === "LineString") return [geometry.coordinates];
  return geometry.type === "MultiLineString" ? geometry.coordinates : [];
}

/** Halfway between each position and the next. */
const middlesOf = (line: Position[]): Position[] =>
  line.slice(1).map(([east = 0, north = 0], at) => {
    const [west = 0, south = 0] = line[at] ?? [];
    return [(west + east) / 2, (south + north) / 2];
  });

const positionsOf = (feature: Feature): Position[] =>
  feature.geometry.type === "Point" ? [feature.geometry.coordinates] : linesOf(feature).flat();

describe("Markdown", () => {
  test("contains everything that a traveller wants on paper", async () => {
    const { text } = await exported("markdown", {
      title: "Lisbon in spring",
      destination: "Lisbon",
      origin: "Lagos",
      summary: "Slow.\nVery slow.\n\nAnd fish.",
      startDate: "2026-05-01T09:00:00Z",
      bestSeason: "April",
      tags: ["city", "food"],
      homeCurrency: "EUR",
      days: [
        {
          title: "Tiles",
          summary: "Uphill",
          stops: [
            {
              name: "Tile Museum",
              address: "R. Me. Deus 4",
              startTime: "10:00",
              durationMinutes: 120,
              category: "museum",
              note: "Closed on Mondays",
              phone: "+351 1",
              bookingURL: "https://tiles.example/",
            },
            { name: "Alfama" },
          ],
        },
        {},
      ],
      packing: [
        { name: "Shoes", isPacked: true },
        { name: "Socks", quantity: 3 },
      ],
      expenses: [
        { title: "Tram | bus", amount: 0.1, date: "2026-05-01T19:30:00Z", category: "transport" },
        { title: "Tea", amount: 0.2, category: "food" },
        { title: "Refund", amount: -1500, currency: "JPY" },
      ],
    });
    expect(text).toBe(`# Lisbon in spring

- Destination: Lisbon
- From: Lagos
- When: 2026-05-01 to 2026-05-02
- Best season: April
- Tags: city, food
- By: Mina Okafor

Slow.\\
Very slow.

And fish.

## Day 1, 2026-05-01: Tiles

Uphill

- 10:00 **Tile Museum** (museum, 120 min)\\
  R. Me. Deus 4\\
  +351 1\\
  [Booking](https://tiles.example/)

  Closed on Mondays
- **Alfama**

## Day 2, 2026-05-02

## Packing

- [x] Shoes
- [ ] 3 × Socks

## Expenses

| Date | What | Category | Amount |
| - | - | - | -: |
| 2026-05-01 | Tram \\| bus | transport | 0.10 EUR |
| | Tea | food | 0.20 EUR |
| | Refund | other | -1500 JPY |

- Total: 0.30 EUR
- Total: -1500 JPY
`);
  });

  test("has every expense in one table, however many there are", async () => {
    const expenses = Array.from({ length: 250 }, (_, at) => ({ title: `Tea ${at}`, amount: 1 }));
    const { text } = await exported("markdown", { expenses });
    const [table = ""] = text.split("## Expenses\n\n")[1]?.split("\n\n") ?? [];
    const rows = table.split("\n");
    expect(rows.slice(0, 2)).toEqual(["| Date | What | Category | Amount |", "| - | - | - | -: |"]);
    expect(rows.slice(2)).toEqual(expenses.map(({ title }) => `| | ${title} | other | 1 |`));
  });

  test("adds money exactly", async () => {
    const cents = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(cents, async (amounts) => {
        const { text } = await exported("markdown", {
          homeCurrency: "EUR",
          expenses: amounts.map((amount) => ({ title: "Tea", amount: amount / 100 })),
        });
        const sum = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
        const digits = String(sum < 0n ? -sum : sum).padStart(3, "0");
        const total = `${sum < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(text).toContain(`- Total: ${total} EUR`);
      }),
      { numRuns: propertyRuns(20) },
    );
  });
});

test("GPX 1.1: longitudes are below 180, in bounds too", async () => {
  const { text } = await exported("gpx", {
    days: [
      {
        stops: [
          { name: "Taveuni", coordinate: { latitude: -16.8, longitude: 180 } },
          { name: "Almost", coordinate: { latitude: -16.8, longitude: 179.999999999 } },
          { name: "Suva", coordinate: { latitude: -18.1, longitude: 178.4 } },
        ],
      },
    ],
  });
  const longitudes = [...text.matchAll(/\b(?:lon|minlon|maxlon)="([^"]+)"/g)].map(([, degrees]) => degrees);
  expect(longitudes).toEqual(["-180", "178.4", "-180", "-180", "178.4", "-180", "-180", "178.4"]);
});

test("Markdown: no HTML tag can begin, in any parser", async () => {
  const written = "a<b>c</b> 1 < 2 \\<i> &lt; &#x3C; <!-- <https://a.example>";
  const { text } = await exported("markdown", {
    title: written,
    days: [{ title: written, summary: written }],
  });
  expect(text).not.toContain("<");
  expect(text).toContain("# a&lt;b>c&lt;/b> 1 &lt; 2 ");
  const read = everyNode(fromMarkdown(text)).flatMap((node) => (node.type === "text" ? [node.value] : []));
  expect(read.filter((value) => value === written)).toHaveLength(2);
});

describe("images", () => {
  const credit = {
    text: "Photo by Ana [Silva](x) on Unsplash",
    author: "Ana [Silva](x)",
    authorURL: "https://unsplash.com/@ana(silva)",
    source: "Unsplash",
    sourceURL: "https://unsplash.com/photos/8xAdmQ2r?a=1&b=2",
  };
  const attribution = {
    text: "Trams, <b>CC BY 4.0</b>",
    source: "Commons",
    sourceURL: "https://c.example/1",
  };
  const stops = [
    { id: "x", name: "Alfama", coordinate: lisbon },
    { id: "y", name: "Sintra", coordinate: sintra },
  ];

  test("are in Markdown, with their credits", async () => {
    const { itinerary } = await makeItinerary(app, token, {
      title: "Lisbon",
      days: [
        { id: "a", title: "Tiles", summary: "Uphill" },
        { id: "b", stops: [{ id: "s", name: "Castle", note: "Early" }] },
      ],
    });
    const keys = await addFoundImages(app, itinerary.id, Buffer.from("?"), {
      "": { description: "A tram] & *tiles*\nin the sun", credit },
      a: { credit: attribution },
      b: { description: "Fog" },
      "stop/s": { description: "A gate", credit: attribution },
    });
    const url = (place: string) => `${app.url}/media/${keys[place]}`;
    const text = await textOf(itinerary.id, "markdown");
    expect(text).toBe(`# Lisbon

![A tram\\] & \\*tiles\\* in the sun](${url("")})\\
Photo by [Ana \\[Silva\\](x)](https://unsplash.com/@ana\\(silva\\)) on [Unsplash](https://unsplash.com/photos/8xAdmQ2r?a=1\\&b=2)

- By: Mina Okafor

## Day 1: Tiles

![](${url("a")})\\
[Trams, &lt;b>CC BY 4.0&lt;/b>](https://c.example/1)

Uphill

## Day 2

![Fog](${url("b")})

- **Castle**

  Early

  ![A gate](${url("stop/s")})\\
  [Trams, &lt;b>CC BY 4.0&lt;/b>](https://c.example/1)
`);
    const nodes = everyNode(fromMarkdown(text));
    const [cover, ...others] = nodes.flatMap((node) => (node.type === "image" ? [node] : []));
    expect(cover).toMatchObject({ url: url(""), alt: "A tram] & *tiles* in the sun" });
    expect(others.map((image) => image.url)).toEqual([url("a"), url("b"), url("stop/s")]);
    expect(nodes.flatMap((node) => (node.type === "link" ? [[node.url, plainTextOf(node)]] : []))).toEqual([
      [credit.authorURL, credit.author],
      [credit.sourceURL, credit.source],
      [attribution.sourceURL, attribution.text],
      [attribution.sourceURL, attribution.text],
    ]);
  });

  test("of a day are not repeated where there is no cover", async () => {
    const { itinerary } = await makeItinerary(app, token, { days: [{ id: "a" }] });
    const { a } = await addFoundImages(app, itinerary.id, Buffer.from("?"), { a: {} });
    const text = await textOf(itinerary.id, "markdown");
    expect(text.split(`${app.url}/media/${a}`)).toHaveLength(2);
  });

  test("are in none of the other formats", async () => {
    const { itinerary } = await makeItinerary(app, token, {
      startDate: "2026-05-01T09:00:00Z",
      days: [{ id: "a", title: "Tiles", stops }],
    });
    await addFoundImages(app, itinerary.id, Buffer.from("?"), {
      "": { credit },
      a: { description: "Fog", credit },
      "stop/x": { description: "Fog", credit },
    });
    const { features } = JSON.parse(await textOf(itinerary.id, "geojson")) as FeatureCollection;
    expect(features.at(-1)?.properties).toEqual({ day: 1, date: "2026-05-01", title: "Tiles" });
    for (const format of ["ics", "gpx", "geojson"] as const)
      expect(await textOf(itinerary.id, format)).not.toMatch(/media|image|Unsplash/i);
  });
});

/** Texts that people may write and that could break a format. */
const unkind = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 30 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          "a",
          "B",
          "1",
          " ",
          "\n",
          "\r\n",
          "\t",
          "\u0000",
          "\u0007",
          "\u0085",
          "\u2028",
          "\uFFFF",
          "\uD800",
        ],
        ...[
          "]]>",
          "<b>",
          "&amp;",
          "--",
          "**",
          "__",
          "~~",
          "`",
          "# ",
          "- ",
          "1. ",
          "> ",
          "|",
          "[x]",
          "[a](b)",
          "\\",
        ],
        ...[
          ";",
          ",",
          ":",
          '"',
          "'",
          "BEGIN:VEVENT",
          "\\n",
          "🗼",
          "👩‍👩‍👧",
          "שלום",
          "\u202E",
          "http://a.b",
          "www.a.b",
          "a@b.c",
          "$x$",
          "***",
        ],
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((pieces) => pieces.join("")),
);
const name = unkind.filter((text) => /\S/.test(text) && text.length <= 200);
const stop = fc.record(
  { name, note: unkind, address: unkind, phone: unkind, timed: fc.boolean() },
  { requiredKeys: ["name", "timed"] },
);
const plan = fc.record(
  {
    title: name,
    summary: unkind,
    days: fc.array(
      fc.record(
        { title: unkind, summary: unkind, stops: fc.array(stop, { maxLength: 4 }) },
        { requiredKeys: ["stops"] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    packing: fc.array(fc.record({ name }), { maxLength: 3 }),
    expenses: fc.array(fc.record({ title: name, amount: fc.constant(1) }), { maxLength: 3 }),
  },
  { requiredKeys: ["title", "days"] },
);

test("every format parses back to what travellers wrote", async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (given) => {
      const { itinerary } = await makeItinerary(app, token, {
        ...given,
        startDate: "2026-05-01T09:00:00Z",
        days: given.days.map((day) => ({
          ...day,
          stops: day.stops.map(({ timed, ...stop }) => ({
            ...stop,
            coordinate: lisbon,
            ...(timed && { startTime: "10:00" }),
          })),
        })),
      });
      const [ics, gpx, geojson, markdown] = await Promise.all(
        (["ics", "gpx", "geojson", "markdown"] as const).map((format) => textOf(itinerary.id, format)),
      );
      expectCalendar(ics as string, itinerary);
      expectGpx(gpx as string, itinerary);
      expectGeojson(geojson as string, itinerary);
      expectMarkdown(markdown as string, itinerary);
    }),
    { numRuns: propertyRuns(60) },
  );
});

test("Markdown shows every image and all of its credit, whatever the description", async () => {
  const credit = fc.record({ before: unkind, author: name, after: unkind });
  const { itinerary } = await makeItinerary(app, token, { days: [{ id: "a" }] });
  await fc.assert(
    fc.asyncProperty(unkind, credit, async (description, { before, author, after }) => {
      const text = `${before}${author}${after} Unsplash`.trim();
      const texts = {
        text,
        author,
        authorURL: "https://a.example/",
        source: "Unsplash",
        sourceURL: "https://b.example/",
      };
      // As PostgreSQL stores it.
      const details = JSON.parse(
        JSON.stringify({ description, credit: texts })
          .toWellFormed()
          .replaceAll("\\u0000", "")
          .replace(/\\ud[89a-f]../gi, "?"),
      );
      await addFoundImages(app, itinerary.id, Buffer.from("?"), { a: details });
      const nodes = everyNode(fromMarkdown(await textOf(itinerary.id, "markdown")));
      const images = nodes.flatMap((node) => (node.type === "image" ? [node] : []));
      expect(images.map(({ alt }) => alt)).toEqual([onOneLine(details.description)]);
      const links = nodes.flatMap((node) => (node.type === "link" ? [node.url] : []));
      expect(links).toContain("https://b.example/");
      const [, shown] = nodes.filter(({ type }) => type === "paragraph");
      expect(shown && plainTextOf(shown).replace(/\s/g, "")).toBe(
        onOneLine(details.credit.text).replace(/\s/g, ""),
      );
    }),
    { numRuns: propertyRuns(40) },
  );
});

const stopsOf = ({ days }: Itinerary) => days.flatMap(({ stops }) => stops);

function expectCalendar(text: string, itinerary: Itinerary): void {
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event));
  const timed = stopsOf(itinerary).filter(({ startTime }) => startTime);
  const missing = timed.filter(
    ({ id, name }) => (events.find(({ uid }) => uid.startsWith(`${id}@`))?.summary ?? "") !== plainText(name),
  );
  expect(missing).toEqual([]);
  for (const { id, stops } of itinerary.days) {
    const day = events.find(({ uid }) => uid.startsWith(`${id}@day.`));
    for (const { name } of stops.filter(({ startTime }) => !startTime))
      expect(day?.description ?? "").toContain(plainText(name));
  }
  expect(events.length).toBeLessThanOrEqual(1 + itinerary.days.length + timed.length);
}

function expectGpx(text: string, itinerary: Itinerary): void {
  const names = [...xmlOf(text).getElementsByTagName("wpt")].map(
    (point) => point.getElementsByTagName("name")[0]?.textContent ?? "",
  );
  expect(names).toEqual(stopsOf(itinerary).map(({ name }) => plainText(name)));
}

function expectGeojson(text: string, itinerary: Itinerary): void {
  const { features } = JSON.parse(text) as FeatureCollection;
  const names = features
    .filter(({ geometry }) => geometry.type === "Point")
    .map(({ properties }) => properties?.name);
  expect(names).toEqual(stopsOf(itinerary).map(({ name }) => name));
}

function expectMarkdown(text: string, itinerary: Itinerary): void {
  const root = fromMarkdown(text);
  const kinds = new Set(everyNode(root).map(({ type }) => type));
  for (const foreign of [
    "html",
    "code",
    "inlineCode",
    "image",
    "link",
    "blockquote",
    "thematicBreak",
    "emphasis",
    "definition",
  ])
    expect(kinds).not.toContain(foreign);
  const names = everyNode(root)
    .filter(({ type }) => type === "strong")
    .map(plainTextOf);
  expect(names).toEqual(stopsOf(itinerary).map(({ name }) => onOneLine(name) || "A stop"));
  const headings = root.children.filter(({ type }) => type === "heading").map(plainTextOf);
  expect(headings[0]).toBe(onOneLine(itinerary.title));
  const more = Number(itinerary.packing.length > 0) + Number(itinerary.expenses.length > 0);
  expect(headings.length).toBe(1 + itinerary.days.length + more);
  // GitHub's extensions of CommonMark, which this parser does not know.
  const bare = text.replace(/\\[!-/:-@[-`{-~]/g, "");
  expect(bare).not.toMatch(/~~|\bwww\.\w|https?:\/\//i);
}

const everyNode = (node: Root | Nodes): Nodes[] => [
  node,
  ...("children" in node ? (node.children as Nodes[]).flatMap(everyNode) : []),
];

const plainTextOf = (node: Nodes): string =>
  everyNode(node)
    .map((node) => ("value" in node ? node.value : ""))
    .join("");

const onOneLine = (text: string) =>
  plainText(text)
    .replace(/[ \t\n]+/g, " ")
    .trim();
