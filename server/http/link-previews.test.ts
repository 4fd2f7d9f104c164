import { randomUUID } from "node:crypto";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ItineraryDraft } from "../../contract/itinerary.ts";
import { signUpInBrowser } from "../../test/support/make-browser.ts";
import { makeItinerary, makeToken } from "../../test/support/makers.ts";
import { picture } from "../../test/support/pictures.ts";
import { propertyRuns } from "../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import type { LinkPreview } from "../presenters/link-preview.ts";
import { pageHead } from "./page-head.ts";

let app: TestApp;
let mina: { token: string; id: string };
beforeAll(async () => {
  app = await startApp();
  const { token, traveller } = await makeToken(app, { firstParty: true });
  mina = { token, id: traveller.id };
});
afterAll(() => app.close());

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const read = (markup: string) => markup.replace(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? "");

/** The title, the canonical address, and each meta element's content by its name. */
function parseHead(head: string): Record<string, string> {
  const meta: Record<string, string> = {};
  const put = (name: string, value: string) => {
    expect(meta, `${name} twice`).not.toHaveProperty([name]);
    meta[name] = read(value);
  };
  for (const [, name = "", value = ""] of head.matchAll(
    /<meta\s+(?:name|property)="([^"]+)"\s+content="([^"]*)"\s*\/?>/g,
  ))
    if (name !== "theme-color") put(name, value);
  for (const [, value = ""] of head.matchAll(/<title>([^<]*)<\/title>/g)) put("title", value);
  for (const [, value = ""] of head.matchAll(/<link rel="canonical" href="([^"]*)"/g))
    put("canonical", value);
  return meta;
}
const structuredIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? "null");

async function openPage(path: string, headers: Record<string, string> = {}, { url } = app) {
  const response = await fetch(url + path, { headers: { accept: "text/html", ...headers } });
  const html = await response.text();
  return { status: response.status, html, meta: parseHead(html.slice(0, html.indexOf("</head>"))) };
}
const makeTrip = async (draft: Partial<ItineraryDraft> = {}) =>
  (await makeItinerary(app, mina.token, { visibility: "public", ...draft })).itinerary;
const pageOf = async (draft: Partial<ItineraryDraft>) =>
  openPage(`/itineraries/${(await makeTrip(draft)).id}`);

/** The app's own description. */
const plain = {
  title: "Waybook",
  description: expect.stringMatching(/^Waybook keeps a whole trip/),
};

describe("the page of an itinerary", () => {
  test("describes it, with its image", async () => {
    const { id } = await makeTrip({
      title: "Lisbon in spring",
      summary: "Trams,\n\ttiles and  custard tarts.",
    });
    const client = app.client(mina.token);
    const etag = (await client.getItinerary({ params: { id } })).headers.get("etag") ?? "";
    const { body } = await client.setCoverImage({
      params: { id },
      headers: { "if-match": etag },
      body: await picture(1, { width: 1_600, height: 900 }),
      contentType: "image/png",
    });
    const { status, meta, html } = await openPage(`/itineraries/${id}`);
    expect(status).toBe(200);
    expect(meta).toEqual({
      viewport: expect.any(String),
      title: "Lisbon in spring · Waybook",
      description: "Trams, tiles and custard tarts.",
      canonical: `${app.url}/itineraries/${id}`,
      "og:type": "article",
      "og:site_name": "Waybook",
      "og:title": "Lisbon in spring",
      "og:description": "Trams, tiles and custard tarts.",
      "og:url": `${app.url}/itineraries/${id}`,
      "og:image": `${body.heroImageURL}?w=1280`,
      "og:image:width": "1280",
      "og:image:height": "720",
      "og:image:alt": "Lisbon in spring",
      "twitter:card": "summary_large_image",
    });
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain("<!--about-->");
    const image = await fetch(meta["og:image"] ?? "");
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  test("shows changes at once", async () => {
    const { id } = await makeTrip({ title: "Before" });
    expect((await openPage(`/itineraries/${id}`)).meta.title).toBe("Before · Waybook");
    await app.parts.db`
      update itineraries set draft = replace(draft, 'Before', 'After'), version = version + 1, etag = '"9-x"'
      where id = ${id}`;
    expect((await openPage(`/itineraries/${id}`)).meta.title).toBe("After · Waybook");
  });

  test.each([
    [
      { destination: "Lisbon", days: [{ stops: [{ name: "Belém" }, { name: "Alfama" }] }, {}] },
      "A trip to Lisbon: 2 days, 2 stops.",
    ],
    [{ days: [{}] }, "A trip: 1 day."],
    [{ summary: " \n " }, "A trip."],
  ])("without a summary says how long it is: %j", async (draft, description) => {
    const { meta } = await pageOf(draft);
    expect([meta.description, meta["og:description"]]).toEqual([description, description]);
  });

  test("without an image has a picture of the trip", async () => {
    const { meta } = await pageOf({});
    expect(meta).toMatchObject({
      "og:image": expect.stringMatching(/\/media\/images\/[0-9a-f]{32}\.webp\?w=1280$/),
      "og:image:width": "1280",
      "og:image:height": "800",
      "twitter:card": "summary_large_image",
    });
    expect((await fetch(meta["og:image"] ?? "")).status).toBe(200);
  });

  test("shows nothing of a private one, and is then not indexed", async () => {
    const [hidden, trashed] = [
      await makeTrip({ visibility: "private", title: "Secret" }),
      await makeTrip({ title: "Secret" }),
    ];
    await app.parts.db`update itineraries set deleted_at = now() where id = ${trashed.id}`;
    const { token, traveller } = await makeToken(app);
    const unseen = (await makeItinerary(app, token, { visibility: "public", title: "Secret" })).itinerary;
    await app.parts.db`update travellers set suspended_at = now() where id = ${traveller.id}`;
    const odd = ["no-such", "x".repeat(36), "%22%3E%3Cscript%3E", `${randomUUID()}x`];
    for (const id of [hidden.id, trashed.id, unseen.id, randomUUID(), ...odd]) {
      const { status, meta, html } = await openPage(`/itineraries/${id}`);
      expect([status, meta], id).toEqual([
        404,
        { viewport: expect.any(String), ...plain, robots: "noindex" },
      ]);
      expect(html).not.toContain("Secret");
      expect(html).not.toContain("<script>");
    }
  });

  test("exists for companions, and looks the same to all others whether the itinerary exists or not", async () => {
    const { browser } = await signUpInBrowser(app);
    const { body: own } = await browser.client.createItinerary({ body: { title: "Ours" } });
    const { id: others } = await makeTrip({ visibility: "private" });
    const cookie = Object.entries(browser.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const asOwner = (id: string) => openPage(`/itineraries/${id}`, { cookie });
    expect((await asOwner(own.id)).status).toBe(200);
    const unlike = /nonce-[\w-]+|nonce="[^"]*"|content="[\w-]{22}"/g;
    const [hidden, absent] = await Promise.all([asOwner(others), asOwner(randomUUID())]);
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    expect(hidden.html.replace(unlike, "")).toBe(absent.html.replace(unlike, ""));
    // An app that may not read it learns nothing here either.
    const { token } = await makeToken(app, {
      traveller: { id: mina.id } as never,
      scopes: ["documents:read"],
    });
    const { status } = await openPage(`/itineraries/${others}`, { authorization: `Bearer ${token}` });
    expect(status).toBe(404);
  });

  test("of a public one has schema.org data for search engines", async () => {
    const stop = { name: "Belém", address: "Lisbon", coordinate: { latitude: 38.7, longitude: -9.2 } };
    const { id, createdAt, updatedAt } = await makeTrip({
      title: "Lisbon",
      summary: "Tiles",
      days: [{ stops: [stop, ...Array.from({ length: 59 }, () => ({ name: "More" }))] }],
    });
    const { html } = await openPage(`/itineraries/${id}`);
    const url = `${app.url}/itineraries/${id}`;
    const structuredData = structuredIn(html);
    expect(structuredData).toMatchObject({
      "@context": "https://schema.org",
      "@type": "WebPage",
      url,
      name: "Lisbon",
      dateCreated: createdAt,
      dateModified: updatedAt,
      author: { "@type": "Person", url: `${app.url}/people/${mina.id}` },
      mainEntity: {
        "@type": "TouristTrip",
        name: "Lisbon",
        description: "Tiles",
        itinerary: { "@type": "ItemList", numberOfItems: 60 },
      },
    });
    const { itemListElement: places } = (
      structuredData as { mainEntity: { itinerary: { itemListElement: unknown[] } } }
    ).mainEntity.itinerary;
    expect(places).toHaveLength(50);
    expect(places[0]).toEqual({
      "@type": "ListItem",
      position: 1,
      item: {
        "@type": "Place",
        name: "Belém",
        address: "Lisbon",
        geo: { "@type": "GeoCoordinates", latitude: 38.7, longitude: -9.2 },
      },
    });
  });

  test("has the author's current name", async () => {
    const { token } = await makeToken(app, { firstParty: true });
    const { itinerary } = await makeItinerary(app, token, { visibility: "public" });
    const name = async () =>
      (structuredIn((await openPage(`/itineraries/${itinerary.id}`)).html) as { author: { name: string } })
        .author.name;
    expect(await name()).toBe("Mina Okafor");
    await app.client(token).changeAccount({ body: { displayName: "Mina Silva" } });
    await expect.poll(name).toBe("Mina Silva");
  });

  test("is the same for its owner, who shares the link and should see what others see", async () => {
    const { id } = await makeTrip({ visibility: "private", title: "Secret" });
    const { meta } = await openPage(`/itineraries/${id}`, { authorization: `Bearer ${mina.token}` });
    expect(meta.title).toBe("Waybook");
  });

  test("of an unlisted one is shown to people with the link, and not indexed", async () => {
    const { meta, html } = await pageOf({ visibility: "unlisted", title: "Among us" });
    expect(meta).toMatchObject({ title: "Among us · Waybook", robots: "noindex", "og:title": "Among us" });
    expect(html).not.toContain("ld+json");
  });

  test("counts no view", async () => {
    const { id } = await makeTrip();
    const count = vi.spyOn(app.parts.views, "count");
    await openPage(`/itineraries/${id}`);
    expect(count).not.toHaveBeenCalled();
    await app.client((await makeToken(app)).token).getItinerary({ params: { id } });
    expect(count).toHaveBeenCalledTimes(1);
    count.mockRestore();
  });

  test("accepts the id in capitals, and names its own address", async () => {
    const { id } = await makeTrip({ title: "Capitals" });
    const { meta } = await openPage(`/itineraries/${id.toUpperCase()}`);
    expect([meta.title, meta.canonical]).toEqual(["Capitals · Waybook", `${app.url}/itineraries/${id}`]);
  });

  test.each([
    `"><script>alert(1)</script>`,
    "</title><meta http-equiv=refresh content=0>",
    'Tom & Jerry\'s "trip" &amp; more',
    "$& $1 $` $'",
    "__CSP_NONCE__ <!--page-data--> <!--about-->",
    "</script><script>alert(1)</script><!--<script>",
    "رحلة إلى لشبونة",
    "👩‍👩‍👧 🚋 Lisboa",
  ])("treats %j as text", async (title) => {
    const { meta, html } = await pageOf({ title, summary: title });
    expect(meta).toMatchObject({
      title: `${title} · Waybook`,
      description: title,
      "og:title": title,
      "og:description": title,
    });
    expect(structuredIn(html)).toMatchObject({ name: title, description: title });
    const scripts = (markup: string) => markup.match(/<script/g)?.length ?? 0;
    expect(scripts(html)).toBe(scripts((await openPage("/settings")).html) + 1);
  });

  test("has each text on one line, in either direction", async () => {
    const { meta } = await pageOf({
      title: "Over\u202e\u2066there\u2069\nnow\u0007",
      summary: "a\r\n\r\nb\u2028c",
    });
    expect([meta.title, meta.description]).toEqual(["Overthere now · Waybook", "a b c"]);
  });

  test("comes without a preview while the database is down or slow, and is not a 404", async () => {
    const { id } = await makeTrip();
    const noPreview = [200, { viewport: expect.any(String), ...plain }];
    const reads = vi.spyOn(app.parts.itineraryReader, "read").mockReturnValueOnce(new Promise(() => {}));
    const { status, meta } = await openPage(`/itineraries/${id}`);
    expect([status, meta]).toEqual(noPreview);
    reads.mockRestore();
    const away = await startApp();
    await away.parts.db.end({ timeout: 0 });
    for (const path of [`/itineraries/${id}`, `/people/${mina.id}`]) {
      const page = await openPage(path, {}, away);
      expect([page.status, page.meta], path).toEqual(noPreview);
    }
    expect(away.logged.filter((line) => line.includes("without its link preview"))).toHaveLength(2);
    await away.close();
  });

  test("is read once, however often it is opened", async () => {
    const { id } = await makeTrip();
    await openPage(`/itineraries/${id}`);
    const parse = vi.spyOn(JSON, "parse");
    const reads = vi.spyOn(app.parts.itineraryReader, "read");
    await openPage(`/itineraries/${id}`);
    const parsed = parse.mock.calls.filter(([text]) => String(text).includes(id));
    expect([reads.mock.calls, parsed]).toEqual([[[id, null]], []]);
    parse.mockRestore();
    reads.mockRestore();
  });
});

describe("the page of a traveller", () => {
  test("describes who they are and what they do", async () => {
    const { token, traveller } = await makeToken(app, { firstParty: true });
    const client = app.client(token);
    await client.changeAccount({ body: { displayName: 'Zoë "Z" <Ünal>' } });
    const { body } = await client.setAvatar({ body: await picture(3), contentType: "image/png" });
    await makeItinerary(app, token, { visibility: "public" });
    await makeItinerary(app, token, { visibility: "unlisted" });
    await app.client(mina.token).followPerson({ params: { userId: traveller.id } });
    const { status, meta, html } = await openPage(`/people/${traveller.id}`);
    expect(status).toBe(200);
    expect(meta).toMatchObject({
      title: 'Zoë "Z" <Ünal> · Waybook',
      description: "1 itinerary and 1 follower on Waybook.",
      canonical: `${app.url}/people/${traveller.id}`,
      "og:type": "profile",
      "og:title": 'Zoë "Z" <Ünal>',
      "og:image": body.avatarURL,
      "twitter:card": "summary",
    });
    expect(meta).not.toHaveProperty("robots");
    expect(structuredIn(html)).toMatchObject({
      "@type": "ProfilePage",
      mainEntity: {
        "@type": "Person",
        name: 'Zoë "Z" <Ünal>',
        url: `${app.url}/people/${traveller.id}`,
        image: body.avatarURL,
      },
    });
  });

  test("shows nothing of suspended or missing travellers", async () => {
    const { traveller } = await makeToken(app);
    await app.parts.db`update travellers set suspended_at = now() where id = ${traveller.id}`;
    for (const id of [traveller.id, randomUUID(), "mina"]) {
      const { status, meta } = await openPage(`/people/${id}`);
      expect([status, meta]).toEqual([404, { viewport: expect.any(String), ...plain, robots: "noindex" }]);
    }
  });
});

test("the start page has a preview, in the reader's language", async () => {
  const { status, meta, html } = await openPage("/?from=elsewhere");
  expect(status).toBe(200);
  expect(meta).toMatchObject({
    title: "Plan trips together · Waybook",
    description: expect.stringContaining("the whole trip in one place"),
    canonical: `${app.url}/`,
    "og:type": "website",
    "og:title": "Plan trips together",
    "og:url": `${app.url}/`,
    "og:image": `${app.url}/preview.png`,
    "og:image:width": "1200",
    "twitter:card": "summary_large_image",
  });
  expect(meta).not.toHaveProperty("robots");
  expect(structuredIn(html)).toMatchObject({ "@type": "WebSite", name: "Waybook" });
  expect((await openPage("/", { "accept-language": "de" })).meta["og:title"]).toBe("Reisen gemeinsam planen");
  const image = await fetch(`${app.url}/preview.png`);
  expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({
    format: "png",
    width: 1200,
    height: 630,
  });
  expect(image.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
});

test("other pages have the app's own description", async () => {
  for (const path of ["/settings", `/itineraries/${(await makeTrip()).id}/history`])
    expect((await openPage(path)).meta, path).toEqual({ viewport: expect.any(String), ...plain });
  expect((await openPage("/docs?from=elsewhere")).meta.canonical).toBe(`${app.url}/docs`);
  for (const path of ["/explore", "/docs/errors"])
    expect((await openPage(`${path}?from=elsewhere`)).meta, path).toEqual({
      viewport: expect.any(String),
      ...plain,
      canonical: `${app.url}${path}`,
    });
});

test("pages have the right Vary header", async () => {
  const { id } = await makeTrip();
  for (const path of ["/", "/explore", `/itineraries/${id}`, `/itineraries/${randomUUID()}`, "/nowhere"]) {
    const { headers } = await fetch(app.url + path, { headers: { accept: "text/html" } });
    const names = headers.get("vary")?.split(", ");
    expect(names, path).toEqual(expect.arrayContaining(["accept-language", "accept-encoding", "cookie"]));
    expect(names?.includes("accept"), path).toBe(path === "/nowhere");
  }
});

test("the app's files are encoded as the client prefers", async () => {
  const encodingFor = async (accepted: string) =>
    (await fetch(`${app.url}/favicon.svg`, { headers: { "accept-encoding": accepted } })).headers.get(
      "content-encoding",
    );
  expect(await encodingFor("gzip, br")).toBe("br");
  expect(await encodingFor("gzip;q=1, br;q=0.1")).toBe("gzip");
  expect(await encodingFor("br;q=0")).toBeNull();
  expect(await encodingFor("identity, br;q=0.5")).toBeNull();
});

describe("the head of a page", () => {
  const preview = (more: Partial<LinkPreview>): LinkPreview => ({
    type: "article",
    title: "T",
    description: "D",
    url: "http://localhost:8080/itineraries/1",
    isListed: true,
    ...more,
  });
  const about = (more: Partial<LinkPreview>) => pageHead(preview(more), "http://localhost:8080");

  test("has only these elements, whatever travellers write", () => {
    const written = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."<>\"'&;/=!- \n$a") }),
    );
    fc.assert(
      fc.property(written, written, written, (title, description, alt) => {
        const head = about({
          title,
          description,
          structured: { name: title, [description]: alt },
          image: { url: "http://localhost/i", width: 1, height: 1, alt },
        });
        for (const line of head.split("\n"))
          expect(line).toMatch(
            /^ *(<title>[^<>]*<\/title>|<meta (name|property)="[\w:]+" content="[^"<>]*" \/>|<link rel="canonical" href="[^"<>]*" \/>|<script type="application\/ld\+json">[^<]*<\/script>)$/,
          );
        expect(head.isWellFormed()).toBe(true);
        const { "og:title": ogTitle, "og:description": ogDescription = "" } = parseHead(head);
        const words = (text: string) =>
          text.toWellFormed().replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
        expect(words(ogTitle ?? "")).toBe(words(title));
        expect([...ogDescription].length).toBeLessThanOrEqual(201);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test.each([
    ["x".repeat(200), "x".repeat(200)],
    ["x".repeat(201), `${"x".repeat(200)}…`],
    [`${"word ".repeat(39)}lastly and more`, `${"word ".repeat(39).trim()}…`],
    [`${"word ".repeat(39)}five, and more`, `${"word ".repeat(39)}five…`],
    ["🚋".repeat(300), `${"🚋".repeat(200)}…`],
  ])("cuts a long description at a word (%#)", (description, cut) => {
    expect(parseHead(about({ description }))["og:description"]).toBe(cut);
  });
});
