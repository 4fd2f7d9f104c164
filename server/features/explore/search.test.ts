import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ItineraryDraft } from "../../../contract/itinerary.ts";
import type { ItineraryPage } from "../../../contract/page.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { searchVector } from "../../platform/search/search-vector.ts";
import { removeSearchWords, renewSearchVocabulary } from "../../platform/search/search-vocabulary.jobs.ts";
import { searchPage } from "./search-page.ts";

let app: TestApp;
let author: string;
let guest: string;
beforeAll(async () => {
  app = await startApp();
  ({ token: author } = await makeToken(app));
  ({ token: guest } = await makeToken(app, { traveller: null, firstParty: true }));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.parts.db`delete from itineraries`;
  await app.parts.db`delete from search_vocabulary`;
});

const publish = async (draft: Partial<ItineraryDraft> = {}) =>
  (await makeItinerary(app, author, { visibility: "public", ...draft })).itinerary.id;
const like = (id: string, likes: number) =>
  app.parts.db`update listings set likes = ${likes} where itinerary_id = ${id}`;
const reword = (id: string, title: string) =>
  app.parts.db`update listing_words
    set words = ${searchVector({ title, destination: "", tags: "", summary: "", names: "" })}::tsvector,
      changed_in = pg_current_xact_id()
    where itinerary_id = ${id}`;
const search = async (q: string, query: { limit?: number; cursor?: string } = {}) =>
  (await app.client(guest).browseExplore({ query: { q, ...query } })).body;
const titles = async (q: string) => (await search(q)).data.map(({ title }) => title);

/** Reads all pages with a head of this size, with an action between pages. */
async function readPages(
  q: string,
  { limit, headSize }: { limit: number; headSize: number },
  between: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const foundIds: string[] = [];
  let cursor: string | undefined;
  do {
    const { jsonText } = await searchPage(
      app.parts,
      { travellerId: null, isFollowing: false },
      { q, query: ["test"], limit, headSize, cursor },
    );
    const page: ItineraryPage = JSON.parse(jsonText);
    foundIds.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor) await between();
  } while (cursor);
  return foundIds;
}

test("refused searches do not take the turns of later ones", async () => {
  await publish({ title: "Lisbon in spring" });
  for (let nth = 0; nth < 5; nth++)
    await expect(search("lisbon", { cursor: `forged-${nth}` })).rejects.toMatchObject({ status: 400 });
  expect(await titles("lisbon")).toEqual(["Lisbon in spring"]);
}, 20_000);

describe("finds", () => {
  test.each<[string, Partial<ItineraryDraft>]>([
    ["its title", { title: "Azulejos" }],
    ["its destination", { destination: "Azulejos" }],
    ["a tag", { tags: ["food", "Azulejos"] }],
    ["its summary", { summary: "Mostly azulejos." }],
    ["a day's title", { days: [{ title: "Azulejos" }] }],
    ["a stop's name", { days: [{ stops: [{ name: "Museu dos Azulejos" }] }] }],
  ])("by %s", async (_, draft) => {
    const id = await publish({ title: "A trip", ...draft });
    await publish({ title: "Another" });
    for (const q of ["azulejos", "AZULEJ", "azuléjos"])
      expect((await search(q)).data.map(({ id }) => id)).toEqual([id]);
  });

  test("what contains all words, anywhere, with the last one perhaps unfinished", async () => {
    await publish({ title: "Tiles", destination: "Lisbon" });
    await publish({ title: "Tiles", destination: "Porto" });
    expect(await titles("lisbon tiles")).toHaveLength(1);
    expect(await titles("tiles lis")).toHaveLength(1);
    expect(await titles("til porto")).toHaveLength(0);
    expect(await titles("tiles")).toHaveLength(2);
    expect(await titles("tiles rome")).toHaveLength(0);
  });

  test.each([
    ["Søndag i Tromsø", "tromso"],
    ["Straßburg", "strassburg"],
    ["東京タワーと浅草", "タワー"],
    ["東京タワーと浅草", "浅草"],
    ["เที่ยวกรุงเทพ", "กรุงเทพ"],
    ["Ξενοδοχείο ΟΔΟΣ", "οδός"],
    ["L'Aquila", "laquila"],
    ["ירושלים", "יְרוּשָׁלַיִם"],
  ])("%s by %s", async (title, q) => {
    await publish({ title });
    expect(await titles(q)).toEqual([title]);
  });

  test.each(["!!!", "' & | ! <-> :*", "\0", "🐟", "\\"])("nothing by %j, and says so", async (q) => {
    await publish({ title: "Fish 🐟 & chips" });
    expect(await search(q)).toEqual({ data: [] });
  });

  test("something or nothing, and never fails, whatever is typed", async () => {
    await publish({ title: "Lisbon" });
    const q = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((q) => /\S/.test(q));
    await fc.assert(
      fc.asyncProperty(q, async (q) => {
        expect(await search(q)).toHaveProperty("data");
      }),
      { numRuns: propertyRuns(50) },
    );
  });
});

describe("relevance", () => {
  const places: [string, (word: string) => Partial<ItineraryDraft>][] = [
    ["title", (word) => ({ title: word })],
    ["destination", (word) => ({ destination: `${word}, ${word}` })],
    ["tags", (word) => ({ tags: [word, `old ${word}`, `new ${word}`] })],
    ["summary", (word) => ({ summary: `Around ${word}.` })],
    ["names", (word) => ({ days: [{ title: word, stops: [{ name: word }, { name: `${word} again` }] }] })],
  ];
  const pairs = places.flatMap((better, index) =>
    places.slice(index + 1).map((worse) => [better, worse] as const),
  );

  test.each(pairs.map(([better, worse]) => [better[0], worse[0], better[1], worse[1]] as const))(
    "%s before %s, however many likes that has",
    async (_, __, better, worse) => {
      const [worseId, betterId] = [await publish(worse("zanzibar")), await publish(better("zanzibar"))];
      await like(worseId, 1_000);
      expect((await search("zanzibar")).data.map(({ id }) => id)).toEqual([betterId, worseId]);
    },
  );

  test("a title outweighs any number of stops that begin the same", async () => {
    const names = [
      "zanzibar",
      "zante",
      "zander",
      "zankle",
      "zanja",
      "zanella",
      "zanesville",
      "zanskar",
      "zandvoort",
    ];
    const stops = [...names, "zanthic", "zanier", "zanola"].map((name) => ({ name }));
    const [visits, title] = [await publish({ days: [{ stops }] }), await publish({ title: "Zanatta" })];
    await like(visits, 1_000);
    expect((await search("zan")).data.map(({ id }) => id)).toEqual([title, visits]);
  });

  test("equal matches are sorted by rank", async () => {
    const ids = [await publish(), await publish(), await publish()] as const;
    await like(ids[1], 10);
    await like(ids[2], 5);
    expect((await search("lisbon")).data.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  });
});

describe("typos", () => {
  test.each([
    ["Lisbno", "Lisbon"],
    ["Lisobn", "Lisbon"],
    ["ilsbon", "Lisbon"],
    ["Lissbon", "Lisbon"],
    ["Lisbn", "Lisbon"],
    ["lizbon", "Lisbon"],
    ["Barcelna", "Barcelona"],
    ["Bracelonna", "Barcelona"],
    ["rmoe", "Rome"],
    ["Roem", "Rome"],
    ["lisbno city", "Lisbon"],
    ["city lisbno", "Lisbon"],
    ["ctiy lisbno", "Lisbon"],
  ])("%s finds %s", async (q, title) => {
    for (const title of ["Lisbon", "Barcelona", "Rome", "Lyon", "Bari"])
      await publish({ title, tags: ["city"] });
    expect(await titles(q)).toEqual([title]);
  });

  test.each(["rme", "lisxyn", "barcxyza", "lisbno zzzzz", "rome lyon"])("%s finds nothing", async (q) => {
    for (const title of ["Lisbon", "Barcelona", "Rome", "Lyon", "Bari"]) await publish({ title });
    expect(await search(q)).toEqual({ data: [] });
  });

  test("a correct word is kept beside one with a typo", async () => {
    await publish({ title: "Bari tiles" });
    await publish({ title: "Bali tiles" });
    expect(await titles("bari tlies")).toEqual(["Bari tiles"]);
  });

  test("a word that is no longer published is not a correct one", async () => {
    await publish({ title: "Lisbon" });
    const gone = await publish({ title: "Lisbno" });
    expect(await titles("lisbno")).toEqual(["Lisbno"]);
    await app.parts.db`update itineraries set visibility = 'private' where id = ${gone}`;
    expect(await titles("lisbno")).toEqual(["Lisbon"]);
  });

  test("later pages search for the same words, whatever is published meanwhile", async () => {
    for (let n = 0; n < 3; n++) await publish({ title: "Lisbon" });
    const first = await search("lisbno", { limit: 2 });
    await publish({ title: "Lisbno" });
    const second = await search("lisbno", { limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(["Lisbon", "Lisbon", "Lisbon"]);
    expect(await titles("lisbno")).toEqual(["Lisbno"]);
  });

  test("any one typo in any word of four letters or more is corrected", async () => {
    const words = ["oslo", "paris", "athens", "kyoto", "naples", "vienna", "budapest", "marrakesh", "cusco"];
    for (const word of words) await publish({ title: word });
    const slip = fc.record({
      word: fc.constantFrom(...words),
      at: fc.nat(8),
      kind: fc.constantFrom("left out", "added", "mistaken", "swapped"),
    });
    await fc.assert(
      fc.asyncProperty(slip, async ({ word, at, kind }) => {
        const place = at % word.length;
        const [before, letter = "", after] = [word.slice(0, place), word[place], word.slice(place + 1)];
        const typed = {
          "left out": before + after,
          added: `${before}x${letter}${after}`,
          mistaken: `${before}x${after}`,
          swapped: after ? before + after[0] + letter + after.slice(1) : word,
        }[kind];
        fc.pre(typed.length >= 4);
        expect(await titles(typed as string)).toContain(word);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test("a search with only typos costs no more than a few look-ups", async () => {
    await publish({ title: "Lisbon" });
    const q = Array.from({ length: 39 }, (_, n) => `qx${n + 10}`).join(" ");
    expect(await search(q)).toEqual({ data: [] });
  });
});

describe("paging through the results", () => {
  const fits = ["lisbon", "porto lisbon", "lisbon lisbon", "lisbon porto porto"];
  const likes = fc.array(fc.nat(4), { minLength: 12, maxLength: 12 });
  const sizes = fc.record({
    limit: fc.integer({ min: 1, max: 13 }),
    headSize: fc.integer({ min: 1, max: 14 }),
  });
  let ids: string[];
  beforeEach(async () => {
    ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        publish({ title: fits[n % fits.length] ?? "", ...(n % 3 === 0 && { destination: "lisbon" }) }),
      ),
    );
    await publish({ title: "Rome" });
  });

  /** The head by score, the rest by rank. */
  const expected = async (headSize: number) => {
    const rows = await app.parts.db<{ id: string }[]>`
      with placed as (
        select l.itinerary_id as id, l.rank, row_number() over (order by l.rank desc, l.itinerary_id desc) as place,
          ts_rank('{0.001, 0.01, 0.1, 1}', w.words, 'lisbon') as score
        from listings l join listing_words w using (itinerary_id) where w.words @@ 'lisbon'
      )
      select id from placed order by place > ${headSize},
        case when place <= ${headSize} then score end desc, rank desc, id desc`;
    return rows.map(({ id }) => id);
  };

  test("returns each once: the best matches first, then the others by rank", async () => {
    await fc.assert(
      fc.asyncProperty(likes, sizes, async (likes, sizes) => {
        await Promise.all(ids.map((id, index) => like(id, likes[index] ?? 0)));
        expect(await readPages("lisbon", sizes)).toEqual(await expected(sizes.headSize));
      }),
      { numRuns: propertyRuns(20) },
    );
  });

  const event = fc.record({
    at: fc.nat(11),
    likes: fc.nat(1_000),
    visibility: fc.constantFrom("public", "public", "public", "unlisted"),
    title: fc.option(fc.constantFrom(...fits)),
  });
  const events = fc.array(fc.array(event, { maxLength: 5 }), { minLength: 1, maxLength: 5 });
  const smallSizes = fc.record({
    limit: fc.integer({ min: 1, max: 4 }),
    headSize: fc.integer({ min: 1, max: 14 }),
  });

  test("returns nothing twice while they move and change", async () => {
    await fc.assert(
      fc.asyncProperty(events, smallSizes, async (events, sizes) => {
        let page = 0;
        const foundIds = await readPages("lisbon", sizes, async () => {
          for (const { at, likes, visibility, title } of events[page++ % events.length] ?? []) {
            const id = ids[at] ?? "";
            await like(id, likes);
            await app.parts.db`update itineraries set visibility = ${visibility} where id = ${id}`;
            if (title) await reword(id, title);
          }
        });
        expect(foundIds).toEqual([...new Set(foundIds)]);
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  test("returns nothing twice while others like and edit them", async () => {
    let isOver = false;
    const changes = Array.from({ length: 3 }, async (_, worker) => {
      for (let n = worker; !isOver; n += 5) {
        const id = ids[n % ids.length] ?? "";
        await like(id, (n * 131) % 977);
        if (n % 4 === 0) await reword(id, fits[n % fits.length] ?? "");
        await sleep(1);
      }
    });
    const pagings = await Promise.all(
      Array.from({ length: 6 }, (_, n) => readPages("lisbon", { limit: 1, headSize: 2 + n * 2 })),
    );
    isOver = true;
    await Promise.all(changes);
    for (const foundIds of pagings) expect(foundIds).toEqual([...new Set(foundIds)]);
  });
});

test("words that are no longer in Explore are deleted, and correct no typos", async () => {
  const { db } = app.parts;
  const gone = await publish({ title: "Ouagadougou" });
  await publish({ title: "Antananarivo" });
  const vocabulary = async () =>
    (await db`select word from search_vocabulary order by word`).map(({ word }) => word);
  expect(await vocabulary()).toEqual(["antananarivo", "ouagadougou"]);
  await db`delete from itineraries where id = ${gone}`;
  await db`delete from search_vocabulary where word = 'antananarivo'`;
  await renewSearchVocabulary.run(app.parts, {});
  expect(await vocabulary()).toEqual(["antananarivo"]);
  expect(await titles("Antananarivi")).toEqual(["Antananarivo"]);
  expect(await titles("Ouagadougo")).toEqual([]);
});

test("what leaves Explore corrects no typos from then on, and its words are soon deleted", async () => {
  const { db } = app.parts;
  const vocabulary = async () =>
    (await db`select word from search_vocabulary order by word`).map(({ word }) => word);
  const client = app.client(author);
  const publish = (title: string) => makeItinerary(app, author, { title, visibility: "public" });
  const hidden = await publish("Ouagadougou by night");
  const thrown = await publish("Antananarivo by night");
  const renamed = await publish("Nouakchott by night");
  await publish("Somewhere by day");
  const at = ({ itinerary: { id }, etag }: typeof hidden) => ({
    params: { id },
    headers: { "if-match": etag },
  });
  await client.changeItinerary({ ...at(hidden), body: { visibility: "private" } });
  await client.deleteItinerary(at(thrown));
  await client.changeItinerary({ ...at(renamed), body: { title: "Bangui by night" } });
  for (const slip of ["Ouagadougo", "Antananariv", "Nouakchot"]) expect(await titles(slip)).toEqual([]);
  await removeSearchWords.run(app.parts, {});
  expect(await vocabulary()).toEqual(["bangui", "by", "day", "night", "somewhere"]);
  expect(await db`select word from words_let_go`).toHaveLength(0);
  const { headers } = await client.getItinerary({ params: { id: hidden.itinerary.id } });
  const now = { itinerary: hidden.itinerary, etag: headers.get("etag") ?? "" };
  await client.changeItinerary({ ...at(now), body: { visibility: "public" } });
  expect(await titles("Ouagadougo")).toEqual(["Ouagadougou by night"]);
});
