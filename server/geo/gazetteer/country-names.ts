/** Where Node's English names are not what a traveller would write. */
const englishNames: Readonly<Record<string, string>> = {
  CD: "DR Congo",
  CG: "Republic of the Congo",
  HK: "Hong Kong",
  MO: "Macau",
};

/** What people call a country where the names that Node knows do not say it. Those of two letters count in capitals only. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  AE: ["UAE", "Emirates", "The Emirates"],
  BA: ["Bosnia", "Bosnien", "Bosnie"],
  CD: ["DRC", "Democratic Republic of the Congo"],
  CG: ["Congo"],
  CI: ["Ivory Coast", "Elfenbeinküste"],
  CV: ["Cape Verde", "Kapverden"],
  CZ: ["Czech Republic", "Tschechische Republik"],
  FK: ["Falklands", "Falklandinseln", "Malvinas"],
  FO: ["Faroes", "Faroe"],
  GB: ["UK", "Great Britain and Northern Ireland"],
  GM: ["The Gambia"],
  KR: ["Korea", "Republic of Korea"],
  MK: ["Macedonia", "Mazedonien"],
  MM: ["Burma", "Birma"],
  MO: ["Macao"],
  NZ: ["Aotearoa", "NZ"],
  PS: ["Palestine", "West Bank"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Turkey"],
  TW: ["Formosa"],
  US: ["USA", "US", "United States of America", "America", "Estados Unidos", "the States"],
  VA: ["Vatican", "Holy See"],
};

const languages =
  "en de fr es pt it nl pl ru uk tr ja zh zh-Hant ko ar he hi sv da nb fi cs el id vi th hu ro ca".split(" ");

/** A country's name in English, and the names that people may call it by: the first, and in the languages of many travellers. */
export function countryNames(code: string): {
  readonly name: string;
  readonly otherNames: readonly string[];
} {
  const [name = code] = partsOf(englishNames[code] ?? nameIn("en", code));
  const inLanguages = languages.flatMap((language) => partsOf(nameIn(language, code)));
  const others = [...inLanguages, ...(alsoCalled[code] ?? [])];
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
