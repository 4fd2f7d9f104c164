import { lexicon } from "../lexicon/lexicon.ts";
import { anyOf } from "../lexicon/word-pattern.ts";
import { findPhones } from "./phones.ts";

const word = "\\p{L}[\\p{L}\\p{M}.'’-]{0,30}";
const houseNumber = "(?:n[.º°o]{0,2}\\s?)?\\d{1,5}(?:[-/]\\d{1,4})?[a-z]?(?:\\s?(?:bis|ter))?";
/** "Rua Augusta", "Baker Street", "Dircksenstraße". */
const streetBefore = anyOf(lexicon("address.streetBefore"));
const streetAfter = anyOf(lexicon("address.streetAfter"));
const streetEnding = anyOf(lexicon("address.streetEnding"));

const forms: readonly RegExp[] = [
  // Rua Augusta 12; Via Appia, 5; Calle de Alcalá, nº 4
  new RegExp(
    `(?<!\\p{L})${streetBefore}\\s(?:[\\dº.]{1,4}\\s)?(?:${word}\\s?){1,6}[,\\s]{1,2}${houseNumber}(?![\\p{L}\\d:%€])`,
    "iu",
  ),
  // 12 rue de Rivoli; 12, rue
  new RegExp(
    `(?<![\\p{L}\\d:.])${houseNumber},?\\s(?:rue|avenue|av\\.|boulevard|bd|quai|chemin|impasse|allée|place|cours|passage)\\s${word}`,
    "iu",
  ),
  // 221B Baker Street
  new RegExp(
    `(?<![\\p{L}\\d:.])\\d{1,5}[a-z]?(?:-\\d{1,5})?\\s(?!(?:min|minutes?|mins|hours?|hrs?|h|days?|nights?|km|miles?)(?!\\p{L}))(?:${word}\\s){1,4}${streetAfter}(?!\\p{L})`,
    "iu",
  ),
  new RegExp(
    `(?<![\\p{L}\\d:.])\\d{1,5}[a-z]?\\s(?:[nsew]\\.?\\s)?\\d{1,3}(?:st|nd|rd|th)\\s${streetAfter}(?!\\p{L})`,
    "iu",
  ),
  // Dircksenstraße 36; Lange Straße 4; Prinsengracht 263
  new RegExp(`\\p{L}{2,30}${streetEnding}\\s?\\d{1,4}(?!\\p{L}{2}|[\\d:%€])`, "iu"),
  /(?<!\p{L})\p{Lu}[\p{L}.-]{1,30}\s(?:Stra(?:ß|ss|B)e|Str\.|Weg|Gasse|Platz|Allee|Ufer|Damm|Ring)\s\d{1,4}(?!\p{L}{2}|[\d:%€])/u,
  // 〒612-0882; 東京都港区芝公園4-2-8
  /〒\s?\d{3}-?\d{4}|[都道府県市区郡][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ーヶ]{1,12}\s?\d{1,4}(?:[-丁]|$)/u,
  /[시구동로길]\s\d{1,4}(?:-\d{1,4})?(?!\d|\s?[시분원일월])|[路街道巷]\s?\d{1,4}\s?[号號]/u,
  // 10179 Berlin; 1200-359 Lisboa; 1017 AB Amsterdam; SW1A 1AA; NY 10001; Kyoto 612-0882
  /(?<![\p{L}\d.,:-])(?:[A-Z]{1,2}-)?\d{5}\s\p{Lu}\p{Ll}+|(?<!\d)\d{4}-\d{3}(?!\d)(?:\s\p{Lu}|,|$)|(?<!\d)\d{4}\s?[A-Z]{2}\s\p{Lu}\p{L}+/u,
  /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?![\p{L}\d])|,\s?[A-Z]{2}\s\d{5}(?:-\d{4})?(?!\d)|\p{Lu}\p{Ll}+,?\s\d{3}-\d{4}(?!\d)/u,
  // Bahnhofstrasse 12, 8001 Zürich
  /\d{1,4}[a-z]?,\s(?:[A-Z]{1,2}-)?\d{4}\s\p{Lu}\p{Ll}+/u,
  // 1-294 Kiyomizu, Higashiyama Ward
  /(?<![\p{L}\d:.])\d{1,4}(?:-\d{1,4}){0,2}(?:-chome)?,?\s(?:\p{Lu}[\p{L}'-]+\s?){1,4},\s?(?:\p{Lu}[\p{L}'-]+\s?){1,3}(?:ward|ku|city|cho|machi)(?!\p{L})/iu,
  /(?<!\p{L})(?:\p{L}{3,}(?:-ku|-cho|-machi|-shi)|[A-Z]\p{L}+ (?:Ward|District)),\s\p{Lu}/u,
  /(?:no\.|nr\.|blok|kav\.)\s?\d{1,4}[a-z]?,\s\p{Lu}/iu,
];
/** "3 Days in Rome, Italy" has a number but is not an address. */
const counts = new RegExp(
  `^[^\\p{L}\\d]{0,4}\\d{1,4}\\s${anyOf(lexicon("address.countedThing"))}(?!\\p{L})`,
  "iu",
);

/** Whether a line is a postal address or part of one. */
export function looksLikeAddress(text: string): boolean {
  const line = text.slice(0, 300);
  if (!/\d/.test(line) || counts.test(line)) return false;
  return forms.some((form) => form.test(line));
}

/** Without a phone number on the same line. */
export function bareAddress(text: string): string {
  const phone = findPhones(text)[0];
  return (phone === undefined ? text : text.slice(0, phone.start)).replace(/[\s·•|,-]+$/u, "");
}
