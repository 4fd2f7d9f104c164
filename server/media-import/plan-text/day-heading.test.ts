import { describe, expect, test } from "vitest";
import { parseDayHeading } from "./day-heading.ts";

describe("parseDayHeading", () => {
  test.each([
    ["Day 1 – Alfama & Baixa", 1, "Alfama & Baixa"],
    ["DAY2", 2, ""],
    ["Day l: Old Town", 1, "Old Town"],
    ["Day Three", 3, ""],
    ["First day", 1, ""],
    ["Jour 1 : Montmartre", 1, "Montmartre"],
    ["Día 1 en Barcelona", 1, "Barcelona"],
    ["2. Tag: Museen", 2, "Museen"],
    ["Giorno 3", 3, ""],
    ["Dia 4 - Sintra", 4, "Sintra"],
    ["Dag 1 | Centrum", 1, "Centrum"],
    ["Dzień 2", 2, ""],
    ["Hari 1: Ubud", 1, "Ubud"],
    ["1日目 清水寺", 1, "清水寺"],
    ["第二天：故宫", 2, "故宫"],
    ["3일차", 3, ""],
    ["Day 1 of 3", 1, ""],
  ])("%s", (text, number, rest) => {
    expect(parseDayHeading(text.replace("：", ":"))).toEqual({ number, rest });
  });

  test("the place may come first", () => {
    expect(parseDayHeading("Kyoto - Day 2")).toEqual({ number: 2, rest: "", before: "Kyoto" });
  });

  test.each([
    "3 days in Lisbon",
    "Day trip to Sintra",
    "Tagine dinner",
    "2 jours à Rome",
    "Dagobert 1",
    "Top 5 places",
    "10 Downing Street",
    "4月1日",
  ])("%s counts no day", (text) => {
    expect(parseDayHeading(text)).toBeUndefined();
  });
});
