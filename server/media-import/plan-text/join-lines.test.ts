import { describe, expect, test } from "vitest";
import { framesFromLayout } from "../../../test/media-import/frames-from-layout.ts";
import { planLines } from "./plan-lines.ts";

const textsOf = (layout: string): string[] =>
  framesFromLayout(layout).flatMap((frame) => planLines(frame, "2026-11-15").map(({ text }) => text));

describe("lines that a narrow frame broke are joined", () => {
  test("a bulleted line, if the next word had no room", () => {
    expect(
      textsOf(`
09:00 Palace
10:00 Lunch at Restaurant Blue
~ Heron
13:00 Botanical Garden of the City`),
    ).toEqual(["09:00 Palace", "10:00 Lunch at Restaurant Blue Heron", "13:00 Botanical Garden of the City"]);
  });

  test("an unbulleted line that is closer than the others", () => {
    const [, ...names] = textsOf(`
^ Day 1
Old Harbour
Breakfast at the Old Merchants Coffee
~ Roasters
Opera House`);
    expect(names).toEqual(["Old Harbour", "Breakfast at the Old Merchants Coffee Roasters", "Opera House"]);
  });

  test("over three lines", () => {
    expect(
      textsOf(`
09:00 Palace
10:00 The Restaurant at the Far End
~ Beyond Every Harbour Universe
~ Kitchen
13:00 Garden`)[1],
    ).toBe("10:00 The Restaurant at the Far End Beyond Every Harbour Universe Kitchen");
  });

  test.each([
    ["an amount and its currency", "• Coffee at Roasters – 250", "CUP"],
    ["a currency and its amount", "• Old Square – CZK", "100"],
    ["a dash and what it leads to", "• National Museum –", "£20"],
    ["a bracket", "• Castle (1", "hours)"],
  ])("%s", (_, first, second) => {
    expect(textsOf(`• Palace\n${first}\n${second}\n• Garden`)[1]).toBe(`${first.slice(2)} ${second}`);
  });

  test.each([
    ["^ Day 2: Along the North and to the Long\n^ Beach", "Day 2: Along the North and to the Long Beach"],
    ["^ Day 1 –\n^ Stockbridge", "Day 1 – Stockbridge"],
  ])("a heading over smaller lines: %j", (heading, whole) => {
    expect(textsOf(`${heading}\n\nLombard Street\nHarbour`)[0]).toBe(whole);
  });
});

describe("separate lines stay separate", () => {
  const apart = (layout: string) => expect(textsOf(layout)).toEqual(layout.replaceAll("~ ", "").split("\n"));

  test("names that had room above", () =>
    apart("Old Harbour\nBreakfast at the Old Merchants\n~ Hall\nOpera"));

  test("a line under a bulleted one that had room, or at the usual distance", () => {
    apart("09:00 Palace of the Old Merchants\n10:00 Lunch\n~ Hall\n13:00 Garden\n14:00 Opera");
    apart("09:00 Palace\n10:00 Lunch at Restaurant Blue Heron\nHall\n13:00 Garden");
  });

  test("names at the usual distance, however long they are", () =>
    apart("Old Harbour Bridge\nBreakfast at the Old Merchants Coffee\nRoasters\nOpera House"));

  test.each([
    ["Best view in town", "Unbedingt reservieren", "Réservez à l'avance", "Go early to avoid crowds"],
  ])("advice", (...advice) => {
    for (const line of advice)
      apart(`09:00 Palace\n10:00 Breakfast at the Old Merchants Coffee\n~ ${line}\n13:00 Opera House`);
  });

  test("an address", () =>
    apart("09:00 Palace\n10:00 Lunch at Restaurant Blue Heron\n~ 35 Garden Street\n13:00 Garden"));

  test("a stop in the size of its day's heading", () => apart("Day 1 –\nColosseum\nForum"));
});

describe("rows of a table whose cells span lines", () => {
  const cellsOf = (layout: string) =>
    framesFromLayout(layout).flatMap((frame) =>
      planLines(frame, "2026-11-15").map(({ cells }) => cells.map(({ text }) => text)),
    );

  test("each is one row, wherever its other cells are", () => {
    expect(
      cellsOf(`
Time | Activity | Duration
| Check-in: Hotel |
~ 8:00 | | 45
~ | Marisol |
10:00 | Old Cathedral | 2 h
~ | | 30 min
13:00 | Garden | 1 h`),
    ).toEqual([
      ["Time", "Activity", "Duration"],
      ["8:00", "Check-in: Hotel Marisol", "45"],
      ["10:00", "Old Cathedral", "2 h 30 min"],
      ["13:00", "Garden", "1 h"],
    ]);
  });

  test("without a table heading, lines stay as they are", () => {
    expect(cellsOf("8:00 | Palace\n~ | Garden")).toHaveLength(2);
  });
});
