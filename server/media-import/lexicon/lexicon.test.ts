import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { datasetsFolder } from "../../platform/datasets.ts";
import { lexicon, meanings, wordsByLanguage } from "./lexicon.ts";
import { anyOf, wholeWords } from "./word-pattern.ts";

const topicsOf = (file: string) =>
  [...readFileSync(join(datasetsFolder, "lexicon", file), "utf8").matchAll(/^\[(.+)\]$/gm)].map(
    ([, topic = ""]) => topic,
  );
/** English has every topic, even those without words. */
const topics = topicsOf("en.txt");

test.each(readdirSync(join(datasetsFolder, "lexicon")))("%s has no topic that English lacks", (file) => {
  expect(topicsOf(file).filter((topic) => !topics.includes(topic))).toEqual([]);
});

test("an unknown topic is an error", () => {
  expect(() => lexicon("no such topic")).toThrow("no topic");
});

test("a topic has its words in all languages", () => {
  expect(lexicon("column.day")).toEqual(expect.arrayContaining(["day", "tag", "jour", "日付", "날짜"]));
});

test("brackets stand for each of their alternatives", () => {
  expect(lexicon("section.packing")).toEqual(
    expect.arrayContaining([
      "packing",
      "my packing list",
      "the packing",
      "don't forget to pack",
      "dont forget",
    ]),
  );
  expect(topics.flatMap((topic) => lexicon(topic)).join("")).not.toMatch(/[(|)]/);
});

test("a word of two topics means the first", () => {
  const columns = meanings([
    ["column.price", "price"],
    ["label.price", "label"],
  ]);
  expect([columns.get("price"), columns.get("tickets")]).toEqual(["price", "label"]);
});

test("words by language leave out languages without any", () => {
  const countedThings = wordsByLanguage("title.countedThing");
  expect(countedThings.get("de")).toContain("orte");
  expect(countedThings.has("th")).toBe(false);
});

test("a hyphen lets letters follow or precede", () => {
  const pattern = new RegExp(wholeWords(["park", "-kirche", "reserv-", "-shoe-", "駅前", "-寺"]), "u");
  const isFound = (text: string) => pattern.test(text);
  expect(
    ["the park", "frauenkirche", "reserviert", "snowshoes", "京都駅前通り", "清水寺"].filter(isFound),
  ).toHaveLength(6);
  expect(["parking", "kirchen", "unreserved", "寺町"].filter(isFound)).toEqual([]);
});

test("signs in words are not regular expressions, and the longer word is found first", () => {
  const pattern = new RegExp(`^${anyOf(["a.m.", "b&b", "st", "st."])}`);
  expect("st. James".match(pattern)?.[0]).toBe("st.");
  expect(pattern.test("axmx")).toBe(false);
});
