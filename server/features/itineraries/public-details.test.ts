import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "../../../contract/all-endpoints.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { Itinerary, ItineraryDraft, PublicDetails } from "../../../contract/itinerary.ts";
import { failureOf } from "../../../test/support/failure-of.ts";
import { giveRole, makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { mcpCalls } from "../../../test/support/mcp-calls.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { watchEvents } from "../../../test/support/watch-events.ts";

let app: TestApp;
let owner: Awaited<ReturnType<typeof makeToken>>;
let editor: typeof owner;
let stranger: typeof owner;
let otherApp: typeof owner;
let guest: typeof owner;
beforeAll(async () => {
  app = await startApp();
  const firstParty = true;
  [owner, editor, stranger, guest] = await Promise.all([
    makeToken(app, { firstParty }),
    makeToken(app, { firstParty }),
    makeToken(app, { firstParty }),
    makeToken(app, { firstParty, traveller: null }),
  ]);
  otherApp = await makeToken(app, { traveller: stranger.traveller });
});
afterAll(() => app.close());

/** Found nowhere but in what they stand for. */
const cost = "Zwielichtige Gebühr";
const phones = ["+351 21 000 7771", "+351 21 000 7772"];
const draft: ItineraryDraft = {
  title: "Lisbon with numbers",
  destination: "Lisbon, Portugal",
  startDate: "2026-05-01T09:00:00.000Z",
  days: [
    {
      id: "day-1",
      stops: [
        { id: "tiles", name: "Tile Museum", phone: phones[0] as string, note: "Call +351 1 before you go." },
        { id: "tower", name: "Belém Tower" },
      ],
    },
    { id: "day-2", stops: [{ id: "castle", name: "Castle", phone: phones[1] as string }] },
  ],
  expenses: [
    { id: "fee", title: cost, amount: 46.5, currency: "EUR" },
    { id: "fee-2", title: `${cost} 2`, amount: -3 },
  ],
};

const makeShown = (publicDetails: Partial<PublicDetails>, visibility: "public" | "unlisted" = "public") =>
  makeItinerary(app, owner.token, { ...draft, publicDetails, visibility });

const read = async (id: string, { token } = stranger) => {
  const { body, headers } = await app.client(token).getItinerary({ params: { id } });
  return { itinerary: body as Itinerary, etag: headers.get("etag") ?? "" };
};

/** Every address of the contract that can be read, with this itinerary and its owner in it. */
function readableAddresses(id: string): string[] {
  const values: Readonly<Record<string, string>> = {
    id,
    userId: owner.traveller.id,
    version: "1",
    dayId: "day-1",
  };
  return Object.values<Endpoint>(allEndpoints)
    .filter(({ method, path }) => method === "GET" && !path.endsWith("/events") && !path.endsWith("/export"))
    .map(({ path }) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "x"));
}

const textFormats = ["ics", "gpx", "geojson", "markdown"];

/** Everything that someone gets to read about the itinerary, by where they read it. */
async function everythingFor(id: string, { token }: typeof owner): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${token}` };
  const found = new Map<string, string>();
  const addresses = [
    ...readableAddresses(id),
    ...textFormats.map((format) => `/v1/itineraries/${id}/export?format=${format}`),
    "/v1/itineraries?filter=saved",
    "/v1/explore?q=numbers",
    `/itineraries/${id}`,
  ];
  for (const address of addresses) {
    const response = await fetch(app.url + address, { headers, redirect: "manual" });
    found.set(address, await response.text());
  }
  return found;
}

async function pdfText(id: string, { token }: typeof owner): Promise<string> {
  const response = await fetch(`${app.url}/v1/itineraries/${id}/export?format=pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const document = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise;
  let text = "";
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    text += items.map((item) => ("str" in item ? item.str : "")).join(" ");
  }
  return text.replace(/\s+/g, " ");
}

const combinations = [true, false].flatMap((costs) => [true, false].map((phones) => ({ costs, phones })));

describe.each(combinations)("with costs: $costs and phones: $phones", (details) => {
  let id: string;
  beforeAll(async () => {
    id = (await makeShown(details)).itinerary.id;
    await app.client(stranger.token).saveItinerary({ params: { id } });
    await app.parts.itineraryReader.read(id, owner.traveller.id);
  });

  function expectShown(text: string, where: string): void {
    expect(text.includes(cost), `${where}: costs`).toBe(details.costs);
    for (const phone of phones) expect(text.includes(phone), `${where}: ${phone}`).toBe(details.phones);
  }
  function expectNothingHidden(text: string, where: string): void {
    if (!details.costs) expect(text, where).not.toContain(cost);
    if (!details.phones) for (const phone of phones) expect(text, where).not.toContain(phone);
  }

  test("no address tells people without a role more", async () => {
    for (const reader of [stranger, otherApp, guest])
      for (const [address, text] of await everythingFor(id, reader)) expectNothingHidden(text, address);
    expectShown(JSON.stringify((await read(id)).itinerary), "the itinerary");
    const markdown = await everythingFor(id, stranger);
    expectShown(markdown.get(`/v1/itineraries/${id}/export?format=markdown`) ?? "", "Markdown");
    expect((await read(id)).itinerary.days[0]?.stops[0]?.note).toBe("Call +351 1 before you go.");
  });

  test("assistants get no more", async () => {
    for (const { token } of [otherApp, guest]) {
      const { text, structured } = await mcpCalls(app, token).call("get_itinerary", { id });
      expectShown(text, "text");
      expectShown(JSON.stringify(structured), "structured content");
      const found = await mcpCalls(app, token).call("search_explore", { q: "numbers" });
      expectNothingHidden(JSON.stringify(found), "search_explore");
    }
  });

  test("a copy has no more", async () => {
    const { body } = await app.client(stranger.token).copyItinerary({ params: { id } });
    expectShown(JSON.stringify(body), "the copy");
    const { data } = (await app.client(stranger.token).listRevisions({ params: { id: body.id } })).body;
    for (const { version } of data) {
      const revision = await app.client(stranger.token).getRevision({ params: { id: body.id, version } });
      expectShown(JSON.stringify(revision.body), "the copy's history");
    }
  });

  test("the owner and companions get everything", async () => {
    await giveRole(app, id, editor.traveller.id, "viewer");
    for (const reader of [owner, editor]) {
      const text = JSON.stringify((await read(id, reader)).itinerary);
      for (const words of [cost, ...phones]) expect(text).toContain(words);
    }
    const { body } = await app.client(editor.token).copyItinerary({ params: { id } });
    expect(body).toMatchObject({ publicDetails: details, expenses: [{ title: cost }, {}] });
  });
});

test("a PDF for people without a role has no more", async () => {
  const { itinerary } = await makeShown({ costs: false, phones: false });
  const [whole, shown] = await Promise.all([pdfText(itinerary.id, owner), pdfText(itinerary.id, stranger)]);
  for (const words of [cost, ...phones]) {
    expect(whole).toContain(words);
    expect(shown).not.toContain(words);
  }
});

describe("tags", () => {
  test("differ between those who get everything and those who do not, everywhere alike", async () => {
    const { itinerary, etag } = await makeShown({ phones: false });
    const { id } = itinerary;
    const shown = await read(id);
    expect(shown.etag).not.toBe(etag);
    expect((await read(id, owner)).etag).toBe(etag);
    const client = app.client(stranger.token);
    await client.saveItinerary({ params: { id } });
    const [saved] = (await client.listItineraries({ query: { filter: "saved" } })).body.data;
    const [listed] = (await client.browseExplore({ query: { q: "numbers" } })).body.data.filter(
      (summary) => summary.id === id,
    );
    expect([saved?.etag, listed?.etag]).toEqual([shown.etag, shown.etag]);
    // A change is listed once every older transaction has ended, also those of other tests.
    const findChange = async () =>
      (await client.listChanges({ query: { limit: 50 } })).body.data.find((one) => one.id === id);
    await expect.poll(async () => (await findChange())?.etag).toBe(shown.etag);
    const feed = (await app.client(guest.token).browseExplore({ query: { limit: 50 } })).body.data;
    expect(feed.find((summary) => summary.id === id)?.etag).toBe(shown.etag);
    const own = (await app.client(owner.token).listItineraries({ query: {} })).body.data;
    expect(own.find((summary) => summary.id === id)?.etag).toBe(etag);
  });

  test("one who loses or gets a role never gets 304 for the other content", async () => {
    const { itinerary, etag } = await makeShown({ costs: false });
    const { id } = itinerary;
    const { etag: shownTag } = await read(id);
    const ask = async (token: string, tag: string) =>
      (
        await fetch(`${app.url}/v1/itineraries/${id}`, {
          headers: { authorization: `Bearer ${token}`, "if-none-match": tag },
        })
      ).status;
    expect(await ask(stranger.token, shownTag)).toBe(304);
    expect(await ask(stranger.token, etag)).toBe(200);
    expect(await ask(owner.token, shownTag)).toBe(200);
    expect(await ask(owner.token, etag)).toBe(304);
  });

  test("live changes name the tag that their subscriber would read", async () => {
    const { itinerary, etag } = await makeShown({ costs: false });
    const { id } = itinerary;
    const [theirs, own] = await Promise.all(
      [stranger, owner].map(({ token }) => watchEvents(app, id, { token })),
    );
    const { headers } = await app
      .client(owner.token)
      .changeItinerary({ params: { id }, headers: { "if-match": etag }, body: { title: "Porto" } });
    const [[forStranger], [forOwner]] = await Promise.all([theirs?.count(1) ?? [], own?.count(1) ?? []]);
    expect(forStranger?.data).toMatchObject({ etag: (await read(id)).etag });
    expect(forOwner?.data).toMatchObject({ etag: headers.get("etag") });
    const again = await watchEvents(app, id, { token: owner.token, lastEventId: own?.lastEventId });
    expect(again.events).toEqual([]);
    await Promise.all([theirs, own, again].map((stream) => stream?.close()));
  });

  test("stay plain while nothing is left out", async () => {
    const { etag } = await makeShown({ costs: true, phones: true });
    expect(etag).toMatch(/^"1-[\w-]{8}"$/);
  });
});

describe("the setting", () => {
  const put = (token: string, id: string, etag: string, body: ItineraryDraft) =>
    app.client(token).replaceItinerary({ params: { id }, headers: { "if-match": etag }, body });
  const patch = (token: string, id: string, etag: string, body: object) =>
    app.client(token).changeItinerary({ params: { id }, headers: { "if-match": etag }, body });

  test("is left out until it is set, and fills in what is not sent", async () => {
    const { itinerary, etag } = await makeItinerary(app, owner.token, draft);
    expect(itinerary).not.toHaveProperty("publicDetails");
    const { body } = await patch(owner.token, itinerary.id, etag, { publicDetails: { costs: false } });
    expect(body.publicDetails).toEqual({ costs: false, phones: true });
  });

  test("stays with a PUT that leaves it out, with a restored revision, and with an image", async () => {
    const { itinerary, etag } = await makeShown({ costs: false });
    const { id } = itinerary;
    const replaced = await put(owner.token, id, etag, { title: "Porto", expenses: draft.expenses ?? [] });
    expect(replaced.body.publicDetails).toEqual({ costs: false, phones: true });
    const restored = await app.client(owner.token).restoreRevision({
      params: { id, version: 1 },
      headers: { "if-match": replaced.headers.get("etag") ?? "" },
    });
    expect(restored.body.publicDetails).toEqual({ costs: false, phones: true });
    expect((await read(id)).itinerary.expenses).toEqual([]);
  });

  test("is part of the ETag; a merge patch merges it, and null shows everything again", async () => {
    const { itinerary, etag } = await makeShown({ costs: false });
    const same = await patch(owner.token, itinerary.id, etag, { publicDetails: { costs: false } });
    expect(same.headers.get("etag")).toBe(etag);
    const merged = await patch(owner.token, itinerary.id, etag, { publicDetails: { phones: false } });
    expect(merged.body.publicDetails).toEqual({ costs: false, phones: false });
    const mergedTag = merged.headers.get("etag") ?? "";
    expect(mergedTag).not.toBe(etag);
    const removed = await patch(owner.token, itinerary.id, mergedTag, { publicDetails: null });
    expect(removed.body).not.toHaveProperty("publicDetails");
    expect((await read(itinerary.id)).itinerary.expenses).toHaveLength(2);
  });

  test("is the owner's: an editor sends it back unchanged or is refused", async () => {
    const { itinerary, etag } = await makeShown({ costs: false }, "unlisted");
    const { id } = itinerary;
    await giveRole(app, id, editor.traveller.id, "editor");
    const { itinerary: asRead } = await read(id, editor);
    const written = await put(editor.token, id, etag, { ...asRead, title: "By an editor" });
    const newTag = written.headers.get("etag") ?? "";
    expect(written.body).toMatchObject({
      title: "By an editor",
      publicDetails: { costs: false, phones: true },
    });
    for (const publicDetails of [
      { costs: true },
      { costs: true, phones: true },
      { costs: false, phones: false },
    ])
      expect(await failureOf(put(editor.token, id, newTag, { ...draft, publicDetails }))).toMatchObject({
        status: 403,
        code: "roleRequired",
        problem: { detail: expect.stringContaining("publicDetails") },
      });
    expect(await failureOf(patch(editor.token, id, newTag, { publicDetails: null }))).toMatchObject({
      code: "roleRequired",
    });
  });

  test("an unknown detail or a wrong type is refused by name", async () => {
    const create = (publicDetails: unknown) =>
      failureOf(
        app.client(owner.token).createItinerary({ body: { title: "x", publicDetails } as ItineraryDraft }),
      );
    expect(await create({ notes: false })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "/publicDetails/notes" }] },
    });
    expect(await create({ costs: "no" })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: "/publicDetails/costs" }] },
    });
    expect(await create(null)).toMatchObject({ status: 422 });
  });
});
