import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { mcpCalls } from "../../../test/support/mcp-calls.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let author: Awaited<ReturnType<typeof makeToken>>;
beforeAll(async () => {
  app = await startApp();
  author = await makeToken(app);
});
afterAll(() => app.close());

const search = (token: string, input: object = {}) => mcpCalls(app, token).call("search_explore", input);
const publish = (title: string, destination?: string) =>
  makeItinerary(app, author.token, { title, visibility: "public", ...(destination && { destination }) });

describe("a search", () => {
  test("finds what is published, one line each, without images in the structured data", async () => {
    const { itinerary, etag } = await publish("Azulejo walks", "Lisbon, Portugal");
    await makeItinerary(app, author.token, { title: "Azulejo secrets" });
    const reader = await makeToken(app);
    const { id, updatedAt, author: by } = itinerary;
    const url = `${app.url}/itineraries/${id}`;
    const { text, structured } = await search(reader.token, { q: "azulejo" });
    expect(text).toBe(
      `- Azulejo walks | Lisbon, Portugal | by ${by.displayName} (@${by.username}) | 0 days, 0 stops | public | changed ${updatedAt} | id: ${id} | etag: ${etag} | ${url}`,
    );
    const { body } = await app.client(reader.token).browseExplore({ query: { q: "azulejo" } });
    expect(structured).toEqual({
      data: body.data.map(({ posterURL: _, ...summary }) => ({ ...summary, url })),
    });
  });

  test("continues with the cursor in the text, and returns everything once", async () => {
    const titles = ["Fjord one", "Fjord two", "Fjord three"];
    for (const title of titles) await publish(title);
    const { token } = await makeToken(app);
    const foundTitles: string[] = [];
    let cursor: string | undefined;
    do {
      const { text } = await search(token, { q: "fjord", limit: 1, ...(cursor && { cursor }) });
      foundTitles.push(...[...text.matchAll(/^- ([\w ]+) \|/gm)].map(([, title = ""]) => title.trim()));
      cursor = /with this cursor: (\S+)$/.exec(text)?.[1];
    } while (cursor);
    expect(foundTitles.toSorted()).toEqual(titles.toSorted());
  });

  test("without words returns the feed, also to a guest", async () => {
    const { itinerary } = await publish("In the feed");
    const guest = await makeToken(app, { traveller: null, firstParty: true });
    const { text } = await search(guest.token, { limit: 50 });
    expect(text).toContain(itinerary.id);
  });

  test("says what to do when it finds nothing", async () => {
    const { token } = await makeToken(app);
    const none = await search(token, { q: "qwxzvv" });
    expect(none).toMatchObject({ isError: false, structured: { data: [] } });
    expect(none.text).toBe("Nothing that is published has all these words. Try fewer, or others.");
    const text = async (input: object) => (await search(token, input)).text;
    expect(await text({ country: "AQ" })).toBe(
      "Nothing that is published fits these filters. Try fewer, or others.",
    );
    expect(await text({ q: "fjord", tag: "qwxzvv", sort: "newest" })).toBe(
      "Nothing that is published has all these words and fits these filters. Try fewer, or others.",
    );
    expect((await search(token, { filter: "following" })).text).toBe(
      "Nothing is published by people whom the traveller follows yet.",
    );
    expect((await search(token, { filter: "following", q: "qwxzvv" })).text).toBe(
      "Nothing that is published by people whom the traveller follows has all these words. Try fewer, or others.",
    );
  });

  test("can be limited to those whom the traveller follows", async () => {
    const { itinerary } = await publish("By someone I follow");
    const { token } = await makeToken(app);
    await app.client(token).followPerson({ params: { userId: author.traveller.id } });
    const other = await makeToken(app);
    await makeItinerary(app, other.token, { title: "By someone else", visibility: "public" });
    const { text } = await search(token, { filter: "following", limit: 50 });
    expect(text).toContain(itinerary.id);
    expect(text).not.toContain("By someone else");
  });
});

describe("invalid input", () => {
  test.each([
    [{ q: "" }, "/q must not be blank"],
    [{ q: "x".repeat(201) }, "/q must have at most 200 characters"],
    [{ limit: 0 }, "/limit must be >= 1"],
    [{ limit: 51 }, "/limit must be <= 50"],
    [{ filter: "friends" }, "/filter must be one of following"],
  ])("%j is named with its field", async (input, words) => {
    const { isError, text, problem } = await search(author.token, input);
    expect({ isError, code: problem?.code }).toEqual({ isError: true, code: "validationFailed" });
    expect(text).toContain(`\n- ${words}`);
  });

  test("another query's cursor, and an invented one", async () => {
    await publish("Cursor one");
    await publish("Cursor two");
    const cursor = (await search(author.token, { q: "cursor", limit: 1 })).structured.nextCursor;
    expect((await search(author.token, { q: "cursor", limit: 1, cursor })).isError).toBe(false);
    for (const input of [{ q: "curs", cursor }, { cursor: "made-up" }, { q: "cursor", cursor: "made-up" }]) {
      const { isError, text } = await search(author.token, input);
      expect({ isError, text }).toEqual({
        isError: true,
        text: expect.stringMatching(/^badRequest: .*cursor/),
      });
    }
  });

  test('"following" as a guest: they must sign in first', async () => {
    const guest = await makeToken(app, { traveller: null, firstParty: true });
    const { isError, problem } = await search(guest.token, { filter: "following" });
    expect({ isError, code: problem?.code }).toEqual({ isError: true, code: "signInRequired" });
  });
});
