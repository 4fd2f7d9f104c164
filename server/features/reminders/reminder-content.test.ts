import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import type { ItineraryPreview } from "../../../contract/itinerary.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { Reminder } from "./reminder.ts";
import { reminderContent } from "./reminder-content.ts";
import { reminderMessage } from "./reminder-message.ts";

const lisbon: ItineraryPreview = {
  title: "Lisbon in spring",
  destination: "Lisbon, Portugal",
  startDate: "2026-05-01T22:30:00.000Z",
  tags: [],
  days: [
    {
      id: "one",
      title: "Tiles and trams",
      stops: [
        {
          id: "tiles",
          name: "National Tile Museum",
          category: "museum",
          startTime: "10:00",
          durationMinutes: 150,
          address: "R. Me. Deus 4",
          note: "Closed on \n Mondays",
          phone: "+351 21 810 0340",
          bookingURL: "https://tiles.example/book?a=1&b=2",
        },
        { id: "alfama", name: "Alfama", category: "sight" },
      ],
    },
    { id: "two", stops: [] },
    { id: "three", title: " ", stops: [{ id: "belem", name: "Belém", category: "sight" }] },
  ],
  packing: [
    { id: "socks", name: "Socks", quantity: 3, category: "clothing", isPacked: false },
    { id: "shoes", name: "Shoes", quantity: 1, category: "clothing", isPacked: true },
    { id: "passport", name: "Passport", quantity: 1, category: "documents", isPacked: false },
  ],
  expenses: [],
};

const contentOf = (
  kind: Reminder["kind"],
  {
    day = "2026-05-01",
    today = day,
    draft = lisbon,
    isConfirmed = true,
  }: { day?: string; today?: string; draft?: ItineraryPreview; isConfirmed?: boolean } = {},
) =>
  reminderContent({ travellerId: "t", itineraryId: "i", kind, day }, draft, {
    today: Temporal.PlainDate.from(today),
    isConfirmed,
  });

const mailOf = (...args: Parameters<typeof contentOf>) =>
  reminderMessage({ publicUrl: "https://waybook.example:8443" }, contentOf(...args) ?? expect.fail(), {
    to: "mina@example.com",
    messageId: "reminder-1",
    unsubscribeUrl: "https://waybook.example:8443/unsubscribe/token",
  });

describe("to an unconfirmed address", () => {
  test.each([
    ["tripStart", "Your trip starts in 2 days", "2026-04-29"],
    ["packing", "Pack for your trip: 2 things are left", "2026-04-29"],
    ["dailyAgenda", "Today: Day 1 of your trip", "2026-05-01"],
  ] as const)("contains no text of a traveller: %s", (kind, subject, today) => {
    const mail = mailOf(kind, { today, isConfirmed: false });
    expect(mail.subject).toBe(subject);
    for (const body of [mail.text, mail.html]) {
      expect(body).not.toMatch(/Lisbon|Portugal|Tiles|Museum|Alfama|Socks|Passport|tiles\.example/);
      expect(body).toContain("1 May");
      expect(body).toContain("Confirm this address");
    }
  });
});

describe("its content", () => {
  test("about a trip that starts", () => {
    expect(contentOf("tripStart", { today: "2026-04-28" })).toEqual({
      subject: "Lisbon in spring starts in 3 days",
      occasion: "Starts in 3 days",
      title: "Lisbon in spring",
      facts: ["Friday 1 May – Sunday 3 May 2026", "Lisbon, Portugal"],
      sections: [
        {
          heading: "The first day: Tiles and trams",
          entries: [
            {
              time: "10:00",
              name: "National Tile Museum",
              details: [
                "Duration: 2 h 30 min",
                "R. Me. Deus 4",
                "Closed on Mondays",
                "Phone: +351 21 810 0340",
              ],
              booking: new URL("https://tiles.example/book?a=1&b=2"),
            },
            { name: "Alfama", details: [] },
          ],
          more: 0,
        },
      ],
    });
  });

  test("about packing", () => {
    expect(contentOf("packing", { today: "2026-04-30" })).toEqual({
      subject: "Pack for Lisbon in spring: 2 things are left",
      occasion: "2 things are left to pack",
      title: "Lisbon in spring",
      facts: ["Starts tomorrow", "Friday 1 May – Sunday 3 May 2026", "Lisbon, Portugal"],
      sections: [
        { heading: "Documents", entries: [{ isToDo: true, name: "Passport", details: [] }], more: 0 },
        { heading: "Clothing", entries: [{ isToDo: true, name: "3 × Socks", details: [] }], more: 0 },
      ],
    });
  });

  test("about a day", () => {
    expect(contentOf("dailyAgenda", { day: "2026-05-03" })).toEqual({
      subject: "Today: Day 3 of Lisbon in spring",
      occasion: "Today: Day 3",
      title: "Lisbon in spring",
      facts: ["Sunday 3 May 2026", "Lisbon, Portugal"],
      sections: [{ heading: "Day 3", entries: [{ name: "Belém", details: [] }], more: 0 }],
    });
  });

  test("is nothing about an empty day, or one that is not in the trip", () => {
    for (const day of ["2026-04-30", "2026-05-02", "2026-05-04"])
      expect(contentOf("dailyAgenda", { day })).toBeUndefined();
  });

  test.each([
    [45, "45 min"],
    [60, "1 h"],
    [1_440, "1 day"],
    [1_501, "1 day 1 h 1 min"],
    [10_080, "7 days"],
  ])("%i minutes are %s", (durationMinutes, words) => {
    const days = [
      { id: "one", stops: [{ id: "a", name: "A", category: "other" as const, durationMinutes }] },
    ];
    const content = contentOf("tripStart", { draft: { ...lisbon, days } });
    expect(content?.sections[0]?.entries[0]?.details).toEqual([`Duration: ${words}`]);
  });

  test("counts the stops that are not listed", () => {
    const items = (from: number, length: number, category: "gear" | "food") =>
      Array.from({ length }, (_, nth) => ({
        id: `${from + nth}`,
        name: "Thing",
        quantity: 1,
        category,
        isPacked: false,
      }));
    const packing = [...items(0, 70, "gear"), ...items(70, 30, "food")];
    const content = contentOf("packing", { draft: { ...lisbon, packing } });
    expect(content?.subject).toBe("Pack for Lisbon in spring: 100 things are left");
    expect(content?.sections.map(({ entries, more }) => [entries.length, more])).toEqual([
      [70, 0],
      [10, 20],
    ]);
  });
});

describe("the mail", () => {
  test("has a one-click unsubscribe header, and one id", () => {
    expect(mailOf("tripStart")).toMatchObject({
      to: { address: "mina@example.com" },
      subject: "Lisbon in spring starts today",
      headers: {
        "Message-ID": "<reminder-1@waybook.example>",
        "List-Unsubscribe": "<https://waybook.example:8443/unsubscribe/token>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
  });

  test("has the same content as plain text", () => {
    const { text } = mailOf("tripStart", { today: "2026-04-28" });
    expect(text).toBe(`Lisbon in spring
Starts in 3 days

Friday 1 May – Sunday 3 May 2026
Lisbon, Portugal

The first day: Tiles and trams
------------------------------

10:00  National Tile Museum
       Duration: 2 h 30 min
       R. Me. Deus 4
       Closed on Mondays
       Phone: +351 21 810 0340
       Booking: https://tiles.example/book?a=1&b=2
Alfama

Waybook: https://waybook.example:8443

You get this because you are on this trip, and reminder emails are turned on in your account.
Unsubscribe from reminders: https://waybook.example:8443/unsubscribe/token
`);
  });

  test("loads nothing from anywhere", () => {
    for (const kind of ["tripStart", "packing", "dailyAgenda"] as const)
      expect(mailOf(kind).html).not.toMatch(/<(img|link|script|iframe|video)|url\(|@import|src=/i);
  });

  test("stays below the size at which mail programs cut it off, however long the trip is", () => {
    const long = "word ".repeat(1_000);
    const stop = {
      name: long.slice(0, 200),
      address: long.slice(0, 500),
      note: long,
      phone: long.slice(0, 50),
    };
    const stops = Array.from({ length: 60 }, (_, nth) => ({
      id: `${nth}`,
      category: "other" as const,
      ...stop,
    }));
    const { html } = mailOf("dailyAgenda", { draft: { ...lisbon, days: [{ id: "one", stops }] } });
    expect(html).toContain("and 35 more");
    expect(Buffer.byteLength(html)).toBeLessThan(90_000);
  });

  test("text of travellers is never markup, and stays on one line", () => {
    const nasty = fc.constantFrom(
      ...[
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "&lt;b&gt;",
        "\r\n\r\nBcc: eve@evil.example",
        "\u202Eevil",
        "\u2067evil",
        "\u2028\u2029",
        "\0",
      ],
      ...["javascript:alert(1)", "</td></table>", "👨‍👩‍👧", "é".repeat(300), "\uD800"],
    );
    const words = fc
      .array(fc.oneof(nasty, fc.string({ unit: "grapheme" })), { minLength: 1, maxLength: 5 })
      .map((all) => `x${all.join(" ")}`);
    const kinds = fc.constantFrom("dailyAgenda", "packing");
    const tagsOf = (html: string) => html.match(/<[a-z][a-z0-9]*/gi)?.sort();
    fc.assert(
      fc.property(kinds, words, words, words, (kind, title, name, note) => {
        const written = (draft: { title: string; name: string; note: string }) =>
          mailOf(kind, {
            draft: {
              ...lisbon,
              title: draft.title,
              destination: draft.name,
              days: [
                {
                  id: "one",
                  title: draft.title,
                  stops: [
                    {
                      id: "a",
                      category: "other",
                      name: draft.name,
                      note: draft.note,
                      address: draft.note,
                      phone: draft.name,
                    },
                  ],
                },
              ],
              packing: [{ id: "b", name: draft.name, quantity: 1, category: "other", isPacked: false }],
            },
          });
        const [odd, plain] = [written({ title, name, note }), written({ title: "x", name: "x", note: "x" })];
        expect(tagsOf(odd.html)).toEqual(tagsOf(plain.html));
        expect(odd.html).not.toMatch(/ on\w+="/);
        expect(odd.text.split("\n").length).toBe(plain.text.split("\n").length);
        for (const body of [odd.text, odd.html]) {
          expect(body).not.toMatch(/[\0\r\u2028-\u202E\u2066-\u2069]/);
          expect(body.isWellFormed()).toBe(true);
        }
        expect(odd.subject.length).toBeLessThan(110);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test.each(["javascript:alert(1)//https://", "data:text/html,x", "https://", "not an address"])(
    "links to no %s",
    (bookingURL) => {
      const stops = [{ id: "a", name: "A", category: "other" as const, bookingURL }];
      const { html, text } = mailOf("tripStart", { draft: { ...lisbon, days: [{ id: "one", stops }] } });
      expect(html).not.toContain("Booking");
      expect(text).not.toContain("Booking");
    },
  );

  test("a link cannot leave its attribute", () => {
    const bookingURL = 'https://a.example/"onclick="x<b>&';
    const stops = [{ id: "a", name: "A", category: "other" as const, bookingURL }];
    const { html } = mailOf("tripStart", { draft: { ...lisbon, days: [{ id: "one", stops }] } });
    expect(html).toContain('href="https://a.example/%22onclick=%22x%3Cb%3E&amp;"');
  });
});
