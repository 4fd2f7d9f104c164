import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureCpuTime } from "../../../test/support/measure-cpu-time.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { looksLikeAddress } from "./addresses.ts";
import { type LineFields, parseFields } from "./line-fields.ts";
import { findTrailingPrice } from "./prices.ts";

const today = "2026-11-15";
const read = (text: string): LineFields => parseFields(text, { today });

describe("times", () => {
  test.each([
    ["9:30 Castle", "09:30", "Castle"],
    ["09.30 Castle", "09:30", "Castle"],
    ["9h30 Château", "09:30", "Château"],
    ["10h Louvre", "10:00", "Louvre"],
    ["10 am Tower", "10:00", "Tower"],
    ["3.30pm Tate Modern", "15:30", "Tate Modern"],
    ["12 noon Lunch", "12:00", "Lunch"],
    ["12am Night bus", "00:00", "Night bus"],
    ["Noon: lunch at Pier 7", "12:00", "lunch at Pier 7"],
    ["7:30 p.m. Show", "19:30", "Show"],
    ["09:00 Uhr – Brandenburger Tor", "09:00", "Brandenburger Tor"],
    ["7.30 Uhr Frühstück", "07:30", "Frühstück"],
    ["ab 9 Uhr Museum", "09:00", "Museum"],
    ["a las 9 Prado", "09:00", "Prado"],
    ["a las 9:30 de la noche: flamenco", "21:30", "flamenco"],
    ["alle ore 9 Colosseo", "09:00", "Colosseo"],
    ["às 10h Torre", "10:00", "Torre"],
    ["às 9 horas Sé", "09:00", "Sé"],
    ["kl 10 Vasa", "10:00", "Vasa"],
    ["godz. 9:30 Wawel", "09:30", "Wawel"],
    ["saat 10 Ayasofya", "10:00", "Ayasofya"],
    ["jam 9 pagi Borobudur", "09:00", "Borobudur"],
    ["14時 浅草寺", "14:00", "浅草寺"],
    ["午後3時半 上野公園", "15:30", "上野公園"],
    ["下午2点 故宫", "14:00", "故宫"],
    ["오전 10시 30분 경복궁", "10:30", "경복궁"],
    ["１０：００ 浅草寺", "10:00", "浅草寺"],
    ["around 9am Breakfast", "09:00", "Breakfast"],
    ["1O:00 Park", "10:00", "Park"],
    ["l1:3O Cathedral", "11:30", "Cathedral"],
    ["1O.00 Museum", "10:00", "Museum"],
    ["1l.30am Harbour", "11:30", "Harbour"],
    ["llam Temple", "11:00", "Temple"],
    ["12H0O Livraria", "12:00", "Livraria"],
    ["8:30u Grachten", "08:30", "Grachten"],
    ["15:00u – Kasteel", "15:00", "Kasteel"],
    ["9u30 Markt", "09:30", "Markt"],
    ["om 9u Ontbijt", "09:00", "Ontbijt"],
    ["a las 9:00 : Museo", "09:00", "Museo"],
    ["alas 9:00 : Museo", "09:00", "Museo"],
    ["7:30 Dinner in Gion", "19:30", "Dinner in Gion"],
    ["8:00 Cena en la plaza", "20:00", "Cena en la plaza"],
    ["10:30 Uhr Abendessen", "10:30", "Abendessen"],
    ["• 10:00 – Temple", "10:00", "Temple"],
    ["1430 hrs Harbour", "14:30", "Harbour"],
  ])("%s", (text, startTime, rest) => {
    expect(read(text)).toEqual({ startTime, timeLeads: true, rest });
  });

  test.each([
    ["08:00 - 10:30 Fushimi Inari", "08:00", "10:30", 150],
    ["9-11am Market", "09:00", "11:00", 120],
    ["11-1pm Lunch", "11:00", "13:00", 120],
    ["from 9 to 11", "09:00", "11:00", 120],
    ["9h-11h Musée", "09:00", "11:00", 120],
    ["de 9 a 11h", "09:00", "11:00", 120],
    ["9.30 - 11.00 Duomo", "09:30", "11:00", 90],
    ["10 – 18 Uhr", "10:00", "18:00", 480],
    ["22:00 - 01:00 Bar", "22:00", "01:00", 180],
  ])("%s is a range", (text, startTime, endTime, durationMinutes) => {
    expect(read(text)).toMatchObject({ startTime, endTime, durationMinutes });
  });

  test("an end alone is not a start", () => {
    expect(read("Check-out Monday 8 June 2026, until 12:00")).toEqual({
      endTime: "12:00",
      date: "2026-06-08",
      isDateSure: true,
      rest: "Check-out",
    });
  });

  test.each([
    "Gelato 3.50",
    "Rating 4.5 (1,200)",
    "Node 24.12 update",
    "Version 2.10.3",
    "16:9 video",
    "1. Belém Tower",
    "10. Café Central",
    "Top 10 things to do",
    "Route 66",
    "Dinner at 8 Rue Cler",
    "Santorini in 24h",
    "Tel. 030 20054080",
    "12.04.2026",
    "Platform 9",
  ])("%s has none", (text) => {
    expect(read(text)).not.toHaveProperty("startTime");
  });

  test("opening hours are not times of a stop", () => {
    expect(read("Open 9:00-18:00")).toMatchObject({ isOpeningHours: true, startTime: "09:00" });
    expect(read("Mo-Fr 9–17 Uhr geöffnet")).toMatchObject({ isOpeningHours: true });
    expect(read("Open 9:00-18:00")).not.toHaveProperty("durationMinutes");
    expect(read("9:00 Open-air museum")).not.toHaveProperty("isOpeningHours");
  });

  const hour = fc.integer({ min: 0, max: 23 });
  const minute = fc.integer({ min: 0, max: 59 });
  const two = (number: number) => String(number).padStart(2, "0");
  test("known formats are parsed back", () => {
    fc.assert(
      fc.property(hour, minute, fc.constantFrom("", "• ", "🕘 ", "- "), (hour, minute, bullet) => {
        const startTime = `${two(hour)}:${two(minute)}`;
        const half = `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? "am" : "pm"}`;
        for (const form of [
          startTime,
          `${two(hour)}h${two(minute)}`,
          half,
          `${startTime} Uhr`,
          `${hour}時${minute}分`,
        ])
          expect(read(`${bullet}${form} Castle`)).toEqual({ startTime, timeLeads: true, rest: "Castle" });
      }),
    );
  });
});

describe("durations", () => {
  test.each([
    ["Castelo (2h)", 120, "Castelo"],
    ["Tofuku-ji Temple (1h 30m)", 90, "Tofuku-ji Temple"],
    ["Museum 1.5 hours", 90, "Museum"],
    ["Museum 1½ h", 90, "Museum"],
    ["Walk 45 min", 45, "Walk"],
    ["Tour 90'", 90, "Tour"],
    ["Wanderung 2 Std.", 120, "Wanderung"],
    ["Visite 2 heures", 120, "Visite"],
    ["1h30 Tour", 90, "Tour"],
    ["2-3 hours hike", 150, "hike"],
    ["Hike (half day)", 240, "Hike"],
    ["half a day in Sintra", 240, "in Sintra"],
    ["散歩 1時間", 60, "散歩"],
    ["산책 1시간 30분", 90, "산책"],
    ["2 jam", 120, ""],
    ["Kasteel (1u)", 60, "Kasteel"],
    ["Kasteel (2u30)", 150, "Kasteel"],
    ["Castle (30m)", 30, "Castle"],
    ["30m", 30, ""],
    ["Class (3o min)", 30, "Class"],
    ["Café C2 hours", 120, "Café"],
  ])("%s", (text, durationMinutes, rest) => {
    expect(read(text)).toEqual({ durationMinutes, rest });
  });

  test.each(["Tower (324 m)", "Tower (300m)", "Waterfall 30m"])("%s is a height", (text) => {
    expect(read(text)).toEqual({ rest: text });
  });

  test("travel time is not a stay", () => {
    expect(read("Café X, 5 min walk from the station")).not.toHaveProperty("durationMinutes");
    expect(read("徒歩5分")).not.toHaveProperty("durationMinutes");
    expect(read("Santorini in 24h")).toEqual({ rest: "Santorini in 24h" });
  });

  test("with a time, each is parsed as what it is", () => {
    expect(read("09:00 Colosseum & Roman Forum 3h €18")).toEqual({
      startTime: "09:00",
      timeLeads: true,
      durationMinutes: 180,
      price: { amount: 18, currency: "EUR" },
      rest: "Colosseum & Roman Forum",
    });
  });
});

describe("prices", () => {
  test.each([
    ["EUR 8", 8, "EUR"],
    ["€8", 8, "EUR"],
    ["8 €", 8, "EUR"],
    ["25,50 €", 25.5, "EUR"],
    ["€ 642.00", 642, "EUR"],
    ["€ 25,–", 25, "EUR"],
    ["€1O", 10, "EUR"],
    ["US$ 40", 40, "USD"],
    ["CHF 20", 20, "CHF"],
    ["1'200 CHF", 1200, "CHF"],
    ["1.200.000 IDR", 1_200_000, "IDR"],
    ["Rp 50k", 50_000, "IDR"],
    ["Rp 1,5 jt", 1_500_000, "IDR"],
    ["₩15,000", 15_000, "KRW"],
    ["150 THB", 150, "THB"],
    ["150฿", 150, "THB"],
    ["250 Kč", 250, "CZK"],
    ["45 zł", 45, "PLN"],
    ["R$ 50", 50, "BRL"],
    ["3000円", 3000, "JPY"],
    ["5000 Ft", 5000, "HUF"],
    ["50.000đ", 50_000, "VND"],
    ["1.130 CUP", 1130, "CUP"],
    ["45,o0o ARS", 45_000, "ARS"],
    ["W45,000", 45_000, "KRW"],
    ["€l2.50", 12.5, "EUR"],
  ])("%s", (text, amount, currency) => {
    expect(read(text)).toEqual({ price: { amount, currency }, rest: "" });
  });

  test.each(["5 CUP FINALS", "CUP 5", "TOP 5", "WB 1,000", "Wien 1.000"])("%s names no currency", (text) => {
    expect(read(text)).not.toHaveProperty("price");
  });

  test.each([
    ["Castle – 25C", 25, "EUR"],
    ["Castle-25C", 25, "EUR"],
    ["Castle – E12.50", 12.5, "EUR"],
    ["Castle - .4", 4, undefined],
    ["Castle – 1.200", 1200, undefined],
  ])("%s: after a name the currency sign may be missing", (text, amount, currency) => {
    expect(findTrailingPrice(text)?.value).toEqual({ amount, ...(currency ? { currency } : {}) });
    expect(text.slice(0, findTrailingPrice(text)?.start)).toBe("Castle");
  });

  test.each(["Pier-39", "Apollo–11", "Biennale – 2026", "Bus 24 – 5", "9 – 11", "– 25C", "Castle 25C"])(
    "%s does not end in a price",
    (text) => {
      expect(findTrailingPrice(text)).toBeUndefined();
    },
  );

  test.each([
    ["$40", 40, "$"],
    ["¥2,200", 2200, "¥"],
    ["£65", 65, "£"],
    ["3 000 kr", 3000, "kr"],
    ["Rs 500", 500, "Rs"],
  ])("%s keeps its sign", (text, amount, sign) => {
    expect(read(text)).toEqual({ price: { amount, sign }, rest: "" });
  });

  test("words around a price become a note", () => {
    expect(read("Budget ¥2,500 per person")).toMatchObject({ priceNote: "per person", rest: "Budget" });
    expect(read("€10-15 pp Dinner")).toMatchObject({ price: { amount: 10 }, priceNote: "€10-15 pp" });
  });

  test("free is not a price", () => {
    for (const text of ["free", "(free)", "FREE ENTRY", "Eintritt frei", "entrée gratuite", "無料"])
      expect(read(text)).toEqual({ isFree: true, rest: "" });
    for (const text of ["Free Tour Lisbon", "Sugar-free cafe", "Free cancellation", "Freedom Tower"])
      expect(read(text)).toEqual({ rest: text });
  });

  test.each(["500 ft high", "Mo-Fr 9", "$$ Ramen", "8 ore di treno", "10 km"])("%s has none", (text) => {
    expect(read(text)).not.toHaveProperty("price");
  });

  test("any amount is parsed back, however it is grouped", () => {
    const amount = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const tail = String(cents).padStart(2, "0");
        const english = `€${whole.toLocaleString("en-US")}.${tail}`;
        const german = `${whole.toLocaleString("de-DE")},${tail} €`;
        for (const text of [english, german, `EUR ${whole}.${tail}`])
          expect(read(text).price).toEqual({
            amount: Math.round(whole * 100 + cents) / 100,
            currency: "EUR",
          });
      }),
    );
  });
});

describe("dates", () => {
  test.each([
    ["2026-04-12", "2026-04-12"],
    ["12/04/2026", "2026-04-12"],
    ["04/25/2026", "2026-04-25"],
    ["21.08.26, 10:00", "2026-08-21"],
    ["Samstag, 18. Juli 2026", "2026-07-18"],
    ["14 MAR 2026", "2026-03-14"],
    ["14MAR26", "2026-03-14"],
    ["l4 MAR 2026", "2026-03-14"],
    ["April 12, 2026", "2026-04-12"],
    ["DAY 2 | JUNE 6TH, 2026", "2026-06-06"],
    ["le 14 juillet 2026", "2026-07-14"],
    ["5 de mayo de 2026", "2026-05-05"],
    ["sábado, 4 de julho de 2026", "2026-07-04"],
    ["lunedì 8 giugno 2026", "2026-06-08"],
    ["vrijdag 5 juni 2026", "2026-06-05"],
    ["7 czerwca 2026", "2026-06-07"],
    ["12 Haziran 2026", "2026-06-12"],
    ["5 июня 2026", "2026-06-05"],
    ["2026年4月12日(日)", "2026-04-12"],
    ["2026年4月12 日", "2026-04-12"],
    ["2026년 4월 12일", "2026-04-12"],
  ])("%s", (text, date) => {
    expect(read(text)).toMatchObject({ date, isDateSure: true });
  });

  test.each([
    ["12–13 April 2026", "2026-04-12", "2026-04-13"],
    ["du 12 au 15 mai 2026", "2026-05-12", "2026-05-15"],
    ["28 June - 3 July 2026", "2026-06-28", "2026-07-03"],
    ["14.-16.07.2026", "2026-07-14", "2026-07-16"],
    ["14.07. - 16.07.2026", "2026-07-14", "2026-07-16"],
    ["April 12–13, 2026", "2026-04-12", "2026-04-13"],
    ["4月12日~14日", "2027-04-12", "2027-04-14"],
  ])("%s is a range", (text, date, endDate) => {
    expect(read(text)).toMatchObject({ date, endDate, rest: "" });
  });

  test("without a year it is the next one, unless the weekday decides", () => {
    expect(read("4月12日")).toMatchObject({ date: "2027-04-12", isDateSure: false });
    expect(read("20 November")).toMatchObject({ date: "2026-11-20", isDateSure: false });
    expect(read("Sat 4 July")).toMatchObject({ date: "2026-07-04", isDateSure: true });
    expect(read("Sun 4 July 2026")).toMatchObject({ date: "2026-07-04", isDateSure: false });
  });

  test("a year with a missing digit is not left in the text", () => {
    expect(read("202年4月12日")).toEqual({ date: "2027-04-12", isDateSure: false, rest: "" });
  });

  test("texts with the month first are parsed so", () => {
    expect(parseFields("04/05/2026", { today, country: "US" }).date).toBe("2026-04-05");
    expect(read("04/05/2026").date).toBe("2026-05-04");
  });

  test.each([
    "3 days in Rome",
    "2 out of 5",
    "Rua 1º de Dezembro 123",
    "Straße des 17. Juni 100",
    "Avenida 5 de Mayo 20",
    "Place du 8 mai 1945",
    "31/02/2026",
    "Version 2.10.3",
    "next Friday",
    "10.30 Museum",
  ])("%s has none", (text) => {
    expect(read(text)).not.toHaveProperty("date");
  });

  test("any day is parsed back in many languages", () => {
    const days = fc.integer({ min: 0, max: 20_000 });
    const languages = "en-GB en-US de fr es it pt nl pl tr id sv da fi cs el ru uk ja ko".split(" ");
    fc.assert(
      fc.property(days, fc.constantFrom(...languages), (days, language) => {
        const date = new Date(Date.UTC(2001, 0, 1) + days * 86_400_000);
        const text = date.toLocaleDateString(language, {
          ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
        });
        expect([text, read(text).date]).toEqual([text, date.toISOString().slice(0, 10)]);
      }),
    );
  });
});

describe("phone numbers, links, email addresses", () => {
  test("a phone number is written in international form", () => {
    expect(read("Phone: +351 21 321 8100")).toEqual({ phone: "+351 21 321 8100", rest: "" });
    expect(read("0033 1 42 97 48 16").phone).toBe("+33 1 42 97 48 16");
    expect(parseFields("Tel. 030 20054080", { country: "DE" }).phone).toBe("+49 30 20054080");
    expect(read("電話番号：+81 75-277-7330").phone).toBe("+81 75 277 7330");
    expect(read("Tel: 030 20054080").phone).toBe("030 20054080");
    for (const text of ["Confirmation number 4821.993.017", "12/04/2026 - 14/04/2026", "1200-359 Lisboa"])
      expect(read(text)).not.toHaveProperty("phone");
  });

  test.each([
    ["www.kiyomizudera.or.jp", "https://www.kiyomizudera.or.jp"],
    ["kiyomizudera.or.jp", "https://kiyomizudera.or.jp"],
    ["museoprado.es", "https://museoprado.es"],
    ["visit www.louvre.fr/en/tickets.", "https://www.louvre.fr/en/tickets"],
    ["(https://example.com/a?b=c)", "https://example.com/a?b=c"],
    ["HTTP://EXAMPLE.COM/A", "http://example.com/A"],
  ])("%s", (text, link) => {
    expect(read(text).link).toBe(link);
  });

  test.each([
    "javascript:alert(1)",
    "javascript:www.example.com",
    "ftp://example.com/x",
    "http://user:pass@evil.com/",
    "https://user@example.com/x",
    "https://192.168.0.1/x",
    "https://localhost/x",
    "Dr.No",
    "lunch.In the afternoon",
    "St. Pauli",
    "No.1",
    "ana@wander.pt",
  ])("%s is not a link", (text) => {
    expect(read(text)).not.toHaveProperty("link");
  });

  test("email addresses and accounts are distinguished", () => {
    expect(read("mail ana@wander.pt")).toEqual({ email: "ana@wander.pt", rest: "mail" });
    expect(read("@wander.with.ana")).toEqual({ handle: "wander.with.ana", rest: "" });
    expect(read("Lunch @ Time Out")).toEqual({ rest: "Lunch @ Time Out" });
  });
});

test.each([
  "Rua 1º de Dezembro 123, 1200-359 Lisboa, Portugal",
  "221B Baker Street",
  "10, Downing Street, London SW1A 2AA",
  "350 5th Ave, New York, NY 10118",
  "12 rue de Rivoli",
  "Dircksenstraße 36, 10179 Berlin",
  "DircksenstraBe 36",
  "10179 Berlin",
  "Piazza del Duomo 1",
  "Calle Mayor, 12",
  "C/ Mallorca, 401",
  "Prinsengracht 263",
  "Jl. Raya Ubud No. 35",
  "1-294 Kiyomizu, Higashiyama Ward",
  "東京都港区芝公園4-2-8",
  "서울 종로구 사직로 161",
])("%s looks like an address", (text) => {
  expect(looksLikeAddress(text)).toBe(true);
});

test.each([
  "Place des Vosges",
  "Via Appia",
  "3 Days in Rome, Italy",
  "Café X, 5 min walk from the station",
  "10:00 Place Vendôme",
  "Day 2 – Belém",
  "Route 66",
  "Torre de Belém €8",
  "Hotel Avenida Palace",
])("%s is not an address", (text) => {
  expect(looksLikeAddress(text)).toBe(false);
});

describe("any text", () => {
  const scraps = fc.constantFrom(
    ...[
      "1",
      "12",
      " ",
      ":",
      ".",
      ",",
      "-",
      "€",
      "h",
      "am",
      "(",
      ")",
      "/",
      "@",
      "www.",
      "mai ",
      "Uhr",
      "時",
      "tel ",
    ],
  );
  const noise = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(scraps, { maxLength: 80 }).map((parts) => parts.join("")),
  );

  test("is parsed without failing, and the fields are well-formed", () => {
    fc.assert(
      fc.property(noise, (text) => {
        const { startTime, endTime, durationMinutes, price, link, date } = read(text);
        looksLikeAddress(text);
        for (const time of [startTime, endTime])
          expect(time ?? "00:00").toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
        expect(durationMinutes ?? 1).toBeGreaterThan(0);
        expect(durationMinutes ?? 1).toBeLessThanOrEqual(10_080);
        expect(Number.isFinite(price?.amount ?? 1)).toBe(true);
        expect(link ?? "https://").toMatch(/^https?:\/\//);
        expect(date === undefined || !Number.isNaN(Date.parse(date))).toBe(true);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test("without fields is left as it is", () => {
    for (const name of [
      "Castelo de São Jorge",
      "Musée d’Orsay",
      "浅草寺 Sensō-ji Temple",
      "Tate Modern (lunch)",
    ])
      expect(read(name)).toEqual({ rest: name });
  });

  test("long garbage takes linear time", () => {
    const repeated = [
      "1",
      "1 ",
      "€1 ",
      "(1",
      "1h ",
      "12:",
      "a.",
      "a@",
      "http://",
      "rua a ",
      "10 Aa ",
      "年1",
      "1 mai ",
      "Jan 1 - ",
      "tel ",
    ];
    const measure = (text: string) =>
      measureCpuTime(() => {
        read(text);
        looksLikeAddress(text);
      });
    for (const scrap of repeated) {
      const long = scrap.repeat(2000).slice(0, 2000);
      // The fastest of several runs, because the first run before the code is compiled.
      const best = Math.min(...Array.from({ length: 5 }, () => measure(long)));
      expect([scrap, best < 100]).toEqual([scrap, true]);
    }
    expect(Math.min(...[1, 2, 3].map(() => measure("1 ".repeat(500_000))))).toBeLessThan(200);
  });
});
