import { describe, expect, test } from "vitest";
import { looksLikeTitle } from "./title.ts";

describe("looksLikeTitle", () => {
  test.each([
    "3 DAYS IN",
    "Top 5 places in",
    "Weekend in Porto",
    "Santorini in 24h",
    "Berlin an einem Tag",
    "Paris en un week-end",
    "Kraków w 2 dni",
    "Cosa vedere a Roma",
    "5 lieux à voir",
    "Bali bucket list",
    "Kyoto – 2 day plan",
    "京都2泊3日",
    "台北三日游",
    "부산 여행 코스",
    "Itinerary",
  ])("%s", (text) => {
    expect(looksLikeTitle(text)).toBe(true);
  });

  test.each([
    "Top of the Rock",
    "Time Out Market",
    "Day's Inn",
    "Guildhall",
    "Best Western Plus",
    "Tripoli Fort",
    "Plaza de España",
    "Reisfelder",
    "Tourist office",
    "清水寺",
  ])("%s is no title", (text) => {
    expect(looksLikeTitle(text)).toBe(false);
  });
});
