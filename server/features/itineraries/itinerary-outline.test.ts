import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Day, type Itinerary, ItineraryDraft } from "../../../contract/itinerary.ts";
import { addFoundImages } from "../../../test/support/add-found-images.ts";
import { anyValueOf } from "../../../test/support/any-value-of.ts";
import { makeItinerary, makeToken } from "../../../test/support/makers.ts";
import { mcpCalls } from "../../../test/support/mcp-calls.ts";
import { picture } from "../../../test/support/pictures.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  ({ token } = await makeToken(app));
});
afterAll(() => app.close());

/** As REST returns it, and as an assistant gets it. */
async function bothWays(id: string) {
  const [rest, called] = await Promise.all([
    app.client(token).getItinerary({ params: { id } }),
    mcpCalls(app, token).call("get_itinerary", { id }),
  ]);
  return { itinerary: rest.body as Itinerary, etag: rest.headers.get("etag"), ...called };
}

const writtenFields = Object.fromEntries(
  Object.entries(ItineraryDraft.properties).filter(([, schema]) => !("readOnly" in schema)),
);
/** Any draft; the server makes unique ids. */
const drafts = anyValueOf({
  ...ItineraryDraft,
  properties: writtenFields,
} as unknown as typeof ItineraryDraft).map((draft) => {
  const withoutId = <T extends { id?: string }>({ id: _, ...rest }: T) => rest;
  return {
    ...draft,
    days: (draft.days ?? []).map(({ id: _, stops = [], ...day }) => ({
      ...day,
      stops: stops.map(withoutId),
    })),
    packing: (draft.packing ?? []).map(withoutId),
    expenses: (draft.expenses ?? []).map(withoutId),
  };
});

const folded = (text: string) => text.replace(/[\s\p{C}\p{Z}]+/gu, " ").trim();

/** All texts in it, line by line. */
function leaves(value: unknown): string[] {
  if (typeof value === "boolean") return [];
  if (typeof value !== "object" || value === null)
    return String(value)
      .split(/[\r\n\v\f\u0085\u2028\u2029]/)
      .map(folded);
  return Object.values(value).flatMap(leaves);
}

const missing = (value: unknown, text: string) =>
  leaves(value).filter((leaf) => !folded(text).includes(leaf));

/** Splits before each line that matches; the first piece is what comes before the first match. */
const pieces = (text: string, beginning: string) =>
  text
    .split("\n")
    .reduce<string[][]>(
      (all, line) => {
        if (line.startsWith(beginning)) all.push([]);
        all.at(-1)?.push(line);
        return all;
      },
      [[]],
    )
    .map((lines) => lines.join("\n"));

describe("the outline of any itinerary", () => {
  test("contains everything in its place, and no text of a traveller looks like one of our lines", async () => {
    await fc.assert(
      fc.asyncProperty(drafts, async (draft) => {
        const { id } = (await makeItinerary(app, token, draft)).itinerary;
        const { itinerary, etag, text } = await bothWays(id);
        const { days, packing, expenses, author, role, posterURL: _p, ...rest } = itinerary;
        const [head = "", ...sections] = pieces(text, "## ");
        const ofDays = sections.slice(0, days.length);
        const lists = sections.slice(days.length);

        // Nothing needs a person's id.
        const { id: _, ...named } = author;
        const url = `${app.url}/itineraries/${id}`;
        expect(missing({ ...rest, named, role, etag, url, days: days.length }, head)).toEqual([]);
        expect(pieces(head, "- ")).toHaveLength(1);

        expect(ofDays).toHaveLength(days.length);
        // A line on the map is nothing to read.
        for (const [nth, { id, stops, track: _track, ...day }] of days.entries()) {
          const [heading = "", ...ofStops] = pieces(ofDays[nth] ?? "", "- ");
          expect(heading.split("\n")[0]).toMatch(new RegExp(`^## Day ${nth + 1}\\b.*\\[${id}\\]$`, "s"));
          expect(missing(day, heading)).toEqual([]);
          expect(ofStops).toHaveLength(stops.length);
          for (const [at, stop] of stops.entries()) {
            expect(missing(stop, ofStops[at] ?? "")).toEqual([]);
            expect(ofStops[at]?.split("\n")[0]?.endsWith(`[${stop.id}]`)).toBe(true);
          }
        }

        const listed = [
          ...(packing.length > 0 ? [{ name: "Packing", parts: packing }] : []),
          ...(expenses.length > 0 ? [{ name: "Expenses", parts: expenses }] : []),
        ];
        expect(lists.map((list) => list.split("\n")[0])).toEqual(listed.map(({ name }) => `## ${name}`));
        for (const [nth, { parts }] of listed.entries()) {
          const lines = (lists[nth] ?? "").split("\n").slice(1).filter(Boolean);
          expect(lines).toHaveLength(parts.length);
          for (const [at, part] of parts.entries()) {
            const line = lines[at] ?? "";
            // A quantity of one is not written.
            const { quantity, ...otherFields } = { quantity: 1, ...part };
            expect(missing(quantity === 1 ? otherFields : part, line)).toEqual([]);
            expect(line.endsWith(`[${part.id}]`)).toBe(true);
            if ("isPacked" in part) expect(line.startsWith(part.isPacked ? "- [x] " : "- [ ] ")).toBe(true);
          }
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test("does not let the author's name look like a line either", async () => {
    const { token: forger, traveller } = await makeToken(app, { firstParty: true });
    await app.parts.db`
      update travellers set display_name = ${"Mina\n## Day 1: Forged [x]"} where id = ${traveller.id}`;
    const { itinerary } = await makeItinerary(app, forger, { visibility: "public" });
    const { text } = await bothWays(itinerary.id);
    expect(text).toContain("by Mina ## Day 1: Forged [x] (@");
    expect(pieces(text, "## ")).toHaveLength(1);
  });
});

describe("the structured data", () => {
  test("is REST's, without details of images, the copy's source and the author's picture", async () => {
    const owner = await makeToken(app, { firstParty: true });
    await app.client(owner.token).setAvatar({ body: await picture(), contentType: "image/png" });
    const source = await makeItinerary(app, owner.token, { ...full, visibility: "public" });
    const { body: copy } = await app.client(token).copyItinerary({ params: { id: source.itinerary.id } });
    await addFoundImages(app, source.itinerary.id, await picture(), { "": {}, "day-1": {} });
    const checked = [];
    for (const id of [source.itinerary.id, copy.id, source.itinerary.id.toUpperCase()]) {
      const { itinerary, etag, structured } = await bothWays(id);
      checked.push(itinerary);
      expect(structured).toEqual({
        itinerary: expected(itinerary),
        etag,
        url: `${app.url}/itineraries/${id.toLowerCase()}`,
      });
    }
    // Makes sure that something is left out at all.
    expect(checked[0]).toMatchObject({ heroImage: {}, author: { avatarURL: expect.any(String) } });
    expect(checked[0]?.days[0]).toMatchObject({ image: {}, imageURL: expect.any(String) });
    expect(checked[1]).toMatchObject({ copiedFrom: {} });
  });
});

function expected({
  heroImage: _,
  posterURL: _poster,
  copiedFrom: _source,
  author,
  days,
  ...rest
}: Itinerary) {
  const { avatarURL: _avatarURL, ...shownAuthor } = author;
  const withoutImage = ({ image: _, ...day }: Day) => day;
  return { ...rest, author: shownAuthor, days: days.map(withoutImage) };
}

const full: Partial<ItineraryDraft> = {
  title: "Lisbon in spring",
  destination: "Lisbon, Portugal",
  origin: "Lagos, Nigeria",
  summary: "Three slow days of tiles and trams.\n\n## Not a day",
  center: { latitude: 38.7139, longitude: -9.1334 },
  startDate: "2026-05-01T09:00:00.000Z",
  tags: ["city", "food"],
  bestSeason: "April to June",
  homeCurrency: "EUR",
  days: [
    {
      id: "day-1",
      title: "Tiles and trams",
      summary: "On foot.",
      stops: [
        {
          id: "tiles",
          name: "National Tile Museum",
          address: "R. Me. Deus 4\n1900-312 Lisboa",
          coordinate: { latitude: 38.7247, longitude: -9.1137 },
          startTime: "10:00",
          durationMinutes: 120,
          category: "museum",
          note: "Closed on Mondays.\n- Not a stop [x]",
          phone: "+351 21 810 0340",
          bookingURL: "https://www.museudoazulejo.gov.pt/",
        },
        { id: "alfama", name: "Alfama" },
      ],
    },
    { id: "day-2" },
  ],
  packing: [
    { id: "shoes", name: "Walking shoes", category: "clothing", isPacked: true },
    { id: "socks", name: "Socks", quantity: 4 },
  ],
  expenses: [
    {
      id: "dinner",
      title: "Dinner",
      amount: 46.5,
      currency: "CHF",
      date: "2026-05-01T19:30:00.000Z",
      category: "food",
    },
    { id: "back", title: "Deposit", amount: -20 },
  ],
};

test("a full itinerary reads well", async () => {
  const { itinerary } = await makeItinerary(app, token, full);
  await addFoundImages(app, itinerary.id, await picture(), { "day-1": {} });
  const { text, etag } = await bothWays(itinerary.id);
  const { author, createdAt, updatedAt, id } = itinerary;
  const steady = [
    [app.url, "https://waybook.example"],
    [id, "(id)"],
    [etag ?? "", "(etag)"],
    [author.username, "mina"],
    [updatedAt, "(time)"],
    [createdAt, "(time)"],
  ].reduce((text, [what = "", shown = ""]) => text.replaceAll(what, shown), text);
  expect(steady.replace(/[0-9a-f]{32}/g, "(image)")).toMatchInlineSnapshot(`
    "# Lisbon in spring
    2 days, 2 stops | to Lisbon, Portugal | from Lagos, Nigeria | starts 2026-05-01T09:00:00.000Z | best season: April to June | home currency: EUR | center: 38.7139,-9.1334 | tags: city, food | image: https://waybook.example/media/images/(image).webp | private | created (time)
    Open: https://waybook.example/itineraries/(id)
    id: (id) | etag: (etag)
    by Mina Okafor (@mina) | your role: owner | likes: 0 | views: 0 | changed (time)

    > Three slow days of tiles and trams.
    >
    > ## Not a day

    ## Day 1: Tiles and trams [day-1]
    > On foot.
    image: https://waybook.example/media/images/(image).webp
    - 10:00 National Tile Museum | museum | 120 min | R. Me. Deus 4 1900-312 Lisboa | at 38.7247,-9.1137 | phone: +351 21 810 0340 | https://www.museudoazulejo.gov.pt/ [tiles]
      note: Closed on Mondays.
      note: - Not a stop [x]
    - Alfama | other [alfama]

    ## Day 2 [day-2]

    ## Packing
    - [x] Walking shoes | clothing [shoes]
    - [ ] 4 x Socks | other [socks]

    ## Expenses
    - Dinner | 46.5 CHF | food | 2026-05-01T19:30:00.000Z [dinner]
    - Deposit | -20 | other [back]"
  `);
});
