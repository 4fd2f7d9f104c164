import { listInCell, readTable } from "../../platform/datasets.ts";

/** Names by country code, from a section of `country-names.txt`. */
const namesIn = (section: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    readTable("country-names.txt")
      .filter((line) => line.section === section)
      .map(({ cells: [code = "", names = ""] }) => [code, listInCell(names)]),
  );

const englishNames = namesIn("english");
const otherNames = namesIn("other");

const languages =
  "en de fr es pt it nl pl ru uk tr ja zh zh-Hant ko ar he hi sv da nb fi cs el id vi th hu ro ca".split(" ");

/** A country's name in English, and its names in the languages of many travellers. */
export function countryNames(code: string): {
  readonly name: string;
  readonly otherNames: readonly string[];
} {
  const [name = code] = partsOf(englishNames.get(code)?.[0] ?? nameIn("en", code));
  const inLanguages = languages.flatMap((language) => partsOf(nameIn(language, code)));
  const others = [...inLanguages, ...(otherNames.get(code) ?? [])];
  return { name, otherNames: others.flatMap((other) => [other, other.replace(" & ", " and ")]) };
}

const nameIn = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;

/** "Myanmar (Burma)" has two names. */
const partsOf = (name: string): string[] =>
  name
    .split(/[()（）]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
