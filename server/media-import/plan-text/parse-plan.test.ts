import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { framesFromLayout } from "../../../test/media-import/frames-from-layout.ts";
import { heldOutPlans, type SamplePlan, tuningPlans } from "../../../test/media-import/sample-plans.ts";
import { measureCpuTime } from "../../../test/support/measure-cpu-time.ts";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import type { TripNotes } from "../trip-notes.ts";
import { foldText } from "./fold-text.ts";
import { parsePlan } from "./parse-plan.ts";

const today = "2026-11-15";
const video = (layout: string, caption?: string) =>
  parsePlan(framesFromLayout(layout), { kind: "video", today, ...(caption ? { caption } : {}) });
const album = (layout: string) => parsePlan(framesFromLayout(layout), { kind: "album", today });
const namesOf = ({ days }: TripNotes) => days.map(({ stops }) => stops.map(({ name }) => name));

/** A plan's stops as one list, "2 10:00 Name": found, missed and invented. */
function comparePlan(plan: SamplePlan) {
  const notes = parsePlan(framesFromLayout(plan.layout.join("\n")), {
    kind: plan.kind,
    today,
    ...(plan.caption ? { caption: plan.caption } : {}),
  });
  const found = notes.days.flatMap(({ stops }, day) =>
    stops.map(({ name, startTime }) => `${day + 1} ${startTime ? `${startTime} ` : ""}${foldText(name)}`),
  );
  const missed = plan.days
    .flatMap(({ stops }, day) => stops.map((stop) => spellingsOf(stop, day + 1)))
    .filter((spellings) => {
      const at = found.findIndex((stop) => spellings.includes(stop));
      if (at >= 0) found.splice(at, 1);
      return at < 0;
    });
  return { notes, missed, invented: found, count: plan.days.flatMap(({ stops }) => stops).length };
}

function spellingsOf(stop: string, day: number): string[] {
  const [, time = "", names = ""] = stop.match(/^(\d\d:\d\d )?(.*)$/) ?? [];
  return names.split(" / ").map((name) => `${day} ${time}${foldText(name)}`);
}

describe("sample plans", () => {
  test.each(tuningPlans.map((plan) => [plan.name, plan] as const))("%s", (_, plan) => {
    const { notes, missed, invented } = comparePlan(plan);
    expect({ missed, invented }).toEqual({ missed: [], invented: [] });
    expect(notes.packing.map(({ name }) => name)).toEqual(plan.packing ?? []);
    expect(notes.author).toBe(plan.author);
    expect(notes.days).toMatchObject(plan.days.map(({ stops, ...day }) => day));
  });

  test("the held-out ones", () => {
    const comparisons = heldOutPlans.map(comparePlan);
    const all = comparisons.reduce((sum, { count }) => sum + count, 0);
    const missed = comparisons.flatMap(({ missed }) => missed);
    const invented = comparisons.flatMap(({ invented }) => invented);
    expect(1 - missed.length / all, `missed ${missed.join("; ")}`).toBeGreaterThanOrEqual(0.95);
    expect(invented.length / all, `made up ${invented.join("; ")}`).toBeLessThanOrEqual(0.03);
  });
});

describe("days", () => {
  test("a day continues until another is named, and one named again is the same", () => {
    const notes = video(`
^ Day 2
09:00 Sagrada Família
---
14:00 Casa Batlló
---
^ Day 1
10:00 Park Güell
---
^ Day 2
18:00 Bunkers del Carmel`);
    expect(notes.days.map(({ number }) => number)).toEqual([1, 2]);
    expect(namesOf(notes)).toEqual([
      ["Park Güell"],
      ["Sagrada Família", "Casa Batlló", "Bunkers del Carmel"],
    ]);
  });

  test("a day's number is not a list's", () => {
    const notes = album("1. Tag\n09:00 Dom\n2. Tag\n10:00 Rathaus\n1° giorno\n12:00 Duomo");
    expect(notes.days.map(({ number }) => number)).toEqual([1, 2]);
    expect(namesOf(notes)).toEqual([["Dom", "Duomo"], ["Rathaus"]]);
  });

  test("a day's title and its date are separated", () => {
    const { days, startDate } = album(`
Tag 1 – Altstadt (Samstag, 18. Juli 2026)
09:00 Uhr – Dom`);
    expect(days).toMatchObject([{ number: 1, title: "Altstadt", date: "2026-07-18" }]);
    expect(startDate).toBe("2026-07-18");
  });

  test("consecutive days are in one year, even if a weekday is misread", () => {
    const { days } = album(
      "vie, 24 de diciembre\n- Catedral\n- Malecón\nsäb, 25 de diciembre\n- Plaza Vieja\n- Capitolio",
    );
    expect(days.map(({ date }) => date)).toEqual(["2027-12-24", "2027-12-25"]);
    const overNewYear = album("30 December 2026\n- Palace\n- Rathaus\n2 January 2027\n- Zoo\n- Oper");
    expect(overNewYear.days.map(({ date }) => date)).toEqual(["2026-12-30", "2027-01-02"]);
    const misread = album("dom, 28 de marzo - Centro\n09:00 Catedral\nIun, 29 de marzo - Puerto\n09:00 Faro");
    expect(namesOf(misread)).toEqual([["Catedral"], ["Faro"]]);
  });

  test("a weekday in Japanese is not a title", () => {
    const notes = album("2027年10月21日木曜日\n09:30 Dotonbori\n2027年10月22日金曜日\n10:00 Osaka Castle");
    expect(namesOf(notes)).toEqual([["Dotonbori"], ["Osaka Castle"]]);
  });

  test("a time on a line of its own belongs to the line below, also to a meal", () => {
    const { days } = video("^ Day 1\n10am\nBreakfast: Copper & Sons\n\n1pm\nHagia Sophia");
    expect(days[0]?.stops).toMatchObject([
      { name: "Copper & Sons", startTime: "10:00" },
      { name: "Hagia Sophia", startTime: "13:00" },
    ]);
  });

  test("a name read too large does not change the others", () => {
    const frames = framesFromLayout("^ Day 1\nDubai Mall\nGold Souk\nBurj Khalifa");
    const tall = frames.map((frame) => ({
      ...frame,
      lines: frame.lines.map((line) =>
        line.text === "Gold Souk" ? { ...line, box: { ...line.box, height: line.box.height * 1.4 } } : line,
      ),
    }));
    expect(namesOf(parsePlan(tall, { kind: "video", today }))).toEqual([
      ["Dubai Mall", "Gold Souk", "Burj Khalifa"],
    ]);
  });

  test("the date of a photo starts no day", () => {
    const { days } = album(`
Pena Palace
_ 3 May 2025`);
    expect(days).toMatchObject([{ stops: [{ name: "Pena Palace" }] }]);
    expect(days[0]?.date).toBeUndefined();
  });
});

describe("unread parts of a day's heading", () => {
  test("its number: the next day, or the same if its stops are shown again", () => {
    const notes = video(`
^ Day 1
10:00 Galata Tower
---
^ Day
10:00 Galata Tower
12:00 Grand Bazaar
---
^ Day
09:00 Blue Mosque
---
^ Day 3
11:00 Basilica Cistern`);
    expect(notes.days.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(namesOf(notes)).toEqual([["Galata Tower", "Grand Bazaar"], ["Blue Mosque"], ["Basilica Cistern"]]);
  });

  test("its word: a large number that counts on", () => {
    const notes = video("^ Day 1\n10:00 Galata Tower\n---\n^^ 2\n09:00 Blue Mosque\n---\n_ 3\n14:00 Balat");
    expect(namesOf(notes)).toEqual([["Galata Tower"], ["Blue Mosque", "Balat"]]);
  });

  test("all of it: stops before the second day are on the first", () => {
    const notes = video(`
Osaka Castle
Dotonbori
---
^ Day 2
Umeda Sky Building
Kuromon Market`);
    expect(notes.days.map(({ number }) => number)).toEqual([1, 2]);
    expect(namesOf(notes)[0]).toEqual(["Osaka Castle", "Dotonbori"]);
  });

  test("a letter: a zero for an O", () => {
    const notes = album("GIORN0 1\n09:00 Duomo\nGIORN0 2\n10:00 Ponte Vecchio");
    expect(namesOf(notes)).toEqual([["Duomo"], ["Ponte Vecchio"]]);
  });
});

describe("unread parts of a list", () => {
  test("a number inside it, or at its end if the title counts", () => {
    const inside = video("^^ Top 4 in Munich\n1. Olympiapark\nHofgarten\n3. Frauenkirche\n4. Marienplatz");
    expect(namesOf(inside)).toEqual([["Olympiapark", "Hofgarten", "Frauenkirche", "Marienplatz"]]);
    const atTheEnd = video("^^ Top 3 in Munich\n1. Olympiapark\n2. Hofgarten\nFrauenkirche");
    expect(namesOf(atTheEnd)).toEqual([["Olympiapark", "Hofgarten", "Frauenkirche"]]);
  });

  test("if nothing is missing, other lines are not stops", () => {
    for (const layout of [
      "^^ Top 2 in Munich\n1. Olympiapark\nHofgarten\n2. Frauenkirche",
      "^^ Top 2 in Munich\n1. Olympiapark\n2. Frauenkirche\nHofgarten",
      "^^ Top 4 in Munich\n1. Olympiapark\nHofgarten\nEisbach\n3. Frauenkirche\n4. Marienplatz",
    ])
      expect(namesOf(video(layout)).flat()).not.toContain("Hofgarten");
  });

  test("the last number of all, if its name is set like the others", () => {
    expect(namesOf(video("^^ Bucket list\n1. Calton Hill\n2. Dean Village\n   Holyrood Palace"))).toEqual([
      ["Calton Hill", "Dean Village", "Holyrood Palace"],
    ]);
  });

  test("an icon read as a letter", () => {
    const notes = video("^ Day 1\n   Coit Tower\nWDinner at Copper Kitchen\n   Lombard Street");
    expect(namesOf(notes)).toEqual([["Coit Tower", "Copper Kitchen", "Lombard Street"]]);
  });
});

describe("repeated text", () => {
  test("a caption that grows is one stop, with its longer and better-read name", () => {
    const notes = video(`
^ Day 1
10:00 Mosteiro dos
---
^ Day 1
10:00 Mosteiro dos Jeronimos
13:00 Pasteis de Belem
---
^ Day 1
10:00 Mosteiro dos Jerónirnos
13:00 Pastéis de Belém 8 €`);
    expect(namesOf(notes)).toEqual([["Mosteiro dos Jeronimos", "Pasteis de Belem"]]);
    expect(notes.days[0]?.stops[1]).toMatchObject({ price: { amount: 8, currency: "EUR" }, frames: [1, 2] });
  });

  test("the frame in which a stop is read best comes first", () => {
    const notes = parsePlan(
      framesFromLayout(
        "Day 1\n10:00 Miradouro da\n---\nDay 1\n10:00 Miradouro da Graça\n---\nDay 1\n10:00 Miradouro da Graça",
      ),
      { kind: "video", today: "2026-11-15" },
    );
    expect(notes.days[0]?.stops).toMatchObject([{ frames: [1, 0, 2] }]);
  });

  test("the more frames show a stop, the surer it is", () => {
    const once = video("^ Day 1\n10:00 Tower Bridge");
    const thrice = video("^ Day 1\n10:00 Tower Bridge\n---\n10:00 Tower Bridge\n---\n10:00 Tower Bridge");
    const sure = (notes: TripNotes) => notes.days[0]?.stops[0]?.confidence ?? 0;
    expect(sure(thrice)).toBeGreaterThan(sure(once));
    expect(sure(thrice)).toBeLessThan(1);
  });

  test("names in one frame of which one begins like the other stay two", () => {
    expect(namesOf(video("^ Day 1\n- Acropolis\n- Acropolis Museum\n- Ancient Agora"))).toEqual([
      ["Acropolis", "Acropolis Museum", "Ancient Agora"],
    ]);
  });

  test("a long name in two scripts is not a sentence", () => {
    expect(namesOf(album("^ Day 1\n國立故宮博物院 National Palace Museum\n龍山寺 Longshan Temple"))).toEqual([
      ["National Palace Museum", "Longshan Temple"],
    ]);
  });

  test("the same place at two times of a day is two stops", () => {
    const notes = album(
      "^ Day 1\n08:00 Breakfast at Hotel Sacher\n12:00 Albertina\n20:00 Dinner at Hotel Sacher",
    );
    expect(namesOf(notes)).toEqual([["Hotel Sacher", "Albertina", "Hotel Sacher"]]);
  });
});

describe("lines that are not stops", () => {
  test("text on every frame", () => {
    const notes = video(`
^ Wandering Wilma
^ Alhambra
---
^ Wandering Wilma
^ Mirador de San Nicolás
---
^ Wandering Wilma
^ Carmen de los Mártires`);
    expect(namesOf(notes).flat()).toEqual(["Alhambra", "Mirador de San Nicolás", "Carmen de los Mártires"]);
  });

  test("a place tag is a hint beside a list; alone it is what the photo shows", () => {
    const list = video(`
^^ Bali bucket list
Uluwatu Temple
Tanah Lot
_ Ubud, Indonesia`);
    expect(namesOf(list)).toEqual([["Uluwatu Temple", "Tanah Lot"]]);
    expect(list.whereabouts).toContainEqual({ text: "Ubud, Indonesia", weight: 5 });
    const photo = album("Central Park, New York");
    expect(namesOf(photo)).toEqual([["Central Park"]]);
    expect(photo.whereabouts).toContainEqual({ text: "New York", weight: 5 });
  });

  test("details belong to the stop above them", () => {
    const { days } = parsePlan(
      framesFromLayout(`
^ Day 1
16:00 Kiyomizu-dera
1-294 Kiyomizu, Higashiyama Ward · Tel. +81 75-551-1234 · www.kiyomizudera.or.jp
Admission ¥500
18:00 Gion`),
      { kind: "pdf", today },
    );
    expect(days[0]?.stops).toMatchObject([
      {
        name: "Kiyomizu-dera",
        address: "1-294 Kiyomizu, Higashiyama Ward",
        phone: "+81 75 551 1234",
        link: "https://www.kiyomizudera.or.jp",
        price: { amount: 500 },
      },
      { name: "Gion" },
    ]);
    expect(days[0]?.stops[1]).not.toHaveProperty("price");
  });

  test.each([
    ["vue magnifique", "Venez tôt le matin", "Réservez à l'avance", "Ça vaut le détour"],
    ["Best view in town", "so worth it", "Go early to avoid the crowds", "Book tickets online"],
    ["tolle Aussicht", "Unbedingt reservieren", "Früh da sein", "Lohnt sich"],
    ["vistas increíbles", "Reserva con antelación", "Ve temprano", "Vale la pena"],
    ["Vista mozzafiato", "Prenota in anticipo", "Vale la pena", "Arriva presto"],
    ["Prachtig uitzicht", "Boek vooraf", "Zeker de moeite waard", "Ga vroeg"],
  ])("advice: %s, %s …", (...advice) => {
    for (const advised of advice) {
      const { days } = album(`^ Day 1\nPalace\n${advised}\nRoyal Garden`);
      expect(days.flatMap(({ stops }) => stops.map(({ name }) => name))).toEqual(["Palace", "Royal Garden"]);
      expect(days[0]?.stops[0]?.note).toBe(advised);
    }
  });

  test("a place whose name only begins like advice", () => {
    const names = [
      "Reserva Natural Los Flamencos",
      "Best Western Plaza",
      "Great Wall",
      "Book Depository Museum",
      "Freedom Tower",
    ];
    expect(namesOf(album(`^ Day 1\n${names.join("\n")}`))).toEqual([names]);
  });

  test("a city alone, in one script or in two; but a sight of the same name is a stop", () => {
    expect(video("^^ 大阪 Osaka").days).toEqual([]);
    expect(video("^^ Osaka").days).toEqual([]);
    expect(namesOf(album("Ancient Agora\n---\nAcropolis")).flat()).toEqual(["Ancient Agora", "Acropolis"]);
  });

  test("a map app's texts about a place, and prices that look like ratings", () => {
    const list = album(
      "^ Munich trip\n_ 2 places\n\nHotel Wren\n_ 4.1 (4,598)\n_ Hotel : 7.5 km\n\nFrauenkirche\n_ 4.6 (5,729)",
    );
    expect(namesOf(list)).toEqual([["Hotel Wren", "Frauenkirche"]]);
    const { days } = album("^ Day 1\n15:00 Old Quarter – 1,125,000 VND\n17:00 Train Street");
    expect(days[0]?.stops[0]).toMatchObject({ price: { amount: 1_125_000, currency: "VND" } });
  });

  test("a title that names its place already adds no stop", () => {
    const notes = video("^^ Top 3 in Montreal\n\n^^ Mount Royal\n\n^^ Old Port\n\n^^ Botanical Garden");
    expect(namesOf(notes)).toEqual([["Mount Royal", "Old Port", "Botanical Garden"]]);
    expect(notes.title).toBe("Top 3 in Montreal");
  });

  test("other texts in a video of counted stops", () => {
    const notes = video("^^ Wunderbar\n---\n1. Hofburg\n---\n2. Prater\n---\n3. Naschmarkt");
    expect(namesOf(notes)).toEqual([["Hofburg", "Prater", "Naschmarkt"]]);
  });

  test("nothing is read from nothing", () => {
    expect(parsePlan([], { kind: "album", today })).toEqual({
      whereabouts: [],
      days: [],
      packing: [],
      expenses: [],
    });
    expect(album("_ Follow me for more!\n_ link in bio").days).toEqual([]);
  });
});

describe("besides the days", () => {
  test("a packing list with numbers, and a budget without its sum", () => {
    const notes = album(`
^ Packing list
- 3x socks
- Rain jacket
- Socks x 3
^ Budget
Hotel €280
Train tickets €64
Total €344`);
    expect(notes.packing).toEqual([{ name: "socks", quantity: 3 }, { name: "Rain jacket" }]);
    expect(notes.expenses).toEqual([
      { title: "Hotel", price: { amount: 280, currency: "EUR" }, category: "lodging" },
      { title: "Train tickets", price: { amount: 64, currency: "EUR" }, category: "transport" },
    ]);
    expect(notes.days).toEqual([]);
  });

  test("a list continues over a page", () => {
    const { packing } = parsePlan(framesFromLayout("^ Packing\n- Hat\n---\n- Sunscreen\n- Passport"), {
      kind: "pdf",
      today,
    });
    expect(packing.map(({ name }) => name)).toEqual(["Hat", "Sunscreen", "Passport"]);
  });

  test("a caption's days include the stops of the frames", () => {
    const notes = video(
      "^ Galata Tower\n---\n^ Hagia Sophia\n---\n^ Balat",
      "2 days in Istanbul!\nDay 1\n- Hagia Sophia\n- Grand Bazaar\nDay 2\n- Galata Tower\n- Çamlıca Hill\n#istanbul",
    );
    expect(namesOf(notes).slice(0, 2)).toEqual([
      ["Hagia Sophia", "Grand Bazaar"],
      ["Galata Tower", "Çamlıca Hill"],
    ]);
    expect(notes.days[0]?.stops[0]?.frames).toEqual([1]);
    expect(notes.whereabouts).toContainEqual({ text: "istanbul", weight: 1 });
  });

  test("a caption in prose has no stops", () => {
    const notes = video(
      "^^ LISBON",
      "I loved every minute of this trip. The food was amazing and people were kind.",
    );
    expect(notes.days).toEqual([]);
  });

  test("titles go over lines", () => {
    expect(video("^^ 3 DAYS IN\n^^ LISBON\nthe perfect itinerary")).toMatchObject({
      title: "3 DAYS IN LISBON",
      days: [],
    });
  });
});

describe("any text", () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12, unit: "grapheme" }),
    fc.constantFrom(
      "Day",
      "1",
      "09:30",
      "–",
      "€",
      "Lunch at",
      "•",
      "Tag",
      "(",
      ")",
      ",",
      "→",
      "東京",
      "@me",
      "#x",
      "www.",
      "4.5 ★",
    ),
  );
  const line = fc
    .array(word, { minLength: 1, maxLength: 12 })
    .map((words) => words.join(" ").replace(/[\n|^]/g, " "));

  test("is parsed without failing, and the notes are within limits", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), fc.string({ maxLength: 300 }), (lines, caption) => {
        const { days, packing } = parsePlan(framesFromLayout(lines.join("\n")), {
          kind: "video",
          today,
          caption,
        });
        for (const stop of days.flatMap(({ stops }) => stops)) {
          expect(stop.name).toMatch(/\p{L}/u);
          expect(stop.name.length).toBeLessThanOrEqual(200);
          expect(stop.confidence).toBeGreaterThan(0);
          expect(stop.confidence).toBeLessThanOrEqual(1);
          if (stop.startTime) expect(stop.startTime).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
        }
        expect(packing.length).toBeLessThanOrEqual(500);
      }),
      { numRuns: propertyRuns(30) },
    );
  });

  test.each([
    "a ",
    "1. ",
    "Day ",
    "lunch at the ",
    "(",
    "A, ",
    "- ",
    "12:",
    "of the ",
    "→ ",
    "É",
    "京都 ",
    "a@",
    "x.",
    "€1 ",
  ])("a page full of %j is parsed fast", (piece) => {
    const row = piece.repeat(2000 / piece.length);
    const page = Array.from({ length: 20 }, () => row).join("\n");
    const took = measureCpuTime(() =>
      parsePlan(framesFromLayout(page), { kind: "pdf", today, caption: row }),
    );
    expect(took).toBeLessThan(3000);
  });
});
