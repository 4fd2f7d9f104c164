import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "../../contract/scopes.ts";
import { tools } from "../../contract/tools.ts";
import { makeItinerary, makeSharedItinerary, makeToken } from "../../test/support/makers.ts";
import { type Era, mcpCalls } from "../../test/support/mcp-calls.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Arguments = Readonly<Record<string, string>>;
type Answer = Awaited<ReturnType<typeof get>>;

const get = (token: string, name: string, args: Arguments, era: Era = "modern") =>
  mcpCalls(app, token, era).request("prompts/get", { name, arguments: args });

const namesFor = async (token: string, era: Era = "modern"): Promise<string[]> => {
  const { result } = await mcpCalls(app, token, era).request("prompts/list");
  return result.prompts.map(({ name }: { name: string }) => name);
};

/** The last message has the text; an itinerary comes before it. */
const wordsIn = ({ result }: Answer): string => result.messages.at(-1).content.text;
const embeddedIn = ({ result }: Answer) =>
  result.messages.length === 2 ? result.messages[0].content.resource : undefined;
const refusalIn = ({ error }: Answer) => ({ code: error?.code, message: error?.message });

const all = ["plan_a_trip", "pack_for_this_trip", "save_what_i_found", "brief_me"];

describe("the list of prompts", () => {
  test.each<[string, Scope[], string[]]>([
    ["all scopes", ["itineraries:read", "itineraries:write", "documents:read"], all],
    ["reading and writing", ["itineraries:read", "itineraries:write"], all],
    ["reading", ["itineraries:read"], ["brief_me"]],
    ["writing", ["itineraries:write"], ["plan_a_trip", "save_what_i_found"]],
    ["documents", ["documents:read", "documents:write"], []],
  ])("with %s", async (_, scopes, expected) => {
    const { token } = await makeToken(app, { scopes });
    expect(await namesFor(token)).toEqual(expected);
    expect(await namesFor(token, "legacy")).toEqual(expected);
  });

  test("for a guest", async () => {
    const { token } = await makeToken(app, { traveller: null, firstParty: true });
    expect(await namesFor(token)).toEqual(["brief_me"]);
  });

  test("each documents its arguments", async () => {
    const { token } = await makeToken(app);
    const { result } = await mcpCalls(app, token).request("prompts/list");
    for (const { title, description, arguments: args } of result.prompts) {
      expect(title).toMatch(/^[A-Z]/);
      expect(description).toMatch(/\.$/);
      for (const { description } of args) expect(description).toMatch(/\.$/);
    }
    const required = result.prompts.map(
      ({ arguments: args }: { arguments: { name: string; required: boolean }[] }) =>
        args.map(({ name, required }) => (required ? name : `${name}?`)),
    );
    expect(required).toEqual([
      ["destination", "days?", "start?", "interests?"],
      ["itinerary"],
      ["source"],
      ["itinerary", "day?"],
    ]);
  });
});

test("their texts name no tool that the token does not allow", async () => {
  const choices: Scope[] = ["itineraries:read", "itineraries:write", "documents:read"];
  const { traveller, token } = await makeToken(app);
  const { itinerary } = await makeItinerary(app, token, { days: [{}] });
  const args: Readonly<Record<string, Arguments>> = {
    plan_a_trip: { destination: "Lisbon" },
    pack_for_this_trip: { itinerary: itinerary.id },
    save_what_i_found: { source: "https://example.com/lisbon" },
    brief_me: { itinerary: itinerary.id },
  };
  const named = new Set<string>();
  for (let subset = 0; subset < 8; subset += 1) {
    const scopes = choices.filter((_, index) => subset & (1 << index));
    const { token } = await makeToken(app, { traveller, scopes });
    const { result } = await mcpCalls(app, token).request("tools/list");
    const toolNames: string[] = result.tools.map(({ name }: { name: string }) => name);
    for (const name of await namesFor(token)) {
      const words = wordsIn(await get(token, name, args[name] ?? {}));
      const namedTools = Object.keys(tools).filter((tool) => words.includes(tool));
      expect(toolNames).toEqual(expect.arrayContaining(namedTools));
      for (const tool of namedTools) named.add(tool);
    }
  }
  expect(named).toContain("search_explore");
  expect(named).toContain("list_documents");
});

describe.each<Era>(["modern", "legacy"])("to a %s client", (era) => {
  test("plan_a_trip contains all arguments, asks for the rest, and saves privately", async () => {
    const { token } = await makeToken(app);
    const full = wordsIn(
      await get(
        token,
        "plan_a_trip",
        { destination: "Évora", days: "4", start: "2027-05-01", interests: "food, wine" },
        era,
      ),
    );
    expect(full).toMatch(
      /^Plan a trip to Évora with me\.\nDays: 4\nFirst day: 2027-05-01\nI like: food, wine\n/,
    );
    expect(full).not.toContain("Ask me, in one short message");
    expect(full).toMatch(/1\. Look for ideas[\s\S]*create_itinerary[\s\S]*ask me before you publish/);
    const bare = wordsIn(
      await get(token, "plan_a_trip", { destination: "Évora", days: "", start: " " }, era),
    );
    expect(bare).toContain("1. Ask me, in one short message: how many days, when, what I like.");
    expect(bare).not.toContain("Days:");
  });

  test("save_what_i_found reads what it can, and sends the traveller to Import for a video", async () => {
    const { token } = await makeToken(app);
    const source = "https://example.com/48-hours-in-lisbon";
    const words = wordsIn(await get(token, "save_what_i_found", { source }, era));
    expect(words).toContain(source);
    expect(words).toContain(`a video, you cannot read it: send me to Import at ${app.url}/import`);
    expect(words).toMatch(/Read all of it yourself[\s\S]*one call of create_itinerary/);
  });

  test("an itinerary is embedded as get_itinerary returns it to that caller", async () => {
    const [owner, editor, viewer, stranger] = await Promise.all([
      makeToken(app),
      makeToken(app),
      makeToken(app),
      makeToken(app),
    ]);
    const { id } = await makeSharedItinerary(app, owner.token, {
      editor: editor.traveller,
      viewer: viewer.traveller,
    });
    for (const { token } of [owner, editor, viewer])
      for (const name of ["pack_for_this_trip", "brief_me"]) {
        const response = await get(token, name, { itinerary: id }, era);
        const { text } = await mcpCalls(app, token, era).call("get_itinerary", { id });
        expect(embeddedIn(response)).toEqual({
          uri: `waybook://itineraries/${id}`,
          mimeType: "text/markdown",
          text,
        });
        expect(wordsIn(response)).toContain("the itinerary above");
      }
    const refused = await get(stranger.token, "brief_me", { itinerary: id }, era);
    const absent = await get(stranger.token, "brief_me", { itinerary: randomUUID() }, era);
    expect(refusalIn(refused)).toEqual(refusalIn(absent));
    expect(refusalIn(refused)).toMatchObject({ code: -32602, message: expect.stringMatching(/^itinerary /) });
  });

  test("packing keeps existing items, with the etag", async () => {
    const { token } = await makeToken(app);
    const { itinerary, etag } = await makeItinerary(app, token, { packing: [{ name: "Sun hat" }] });
    const response = await get(token, "pack_for_this_trip", { itinerary: itinerary.id }, era);
    expect(embeddedIn(response).text).toContain(etag);
    expect(embeddedIn(response).text).toContain(itinerary.packing[0]?.id);
    expect(wordsIn(response)).toMatch(
      /update_itinerary with the `id` and `etag` above[\s\S]*`changes.packing`/,
    );
  });

  test("missing and wrong arguments are named, with what to do", async () => {
    const { token } = await makeToken(app);
    const { itinerary } = await makeItinerary(app, token, { days: [{}, {}] });
    const { id } = itinerary;
    const empty = (await makeItinerary(app, token)).itinerary.id;
    const wrong: [string, Arguments, RegExp][] = [
      ["plan_a_trip", {}, /^destination is required\. Where to, such as Lisbon, Portugal\.$/],
      ["plan_a_trip", { destination: " \n" }, /^destination is required/],
      ["plan_a_trip", { destination: "x".repeat(201) }, /^destination must have at most 200 characters/],
      ["plan_a_trip", { destination: "Rome", days: "two" }, /^days must be a whole number from 1 to 120/],
      ["plan_a_trip", { destination: "Rome", days: "121" }, /^days must/],
      ["plan_a_trip", { destination: "Rome", days: "0" }, /^days must/],
      ["plan_a_trip", { destination: "Rome", start: "2027-02-30" }, /^start must be a date such as/],
      ["plan_a_trip", { destination: "Rome", start: "1 May" }, /^start must be a date such as/],
      [
        "plan_a_trip",
        { destination: "Rome", where: "x" },
        /^where is not an argument of this prompt\. Its arguments are destination/,
      ],
      ["plan_a_trip", { days: "0" }, /^destination is required.*days must/],
      ["save_what_i_found", { source: "" }, /^source is required/],
      ["pack_for_this_trip", {}, /^itinerary is required\. One of your itineraries/],
      ["brief_me", { itinerary: "Nowhere" }, /^itinerary is the title of none .* list_itineraries/],
      ["brief_me", { itinerary: id, day: "3" }, /^day must be from 1 to 2/],
      ["brief_me", { itinerary: id, day: "-1" }, /^day must be the number/],
      ["brief_me", { itinerary: empty, day: "1" }, /^day must be left out: it has no days yet/],
      ["plan_a_cruise", {}, /^There is no prompt "plan_a_cruise"\. There are plan_a_trip, /],
      ["brief_me", { itinerary: 7 as unknown as string }, /arguments\/itinerary must be string/],
      ["__proto__", {}, /^There is no prompt/],
      ["constructor", {}, /^There is no prompt/],
    ];
    for (const [name, args, message] of wrong) {
      const { status, error } = await get(token, name, args, era);
      expect({ name, args, status, code: error?.code }).toEqual({ name, args, status: 200, code: -32602 });
      expect(error?.message).toMatch(message);
    }
    const { result } = await get(token, "brief_me", { itinerary: id, day: "2" }, era);
    expect(result.messages[1].content.text).toContain("day 2 of the itinerary above");
  });

  test("without the scopes, the error names all that are needed", async () => {
    const { token } = await makeToken(app, { scopes: ["documents:read"] });
    const { status, headers, error } = await get(token, "pack_for_this_trip", { itinerary: "x" }, era);
    expect({ status, code: error?.data?.code }).toEqual({ status: 403, code: "insufficientScope" });
    expect(headers.get("www-authenticate")).toContain(
      'scope="documents:read itineraries:read itineraries:write"',
    );
    const guest = await makeToken(app, { traveller: null, firstParty: true });
    expect((await get(guest.token, "plan_a_trip", { destination: "Rome" }, era)).status).toBe(401);
  });
});

describe("an itinerary can be named", () => {
  test("by its id, in capitals too, its URI, its page, or its title", async () => {
    const { token } = await makeToken(app);
    const { itinerary } = await makeItinerary(app, token, { title: "Évora & the Alentejo" });
    await makeItinerary(app, token, { title: "Évora" });
    const { id } = itinerary;
    const namings = [
      id,
      id.toUpperCase(),
      ` ${id} `,
      `waybook://itineraries/${id}`,
      `${app.url}/itineraries/${id}`,
      `anything at all [${id}]`,
      "Évora & the Alentejo",
      " evora THE alentejo ",
    ];
    const expected = `waybook://itineraries/${id}`;
    for (const itinerary of namings) {
      const found = embeddedIn(await get(token, "brief_me", { itinerary }));
      expect([itinerary, found?.uri]).toEqual([itinerary, expected]);
    }
  });

  test("by a title that several share only together with its id", async () => {
    const { token } = await makeToken(app);
    const twins = [];
    for (const title of ["Lisbon!", "lisbon"])
      twins.push((await makeItinerary(app, token, { title })).itinerary);
    const { code, message } = refusalIn(await get(token, "brief_me", { itinerary: "Lisbon" }));
    expect(code).toBe(-32602);
    for (const { id, title } of twins) expect(message).toContain(`"${title} [${id}]"`);
    for (const { id, title } of twins) {
      const { uri } = embeddedIn(await get(token, "brief_me", { itinerary: `${title} [${id}]` }));
      expect(uri).toBe(`waybook://itineraries/${id}`);
    }
  });

  test("by its title only in one's own library", async () => {
    const { token } = await makeToken(app);
    await makeItinerary(app, token, { title: "Known to all", visibility: "public" });
    const stranger = await makeToken(app);
    const guest = await makeToken(app, { traveller: null, firstParty: true });
    for (const reader of [stranger, guest])
      expect(refusalIn(await get(reader.token, "brief_me", { itinerary: "Known to all" })).code).toBe(-32602);
  });
});

test("the instructions and create_itinerary say which media the assistant reads, and where Import is", async () => {
  const { token } = await makeToken(app);
  const { request } = mcpCalls(app, token);
  const { result: discovered } = await request("server/discover");
  const { result } = await request("tools/list");
  const create = result.tools.find(({ name }: { name: string }) => name === "create_itinerary");
  for (const words of [discovered.instructions, create.description]) {
    expect(words).toContain(`${app.url}/import`);
    expect(words).toMatch(/read (the page, PDF or|pages, PDFs and) images yourself/i);
    expect(words).toMatch(/video/);
  }
});
