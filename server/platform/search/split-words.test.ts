import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../test/support/property-runs.ts";
import { splitWords } from "./split-words.ts";

test.each([
  ["Lisbon in Spring", ["lisbon", "in", "spring"]],
  ["São Tomé, ÅRHUS & Kraków", ["sao", "tome", "arhus", "krakow"]],
  ["Straße STRASSE STRAẞE", ["strasse", "strasse", "strasse"]],
  ["Tromsø Łódź Þingvellir œuvre", ["tromso", "lodz", "thingvellir", "oeuvre"]],
  ["İstanbul ISTANBUL ısparta", ["istanbul", "istanbul", "isparta"]],
  ["ﬁne ＴＯＫＹＯ ½", ["fine", "tokyo", "1", "2"]],
  ["l'Aquila Xi’an O'ahu rock 'n' roll", ["laquila", "xian", "oahu", "rock", "n", "roll"]],
  ["ΟΔΟΣ Οδός οδοσ", ["οδοσ", "οδοσ", "οδοσ"]],
  ["Ёлка йога", ["елка", "иога"]],
  ["יְרוּשָׁלַיִם ירושלים", ["ירושלים", "ירושלים"]],
  ["مُحَمَّد محمد مـحـمـد", ["محمد", "محمد", "محمد"]],
  ["أحمد احمد", ["احمد", "احمد"]],
  ["한국 여행", ["한국", "여행"]],
  ["が か ｶﾞ", ["が", "か", "ガ"]],
  ["Lis\u00adbon Lis\u200dbon \u202bLisbon\u202c", ["lisbon", "lisbon", "lisbon"]],
  ["Lisbon\u200bPorto", ["lisbon", "porto"]],
  ["a\0b", ["a", "b"]],
  ["1️⃣ day", ["1", "day"]],
  ["route-66, 2nd: a_b", ["route", "66", "2nd", "a", "b"]],
  ["🐟 ✈️ !!! — …", []],
  ["\ud800 lone", ["lone"]],
  ["", []],
])("%j has the words %j", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test("scripts without spaces are split into words", () => {
  expect(splitWords("2日間 東京タワー")).toEqual([
    ...["2", "日", "日間", "間"],
    ...["東", "東京", "京", "京タ", "タ", "タワ", "ワ", "ワー", "ー"],
  ]);
  expect(splitWords("กรุงเทพมหานคร ประเทศไทย").length).toBeGreaterThan(1);
  expect(splitWords("Tokyo東京")).toEqual(["tokyo", "東", "東京", "京"]);
});

test("a very long word is cut, between letters", () => {
  expect(splitWords("x".repeat(500))).toEqual(["x".repeat(50)]);
  expect(splitWords("𝒳".repeat(500).normalize("NFC"))).toEqual(["x".repeat(50)]);
  expect(splitWords("𐍈".repeat(500))).toEqual(["𐍈".repeat(50)]);
});

test("words of any text are letters, digits and marks, in one case and form", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(text, (text) => {
      for (const word of splitWords(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,60}$/u);
      expect(splitWords(text.normalize("NFD"))).toEqual(splitWords(text.normalize("NFC")));
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
